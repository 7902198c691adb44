"""Forms of heading that no list names: each document shows its own levels."""


def test_bases_with_ordinal_signs(sketch_of):
    text = """
        BASES DEL SORTEO DE LA FERIA DE VILLA ALTA

        Base 1.ª Objeto.

        El sorteo reparte tres premios entre los visitantes de la feria.

        Base 2.ª Boletos.

        Cada visitante recibe un boleto con un número de cuatro cifras.

        Base 3.ª Extracción.

        La extracción se hace en la plaza, a la vista de todos.
    """
    assert sketch_of(text)[-3:] == ["Base 1.ª Objeto.", "Base 2.ª Boletos.", "Base 3.ª Extracción."]


def test_rules_with_numbers_of_two_parts(sketch_of):
    text = """
        Regla 1. La mesa
        Regla 1.1 La mesa es redonda y tiene seis puestos.
        Regla 1.2 El paño es verde.
        Regla 2. Los dados
        Regla 2.1 Se usan dos dados.
        Regla 2.2 Los dados se cambian cada noche.
    """
    assert sketch_of(text) == [
        "Regla 1 La mesa", "  Regla 1.1", "  Regla 1.2", "Regla 2 Los dados", "  Regla 2.1", "  Regla 2.2",
    ]  # fmt: skip


def test_norms_in_words_with_titles_below(sketch_of):
    text = """
        NORMA PRIMERA
        De las mesas

        Las mesas de la feria son redondas y tienen seis puestos.

        NORMA SEGUNDA
        De los dados

        Los dados de la feria son de hueso y los guarda el jefe de la mesa.

        NORMA TERCERA
        De los premios

        Los premios se pagan en la mesa, en el acto.
    """
    assert sketch_of(text) == [
        "NORMA PRIMERA De las mesas", "NORMA SEGUNDA De los dados", "NORMA TERCERA De los premios",
    ]  # fmt: skip


def test_letters_as_chapters_over_numbers(sketch_of):
    text = """
        A) DE LAS MESAS

        1) Las mesas son redondas y tienen seis puestos.
        2) El paño de las mesas es verde.

        B) DE LOS DADOS

        1) Se usan dos dados de hueso.
        2) Los dados se cambian cada noche.

        C) DE LOS PREMIOS

        1) Los premios se pagan en la mesa.
    """
    assert [line for line in sketch_of(text) if line.strip()[0].isalpha()] == [
        "A) DE LAS MESAS", "B) DE LOS DADOS", "C) DE LOS PREMIOS",
    ]  # fmt: skip


def test_points_with_a_colon(sketch_of):
    text = """
        Punto 1: Mesas
        Cada mesa tiene seis puestos y un jefe que la dirige durante la noche.
        Punto 2: Dados
        Se usan dos dados de hueso que se cambian cada noche.
        Punto 3: Premios
        Los premios se pagan en la mesa, en el acto y en dinero.
    """
    assert sketch_of(text) == ["Punto 1 Mesas", "Punto 2 Dados", "Punto 3 Premios"]


def test_paragraph_signs(sketch_of):
    text = """
        PRIMERA PARTE
        De la mesa

        § 1. Forma. La mesa es redonda y tiene seis puestos.

        § 2. Paño. El paño es verde y se cambia cada año.

        SEGUNDA PARTE
        Del juego

        § 3. Dados. Se usan dos dados de hueso.

        § 4. Tiro. Tira primero el jugador de más edad.
    """
    assert sketch_of(text) == [
        "PRIMERA PARTE De la mesa", "  § 1 Forma", "  § 2 Paño", "SEGUNDA PARTE Del juego", "  § 3 Dados", "  § 4 Tiro",
    ]  # fmt: skip


