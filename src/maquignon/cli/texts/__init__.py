"""What the command says to people, in their language: one dictionary, a folder of files for each language."""

from maquignon.cli.texts.dictionary import Person, Texts, texts
from maquignon.cli.texts.language import add_language, chosen_texts

__all__ = ["Person", "Texts", "add_language", "chosen_texts", "texts"]
