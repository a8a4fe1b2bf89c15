"""The place where a person is asked: shows one question at a time and remembers the way back."""

from __future__ import annotations

from collections.abc import Callable

from textual.message import Message

from maquignon.cli.texts import Texts
from maquignon.cli.tui.prompts.amount import AmountPrompt
from maquignon.cli.tui.prompts.box import PromptBox
from maquignon.cli.tui.prompts.menu import Item, MenuPrompt
from maquignon.cli.tui.prompts.picker import CardPicker, Chosen
from maquignon.cli.tui.prompts.prompt import Prompt
from maquignon.cli.tui.questions import Amount, Answer, Back, Menu, Picking, Question
from maquignon.play.moves import Move

Refusal = Callable[[Move], str]
"""Why the rules refuse a move; nothing if they do not."""


class PromptPanel(PromptBox):
    class Answered(Message):
        def __init__(self, answer: Answer) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self, refusal: Refusal, texts: Texts) -> None:
        super().__init__()
        self._refusal = refusal
        self._texts = texts
        self._way: list[Question] = []

    @property
    def question(self) -> Question | None:
        return self._way[-1] if self._way else None

    def ask(self, question: Question) -> None:
        self._way = [question]
        self._show()

    def rest(self, text: str) -> None:
        self._way = []
        super().rest(text)

    def _show(self) -> None:
        question = self._way[-1]
        self.show(prompt_of(question, self._refusal, self._texts), question.title)

    def on_prompt_box_replied(self, event: PromptBox.Replied) -> None:
        event.stop()
        question, value = self.question, event.value
        if isinstance(question, Picking) and isinstance(value, Chosen):
            value = Answer(question.make(*value))
        if isinstance(value, Answer):
            self.rest("")
            self.post_message(self.Answered(value))
        elif isinstance(value, Question):
            self._way.append(value)
            self._show()
        elif isinstance(value, Back) and len(self._way) > 1:
            self._way.pop()
            self._show()


def prompt_of(question: Question, refusal: Refusal, texts: Texts) -> Prompt:
    match question:
        case Menu():
            return MenuPrompt(
                [Item(each.label, each.then, each.note, each.is_bluff) for each in question.choices], question.warning
            )
        case Amount():
            return AmountPrompt(question.make, lambda amount: _judged(question.make(amount), refusal), texts)
        case Picking():
            return CardPicker(
                question.purse,
                question.chosen,
                question.verb,
                lambda chosen: refusal(question.make(*chosen)),
                texts,
                ways=question.ways,
                may_cover=question.may_cover,
            )


def _judged(following: object, refusal: Refusal) -> str:
    return refusal(following.move) if isinstance(following, Answer) else ""
