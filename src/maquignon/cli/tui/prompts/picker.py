"""Money cards of one's own, chosen value by value; somebody else judges whether the choice will do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from textual.content import Content

from maquignon.cli.texts import Texts
from maquignon.cli.tui.prompts.prompt import Press, cap, clickable
from maquignon.play.cards import Cards

TAKEN: Final = "■"
LEFT: Final = "□"
MOST_DRAWN: Final = 6
"""Cards of one value; more are told as a number."""
NARROWEST: Final = 8


class Chosen(NamedTuple):
    cards: Cards
    covered: bool


class CardPicker:
    """Answers with the chosen cards."""

    def __init__(
        self,
        purse: Cards,
        chosen: Cards,
        verb: str,
        refusal: Callable[[Chosen], str],
        texts: Texts,
        *,
        ways: Sequence[Cards] = (),
        may_cover: bool = False,
    ) -> None:
        self._have = Counter(purse)
        self.values = sorted(self._have)
        self._taken = Counter(chosen)
        self._verb = verb
        self._refusal = refusal
        self._texts = texts
        self._ways = ways
        self._may_cover = may_cover
        self._covered = False
        self._place = 0

    @property
    def chosen(self) -> Chosen:
        return Chosen(tuple(sorted(self._taken.elements())), self._covered)

    @property
    def refusal(self) -> str:
        return self._refusal(self.chosen)

    def draw(self, width: int) -> Content:
        refusal = self.refusal
        look = "bold $text-warning" if refusal else "bold $text-success"
        total = Content.styled(f" {self._sum()}{f' · {refusal}' if refusal else ''}", look)
        caps = Content("  ").join(self._caps(works=not refusal))
        return Content("\n").join(
            [*self._piles(), total, caps, Content.styled(f" {self._texts.say('questions.picker_keys')}", "$faint")]
        )

    def press(self, key: str) -> object:
        if key == "enter":
            return Press.TAKEN if self.refusal else self.chosen
        if key.isdecimal() and 1 <= int(key) <= len(self.values):
            self._place = int(key) - 1
            self._turn()
        elif key in ("up", "down"):
            self._add(1 if key == "up" else -1)
        elif key in ("left", "right"):
            self._place = (self._place + (1 if key == "right" else -1)) % max(1, len(self.values))
        elif not self._change(key):
            return Press.IGNORED
        return Press.TAKEN

    def _turn(self) -> None:
        """Round and round: after all cards of a value comes none."""
        value = self.values[self._place]
        self._taken[value] = (self._taken[value] + 1) % (self._have[value] + 1)

    def _add(self, step: int) -> None:
        if self.values:
            value = self.values[self._place]
            self._taken[value] = min(max(self._taken[value] + step, 0), self._have[value])

    def _change(self, key: str) -> bool:
        if key == "a":
            self._taken = Counter(self._have)
        elif key == "backspace":
            self._taken = Counter()
        elif key == "n" and len(self._ways) > 1:
            self._taken = Counter(self._next_way())
        elif key == "c" and self._may_cover:
            self._covered = not self._covered
        else:
            return False
        return True

    def _next_way(self) -> Cards:
        cards = self.chosen.cards
        place = self._ways.index(cards) + 1 if cards in self._ways else 0
        return self._ways[place % len(self._ways)]

    def _caps(self, *, works: bool) -> list[Content]:
        say = self._texts.say
        caps = [cap("⏎", self._verb, "enter", works=works)]
        caps += [cap("A", say("questions.all"), "a"), cap("⌫", say("questions.none"), "backspace")]
        if len(self._ways) > 1:
            caps.append(cap("N", say("questions.next_way"), "n"))
        if self._may_cover:
            caps.append(cap("C", say("questions.uncover" if self._covered else "questions.cover"), "c"))
        return caps

    def _piles(self) -> list[Content]:
        """Two lines: the values, and below each its cards."""
        cells = [self._pile(place) for place in range(len(self.values))]
        return [Content("").join(cell[line] for cell in cells) for line in range(2)]

    def _pile(self, place: int) -> tuple[Content, Content]:
        value = self.values[place]
        have, taken = self._have[value], self._taken[value]
        drawn = TAKEN * taken + LEFT * (have - taken)
        if have > MOST_DRAWN:
            drawn = self._texts.say("questions.taken_of", taken=taken, have=have)
        width = max(len(drawn) + 4, NARROWEST)
        first = Content.assemble((f" {place + 1} ", "bold $text-primary"), (str(value), "bold"))
        second = Content.assemble("   ", (drawn, "bold $text-success" if taken else "$faint"))
        look = "on $primary-muted" if place == self._place else ""
        lines = (text.pad_right(width - text.cell_length).stylize_before(look) for text in (first, second))
        above, below = (clickable(line, str(place + 1)) for line in lines)
        return above, below

    def _sum(self) -> str:
        cards, covered = self.chosen
        told = self._texts.count("questions.chosen", len(cards), sum=sum(cards))
        return self._texts.say("questions.chosen_covered", chosen=told) if covered else told
