"""The rules in Dutch, French and German: all of them, no others, with the numbers and citations of the English."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from maquignon.rulebook import EDITIONS, HOUSE_RULES
from maquignon.rulebook.languages import LANGUAGES, SOURCE_LANGUAGE
from maquignon.rulebook.numbered import (
    TRAITS,
    Rule,
    book,
    explanation,
    in_language,
    meaning,
    rule_in_language,
    sources_in_language,
    translation,
)

OTHERS = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]
NUMBER = re.compile(r"\d+")
CITED = re.compile(r"\b[A-Z][1-9]\d?\b")
NAMED = re.compile(r"`[^`]+`")
MARKED = re.compile(r"`[^`]+`|\b[a-z]+-[a-z]+\b")
SENTENCE = re.compile(r"[.!?](?:\s|$)")
ENGLISH = re.compile(
    r"\b(the|and|with|which|who|they|their|n?either|players?|cards?|money|auction|bids?|trades?|counter|pays?|must|may"
    r"|both|other|each|every|only|where|not|there|from|have|has|been|never)\b"
)
"""Words that are not also Dutch, French or German."""

every_other = pytest.mark.parametrize("language", OTHERS)


def words_of(rule: Rule) -> Iterator[str]:
    yield from (rule.title, rule.text, rule.reason)


def differences(source: Rule, translated: Rule) -> list[str]:
    """What a translation has lost or added, of what every language writes alike."""
    found = []
    for english, other in zip(words_of(source), words_of(translated), strict=True):
        for pattern in (NUMBER, CITED, NAMED):
            wanted, got = Counter(pattern.findall(english)), Counter(pattern.findall(other))
            found += [f"lost {each}" for each in wanted - got] + [f"added {each}" for each in got - wanted]
        if bool(english) != bool(other):
            found.append(f"'{english or other}' stands alone")
    return found


def unmarked_names(text: str) -> set[str]:
    """The editions and house rules that stand in a text like common words."""
    bare = NAMED.sub("", text)
    return {name for name in (*EDITIONS, *HOUSE_RULES) if "-" in name and name in bare}


def english_in(text: str) -> set[str]:
    return set(ENGLISH.findall(MARKED.sub("", text).lower()))


def texts_in(language: str) -> Iterator[str]:
    """Everything that is said in the language."""
    words = translation(language)
    for wording in words.rules.values():
        yield from filter(None, (wording.title, wording.text, wording.reason))
    yield from (*words.sections.values(), *words.traits.values(), *words.sources.values(), *words.texts.values())


@every_other
def test_every_rule_is_translated_and_no_other(language: str) -> None:
    words = translation(language)
    assert list(words.rules) == [rule.number for rule in book().rules]
    assert list(words.sections) == [section.letter for section in book().sections]
    assert words.traits.keys() == TRAITS.keys()
    assert list(words.sources) == list(words.texts) == [source.name for source in book().sources]


@every_other
@pytest.mark.parametrize("rule", book().rules, ids=lambda rule: rule.number)
def test_a_translation_has_the_numbers_and_citations_of_the_source(language: str, rule: Rule) -> None:
    assert differences(rule, rule_in_language(rule, language)) == []


@every_other
def test_a_translation_has_as_many_sentences_as_the_source(language: str) -> None:
    for rule in book().rules:
        translated = rule_in_language(rule, language)
        assert len(SENTENCE.findall(translated.text)) == len(SENTENCE.findall(rule.text)), rule.number
        assert len(translated.title.split(" ")) <= 6, rule.number


@every_other
def test_nothing_is_left_empty_or_in_english(language: str) -> None:
    for text in texts_in(language):
        assert text.strip() == text != ""
        assert english_in(text) == set(), text
    for rule in book().rules:
        translated = rule_in_language(rule, language)
        assert translated.text != rule.text
        assert translated.title != rule.title
        assert not rule.reason or translated.reason != rule.reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_is_typed_as_it_stands_has_code_marks(language: str) -> None:
    for rule in book().rules:
        said = rule_in_language(rule, language)
        assert unmarked_names(f"{said.text} {said.reason}") == set(), rule.number


def test_a_name_without_code_marks_is_caught() -> None:
    assert unmarked_names("In boursicocotte-2025 with `one-bid`") == {"boursicocotte-2025"}


@every_other
def test_only_the_words_are_another(language: str) -> None:
    for section in book().sections:
        translated = in_language(section, language)
        assert translated.title == translation(language).sections[section.letter]
        for rule, other in zip(section.rules, translated.rules, strict=True):
            assert replace(other, title=rule.title, text=rule.text, reason=rule.reason) == rule


def test_english_is_the_book_itself() -> None:
    assert tuple(in_language(section, "en") for section in book().sections) == book().sections
    assert sources_in_language("en") == book().sources
    assert {trait: meaning(trait) for trait in TRAITS} == TRAITS
    assert explanation("one-bid") == "Each player may make a single bid in an auction."


@every_other
def test_the_name_of_a_house_rule_stays_before_its_translation(language: str) -> None:
    for rule in book().rules:
        if rule.title in HOUSE_RULES:
            name, _, own = rule_in_language(rule, language).title.partition(":")
            assert name.strip() == rule.title
            assert own.strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_rule_is_explained_in_one_sentence(language: str) -> None:
    for name in HOUSE_RULES:
        said = explanation(name, language)
        assert len(SENTENCE.findall(said)) == 1
        assert said.endswith(".")


@every_other
def test_a_house_rule_is_named_where_a_rule_holds_only_with_it(language: str) -> None:
    assert all(f"`{name}`" in meaning(name, language) for name in HOUSE_RULES)


@every_other
def test_sources_keep_their_names_and_numbers(language: str) -> None:
    for source, other in zip(book().sources, sources_in_language(language), strict=True):
        assert other.name == source.name
        assert NUMBER.findall(f"{other.title} {other.text}") == NUMBER.findall(f"{source.title} {source.text}")


def test_french_marks_are_not_torn_from_their_word() -> None:
    assert not any(re.search(r" [:;?!]", text) for text in texts_in("fr"))
    assert any("\u00a0:" in text for text in texts_in("fr"))


@every_other
def test_a_file_is_read_when_it_is_asked_for_and_once(language: str) -> None:
    translation.cache_clear()
    in_language(book().sections[0], "en")
    assert translation.cache_info().misses == 0
    in_language(book().sections[0], language)
    in_language(book().sections[1], language)
    assert translation.cache_info().misses == 1


@pytest.mark.parametrize(("language", "why"), [("xx", "no rules in xx"), ("en", "not a translation")])
def test_no_other_language_is_translated(language: str, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        translation(language)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Elk bod is een veelvoud van 10 (R4).", []),
        ("Elk bod is een veelvoud van 100 (R4).", ["lost 10", "added 100"]),
        ("Elk bod is een veelvoud van 10.", ["lost 4", "lost R4"]),
        ("Elk bod is een veelvoud van 10 (R5).", ["lost 4", "added 5", "lost R4", "added R5"]),
        ("Elk bod in `master-2009` is een veelvoud van 10 (R4).", ["added 2009", "added `master-2009`"]),
        ("", ["lost 10", "lost 4", "lost R4", "'Every bid is a multiple of 10 (R4).' stands alone"]),
    ],
)
def test_a_wrong_translation_is_caught(text: str, found: list[str]) -> None:
    source = Rule(number="R4", title="Ten", text="Every bid is a multiple of 10 (R4).")
    assert differences(source, replace(source, title="Tien", text=text)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("De hamer valt.", set()),
        ("The hamer valt.", {"the"}),
        ("one-bid: `the` bod", set()),
        ("Der player", {"player"}),
    ],
)
def test_english_left_over_is_caught(text: str, found: set[str]) -> None:
    assert english_in(text) == found
