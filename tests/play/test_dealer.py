"""The deal is the one specified, fair, checkable afterwards, and secret until then."""

from __future__ import annotations

import copy
import hashlib
import pickle
import re
import runpy
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice, pairwise
from math import cbrt, factorial, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from maquignon.play import dealer as dealer_module
from maquignon.play.dealer import Dealer, Stream, deal_key, fresh_seed, lp, seat_commit, server_commit

VECTORS = Path(__file__).parents[1] / "vectors"
SERVER, ANN, BEN = (bytes([n]) * 32 for n in (1, 2, 3))


# Vectors: the file, the package and a second implementation all agree


class Vector(NamedTuple):
    title: str
    given: dict[str, bytes]
    seats: dict[int, bytes]
    expected: dict[str, str]


def read_vectors() -> list[Vector]:
    text = (VECTORS / "mq-deal-1.txt").read_text(encoding="utf-8")
    return [read_vector(*block.splitlines()) for block in text.split("\ncase = ")[1:]]


def read_vector(title: str, *lines: str) -> Vector:
    vector = Vector(title, {}, {}, {})
    for line in filter(None, lines):
        name, value = (part.strip() for part in line.split("="))
        if name.startswith("seat_seed "):
            vector.seats[int(name.split()[1])] = bytes.fromhex(value)
        elif name in ("game_id", "rules_id", "server_seed"):
            vector.given[name] = bytes.fromhex(value)
        else:
            vector.expected[name] = value
    return vector


ALL_VECTORS = read_vectors()
each_vector = pytest.mark.parametrize("vector", ALL_VECTORS, ids=[vector.title for vector in ALL_VECTORS])


def test_there_are_vectors_for_every_promise() -> None:
    assert len(ALL_VECTORS) == 20
    assert {len(vector.seats) for vector in ALL_VECTORS} >= {0, 1, 6}
    assert all(len(vector.expected) == 23 + len(vector.seats) for vector in ALL_VECTORS)


@each_vector
def test_the_package_agrees_with_the_vectors(vector: Vector) -> None:
    assert {name: from_package(vector, *name.split()) for name in vector.expected} == vector.expected


def from_package(vector: Vector, name: str, *arguments: str) -> str:
    game, rules = vector.given["game_id"].decode(), vector.given["rules_id"].decode()
    dealer = Dealer(game, rules, vector.given["server_seed"], vector.seats)
    match name, arguments:
        case "server_commit", ():
            return server_commit(game, rules, vector.given["server_seed"]).hex()
        case "seat_commit", (seat,):
            return seat_commit(game, int(seat), vector.seats[int(seat)]).hex()
        case "key", ():
            return deal_key(game, rules, vector.given["server_seed"], vector.seats).hex()
        case "stream", (label,):
            return first_bytes(dealer.stream(label.encode()), 80)
        case "shuffle", (n,):
            return spaced(dealer.deck(range(int(n))))
        case "start", (players,):
            return str(dealer.start(int(players)))
        case "money", (n, out):
            kept, removed = dealer.money(range(int(n)), int(out))
            assert len(removed) == int(out)
            return spaced(removed + kept)
        case "tie", (version, n):
            return str(dealer.tie(int(version), int(n)))
        case "call", (version,):
            return first_bytes(dealer.call(int(version)), 8)
    raise AssertionError(f"unknown vector {name}")


@each_vector
def test_a_second_implementation_agrees_with_the_vectors(vector: Vector) -> None:
    assert {name: from_specification(vector, *name.split()) for name in vector.expected} == vector.expected


def from_specification(vector: Vector, name: str, *words: str) -> str:
    """Straight from the specification: SHA-256 only, whole buffers, nothing of the package."""
    game, rules, server = (vector.given[key] for key in ("game_id", "rules_id", "server_seed"))
    seeds = [seed for _, seed in sorted(vector.seats.items())]
    key = spec_hmac(server, spec_lp("MQ-DEAL/1 key", game, rules, *seeds))
    numbers = [int(word) for word in words if word.isdigit()]
    if name == "key":
        return key.hex()
    if name == "server_commit":
        return hashlib.sha256(spec_lp("MQ-DEAL/1 server", game, rules, server)).hexdigest()
    if name == "seat_commit":
        seat = numbers[0]
        return hashlib.sha256(spec_lp("MQ-DEAL/1 seat", game, seat.to_bytes(1, "big"), vector.seats[seat])).hexdigest()
    if name == "stream":
        return spec_stream(key, words[0].encode())[:80].hex()
    if name == "call":
        return spec_stream(key, b"call" + numbers[0].to_bytes(8, "big"))[:8].hex()
    if name in ("start", "tie"):
        label = b"start" if name == "start" else b"tie" + numbers[0].to_bytes(8, "big")
        return str(spec_below(list(spec_stream(key, label)), numbers[-1]))
    return spaced(spec_shuffle(list(spec_stream(key, b"deck" if name == "shuffle" else b"money")), numbers[0]))