def test_capitals_alone(sketch_of):
    text = """
        REGLAMENTO DE LA FERIA DE VILLA ALTA

        La feria se rige por lo que sigue.

        MESAS

        Las mesas son redondas y tienen seis puestos.

        DADOS

        Se usan dos dados de hueso.

        PREMIOS

        Los premios se pagan en la mesa.
    """
    assert sketch_of(text)[-3:] == ["MESAS", "DADOS", "PREMIOS"]


def test_capitals_over_titles_in_small_letters(sketch_of):
    text = """
        LA RAYUELA

        Mesa y material

        La mesa de la rayuela es larga y tiene una raya de tiza en un extremo.

        Desarrollo

        Cada jugador tira dos tejos y gana el que deja el suyo más cerca de la raya.

        LA TABA

        Mesa y material

        La taba se tira sobre la tierra y es el hueso del pie de una vaca.

        Desarrollo

        Gana el jugador cuya taba cae de carne y pierde el otro, sea quien sea.
    """
    assert sketch_of(text) == [
        "LA RAYUELA", "  Mesa y material", "  Desarrollo", "LA TABA", "  Mesa y material", "  Desarrollo",
    ]  # fmt: skip


def test_questions_of_a_web_page(sketch_of):
    text = """
        ¿Qué se necesita?
        Una mesa redonda con seis puestos y dos dados de hueso por cada mesa.
        ¿Cómo se juega?
        Cada jugador tira los dos dados por turno y gana el que saca la suma mayor.
        ¿Cuánto se paga?
        El ganador cobra lo mismo que apostó y conserva su apuesta en la mesa.
        ¿Quién resuelve las dudas?
        El jefe de la mesa decide en el acto y su decisión se anota en el libro.
    """
    assert sketch_of(text) == [
        "¿Qué se necesita?", "¿Cómo se juega?", "¿Cuánto se paga?", "¿Quién resuelve las dudas?",
    ]  # fmt: skip


def test_titles_underlined_and_in_bold(sketch_of):
    text = """
        La rayuela
        ==========

        **Material**

        La mesa es larga y tiene una raya de tiza.

        **Tiro**

        Cada jugador tira dos tejos.

        La taba
        =======

        **Material**

        La taba es un hueso.

        **Tiro**

        Gana el que saca carne.
    """
    assert sketch_of(text) == ["La rayuela", "  Material", "  Tiro", "La taba", "  Material", "  Tiro"]


def test_labels_over_items(sketch_of):
    text = """
        Juego N° 1: Rayuela
        Material:
        - Una mesa larga con una raya de tiza.
        - Dos tejos por jugador.
        Desarrollo:
        - Tira primero el de más edad.

        Juego N° 2: Taba
        Material:
        - Una taba de vaca.
        Desarrollo:
        - Gana el que saca carne.
    """
    assert sketch_of(text) == [
        "Juego N° 1 Rayuela", "  Material", "  Desarrollo", "Juego N° 2 Taba", "  Material", "  Desarrollo",
    ]  # fmt: skip


def test_numbers_that_count_on_below_chapters(sketch_of):
    text = """
        De las mesas

        1°) Las mesas son redondas y tienen seis puestos.
        2°) El paño de las mesas es verde.

        De los dados

        3°) Se usan dos dados de hueso.
        4°) Los dados se cambian cada noche.

        De los premios

        5°) Los premios se pagan en la mesa.
        6°) El premio que nadie cobra queda para la feria.
    """
    assert sketch_of(text) == [
        "De las mesas", "  1°)", "  2°)", "De los dados", "  3°)", "  4°)", "De los premios", "  5°)", "  6°)",
    ]  # fmt: skip


