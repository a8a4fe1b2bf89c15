"""The general runner: any bots, move by move, with somebody looking on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from random import Random

from maquignon.arena.entrants import Entrant, is_command, new_bot
from maquignon.arena.programs import Forfeit, Program
from maquignon.arena.runner import Ending, Result, Seating, Stopped
from maquignon.arena.seat_counts import counts_of, sales_of
from maquignon.arena.tournament import Tournament
from maquignon.bots.match import BotFault, plies
from maquignon.bots.protocol import Bot
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game, draw_deck
from maquignon.play.statistics import Watch
from maquignon.rulebook import BadSetup, Reason
from maquignon.workers import uninterrupted


class TableRunner:
    def __init__(self, stop: Callable[[], bool] = lambda: False, entered: Sequence[Entrant] = ()) -> None:
        """`stop` is asked now and then whether to leave a game unfinished; objects sit down only if they entered."""
        self._stop = stop
        self._entered = {entrant.bot: entrant for entrant in entered}
        self._programs: dict[tuple[str, int], Program] = {}

    def can_play(self, bots: Sequence[str]) -> bool:
        return True

    def play(self, seating: Seating) -> Result:
        if self._stop():
            raise Stopped
        game = deal_game(seating)
        bots = self._seated(seating)
        watch = Watch(game)
        with self._whole_game(bots, game):
            fault = self._play(game, bots, seating, watch)
        return _result(game, watch, fault)

    def close(self) -> None:
        with uninterrupted():
            for program in self._programs.values():
                program.close()
            self._programs.clear()

    def _seated(self, seating: Seating) -> list[Bot]:
        """Copies of a program are processes of their own: they share no memory."""
        copies: Counter[str] = Counter()
        bots: list[Bot] = []
        for spec in seating.bots:
            bots.append(self._program(spec, copies[spec], seating.think) if is_command(spec) else self._bot(spec))
            copies[spec] += 1
        return bots

    def _bot(self, spec: str) -> Bot:
        return new_bot(self._entered.get(spec) or Entrant(spec, spec))

    def _program(self, spec: str, copy: int, think: float) -> Program:
        if (spec, copy) not in self._programs:
            self._programs[spec, copy] = Program(spec, think)
        return self._programs[spec, copy]

    @contextmanager
    def _whole_game(self, bots: Sequence[Bot], game: Game) -> Iterator[None]:
        """A program that is left in the middle of a game could not begin the next one."""
        try:
            yield
        except BaseException:
            self.close()
            raise
        facts = {"finished": game.is_over, "scores": game.scores(), "ranks": game.ranks()}
        for each in bots:
            if isinstance(each, Program):
                each.end(facts)

    def _play(self, game: Game, bots: Sequence[Bot], seating: Seating, watch: Watch) -> tuple[int, str] | None:
        """Play to the end; the seat that failed before it, and how."""
        for seat, each in enumerate(bots):
            if isinstance(each, Program):
                try:
                    each.begin(game, seat, _number(f"{seating.key} program {seat}"), seating.limit)
                except Forfeit as forfeit:
                    return seat, str(forfeit)
        try:
            for _ply in plies(game, bots, Random(seating.key), seating.limit):
                watch.see()
                if self._stop():
                    raise Stopped
        except BotFault as fault:
            assert game.mover is not None
            return game.mover, str(fault.__cause__ if isinstance(fault.__cause__, Forfeit) else fault)
        return None


def try_programs(tournament: Tournament) -> None:
    """Let every outside program begin a game: better a refusal now than thousands of forfeits."""
    setting = tournament.settings[0]
    for spec in {entrant.bot: None for entrant in tournament.entrants if is_command(entrant.bot)}:
        program = Program(spec, tournament.think)
        game = Game.new(setting.rules, setting.players, Dealer.predictable(0))
        try:
            program.begin(game, 0, 0, tournament.limit)
        except Forfeit as forfeit:
            raise BadSetup(Reason("program-cannot-play", detail=str(forfeit))) from None
        finally:
            program.close()


def deal_game(seating: Seating) -> Game:
    """The game of a deal, the same whoever plays it."""
    deck, first = deck_of(seating)
    return Game.dealt(seating.setting.rules, seating.setting.players, deck, first=first)


def deck_of(seating: Seating) -> tuple[list[int], int]:
    """The deck, and who begins."""
    rules = seating.setting.rules
    dealer = Dealer.predictable(_number(seating.key), rules.rules_id)
    return draw_deck(rules, dealer), dealer.start(seating.setting.players)


def _number(key: str) -> int:
    return int.from_bytes(sha256(key.encode()).digest()[:6], "big")


def _result(game: Game, watch: Watch, fault: tuple[int, str] | None) -> Result:
    statistics = watch.statistics()
    ending = Ending.FORFEIT if fault else Ending.FINISHED if game.is_over else Ending.LIMIT
    return Result(
        ending=ending,
        moves=game.version,
        scores=game.scores(),
        ranks=_ranks_after(game, fault[0]) if fault else game.ranks(),
        counts=tuple(map(counts_of, statistics.totals)),
        sales=sales_of((lot.seat, lot.price, lot.animals) for lot in statistics.purchases if lot.animals),
        fault=fault[1] if fault else None,
    )


def _ranks_after(game: Game, forfeiter: int) -> tuple[int, ...]:
    return tuple(game.players - 1 if seat == forfeiter else 0 for seat in range(game.players))
