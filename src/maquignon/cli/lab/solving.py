"""`maquignon lab solve`: the single trade and two late games solved, and what bots lose in them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from maquignon.bots import champion
from maquignon.bots.roster import LADDER
from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.drawing import drawn
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.networks import check_temperature
from maquignon.cli.lab.options import add_markdown, add_usual, add_workers
from maquignon.cli.terminal import Bar, console, print_json
from maquignon.lab.markdown import markdown
from maquignon.lab.solve.answers import Answer, solved_game, solved_trade
from maquignon.lab.solve.exploitability import RANDOM, is_network
from maquignon.lab.solve.positions import GAMES, NAMED
from maquignon.lab.solve.programme import NoSolver
from maquignon.lab.solve.tables import losses, tables
from maquignon.lab.solve.trials import TRADE, Trial, Tried, run_trials
from maquignon.rulebook import BadSetup, Edition
from maquignon.rulebook.cards import DENOMINATIONS, FAMILIES, Money
from maquignon.workers import Crew

STAKES = (10.0, 20.0, 50.0, 90.0, 200.0)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    games = (TRADE, *NAMED)
    parser.add_argument(
        "names", metavar="GAME", nargs="*", help=f"{', '.join(games)} (default: {TRADE} and {' and '.join(GAMES)})"
    )
    parser.add_argument("--edition", metavar="E", default="koehandel-2001", help="default: koehandel-2001")
    parser.add_argument(
        "--value", metavar="V", type=float, action="append", help="what a trade's winner gains; may be given again"
    )
    parser.add_argument("--purse", metavar="CARDS", help="the challenger's, such as 0,0,10,50 (default: start purse)")
    parser.add_argument("--their-purse", metavar="CARDS", help="the same for the challenged")
    parser.add_argument(
        "--bots",
        metavar="NAME",
        nargs="*",
        default=[*LADDER],
        help="also champion and networks' files (default: the ladder; without a name: no bots)",
    )
    parser.add_argument("--over-bids", action="store_true", help="networks' files may bid beyond their means")
    parser.add_argument(
        "--temperature", metavar="T", type=float, help="how hot networks choose (a file: 1, the champion as he ships)"
    )
    parser.add_argument("--family", metavar="F", default="sheep", help="the stake of the bots' trade (default: sheep)")
    parser.add_argument(
        "--decisions", metavar="D", type=int, default=40, help="asked of a bot in each place, twice (default: 40)"
    )
    add_usual(parser)
    add_markdown(parser)
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    edition = chosen_edition(args.edition, args.house_rules)
    games = _known(args.names, (TRADE, *NAMED), "game") or [TRADE, *GAMES]
    bots = _known(args.bots, (*LADDER, champion.NAME, *filter(_is_file, args.bots)), "bot")
    _known([args.family], FAMILIES, "family")
    check_temperature(args.temperature, is_network=any(map(is_network, bots)))
    try:
        answers = [answer for game in games for answer in _answers(edition, game, args)]
        trials = _trials(edition, games, bots, answers, args)
        with Bar("bots", len(trials)) as bar:
            found = [*_ticked(run_trials(trials, Crew(min(args.workers, max(1, len(trials))))), bar)]
    except (NoSolver, BadSetup) as refusal:
        raise CommandError(str(refusal)) from None
    if args.json:
        print_json({"games": [asdict(each) for each in answers], "bots": [_facts(each) for each in found]})
    elif args.markdown:
        print("\n".join(map(markdown, tables(answers, found))), end="")
    else:
        _print(edition, answers, found)
    return 0


def _known(names: list[str], all_names: Iterable[str], kind: str) -> list[str]:
    for name in names:
        if name not in all_names:
            raise CommandError(f"there is no {kind} '{name}'; there is {', '.join(all_names)}")
    return names


def _is_file(name: str) -> bool:
    return is_network(name) and Path(name).is_file()


def _answers(edition: Edition, name: str, args: argparse.Namespace) -> list[Answer]:
    with Bar(name, 1) as bar:
        if name != TRADE:
            return [solved_game(edition, name, lambda: bar.advance(0))]
        purses = _purse(args.purse), _purse(args.their_purse)
        return [solved_trade(edition, stake, *purses, args.family) for stake in args.value or STAKES]


def _purse(words: str | None) -> Money | None:
    if words is None:
        return None
    cards = [int(word) if word.isdecimal() else -1 for word in words.split(",")]
    if any(card not in DENOMINATIONS for card in cards):
        raise CommandError(f"a purse is money cards with commas between, such as 0,0,10,50, not {words!r}")
    return {value: cards.count(value) for value in DENOMINATIONS if value in cards}


def _trials(
    edition: Edition, games: list[str], bots: list[str], answers: list[Answer], args: argparse.Namespace
) -> list[Trial]:
    values = {answer.game: answer.value for answer in answers}
    return [
        Trial(
            edition=edition,
            game=game,
            bot=bot,
            decisions=args.decisions,
            seed=args.seed,
            value=values[game],
            family=args.family,
            over_bids=args.over_bids,
            temperature=args.temperature,
        )
        for game in games
        for bot in bots
        if game != TRADE or not (bot == RANDOM or is_network(bot))  # who say of no stake what it is worth to them
    ]


def _ticked(found: Iterable[Tried], bar: Bar) -> Iterable[Tried]:
    for each in found:
        bar.advance()
        yield each


def _facts(each: Tried) -> dict[str, object]:
    facts = {"game": each.trial.game, "bot": each.trial.bot, "stake": each.stake, "value": each.value}
    return {**facts, "low": each.lost.low, "high": each.lost.high}


def _print(edition: Edition, answers: list[Answer], found: list[Tried]) -> None:
    out = console()
    out.print(f"[bold]{name_of(edition)}[/], value to the side that begins")
    alone = len([answer for answer in answers if answer.game == TRADE]) == 1
    for answer in answers:
        out.print(f"{answer.game}: {answer.told}: {answer.value:+.4f} ({answer.positions:,} positions)")
        if alone and answer.game == TRADE:
            out.print(f"  offer {_mix(answer.offers)}")
            for seen, mix in answer.answers.items():
                out.print(f"  to {seen}: {_mix(mix)}")
    for table in losses(found):
        out.print(f"{table.title}:", drawn(table, out.width))


def _mix(mix: list[tuple[str, float]]) -> str:
    return ", ".join(f"{told} {chance:.1%}" for told, chance in mix)
