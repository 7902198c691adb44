"""PDFs written by hand, down to their bytes: sound ones to begin with, and what an attacker would make of them."""

import zlib
from collections.abc import Sequence

SENTENCE = "Artículo 1. La bola gira en el plato hasta que cae en una casilla."


def pdf(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """A PDF of these objects, the first of them its catalogue; the table of their places is right."""
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, start)
    return bytes(out)


def stream(content: bytes, about: bytes = b"", *, packed: bool = True) -> bytes:
    """A stream of bytes, deflated."""
    data = zlib.compress(content, 9) if packed else content
    kind = b"/Filter/FlateDecode" if packed else b""
    return b"<</Length %d%s%s>>\nstream\n%s\nendstream" % (len(data), kind, about, data)


def page(content: bytes, *, box: bytes = b"0 0 595 842") -> bytes:
    """A PDF of one page with this content stream."""
    return pages([content], box=box)


def pages(contents: Sequence[bytes], *, box: bytes = b"0 0 595 842", trailer: bytes = b"") -> bytes:
    """A PDF with a page for each content stream."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * at) for at in range(len(contents)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(contents), kids),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    for at, content in enumerate(contents):
        about = b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>"
        objects += [about % (box, 5 + 2 * at), stream(content)]
    return pdf(objects, trailer)


def line(text: str, *, top: int = 700) -> bytes:
    """A content stream that prints a line of text."""
    words = text.encode("cp1252").replace(b"(", rb"\(").replace(b")", rb"\)")
    return b"BT /F 11 Tf 72 %d Td (%s) Tj ET" % (top, words)


def sound() -> bytes:
    """A PDF that can be read."""
    return page(line(SENTENCE))


def encrypted() -> bytes:
    """A PDF that asks for a password before it shows anything."""
    import io

    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, encrypt=StandardEncryption("abre", ownerPassword="manda", strength=128))
    canvas.drawString(72, 700, "Secreto")
    canvas.save()
    return out.getvalue()


def picture_only() -> bytes:
    """A PDF whose page is a small grey picture."""
    image = stream(
        b"\x80" * 100, b"/Type/XObject/Subtype/Image/Width 10/Height 10/ColorSpace/DeviceGray/BitsPerComponent 8"
    )
    return pdf(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R>>",
            image,
            stream(b"q 200 0 0 200 0 0 cm /I Do Q"),
        ]
    )


def nested(depth: int) -> bytes:
    """A PDF whose page tree and whose drawing nest deep."""
    kids = [b"<</Type/Pages/Count 1/Kids[%d 0 R]>>" % (at + 3) for at in range(depth)]
    last = b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 200 200]/Contents %d 0 R>>" % (depth + 1, depth + 3)
    return pdf([b"<</Type/Catalog/Pages 2 0 R>>", *kids, last, stream(b"q " * 200_000 + b"Q " * 200_000)])


def looping() -> bytes:
    """A PDF whose page tree contains itself, and whose drawing draws itself."""
    form = stream(b"/X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 4 0 R>>>>")
    return pdf(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 3/Kids[3 0 R 2 0 R 2 0 R]>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</XObject<</X 4 0 R>>>>/Contents 5 0 R>>",
            form,
            stream(b"/X Do"),
        ]
    )


def huge_picture() -> bytes:
    """A PDF whose page is a picture of ten thousand million pixels."""
    about = b"/Type/XObject/Subtype/Image/Width 100000/Height 100000/ColorSpace/DeviceGray/BitsPerComponent 8"
    return picture_only().replace(
        picture_only()[picture_only().index(b"4 0 obj") : picture_only().index(b"5 0 obj")],
        b"4 0 obj\n" + stream(b"\0" * (1 << 20), about) + b"\nendobj\n",
    )


def running() -> bytes:
    """A PDF with what viewers run when it opens: a script, a program to start, a form to send."""
    script = b"<</S/JavaScript/JS(app.launchURL\\('http://127.0.0.1:9/x'\\);)>>"
    launch = b"<</S/Launch/F(/bin/touch)/Win<</F(calc.exe)>>>>"
    return sound().replace(b"/Type/Catalog", b"/Type/Catalog/OpenAction%s/AA<</WC%s>>" % (script, launch))