def spec_lp(*parts: bytes | str) -> bytes:
    out = bytearray()
    for part in parts:
        raw = part.encode("ascii") if isinstance(part, str) else part
        out += bytes([len(raw) >> 24 & 255, len(raw) >> 16 & 255, len(raw) >> 8 & 255, len(raw) & 255]) + raw
    return bytes(out)


def spec_hmac(key: bytes, message: bytes) -> bytes:
    padded = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in padded) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def spec_stream(key: bytes, label: bytes) -> bytes:
    k = spec_hmac(key, spec_lp("MQ-DEAL/1 stream", label))
    return b"".join(spec_hmac(k, n.to_bytes(8, "big")) for n in range(20))


def spec_below(left: list[int], m: int) -> int:
    b = left.pop(0)
    return spec_below(left, m) if b >= 256 - (256 % m) else b % m


def spec_shuffle(left: list[int], n: int) -> list[int]:
    a = list(range(n))
    i = n - 1
    while i >= 1:
        j = spec_below(left, i + 1)
        at_i = a[i]
        a[i] = a[j]
        a[j] = at_i
        i -= 1
    return a


def test_the_generator_still_writes_the_file() -> None:
    generator = runpy.run_path(str(VECTORS / "make_mq_deal.py"))
    assert generator["text"]() == (VECTORS / "mq-deal-1.txt").read_text(encoding="utf-8")


def first_bytes(stream: Stream, n: int) -> str:
    return bytes(stream.byte() for _ in range(n)).hex()


