"""`maquignon play`: what it refuses, and where it leads."""

from argparse import ArgumentParser

from maquignon.cli import play, serve
from maquignon.cli.texts import texts
from tests.cli.calling import call, start


def wish(*words):
    parser = ArgumentParser()
    play.add_arguments(parser)
    return play.chosen_wish(parser.parse_args(["--terminal", *words]), texts("en"))


def test_without_a_terminal_it_serves_and_opens_the_browser(monkeypatch, capsys):
    served = []

    def serving(config, **how):
        served.append(how)
        return 0

    monkeypatch.setattr(serve, "serve", serving)
    assert call(capsys, "play").status == 0
    assert served == [{"browser": True, "qr_code": False}]


def test_flags_for_the_terminal_need_it(capsys):
    assert "--edition goes with --terminal" in call(capsys, "play", "--edition", "koehandel-2001").refusal
    assert "--house-rule goes with --terminal" in call(capsys, "play", "--house-rule", "one-bid").refusal


def test_it_needs_a_terminal_to_draw_on():
    assert "needs a terminal" in start("play", "--terminal", "--edition", "koehandel-2001").refusal


def test_flags_choose_the_table():
    chosen = wish("--edition", "master-2009", "--bots", "odile, remy", "--house-rule", "one-bid", "--seed", "7")
    assert (chosen.edition_id, chosen.players, chosen.bots) == ("master-2009", 3, ("odile", "remy"))
    assert chosen.house_rules == {"one-bid"}
    assert chosen.seed == 7
    assert wish("--pause", "0").pause == 0
    assert (wish("--first", "2").first, wish().first) == (2, None)


def test_wishes_no_rulebook_allows_are_refused_in_a_sentence(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert "there is no bot 'x'" in call(capsys, "play", "--terminal", "--bots", "x").refusal
    assert "is for 3, 4 or 5 players" in call(capsys, "play", "--terminal", "--players", "9").refusal
    assert "a seat from 0 to 3, not 4" in call(capsys, "play", "--terminal", "--first", "4").refusal
    assert "0 or more" in call(capsys, "play", "--terminal", "--pause", "-1").refusal
    assert "there is no folder" in call(capsys, "play", "--terminal", "--record", "/no/where/game.mq").refusal
