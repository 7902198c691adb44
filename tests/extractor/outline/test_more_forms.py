"""Forms of numbering, capitals and labels that regulations are found in, beside those of `test_forms`."""


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


def test_letters_over_numbers_that_begin_with_them(sketch_of):
    text = """
        MANUAL DE LA FERIA

        A. NORMAS PARA TODAS LAS MESAS

        A-1. Apertura. Las mesas abren a las ocho y cierran a las doce.

        B. DADOS

        B-1. Se tira con dos dados que guarda el jefe de la mesa en su caja.

        B-2. El tirador que repite el punto sigue tirando hasta que lo pierda.
    """
    assert sketch_of(text) == ["A. NORMAS PARA TODAS LAS MESAS", "  A-1", "B. DADOS", "  B-1", "  B-2"]


def test_numbers_in_square_brackets(sketch_of):
    text = """
        Anexo de la feria

        [1] Las mesas

        Las mesas de la feria son redondas y tienen seis puestos.

        [2] Los dados

        Se usan dos dados de hueso, que guarda el jefe en una caja.
    """
    assert sketch_of(text) == ["[1] Las mesas", "[2] Los dados"]


def test_letters_above_the_entries_of_an_index(sketch_of):
    text = """
        Acuerdo de la Feria, por orden alfabético

        - B -

        BOLOS

        Se juega con nueve bolos de madera y una bola que el jefe de la feria guarda en su caja.

        - D -

        DADOS

        Se usan dos dados de hueso, que el jefe de la feria cambia cuando están gastados.

        - R -

        RIFA

        Se sortea un cordero entre los que compran boletas, el último día de la feria.
    """
    assert sketch_of(text) == ["B", "  BOLOS", "D", "  DADOS", "R", "  RIFA"]
