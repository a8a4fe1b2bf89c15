"""Every question of whole games fits a terminal of 80×24 in every language."""

from random import Random

import pytest

from maquignon.bots import bot, plies
from maquignon.cli.telling import Company
from maquignon.cli.texts import Texts, texts
from maquignon.cli.tui.prompts.box import PromptBox
from maquignon.cli.tui.prompts.menu import MenuPrompt
from maquignon.cli.tui.prompts.panel import prompt_of
from maquignon.cli.tui.questions import Answer, Choice, Menu, Question, question_of
from maquignon.cli.tui.screens.leaving import LeaveScreen
from maquignon.cli.tui.screens.stopping import StopScreen
from maquignon.play import Dealer, Game, Pass
from maquignon.rulebook import EDITIONS
from maquignon.rulebook.languages import LANGUAGES
from tests.terminal.scenes import NAMES

WIDTH, HEIGHT = 76, 5
"""Inside the frame of the question."""
TOP_WIDTH, TOP_HEIGHT = 74, 4
"""Inside the frame of one that lies on top of the table."""
TABLES = [(edition, seed) for edition in EDITIONS for seed in (1, 2)]


def questions(edition, seed):
    """What the first seat is asked, with the view it is asked in; the same for every language."""
    rules = EDITIONS[edition]
    game = Game.new(rules, rules.players[-1], Dealer.predictable(seed))
    seats = [bot("random"), *[bot("remy")] * (game.players - 1)]
    yield from asked(game)
    for _ in plies(game, seats, Random(seed)):
        yield from asked(game)


def asked(game):
    if game.mover == 0 and (options := game.options(0)):
        yield game.view(0), options


def unfitting(question: Question, words: Texts) -> list[str]:
    prompt = prompt_of(question, lambda move: "", words)
    lines = prompt.draw(WIDTH).split("\n", allow_blank=True)
    rows = [row for line in lines for row in line.wrap(WIDTH)]
    wide = [line.plain for line in lines if any("@click" in str(span.style) for span in line.spans)]
    bad = [line for line in wide if len(line) > WIDTH] + [row.plain for row in rows[HEIGHT:]]
    bad += [question.title] * (len(question.title) > WIDTH - 2)
    if isinstance(question, Menu):
        bad += [note for choice in question.choices if (note := choice.note) and len(note) > 2 * WIDTH]
        bad += [each for choice in question.choices for each in below(choice, words)]
    return bad


def below(choice: Choice, words: Texts) -> list[str]:
    return unfitting(choice.then, words) if isinstance(choice.then, Question) else []


@pytest.mark.parametrize(("edition", "seed"), TABLES)
def test_every_question_fits_in_every_language(edition, seed):
    number = 0
    for view, options in questions(edition, seed):
        for language in LANGUAGES:
            company = Company(texts(language), NAMES[: view.players], me=0)
            assert unfitting(question_of(view, options, company), company.texts) == []
        number += 1
    assert number > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_on_top_of_the_table_fits_too(language):
    words = texts(language)
    for screen in (LeaveScreen(words.say("screens.not_kept"), words), StopScreen(words)):
        (box,) = screen.compose()
        assert isinstance(box, PromptBox)
        assert isinstance(box.prompt, MenuPrompt)
        assert len(str(box.border_title)) <= TOP_WIDTH - 2
        for item in box.prompt.items:
            assert len(item.note) <= TOP_WIDTH
        assert len(box.prompt.draw(TOP_WIDTH).split("\n")) <= TOP_HEIGHT


def test_a_question_that_is_too_long_is_seen():
    words, answer = texts("de"), Answer(Pass())
    short, long = Choice("x", answer), Choice("x" * 80, answer)
    assert unfitting(Menu(title="x", choices=(short,)), words) == []
    assert unfitting(Menu(title="x" * 80, choices=(short,)), words)
    assert unfitting(Menu(title="x", choices=(long,)), words)
    assert unfitting(Menu(title="x", choices=(Choice("x", Menu(title="x", choices=(long,))),)), words)
