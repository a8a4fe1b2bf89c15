"""Standard output and errors of any encoding: what one cannot show is shown by what comes nearest."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

NEAREST = "maquignon-nearest"
_STAND_INS = {"×": "x", "−": "-", "–": "-", "—": "-", "…": "...", "→": "->", "·": ".", "•": "*", "★": "*", "☆": "*"}
_STAND_INS |= {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "ß": "ss", "œ": "oe", "Œ": "OE"}
_STAND_INS |= {"≥": ">=", "≤": "<=", "±": "+-", "▀": "^", "─": "-", "━": "-", "│": "|"}
_STAND_INS |= dict(zip("▁▂▃▄▅▆▇█", "12345678", strict=True))  # curves by their height


def soften_output() -> None:
    """From now on nothing that is printed fails for want of a letter."""
    codecs.register_error(NEAREST, nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=NEAREST)


def nearest(error: UnicodeError) -> tuple[str, int]:
    """For `codecs.register_error`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    shown = "".join(map(_nearest, error.object[error.start : error.end]))
    return shown, error.end


def _nearest(letter: str) -> str:
    plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return _STAND_INS.get(letter) or plain or "?"


def is_utf_8() -> bool:
    """Whether standard output takes every letter."""
    return (sys.stdout.encoding or "").lower().replace("_", "-") in ("utf-8", "utf8")
