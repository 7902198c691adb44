"""Recitals, operative part and signatures are provisions of their own kinds."""

DECREE = """MUNICIPALIDAD DE FERIA

DECRETO N° 12

VISTOS:

El oficio de la sala de juegos de la feria.

CONSIDERANDO:

1.- Que los dados ruedan.

2.- Que las mesas paran los dados.

DECRETO:

1.- APRUÉBASE el reglamento de dados de la feria.

2.- DERÓGASE el anterior.

Anótese, comuníquese y archívese.

ROSA CAMPO
ALCALDESA
"""


def test_each_part_of_the_instrument_has_its_kind(outline_of):
    root = outline_of(DECREE)
    assert [(node.kind, node.heading) for node in root.children] == [
        ("preface", ""), ("recitals", "VISTOS"), ("recitals", "CONSIDERANDO"), ("operative", "DECRETO"),
        ("conclusions", ""),
    ]  # fmt: skip


def test_their_clauses_stand_below_them(outline_of):
    _, _, considering, operative, _ = outline_of(DECREE).children
    assert [node.num for node in considering.children] == ["1.-", "2.-"]
    assert [node.own.text.split()[0] for node in operative.children] == ["APRUÉBASE", "DERÓGASE"]


def test_who_signs_belongs_to_the_conclusions(outline_of):
    last = outline_of(DECREE).children[-1]
    assert last.own.text.splitlines()[-2:] == ["ROSA CAMPO", "ALCALDESA"]


def test_what_a_decree_approves_stands_in_the_clause_that_approves_it(sketch_of):
    text = DECREE.replace(
        "2.- DER",
        "DADOS\n\n1.1 OBJETO DEL JUEGO\n\nGanar.\n\n1.2 REGLAS DEL JUEGO\n\nTirar.\n\n2.- DER",
    )
    assert sketch_of(text)[4:] == [
        "DECRETO", "  1.-", "    DADOS", "      1.1 OBJETO DEL JUEGO", "      1.2 REGLAS DEL JUEGO", "  2.-", "",
    ]  # fmt: skip


def test_a_formula_that_goes_over_lines_is_one_part(outline_of):
    root = outline_of("""
        VISTO el expediente de la feria;

        Por ello,

        EL PRESIDENTE DE LA FERIA

        RESUELVE:

        ARTÍCULO 1º - Aprobar el reglamento de los dados de la feria, que se agrega a la presente.
    """)
    assert [(node.kind, node.heading) for node in root.children] == [("recitals", "VISTO"), ("operative", "RESUELVE")]
    assert root.children[1].line_start == 3
    assert [node.num for node in root.children[1].children] == ["ARTÍCULO 1º"]


def test_the_same_words_in_a_sentence_open_nothing(outline_of):
    root = outline_of("""
        Artículo 1. Recursos.

        Considerando el jefe de mesa que hay error, lo resuelve en el acto.

        Decreto o resolución mediante, la sala puede cerrarse.
    """)
    assert [node.kind for node in root.walk()] == ["document", "article"]


def test_what_an_act_enacts_is_a_part_under_its_bare_name(outline_of):
    root = outline_of("""
        DECRETAN:

        Artículo 1º—Objeto. Apruébase el Manual que sigue.

        Artículo 2º—Vigencia. Rige desde su publicación.

        MANUAL

        A. REGLAS PARA TODAS LAS MESAS
        1—Términos. La casa es el casino.
        2—Topes. La casa los fija.

        B. RULETA
        3—Rueda. Tiene treinta y siete casillas.
        4—Bola. Es blanca.

        C. DADOS
        5—Dados. Se juega con dos.
        6—Mesa. Es larga.
    """)
    above = {node.num: node.parent.heading for node in root.walk() if node.parent and node.num in ("A.", "B.", "C.")}
    assert above == dict.fromkeys(("A.", "B.", "C."), "MANUAL")


def test_a_chapter_ends_the_reasons_of_an_act(sketch_of):
    text = """
        PERMISO 7/2014

        ANTECEDENTES
        1. La empresa pidió una ruleta de dos ceros.
        2. El permiso anterior venció.

        CAPÍTULO I. GENERALIDADES
        CLÁUSULA PRIMERA. Amparo. Este permiso ampara doce mesas.
        CAPÍTULO II. RULETA
        CLÁUSULA SEGUNDA. Rueda. Tiene treinta y siete casillas.
        """
    assert sketch_of(text) == [
        "ANTECEDENTES",
        "CAPÍTULO I GENERALIDADES",
        "  CLÁUSULA PRIMERA Amparo",
        "CAPÍTULO II RULETA",
        "  CLÁUSULA SEGUNDA Rueda",
    ]
