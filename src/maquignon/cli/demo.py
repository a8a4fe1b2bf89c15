"""`maquignon demo`: a game of bots, told as it happens by somebody who sees every card."""

from __future__ import annotations

import argparse
import secrets
from dataclasses import asdict
from random import Random

from maquignon.bots import MOVE_LIMIT, bot, plies
from maquignon.cli.choosing import add_house_rules, chosen_edition, name_of
from maquignon.cli.commentary import Commentator, CommentLine
from maquignon.cli.commentary.all_seeing import open_events
from maquignon.cli.errors import CommandError
from maquignon.cli.keypress import Left, single_keys
from maquignon.cli.narration import Narration
from maquignon.cli.standings import standings
from maquignon.cli.telling import Company, Teller, tell_sheet
from maquignon.cli.terminal import add_json, print_json, with_example
from maquignon.cli.texts import Texts, add_language, chosen_texts
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.score_sheet import ScoreSheet, seat_sheet
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import worth

NAMES = ("Anneke", "Bruno", "Colette", "Dirk", "Elsa", "Fons")
USUAL_PLAYERS = 4
PAUSE = 0.55
STANDINGS_EVERY = 16
"""Turns."""
LOUD = "★"
EXAMPLE = """\
  maquignon demo
  maquignon demo --edition master-2009 --players 5 --pause 1
  maquignon demo --house-rule money-counts --seed 7 --fast"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="E", default="koehandel-2001", help="see `maquignon editions`")
    parser.add_argument("--players", metavar="N", type=int, help=f"default: {USUAL_PLAYERS}, if the edition allows it")
    add_house_rules(parser)
    parser.add_argument("--seed", metavar="S", type=int, help="equal seeds, equal games (default: any)")
    speed = parser.add_mutually_exclusive_group()
    speed.add_argument("--fast", action="store_true", help="without pauses")
    speed.add_argument(
        "--pause", metavar="SECONDS", type=float, default=PAUSE, help=f"after each line, on a terminal ({PAUSE})"
    )
    add_language(parser)
    add_json(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    texts = chosen_texts(args)
    edition = _edition(args, texts)
    players = args.players or _players(edition)
    seed = secrets.randbelow(10_000) if args.seed is None else args.seed
    game = Game.new(edition, players, Dealer.predictable(seed, edition.rules_id))
    company = Company(texts, NAMES[:players])
    if args.json:
        print_json(_facts(game, seed, company))
        return 0
    with single_keys() as has_keys:
        _perform(game, seed, company, Narration(company, 0 if args.fast else args.pause, has_keys))
    return 0


def _edition(args: argparse.Namespace, texts: Texts) -> Edition:
    if args.pause < 0:
        raise CommandError(texts.say("commands.pause_below_zero", pause=args.pause))
    return chosen_edition(args.edition, args.house_rules, args.players, texts.language)


def _players(edition: Edition) -> int:
    return USUAL_PLAYERS if USUAL_PLAYERS in edition.players else edition.players[-1]


def _perform(game: Game, seed: int, company: Company, narration: Narration) -> None:
    try:
        _introduce(game, seed, company, narration)
        _comment(game, seed, company, narration)
        _finish(game, company, narration)
    except (KeyboardInterrupt, Left):
        narration.hurry()
        narration.gap()
        narration.show(company.texts.say("demo.leaves_early"), LOUD, "bold")


def _introduce(game: Game, seed: int, company: Company, narration: Narration) -> None:
    edition, texts = game.edition, company.texts
    name = name_of(edition, texts.language)
    narration.show(texts.say("demo.heading", title=edition.title, edition=name, seed=seed), style="bold")
    narration.show(texts.say("demo.come", names=texts.join(company.names), purse=worth(edition.purse)))
    narration.show(texts.say("demo.only_families"))
    if narration.is_live:
        narration.show(texts.say("demo.keys"), style="dim")
    narration.gap()


def _comment(game: Game, seed: int, company: Company, narration: Narration) -> None:
    commentator = Commentator(company)
    shown = 0
    _show(narration, commentator.hear(open_events(game)[0], game.view()))
    for _ in plies(game, [bot("value") for _ in range(game.players)], Random(seed)):
        _show(narration, commentator.hear(open_events(game, game.version)[0], game.view()))
        if commentator.turn - shown > STANDINGS_EVERY:
            shown = commentator.turn - 1
            narration.show_table(standings(game.view(), company, _purses(game), narration.room))


def _show(narration: Narration, lines: list[CommentLine]) -> None:
    for line in lines:
        narration.show(line.text, LOUD if line.loud else str(line.turn or ""), "bold" if line.loud else "")


def _finish(game: Game, company: Company, narration: Narration) -> None:
    narration.gap()
    if not game.is_over:
        narration.show(company.texts.say("demo.no_end", moves=MOVE_LIMIT), LOUD, "bold")
    sheets, ranks = _sheets(game), game.ranks()
    for seat in sorted(range(game.players), key=lambda each: ranks[each]):
        narration.show(f"{NAMES[seat]}: {tell_sheet(sheets[seat], company.texts)}", f"{ranks[seat] + 1}.")
    narration.gap()
    narration.show(_verdict(game, company), LOUD, "bold")


def _verdict(game: Game, company: Company) -> str:
    winners = game.winners()
    points = game.scores()[winners[0]]
    if len(winners) == 1:
        return company.tell("screens.wins", winners[0], points=points)
    return company.texts.say("screens.shared", names=company.listed(winners), points=points)


def _purses(game: Game) -> list[int]:
    return [game.view(seat).money for seat in range(game.players)]


def _sheets(game: Game) -> list[ScoreSheet]:
    money = _purses(game) if game.edition.money_counts else [None] * game.players
    return [seat_sheet(seat, counted) for seat, counted in zip(game.view().seats, money, strict=True)]


def _facts(game: Game, seed: int, company: Company) -> dict[str, object]:
    teller = Teller(company, game.view())
    for _ in plies(game, [bot("value") for _ in range(game.players)], Random(seed)):
        pass
    return {
        "edition": game.edition.id,
        "house_rules": sorted(game.edition.house_rules),
        "seed": seed,
        "players": list(company.names),
        "finished": game.is_over,
        "moves": game.version,
        "events": _event_facts(game, teller),
        "sheets": [{**asdict(sheet), "total": sheet.total} for sheet in _sheets(game)],
        "winners": [company.names[seat] for seat in game.winners()],
    }


def _event_facts(game: Game, teller: Teller) -> list[dict[str, object]]:
    return [
        {"version": version, "event": type(event).__name__, **asdict(event), "text": teller.tell(event)}
        for version, events in enumerate(open_events(game))
        for event in events
    ]