def spaced(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


# Fairness: one check for the real shuffle and for the planted biased ones

Shuffle = Callable[[Stream, list[int]], None]
BEYOND_CHANCE = 5.5  # standard deviations; several hundred questions are asked of each shuffle


def suspicions(shuffle: Shuffle, cards: int, rounds: int) -> list[str]:
    """What chance alone would not do, over many deals of that many cards."""
    deals = [dealt(shuffle, cards, number) for number in range(rounds)]
    scores = {question: surprise(answers, cells) for question, answers, cells in questions(deals, cards)}
    return [f"{question}: {score:.1f}" for question, score in scores.items() if abs(score) > BEYOND_CHANCE]


def dealt(shuffle: Shuffle, cards: int, number: int) -> list[int]:
    deck = list(range(cards))
    shuffle(Dealer.predictable(number).stream(b"deck"), deck)
    return deck


def questions(deals: list[list[int]], cards: int) -> Iterator[tuple[str, Counter[Any], int]]:
    """Each question has equally likely answers; with them comes how many answers there are."""
    for place, column in enumerate(zip(*deals, strict=True)):
        yield f"card at place {place}", Counter(column), cards
    followers = Counter(pair for deal in deals for pair in pairwise([*deal, cards]))
    for card in range(cards):
        after = Counter({other: followers[card, other] for other in range(cards + 1) if other != card})
        yield f"card after {card}", after, cards
    yield "first two cards", Counter((deal[0], deal[1]) for deal in deals), cards * (cards - 1)
    yield "last two cards", Counter((deal[-1], deal[-2]) for deal in deals), cards * (cards - 1)
    places = [sorted(range(cards), key=deal.__getitem__) for deal in deals]
    for a, b in islice(combinations(range(cards), 2), 100):
        yield f"{a} before {b}", Counter(place[a] < place[b] for place in places), 2
    if cards <= 6:
        yield "whole order", Counter(map(tuple, deals)), factorial(cards)


def surprise(answers: Counter[Any], cells: int) -> float:
    """Chi-square against equal chances, in standard deviations (Wilson and Hilferty); too even is a surprise too."""
    expected = answers.total() / cells
    unseen = cells - len(answers)
    chi_square = sum((n - expected) ** 2 for n in answers.values()) / expected + unseen * expected
    spread = 2 / (9 * (cells - 1))
    return (cbrt(chi_square / (cells - 1)) - (1 - spread)) / sqrt(spread)


def naive(stream: Stream, items: list[int]) -> None:
    for i in range(len(items)):
        j = stream.below(len(items))
        items[i], items[j] = items[j], items[i]


def sattolo(stream: Stream, items: list[int]) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = stream.below(i)
        items[i], items[j] = items[j], items[i]


def stops_early(stream: Stream, items: list[int]) -> None:
    for i in range(len(items) - 1, 1, -1):
        j = stream.below(i + 1)
        items[i], items[j] = items[j], items[i]


def modulo(stream: Stream, items: list[int]) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = stream.byte() % (i + 1)
        items[i], items[j] = items[j], items[i]


def cut_only(stream: Stream, items: list[int]) -> None:
    cut = stream.below(len(items))
    items[:] = items[cut:] + items[:cut]


FEW_CARDS, DECK = (6, 20_000), (54, 20_000)


@pytest.mark.parametrize(("cards", "rounds"), [FEW_CARDS, DECK])
def test_the_shuffle_favours_no_order(cards: int, rounds: int) -> None:
    assert suspicions(Stream.shuffle, cards, rounds) == []


@pytest.mark.parametrize("biased", [naive, sattolo, stops_early, cut_only])
def test_a_biased_shuffle_is_caught(biased: Shuffle) -> None:
    assert suspicions(biased, *FEW_CARDS)


def test_modulo_bias_is_caught_where_it_shows() -> None:
    assert suspicions(modulo, *DECK)


def test_streams_of_one_game_do_not_follow_each_other() -> None:
    dealers = [Dealer.predictable(number) for number in range(5_000)]
    labels = [lambda d: d.start(5), lambda d: d.tie(0, 5), lambda d: d.tie(1, 5), lambda d: d.call(0).below(5)]
    for one, other in combinations(labels, 2):
        assert abs(surprise(Counter((one(dealer), other(dealer)) for dealer in dealers), 25)) < BEYOND_CHANCE


class EveryByte(Stream):
    """Each byte once, then the end."""

    def __init__(self) -> None:
        self._bytes = iter(range(256))


@pytest.mark.parametrize("m", range(1, 257))
def test_below_gives_every_number_the_same_count_of_bytes(m: int) -> None:
    assert counts_of_bytes(Stream.below, m) == dict.fromkeys(range(m), 256 // m)


def test_below_without_rejection_is_caught() -> None:
    uneven = [m for m in range(1, 257) if len(set(counts_of_bytes(lambda s, m: s.byte() % m, m).values())) > 1]
    assert uneven == [m for m in range(1, 257) if 256 % m]


def counts_of_bytes(below: Callable[[Stream, int], int], m: int) -> Counter[int]:
    stream, counts = EveryByte(), Counter[int]()
    try:
        while True:
            counts[below(stream, m)] += 1
    except StopIteration:
        return counts


# What a table relies on


def test_the_same_question_gets_the_same_answer() -> None:
    dealer = Dealer("g", "r", SERVER, {0: ANN})
    assert dealer.deck(range(40)) == dealer.deck(range(40))
    assert dealer.tie(7, 256) == dealer.tie(7, 256)


def test_the_deck_is_a_copy_with_every_card_once() -> None:
    cards = [f"card {n}" for n in range(40)]
    deck = Dealer("g", "r", SERVER, {}).deck(cards)
    assert cards == [f"card {n}" for n in range(40)]
    assert sorted(deck) == sorted(cards)
    assert deck != cards


def test_money_is_kept_or_removed_and_nothing_lost() -> None:
    kept, removed = Dealer("g", "r", SERVER, {}).money([0] * 10 + [10] * 20, 7)
    assert (len(kept), len(removed)) == (23, 7)
    assert sorted(kept + removed) == [0] * 10 + [10] * 20


def test_the_order_in_which_seats_are_named_does_not_matter() -> None:
    assert Dealer("g", "r", SERVER, {0: ANN, 1: BEN}).deck(range(40)) == Dealer(
        "g", "r", SERVER, {1: BEN, 0: ANN}
    ).deck(range(40))


@pytest.mark.parametrize(
    "other",
    [
        Dealer("h", "r", SERVER, {0: ANN}),
        Dealer("g", "s", SERVER, {0: ANN}),
        Dealer("g", "r", BEN, {0: ANN}),
        Dealer("g", "r", SERVER, {0: BEN}),
        Dealer("g", "r", SERVER, {0: ANN, 1: BEN}),
        Dealer("g", "r", SERVER, {}),
    ],
    ids=["game", "rules", "server seed", "seat seed", "another seat", "no seat"],
)
def test_everything_that_goes_in_changes_the_deck(other: Dealer) -> None:
    assert other.deck(range(40)) != Dealer("g", "r", SERVER, {0: ANN}).deck(range(40))


def test_fresh_deals_differ_and_predictable_ones_do_not() -> None:
    assert Dealer.fresh("g", "r", [0]).deck(range(40)) != Dealer.fresh("g", "r", [0]).deck(range(40))
    assert Dealer.predictable(5).deck(range(40)) == Dealer.predictable(5).deck(range(40))
    assert Dealer.predictable(5).deck(range(40)) != Dealer.predictable(-5).deck(range(40))
    assert Dealer.predictable(5).proof().game_id == "predictable-5"


def test_fresh_seeds_are_drawn_for_the_server_and_every_seat() -> None:
    proof = Dealer.fresh("g", "r", [0, 4]).proof()
    assert proof.seat_seeds.keys() == {0, 4}
    assert len({proof.server_seed, *proof.seat_seeds.values(), fresh_seed()}) == 4


def test_the_server_commit_is_the_one_in_the_proof() -> None:
    dealer = Dealer.fresh("g", "r")
    assert dealer.server_commit() == dealer.proof().server_commit


def test_lengths_keep_parts_apart() -> None:
    assert lp(b"ab", b"c") == b"\0\0\0\2ab\0\0\0\1c"
    assert lp(b"ab", b"c") != lp(b"a", b"bc")


# Proofs

PROOF = Dealer("g", "r", SERVER, {0: ANN, 2: BEN}).proof()


def test_a_true_proof_verifies_and_deals_the_same() -> None:
    assert PROOF.verify() == []
    assert (PROOF.attempts, PROOF.announced) == (1, ())
    assert PROOF.dealer().deck(range(40)) == Dealer("g", "r", SERVER, {0: ANN, 2: BEN}).deck(range(40))


@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        ({"server_seed": bytes(32)}, ["the server's seed does not match its commit"]),
        (
            {"server_seed": ANN},
            ["the server's seed does not match its commit", "the seed of seat 0 is that of the server again"],
        ),
        ({"server_commit": bytes(32)}, ["the server's seed does not match its commit"]),
        ({"rules_id": "s"}, ["the server's seed does not match its commit"]),
        ({"server_seed": b"short"}, ["the server's seed must be 32 bytes, not 5 bytes"]),
        (
            {"seat_seeds": {0: ANN, 2: ANN}},
            ["the seed of seat 2 does not match its commit", "the seed of seat 2 is that of seat 0 again"],
        ),
        (
            {"seat_seeds": {0: BEN, 2: ANN}},
            [
                "the seed of seat 0 does not match its commit: that of seat 2 does, they are swapped",
                "the seed of seat 2 does not match its commit: that of seat 0 does, they are swapped",
            ],
        ),
        ({"seat_seeds": {0: ANN}}, ["seat 2 made a commit but its seed is missing"]),
        ({"seat_seeds": {0: ANN, 1: bytes(32), 2: BEN}}, ["seat 1 has a seed but made no commit"]),
        ({"seat_seeds": {0: ANN, 2: b""}}, ["the seed of seat 2 must be 32 bytes, not 0 bytes"]),
        ({"seat_seeds": {0: ANN, 2: "b" * 32}}, ["the seed of seat 2 must be 32 bytes, not str"]),
        ({"attempts": 0}, ["the deal was attempted at least once, not 0 times"]),
        (
            {"game_id": "h"},
            [
                "the server's seed does not match its commit",
                "the seed of seat 0 does not match its commit",
                "the seed of seat 2 does not match its commit",
            ],
        ),
        ({"game_id": "\ud800"}, ["the id '\\ud800' cannot be written as UTF-8"] * 3),
    ],
)
def test_a_false_proof_says_what_is_wrong(change: dict[str, object], sentences: list[str]) -> None:
    assert replace(PROOF, **change).verify() == sentences  # type: ignore[arg-type]


