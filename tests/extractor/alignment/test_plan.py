"""Which documents are compared: all with all where they are few, else along the nearest."""

from extractor.alignment.plan import Print, compared_documents, fingerprint, origin


def said(**documents: list[str]) -> dict[str, Print]:
    return {name: fingerprint(frozenset(line.split()) for line in lines) for name, lines in documents.items()}


def family(name: str, size: int) -> dict[str, list[str]]:
    """Documents that share most of their lines."""
    lines = [f"{name} línea {n}" for n in range(40)]
    return {f"{name}{n:02}": [*lines, *(f"{name} propio {n} {m}" for m in range(n % 3))] for n in range(size)}


def test_few_documents_are_all_compared() -> None:
    assert compared_documents(said(c=["x"], a=["y"], b=["z"])) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_many_copies_are_compared_along_a_star() -> None:
    pairs = compared_documents(said(**family("uno", 20), **family("dos", 20)))
    assert len(pairs) < 60
    across = [pair for pair in pairs if {name[:3] for name in pair} == {"uno", "dos"}]
    assert len(across) == 1


def test_every_document_is_compared_with_another() -> None:
    documents = {**family("uno", 9), **{f"solo{n}": [f"solo {n} {m}" for m in range(9)] for n in range(9)}}
    pairs = compared_documents(said(**documents))
    assert {name for pair in pairs for name in pair} == set(documents)


def test_the_plan_does_not_depend_on_the_order() -> None:
    lines = said(**family("uno", 9), **family("dos", 9))
    assert compared_documents(lines) == compared_documents(dict(reversed(lines.items())))


def test_a_print_tells_what_share_of_the_sentences_is_alike() -> None:
    prints = said(**family("uno", 3), **family("dos", 1))
    assert prints["uno00"].shared(prints["uno00"]) == 1
    assert prints["uno00"].shared(prints["uno02"]) > 0.8
    assert prints["uno00"].shared(prints["dos00"]) < 0.1


def test_a_text_that_copies_another_is_told_from_a_stranger() -> None:
    first = [f"línea de origen {n}" for n in range(200)]
    prints = said(
        original=first,
        copy=[*first[:60], *(f"otra cosa {n}" for n in range(40))],
        stranger=[f"ajena {n}" for n in range(90)],
        short=first[:5],
    )
    names = ("copy", "stranger", "short")
    assert [origin(prints["original"], prints[name]) for name in names] == ["copies", "strangers", "unknown"]
