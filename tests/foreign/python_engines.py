"""Engines that run in this process: ZEN for Python, panzi-json-logic and regopy, each given a file's text."""

import json
from collections.abc import Callable
from typing import Any

Decide = Callable[[dict[str, Any]], Any]


def zen_python(text: str) -> Decide:
    """JDM in the engine that comes with the program."""
    import zen

    engine = zen.ZenEngine({"loader": {"type": "static", "content": {"table": json.loads(text)}}})
    return lambda facts: engine.evaluate("table", facts)["result"] or None


def panzi(text: str) -> Decide:
    """JSON Logic in panzi-json-logic."""
    from json_logic import jsonLogic

    file = json.loads(text)
    names = [field["name"] for field in file["outputs"]]

    def decide(facts: dict[str, Any]) -> Any:
        answer = jsonLogic(file["logic"], facts)
        return answer and dict(zip(names, answer, strict=True))

    return decide


def regopy(text: str) -> Decide:
    """Rego in rego-cpp; the policy is compiled once."""
    from regopy import Interpreter

    entry = text.split(maxsplit=2)[1].replace(".", "/") + "/answer"
    rego = Interpreter()
    rego.add_module("table", text)
    bundle = rego.build(None, [entry])

    def decide(facts: dict[str, Any]) -> Any:
        rego.set_input(facts)
        output = rego.query_bundle_entrypoint(bundle, entry)
        return json.loads(str(output))["expressions"][0]

    return decide