def test_a_seat_cannot_use_the_commit_of_another() -> None:
    copied = {**PROOF.seat_commits, 2: PROOF.seat_commits[0]}
    assert replace(PROOF, seat_seeds={0: ANN, 2: ANN}, seat_commits=copied).verify()


@pytest.mark.parametrize("bit", range(256))
def test_every_bit_of_every_seed_counts(bit: int) -> None:
    flip = lambda seed: (int.from_bytes(seed, "big") ^ 1 << bit).to_bytes(32, "big")  # noqa: E731
    assert replace(PROOF, server_seed=flip(SERVER)).verify()
    assert replace(PROOF, seat_seeds={0: ANN, 2: flip(BEN)}).verify()
    assert replace(PROOF, seat_commits={0: flip(PROOF.seat_commits[0]), 2: PROOF.seat_commits[2]}).verify()


def test_a_proof_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(PROOF)) == PROOF


# Bad input


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: Dealer("g", "r", b"x" * 31, {}), "the server's seed must be 32 bytes, not 31 bytes"),
        (lambda: Dealer("g", "r", SERVER.hex(), {}), "the server's seed must be 32 bytes, not str"),  # type: ignore[arg-type]
        (lambda: Dealer("g", "r", SERVER, {1: b""}), "the seed of seat 1 must be 32 bytes, not 0 bytes"),
        (lambda: Dealer("g", "r", SERVER, {-1: ANN}), "a seat is a number from 0 to 255, not -1"),
        (lambda: seat_commit("g", 256, ANN), "a seat is a number from 0 to 255, not 256"),
        (lambda: server_commit("g", "r", b"x"), "the server's seed must be 32 bytes, not 1 bytes"),
        (lambda: Dealer("g", "\udcff", SERVER, {}), "the id '\\udcff' cannot be written as UTF-8"),
        (lambda: Dealer.predictable(1).start(0), "a choice is among 1 to 256 things, not 0"),
        (lambda: Dealer.predictable(1).tie(0, 257), "a choice is among 1 to 256 things, not 257"),
        (lambda: Dealer.predictable(1).deck(range(257)), "a choice is among 1 to 256 things, not 257"),
        (lambda: Dealer.predictable(1).tie(-1, 2), "a version is a number from 0 to 2^64 - 1, not -1"),
        (lambda: Dealer.predictable(1).call(2**64), f"a version is a number from 0 to 2^64 - 1, not {2**64}"),
        (lambda: Dealer.predictable(1).money([1, 2], 3), "cannot take 3 of 2 money cards out of the game"),
        (lambda: Dealer.predictable(1).money([1, 2], -1), "cannot take -1 of 2 money cards out of the game"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        wrong()


@pytest.mark.parametrize("n", [0, 1, 256])
def test_the_smallest_and_largest_decks_can_be_dealt(n: int) -> None:
    assert sorted(Dealer.predictable(1).deck(range(n))) == list(range(n))


# Secrecy

SECRETS = [Dealer("g", "r", SERVER, {0: ANN}), Dealer("g", "r", SERVER, {0: ANN}).call(3)]


@pytest.mark.parametrize("secret", SECRETS)
def test_nothing_secret_is_shown(secret: object) -> None:
    assert repr(secret) == str(secret) == f"{secret}" == f"<{type(secret).__name__}, secret>"
    assert not hasattr(secret, "__dict__")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("secret", SECRETS)
def test_a_live_deal_cannot_be_pickled(secret: object, protocol: int) -> None:
    with pytest.raises(TypeError, match="is secret and cannot be pickled or copied"):
        pickle.dumps(secret, protocol)


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_live_deal_cannot_be_copied(secret: object, copied: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match="is secret"):
        copied(secret)


def test_no_error_shows_a_seed() -> None:
    with pytest.raises(ValueError, match="must be 32 bytes") as refused:
        Dealer("g", "r", b"hush" * 7, {})
    assert "hush" not in str(refused.value)
    assert b"hush".hex() not in str(refused.value)


def test_no_pseudo_random_source_and_no_clock_comes_near_the_deal() -> None:
    assert not {"random", "time", "datetime"} & vars(dealer_module).keys()