def test_a_code_with_books_titles_fractions_and_transitional_articles(sketch_of):
    text = """
        TÍTULO PRIMERO
        DE LA FERIA

        CAPÍTULO ÚNICO
        DE LAS MESAS

        ARTÍCULO 1o.- Las mesas de la feria son redondas.

        ARTÍCULO 2o.- En cada mesa habrá:

        I. Un jefe;
        II. Dos ayudantes, y
        III. Un libro.

        TÍTULO SEGUNDO
        DE LOS DADOS

        CAPÍTULO I
        DEL MATERIAL

        ARTÍCULO 3o.- Los dados son de hueso.

        TRANSITORIOS

        PRIMERO.- Este código entra en vigor mañana.

        SEGUNDO.- Se abroga el anterior.
    """
    assert sketch_of(text) == [
        "TÍTULO PRIMERO DE LA FERIA",
        "  CAPÍTULO ÚNICO DE LAS MESAS",
        "    ARTÍCULO 1o",
        "    ARTÍCULO 2o",
        "TÍTULO SEGUNDO DE LOS DADOS",
        "  CAPÍTULO I DEL MATERIAL",
        "    ARTÍCULO 3o",
        "TRANSITORIOS",
        "  PRIMERO",
        "  SEGUNDO",
    ]


def test_sections_by_name_with_a_dash(sketch_of):
    text = """
        Apartado A — Las mesas

        Las mesas son redondas y tienen seis puestos.

        Apartado B — Los dados

        Se usan dos dados de hueso.

        Apartado C — Los premios

        Los premios se pagan en la mesa.
    """
    assert sketch_of(text) == ["Apartado A Las mesas", "Apartado B Los dados", "Apartado C Los premios"]


def test_typescript_with_page_numbers_in_mid_sentence(sketch_of):
    text = """
                      D E   L A S   M E S A S

             Art. 1º) Las mesas de la feria son redondas y tienen seis pues-
        tos, que se numeran desde la izquierda del jefe.

                                   - 2 -

             Art. 2º) El paño es verde. Lo cambia el jefe de la mesa cuan-

                                   - 3 -

        do está gastado, y lo anota en el libro de la feria con la fecha.

                      D E   L O S   D A D O S

             Art. 3º) Se usan dos dados de hueso, que guarda el jefe de la
        mesa en una caja con llave.
    """
    assert sketch_of(text) == [
        "D E L A S M E S A S", "  Art. 1º", "  Art. 2º", "D E L O S D A D O S", "  Art. 3º",
    ]  # fmt: skip


def test_titles_in_capitals_that_run_on_into_their_text(sketch_of):
    text = """
        MESAS.- Las mesas son redondas y tienen seis puestos.

        DADOS.- Se usan dos dados de hueso. Se cambian cada noche.

        PREMIOS.- Los premios se pagan en la mesa.
    """
    assert sketch_of(text) == ["MESAS", "DADOS", "PREMIOS"]


def test_an_unnumbered_paragraph_of_an_article_is_no_level(sketch_of):
    articles = "\n".join(
        f"ARTÍCULO {n}. MESA {n}. Las mesas son redondas.\nPARÁGRAFO. Las de dados son largas." for n in range(1, 7)
    )
    assert sketch_of(articles) == [f"ARTÍCULO {n} MESA {n}" for n in range(1, 7)]


def test_labels_of_a_name(sketch_of):
    text = """
        JUEGO: RAYUELA
        La raya se traza con tiza y los tejos son de hierro.

        JUEGO: TABA
        La taba se tira sobre la tierra, a cinco pasos.
    """
    assert sketch_of(text) == ["RAYUELA", "TABA"]


def test_signs_on_both_sides_of_a_title(sketch_of):
    text = """
        --- Rayuela ---

        La raya se traza con tiza.

        --- Taba ---

        La taba se tira sobre la tierra.
    """
    assert sketch_of(text) == ["Rayuela", "Taba"]


def test_a_word_that_opens_orders_does_not_open_one_where_it_ends_a_wrapped_sentence(sketch_of):
    text = """
        ARTICULO 1º: Por casilla apuestan hasta tres personas, pero es el sentado quien
        resuelve.

        ARTICULO 2º: Se talla con seis mazos.
    """
    assert sketch_of(text)[-2:] == ["ARTICULO 1º", "ARTICULO 2º"]
