"""Words to come back with on any device: five that can be spoken and spelled in every language, 80 random bits."""

from __future__ import annotations

import re
import secrets

WORDS = 5
_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aiou"
_SHAPE = (_CONSONANTS, _VOWELS, _CONSONANTS, _VOWELS, _CONSONANTS)
"""4 + 2 + 4 + 2 + 4 bits a word (the proquints of D. S. Wilkerson)."""
_WORD = f"[{_CONSONANTS}][{_VOWELS}][{_CONSONANTS}][{_VOWELS}][{_CONSONANTS}]"
_ALL = re.compile(f"({_WORD}){{{WORDS}}}")


def new_words() -> str:
    return " ".join("".join(map(secrets.choice, _SHAPE)) for _ in range(WORDS))


def read_words(text: str) -> str | None:
    """As `new_words` wrote them, however they were typed; None where they are none."""
    letters = "".join(letter for letter in text.lower() if letter.isalpha())
    if not _ALL.fullmatch(letters):
        return None
    return " ".join(letters[place : place + len(_SHAPE)] for place in range(0, len(letters), len(_SHAPE)))
