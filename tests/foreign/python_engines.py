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
    """Rego in rego-cpp: the policy compiled once, and asked as it stands where the compiled one answers nothing.

    Compiled policies of some sizes lose their output (rego-cpp 1.5); the same policy without its bundle does not.
    """
    from regopy import Interpreter

    package = text.split(maxsplit=2)[1]
    entry = f"{package.replace('.', '/')}/answer"
    rego = Interpreter()
    rego.add_module("table", text)
    bundle = rego.build(None, [entry])

    def decide(facts: dict[str, Any]) -> Any:
        rego.set_input(facts)
        try:
            output = rego.query_bundle_entrypoint(bundle, entry)
        except json.JSONDecodeError:
            output = rego.query(f"data.{package}.answer")
        return json.loads(str(output))["expressions"][0]

    return decide
