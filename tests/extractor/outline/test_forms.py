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


def test_a_text_in_capitals_throughout(sketch_of):
    text = """
        1.- DE LAS MESAS

        LAS MESAS DE LA FERIA SON REDONDAS Y TIENEN SEIS PUESTOS CADA UNA.

        2.- DE LOS DADOS

        SE USAN DOS DADOS DE HUESO QUE GUARDA EL JEFE DE LA MESA CON LLAVE.
    """
    assert sketch_of(text) == ["1.- DE LAS MESAS", "2.- DE LOS DADOS"]


def test_numbers_that_begin_with_a_letter(sketch_of):
    text = """
        A. RAYUELA

        A.1. De la raya
        La raya se traza con tiza y mide dos pasos de punta a punta.

        A.2. De los tejos
        Los tejos son de hierro y pesan lo mismo, salvo el primero.

        B. TABA

        B.1. Del hueso
        La taba es el hueso del pie de una vaca, limpio y seco.
    """
    assert sketch_of(text) == [
        "A. RAYUELA", "  A.1 De la raya", "  A.2 De los tejos", "B. TABA", "  B.1 Del hueso",
    ]  # fmt: skip


def test_an_unknown_form_keeps_all_words_in_order(outline_of):
    text = """
        ~ mesas ~ redondas, de seis puestos

        ~ dados ~ dos, de hueso

        ~ premios ~ en la mesa
    """
    words = " ".join(node.own.text for node in outline_of(text).walk())
    assert [word for word in ("redondas", "hueso", "premios") if word in words] == ["redondas", "hueso", "premios"]


def test_names_that_no_list_knows_over_numbers_that_begin_with_their_chapter(sketch_of):
    text = """
        RESOLUCIÓN

        ARTÍCULO PRIMERO. Apruébense las reglas siguientes.

        CARRERA DE SAPOS

        1.1. Corren seis sapos.
        1.2. Gana el que llega antes.

        TIRO DE LA HERRADURA

        2.1. Se tiran tres herraduras.
        2.2. Gana quien acierta más.

        PALO ENSEBADO

        3.1. Sube uno cada vez.
        3.2. Gana quien llega arriba.
    """
    titles = [line.strip() for line in sketch_of(text) if line.strip().isupper()]
    assert titles[-3:] == ["CARRERA DE SAPOS", "TIRO DE LA HERRADURA", "PALO ENSEBADO"]


def test_letters_over_numbers_that_count_on(sketch_of):
    text = """
        REGLAS DE LA SALA

        A. LA MESA
        1—Paño. Es verde y se cambia cada año.
        2—Sillas. Hay siete, y se numeran.

        B. LA RUEDA
        3—Madera. Es de nogal y gira sin ruido.
        4—Bola. Es de marfil y pesa poco.

        C. LOS DADOS
        5—Número. Se juega con dos dados.
        6—Cubilete. Es de cuero.
    """
    shape = [(len(line) - len(line.lstrip()), line.split()[0]) for line in sketch_of(text)]
    deep = shape[-1][0]
    assert [mark for indent, mark in shape if indent == deep - 2][-3:] == ["A.", "B.", "C."]
    assert [mark for indent, mark in shape if indent == deep][-6:] == ["1—", "2—", "3—", "4—", "5—", "6—"]


def test_roman_titles_over_questions_whose_numbers_go_on(sketch_of):
    text = """
        I. Lo que vale en todas las mesas

        1. ¿Quién fija el mínimo?
        R. La Junta.

        2. ¿Me guardan el puesto?
        R. Sí, diez minutos.

        II. La oca

        3. ¿Con cuántos dados se tira?
        R. Con dos.

        III. El molino

        4. ¿Cuántas fichas hay?
        R. Nueve de cada color.
    """
    assert sketch_of(text) == [
        "I. Lo que vale en todas las mesas",
        "  1. ¿Quién fija el mínimo?",
        "  2. ¿Me guardan el puesto?",
        "II. La oca",
        "  3. ¿Con cuántos dados se tira?",
        "III. El molino",
        "  4. ¿Cuántas fichas hay?",
    ]


def test_titles_that_run_into_their_text_behind_numbers_with_a_dash(sketch_of):
    text = """
        A. LA OCA
        1—Tablero. El tablero tiene sesenta y tres casillas.
        2—Dados. Se tira con dos dados.

        B. EL MOLINO
        3—Fichas. Cada jugador tiene nueve fichas.
        4—Tablero. El tablero tiene veinticuatro puntos.

        C. LA TABA
        5—Tiro. Se tira desde la raya.
    """
    assert sketch_of(text) == [
        "A. LA OCA", "  1— Tablero", "  2— Dados",
        "B. EL MOLINO", "  3— Fichas", "  4— Tablero",
        "C. LA TABA", "  5— Tiro",
    ]  # fmt: skip


def test_a_label_in_capitals_behind_a_number_is_its_title(sketch_of):
    text = """
        LA OCA

        1) OBJETO DEL JUEGO: llegar antes que nadie a la última casilla.
        2) ELEMENTOS: un tablero y dos dados.
        3) PERSONAL: un ayudante.
        4) FINAL: gana quien llega primero.
    """
    assert [line.strip() for line in sketch_of(text)][-4:] == [
        "1) OBJETO DEL JUEGO", "2) ELEMENTOS", "3) PERSONAL", "4) FINAL",
    ]  # fmt: skip


def test_a_sentence_that_one_number_of_a_list_begins_with_is_no_title(outline_of):
    root = outline_of(
        """
        Artículo 1. Para jugar:
        1) Se toma una ficha. Cada ficha vale un punto.
        2) Se tira el dado y se anota lo que sale.
        3) Se pasa el dado al de la derecha.
        4) Se repite hasta cien.
        """
    )
    assert not [node.heading for node in root.walk() if node.num.endswith(")") and node.heading]


def test_an_item_that_says_how_many_is_no_title_of_those_below_it(outline_of):
    root = outline_of(
        """
        ## Material

        - Ocho mazos de naipes:
          - cuatro rojos
          - cuatro azules
        - Una bolsa
        """
    )
    (section,) = root.children
    assert [child.own.text for child in section.children] == ["Ocho mazos de naipes:", "Una bolsa"]
    assert [child.own.text for child in section.children[0].children] == ["cuatro rojos", "cuatro azules"]


def test_transitional_provisions_stand_below_their_title(sketch_of):
    text = """
        Artículo 1º—Objeto. El texto regula la feria.

        Artículo 2º—Horas. La feria abre de día.

        DISPOSICIONES TRANSITORIAS

        Transitorio I—Este año la feria abre también de noche.
        Transitorio II—Los puestos viejos valen hasta mayo.
    """
    assert sketch_of(text)[-3:] == ["DISPOSICIONES TRANSITORIAS", "  Transitorio I", "  Transitorio II"]
