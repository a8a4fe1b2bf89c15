"""The languages that people are spoken to in; English is the one the others are held against."""

from typing import Final

SOURCE_LANGUAGE: Final = "en"
LANGUAGES: Final = (SOURCE_LANGUAGE, "nl", "fr", "de")
