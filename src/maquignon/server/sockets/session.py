"""One websocket for each viewer: who it is, what it says, what it hears."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count
from time import monotonic

from msgspec import UNSET, UnsetType
from starlette.websockets import WebSocket, WebSocketDisconnect

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission, allowance, shown_name
from maquignon.server.access.gate import Caller, Gate, LimitReached
from maquignon.server.access.identity import CODE_SECONDS
from maquignon.server.core.backlog import Farewell
from maquignon.server.core.moulds import ack_text
from maquignon.server.sockets.outbox import Outbox
from maquignon.server.sockets.relay import Relay
from maquignon.server.sockets.round_trip import LAST_SECONDS, direct_write_of, end_soon_of, round_trip_of
from maquignon.server.store.leases import Elsewhere, NotAlive
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.room import FORBIDDEN, RESTART, Room, Visitor
from maquignon.server.wire import incoming, outgoing
from maquignon.server.wire.letters import letter_of, move_letter
from maquignon.server.wire.reasons import reason_out
from maquignon.table import answers, letters
from maquignon.table.speaker import speaker_of

OUR_MISTAKE = 1011
TRY_LATER = 1013
_NUMBERS = count(1)
_SEATING = (incoming.Sit, incoming.Stand, incoming.Leave)
REACTIONS = ("👍", "👎", "😂", "😮", "😢", "😡", "👏", "🎉", "🐄", "🤔")


class Socket:
    def __init__(self, websocket: WebSocket, admission: Admission, caller: Caller) -> None:
        self._websocket = websocket
        self._admission = admission
        self._caller = caller
        self._outbox = Outbox(
            websocket,
            admission.limits.send_queue,
            partial(_sent_away, admission.gate),
            direct_write_of(websocket.scope),
            end_soon_of(websocket.scope),
        )
        self._line = round_trip_of(websocket.scope)
        self._shown_lag: int | None = None
        self._relay: Relay | None = None
        self._room: Room
        self.guest = ""
        self._origin = ""
        self.network = caller.network
        self.came = monotonic()
        self.number = next(_NUMBERS)
        self._is_following = False
        """Whether something that was said is not done yet: what comes after it waits."""
        self.given_name: str | None = None
        self._name = ""

    @property
    def waiting(self) -> int:
        return self._outbox.waiting

    def put(self, *texts: bytes) -> None:
        self._outbox.put(*texts)

    def hush(self) -> None:
        self._outbox.hush()

    def close(self, code: int, reason: Reason, path: str | UnsetType = UNSET) -> None:
        self._outbox.close(*_farewell(code, reason, path))

    async def serve(self) -> None:
        """From the first message to the last."""
        await self._websocket.accept()
        sending = asyncio.create_task(self._outbox.send())
        try:
            await self._enter(await self._hello())
            self._line.listener = self._hear_move
            while not self._outbox.is_closing:
                await self._hear(await self._receive())
        except incoming.TooNew as early:
            self.close(RESTART, early.reason)
        except Refusal as away:
            self.close(FORBIDDEN, away.reason)
        except Elsewhere as elsewhere:
            self.close(RESTART, elsewhere.reason, elsewhere.path)
        except (DatabaseTrouble, NotAlive):
            self.close(TRY_LATER, Reason("games-unreachable"))
        except WebSocketDisconnect:
            self._outbox.close(1000, "")
        except Exception:
            self.close(OUR_MISTAKE, Reason("server-mistake"))
            raise
        finally:
            self._leave()
            await asyncio.wait([sending], timeout=LAST_SECONDS)
            sending.cancel()

    async def _receive(self) -> str:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        self._admission.gate.count_message(self._caller)
        text = message.get("text")
        if not isinstance(text, str):
            raise Refusal(Reason("text-not-binary"))
        return text

    async def _hello(self) -> incoming.Hello:
        try:
            text = await asyncio.wait_for(self._receive(), self._admission.limits.hello_seconds)
        except TimeoutError:
            self._admission.gate.refuse("hello_seconds", Reason("hello-missing"))
        incoming.check_protocol(text)
        hello = incoming.decode(text)
        if not isinstance(hello, incoming.Hello):
            raise Refusal(Reason("hello-first"))
        return hello

    async def _enter(self, hello: incoming.Hello) -> None:
        room = self._room = await self._admission.room(hello, self._caller)
        self.guest = await self._admission.guest(room, hello, self._caller)
        self._caller = self._caller._replace(guest=self.guest)
        self._origin = self._admission.identity.origin(self._caller.network, room.table.name)
        self._admission.check_ban(room, self.guest, self._origin)
        self._admission.check_crowd(room, self.guest)
        self.given_name = shown_name(hello.name) if hello.name else None
        self._name = self.given_name or ""
        room.visitors.add(self)
        self._relay = Relay(room, self.guest, self._outbox.put)
        token = self._admission.identity.token(room.table.name, self.guest)
        self._relay.open(hello.since, token, allowance(self._admission.limits))
        arriving = room.table.post(letters.Arrive(guest=self.guest, lag=self._line.lag, origin=self._origin))
        arriving.add_done_callback(lambda _answer: self._admission.lobby.attend(room))
        self._line.on_measured = self._note_lag
        if self._line.is_measured:
            self._show_lag()

    def _leave(self) -> None:
        self._line.listener = lambda _text: False
        self._line.on_measured = lambda: None
        if self._relay is None:
            return
        self._room.visitors.discard(self)
        self._relay.close()
        self._room.table.post(letters.Drop(guest=self.guest))

    def _note_lag(self) -> None:
        if self._line.lag == self._shown_lag:
            return
        self._room.table.post(letters.Measured(guest=self.guest, lag=self._line.lag))
        self._show_lag()

    def _show_lag(self) -> None:
        self._shown_lag = self._line.lag
        self.put(outgoing.encode(outgoing.Lag(milliseconds=self._line.lag)))

    def _hear_move(self, text: str) -> bool:
        """A move waits for nothing but its table; whatever else is said, or is wrong, goes the usual way."""
        try:
            message = incoming.decode(text)
        except Refusal:
            return False
        if not isinstance(message, incoming.Move) or self._is_following or self._outbox.is_closing:
            return False
        try:
            self._admission.gate.count_message(self._caller)
            self._post_move(message)
        except LimitReached as away:
            self.close(FORBIDDEN, away.reason)
        except Refusal as refusal:
            self._refuse(message.key, refusal.reason)
        except Exception:  # the usual way meets it again, and tells of it
            return False
        return True

    async def _hear(self, text: str) -> None:
        key = None
        try:
            message = incoming.decode(text)
            if isinstance(message, incoming.Hello):
                raise Refusal(Reason("hello-again"))
            key = message.key
            self._is_following = True
            await self._follow(message)
        except Refusal as refusal:
            self._refuse(key, refusal.reason)
        finally:
            self._is_following = False

    def _refuse(self, key: str | None, reason: Reason) -> None:
        self._admission.metrics.refused.inc()
        self._reply(outgoing.encode(outgoing.Refused(key=key, reason=reason_out(reason))))

    async def _follow(self, message: incoming.ClientMessage) -> None:
        if isinstance(message, incoming.Say | incoming.React):
            is_seated = self._room.table.seat_of(self.guest) is not None
            await self._admission.gate.count_talk(self._caller, seated=is_seated)
        match message:
            case incoming.HandOver():
                self._hand_over(message)
            case incoming.React():
                self._react(message)
            case incoming.ShowOnlookers():
                self._show_onlookers(message)
            case incoming.KickOnlooker():
                self._kick_onlooker(message)
            case incoming.Skip():
                self._skip(message)
            case _:
                self._post(message)

    def _post_move(self, message: incoming.Move) -> None:
        letter = move_letter(message, self._room.table.seat_of(self.guest), self._line.lag)
        self._room.table.hand_in(letter, answers.Teller(partial(self._answer, message.key, monotonic())))

    def _post(self, message: incoming.ClientMessage) -> None:
        assert not isinstance(message, incoming.Hello)
        if isinstance(message, incoming.Sit):
            self._name = shown_name(message.name)
        seat = self._room.table.seat_of(self.guest)
        letter = letter_of(message, guest=self.guest, seat=seat, name=self._name, lag=self._line.lag)
        tell = self._answer_seating if isinstance(message, _SEATING) else self._answer
        self._room.table.hand_in(letter, answers.Teller(partial(tell, message.key, monotonic())))

    def _answer_seating(self, key: str | None, since: float, answer: answers.Answer) -> None:
        self._answer(key, since, answer)
        lobby = self._admission.lobby
        lobby.spawn(lobby.note_seat(self._room, self.guest, self._name))

    def _answer(self, key: str | None, since: float, answer: answers.Answer) -> None:
        if isinstance(answer, answers.Ack):
            self._admission.metrics.note_answer(monotonic() - since)
            self._reply(ack_text(key, answer.version))
        else:
            self._refuse(key, answer.reason)

    def _reply(self, text: bytes) -> None:
        """After the news of what it answers."""
        say = self._outbox.put if self._relay is None else self._relay.say
        say(text)

    def _hand_over(self, message: incoming.HandOver) -> None:
        table = self._room.table
        if table.seat_of(self.guest) is None:
            raise Refusal(Reason("you-have-no-seat"))
        code = self._admission.codes.issue(table.name, self.guest)
        self.put(outgoing.encode(outgoing.HandOverCode(key=message.key, hand_over=code, seconds=CODE_SECONDS)))

    def _show_onlookers(self, message: incoming.ShowOnlookers) -> None:
        people = (outgoing.Onlooker(number=each.number, name=each.given_name) for each in self._onlookers())
        self.put(outgoing.encode(outgoing.Onlookers(key=message.key, people=tuple(people))))

    def _kick_onlooker(self, message: incoming.KickOnlooker) -> None:
        """Who has gone meanwhile is gone; who has sat down is at a seat."""
        found = next((each for each in self._onlookers() if each.number == message.number), None)
        if found is None:
            raise Refusal(Reason("no-such-onlooker"))
        letter = letters.Ban(host=self.guest, guest=found.guest, name=found.given_name or "")
        self._room.table.hand_in(letter, answers.Teller(partial(self._answer, message.key, monotonic())))

    def _onlookers(self) -> list[Visitor]:
        if self._room.table.host != self.guest:
            raise Refusal(Reason("only-the-host"))
        return [each for each in self._room.onlookers if each.guest != self.guest]

    def _skip(self, message: incoming.Skip) -> None:
        if not self._room.table.is_alone(self.guest):
            raise Refusal(Reason("only-against-bots"))
        self._admission.lobby.hurry(self._room)
        self.put(outgoing.encode(outgoing.Ack(key=message.key, version=self._room.table.version)))

    def _react(self, message: incoming.React) -> None:
        if message.reaction not in REACTIONS:
            raise Refusal(Reason("no-such-reaction", choices=REACTIONS))
        if reason := self._room.table.bar(self.guest, self._origin):
            raise Refusal(reason)
        seat = self._room.table.seat_of(self.guest)
        name = self._room.table.name_of(self.guest) or self._name
        speaker = speaker_of(self._room.table.name, self.guest)
        self._room.tell(outgoing.Reacted(seat=seat, name=name, reaction=message.reaction, speaker=speaker))
        self.put(outgoing.encode(outgoing.Ack(key=message.key, version=self._room.table.version)))


def _farewell(code: int, reason: Reason, path: str | UnsetType = UNSET) -> Farewell:
    return code, str(reason), outgoing.encode(outgoing.Closing(reason=reason_out(reason), path=path))


def _sent_away(gate: Gate) -> Farewell:
    """Whoever reads again hears it behind what was on its way, in the place of all that is left out; and comes back."""
    gate.note("send_queue")
    return _farewell(TRY_LATER, Reason("reads-too-slowly"))
