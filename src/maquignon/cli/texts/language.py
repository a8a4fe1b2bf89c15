"""Which language somebody reads: what `--lang` says, or else what the environment says."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from typing import Final

from maquignon.cli.texts.dictionary import Texts, texts
from maquignon.rulebook.languages import LANGUAGES, SOURCE_LANGUAGE

VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides, as everywhere."""


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="the language of the answer (default: that of LC_ALL, LC_MESSAGES or LANG)"
    )


def chosen_texts(args: argparse.Namespace) -> Texts:
    """Programs that read JSON get English wherever they run, unless they ask for something else."""
    unasked = SOURCE_LANGUAGE if getattr(args, "json", False) else environment_language(os.environ)
    return texts(args.lang or unasked)


def environment_language(environment: Mapping[str, str]) -> str:
    """'nl_BE.UTF-8' is Dutch; C, POSIX and languages that are not spoken here are English."""
    named = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = named.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return language if language in LANGUAGES else SOURCE_LANGUAGE
