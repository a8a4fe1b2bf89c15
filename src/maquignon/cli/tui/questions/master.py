"""Questions of Master alone: slaps at a pedigree, and rats."""

from __future__ import annotations

from maquignon.cli.telling import pedigree_words
from maquignon.cli.texts import Texts
from maquignon.cli.tui.questions.question import Answer, Back, Choice, Menu, Next, Picking
from maquignon.play.moves import Lay, Pass, Slap, Take
from maquignon.play.options import LayOptions, RatOptions, SlapOptions
from maquignon.play.view import View


def slapping(view: View, options: SlapOptions, texts: Texts) -> Menu:
    assert view.auction is not None
    assert view.auction.pedigree is not None
    waiting = texts.say("questions.wait_note" if options.number > 1 else "questions.wait_last_note")
    choices = [Choice(texts.say("questions.wait"), Answer(Pass()), waiting)]
    if options.may_slap:
        choices.append(_slap(view, options, texts))
    let_it_go, note = texts.say("questions.let_it_go"), texts.say("questions.let_it_go_note")
    choices.append(Choice(let_it_go, Answer(Pass(), standing=True), note))
    pedigree = pedigree_words(texts, view.auction.pedigree)
    title = texts.say("questions.slap_title", number=options.number, pedigree=pedigree)
    return Menu(title=title, choices=tuple(choices))


def _slap(view: View, options: SlapOptions, texts: Texts) -> Choice:
    cards = texts.count("cards.counted", options.number)
    note = texts.say("questions.slap_note", cards=cards)
    if not options.affordable:
        note = texts.say("questions.slap_bluff_note")
    label = texts.say("questions.slap", number=options.number)
    return Choice(label, _slapped(view, options, texts), note, not options.affordable)


def _slapped(view: View, options: SlapOptions, texts: Texts) -> Next:
    if options.affordable:
        return Answer(Slap())
    cards = texts.count("cards.counted", len(view.purse or ()))
    return Menu(
        title=texts.say("questions.slap_bluff_title", number=options.number, cards=cards),
        warning=texts.say("questions.slap_bluff_warning"),
        choices=(
            Choice(texts.say("questions.think_again"), Back()),
            Choice(texts.say("questions.slap_anyway"), Answer(Slap()), is_bluff=True),
        ),
    )


def laying(options: LayOptions, texts: Texts) -> Picking:
    return Picking(
        title=texts.say("questions.lay_title", cards=texts.count("cards.counted", options.number)),
        purse=options.purse,
        verb=texts.say("questions.lay"),
        make=lambda cards, _: Lay(cards),
        chosen=options.purse[: options.number],
    )


def rat_round(view: View, options: RatOptions, texts: Texts) -> Menu:
    note = texts.say("questions.rat_lay_note")
    lay = [Choice(texts.say("questions.rat_lay", value=value), Answer(Lay((value,))), note) for value in options.values]
    take = Choice(_take(view, texts), Answer(Take()), texts.say("questions.rat_take_note"))
    return Menu(title=texts.say("questions.rat_title"), choices=(*lay, take))


def _take(view: View, texts: Texts) -> str:
    assert view.auction is not None
    if not view.auction.laid:
        return texts.say("questions.rat_take_bare")
    return texts.say("questions.rat_take", cards=texts.count("cards.counted", view.auction.laid))
