"""From a file of any medium (PDF, scan, HTML, DOCX) to the lines that it prints, in reading order."""

from corpus.media.printed import Box, Printed, PrintedLine

__all__ = ["Box", "Printed", "PrintedLine"]
