"""Who sits where: people, bots, and bots that stand in for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from maquignon.table.letters import Guest
from maquignon.table.plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """One seat; empty where there is neither a guest nor a bot. Who resigned has left it a name and a stand-in."""

    guest: Guest | None = None
    name: str = ""
    bot: str | None = None
    stand_in: str | None = None

    @property
    def is_open(self) -> bool:
        return self.guest is None and self.player_bot is None

    @property
    def is_resigned(self) -> bool:
        return self.guest is None and self.stand_in is not None

    @property
    def player_bot(self) -> str | None:
        """The bot that plays this seat now."""
        return self.bot or self.stand_in


class Seats:
    """The chairs of one table and its host."""

    __slots__ = ("_places", "chairs", "expected", "has_bots", "host", "of")

    def __init__(self, plan: Plan, host: Guest) -> None:
        self.chairs = [Chair(bot=seat.bot, name=seat.bot or "") for seat in plan.seats]
        self.host: Guest | None = host
        self._places: dict[Guest, int] = {}
        self.of: Callable[[Guest], int | None] = self._places.get
        """The seat of a guest."""
        self._note()

    def _note(self) -> None:
        """What is asked for at every move."""
        self.has_bots = any(chair.player_bot for chair in self.chairs)
        self._places.clear()
        self._places.update({guest: seat for seat, guest in reversed([*self.people()])})
        self.expected = {*self._places} if self.host is None else {*self._places, self.host}
        """All whose absence would be noticed: who has a seat, and the host."""

    def be_hosted_by(self, guest: Guest | None) -> None:
        self.host = guest
        self._note()

    def __len__(self) -> int:
        return len(self.chairs)

    def __getitem__(self, seat: int) -> Chair:
        return self.chairs[seat]

    def _set(self, seat: int, chair: Chair) -> None:
        self.chairs[seat] = chair
        self._note()

    def sit(self, seat: int, guest: Guest, name: str) -> None:
        self._set(seat, Chair(guest=guest, name=name))

    def sit_bot(self, seat: int, bot: str) -> None:
        self._set(seat, Chair(bot=bot, name=bot))

    def empty(self, seat: int) -> None:
        self._set(seat, Chair())

    def stand_in(self, seat: int, bot: str | None) -> None:
        self._set(seat, replace(self.chairs[seat], stand_in=bot))

    def resign(self, seat: int, bot: str) -> None:
        self._set(seat, Chair(name=self.chairs[seat].name, stand_in=bot))

    def people(self) -> Iterator[tuple[int, Guest]]:
        """The seats of people, played by themselves or not."""
        return ((seat, chair.guest) for seat, chair in enumerate(self.chairs) if chair.guest is not None)

    def players(self) -> tuple[int, ...]:
        """The seats that people play themselves now."""
        return tuple(seat for seat, _guest in self.people() if self.chairs[seat].stand_in is None)

    def first_open(self) -> int | None:
        return next((seat for seat, chair in enumerate(self.chairs) if chair.is_open), None)

    def host_seat(self) -> int | None:
        return None if self.host is None else self.of(self.host)
