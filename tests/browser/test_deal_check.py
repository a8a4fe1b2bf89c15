"""Was the deck shuffled honestly? A page holds the record against what its device saw, also where the server lies."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from maquignon.cli.main import main
from maquignon.play import DealProof
from maquignon.play.records import record_of, write_record
from maquignon.rulebook.reason import Reason
from maquignon.server.replays.making import Finished
from maquignon.server.workers.replays import ReplayWorker
from maquignon.table.dealing import Dealing
from maquignon.table.entries import Entry
from maquignon.table.letters import CommitSeed
from tests.browser.moments import BeforeGame, announced, finished
from tests.browser.visitor import DESKTOP, PATIENT, PHONE, Visitor, expect_trouble
from tests.server.dishonest import LIES, lying

CONSISTENT = "The record is consistent"
AS_SEEN = "And it is what this device saw"
NOT_AS_SEEN = "It is not what this device saw!"
UNSEEN = "This device did not see the deal"
SAVE = "Save what this device saw"
QUICK = ("stacked deck",)
"""The others are tried by `make test-long`, and all of them without a browser."""

FOUND = {
    "late seed": ["Market: the seal in the record is not the one that this device saw"],
    "dropped seed": ["Ben: the secret was left out", "The secret of this device was left out"],
    "dropped contribution": [
        "others were asked for a secret than this device saw",
        "Your seal in the record is not the one that this device made",
        "The secret of this device was left out",
    ],
    "swapped commit": [
        "Your seal in the record is not the one that this device made",
        "The secret of this device was swapped for another one",
    ],
    "stacked deck": [
        "Market: the seal in the record is not the one that this device saw",
        "Ann: the seal in the record is not the one that this device saw",
        "The secret of this device was swapped for another one",
    ],
    "other cards": ["come up; the record says"],
}
"""What the page of the one who is cheated names, lie by lie."""
INCONSISTENT = {"dropped seed"}
"""All other records are as good as a liar can make them."""
CAUGHT_AT_ONCE = {"replayed attempt"}
"""There is no game: the page takes no part in it."""


def gathered(visitor: Callable[..., Visitor]) -> tuple[Visitor, Visitor, str]:
    """Ben, who has the first seat, Ann, and their table, where nothing is dealt yet."""
    ben, ann = visitor(device=PHONE, name="Ben"), visitor(device=DESKTOP)
    code = ann.open_table("master-2009", [None, None], speed=PATIENT)
    ben.sit(code)
    ben.page.get_by_text("Ben").first.wait_for()
    return ben, ann, code


def play(ben: Visitor, ann: Visitor, code: str) -> None:
    """A very short game: one card is divided, and both have enough."""
    ann.sit(code, begin=True)
    look = re.compile("Look at the top card")
    for each in (ben, ann):
        each.page.locator(".table").wait_for()
    beginner = ann if ann.page.get_by_role("button", name=look).count() else ben
    beginner.page.get_by_role("button", name=look).click()
    beginner.page.get_by_role("button", name=re.compile("^Keep")).click()
    ben.page.get_by_label("Menu").click()
    ben.page.get_by_role("button", name="Propose to stop").click()
    ann.page.get_by_role("button", name="Stop and count").click()
    for each in (ben, ann):
        each.page.locator(".over[open]").wait_for()


def check(page: Page) -> list[str]:
    """The two verdicts on the deal."""
    page.get_by_role("button", name="Check the deal").first.click()
    page.locator(".over .verdict.seen").wait_for()
    return [each.inner_text() for each in page.locator(".over .verdict").all()]


def test_an_honest_game_is_consistent_and_what_each_device_saw(visitor, tmp_path):
    """Also to one who looked on, to a second window, where a browser keeps nothing; not to one who came later.

    What was seen outlives the page, and is saved as a file.
    """
    eve, late = visitor(name="Eve"), visitor(name="Late")
    ben, ann, code = gathered(visitor)
    ann.context.add_init_script(NO_ROOM)
    second = ben.context.new_page()
    for page in (eve.page, second):
        page.goto(f"/t/{code}")
        page.get_by_text("Ben").first.wait_for()
    play(ben, ann, code)
    for page in (ben.page, second, ann.page, eve.page):
        page.locator(".over[open]").wait_for()
        assert page.locator(".doubt").count() == 0
        consistent, seen = check(page)
        assert CONSISTENT in consistent
        assert AS_SEEN in seen
        assert page.locator(".over .findings").count() == 0
        expect(page.locator(".over")).to_contain_text("Dealt at the first attempt.")
        expect(page.locator(".over").get_by_text("its own secret")).to_have_count(0 if page is eve.page else 1)
        expect(page.locator(".over").get_by_text("keeps nothing")).to_have_count(1 if page is ann.page else 0)
    late.page.goto(f"/t/{code}")
    consistent, unseen = check(late.page)
    assert CONSISTENT in consistent
    assert UNSEEN in unseen
    expect(late.page.get_by_role("button", name=SAVE)).to_have_count(0)
    check_what_is_saved(ben, code, tmp_path)


def check_what_is_saved(ben: Visitor, code: str, folder: Path) -> None:
    ben.page.goto(f"/replay/{code}")
    ben.page.get_by_role("radio", name="The deal").check()
    expect(ben.page.locator(".verdict").nth(1)).to_contain_text(AS_SEEN)
    told = ben.replay(code)
    assert save(ben.page, folder) == f"maquignon-{told['id']}-seen.json"
    assert judged(folder, told["record"]) == 0
    seen = json.loads((folder / "seen.json").read_text())
    seen["attempts"][0]["server_commit"] = "0" * 64
    (folder / "seen.json").write_text(json.dumps(seen))
    assert judged(folder, told["record"]) == 1


NO_ROOM = """{
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (...words) {
    if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
    setItem.apply(this, words);
  };
}"""


def save(page: Page, folder: Path) -> str:
    """What the device saw as a file in the folder; the name that the page gives it."""
    with page.expect_download() as download:
        page.get_by_role("button", name=SAVE).click()
    download.value.save_as(folder / "seen.json")
    return download.value.suggested_filename


def judged(folder: Path, record: str) -> int:
    """What `maquignon verify --seen` says of a record and the saved file."""
    (folder / "game.mq").write_text(record, encoding="utf-8")
    return main(["verify", "--seen", str(folder / "seen.json"), str(folder / "game.mq")])


def test_an_attempt_that_lapsed_is_told_after_the_game(visitor, monkeypatch):
    monkeypatch.setattr(Dealing, "commit", lapsing_at_first)
    ben, ann, code = gathered(visitor)
    play(ben, ann, code)
    for each in (ben, ann):
        assert AS_SEEN in check(each.page)[1]
        expect(each.page.locator(".over")).to_contain_text("The deal took 2 attempts.")
        expect(each.page.locator(".over")).to_contain_text("Attempt 1 lapsed. Box not opened in time, or gone: ")


def lapsing_at_first(dealing: Dealing, letter: CommitSeed, at: int) -> list[Entry]:
    """As if nobody had committed in time."""
    return dealing.lapse(at) if dealing._ledger.deal.attempt == 1 else COMMIT(dealing, letter, at)


COMMIT = Dealing.commit


def test_an_attempt_that_lapsed_is_told_before_the_game(theatre):
    stage = theatre(PHONE)
    stage.dealing(BeforeGame.of(finished()))
    dealing = stage.page.locator("main.message")
    expect(dealing).to_contain_text("This is attempt 2 to deal.")
    expect(dealing).to_contain_text("Attempt 1 lapsed. Box not opened in time, or gone: Ann.")


@pytest.mark.parametrize("lie", [pytest.param(lie, marks=[] if lie in QUICK else [pytest.mark.long]) for lie in FOUND])
def test_a_server_that_lies_is_found_out(visitor, monkeypatch, tmp_path, lie):
    """By the page, and by the command with what the page saved."""
    # or it would not tell of a record that is wrong, nor its worker, which is a process of its own
    monkeypatch.setattr(DealProof, "verify", lambda _proof: [])
    monkeypatch.setattr(ReplayWorker, "_ask", made_here)
    with lying(lie):
        ben, ann, code = gathered(visitor)
        play(ben, ann, code)
        consistent, seen = check(ben.page)
        assert ("The record is not consistent" if lie in INCONSISTENT else CONSISTENT) in consistent
        assert NOT_AS_SEEN in seen
        for sentence in FOUND[lie]:
            expect(ben.page.locator(".over .findings")).to_contain_text(sentence)
        save(ben.page, tmp_path)
        assert judged(tmp_path, ben.replay(code)["record"]) == 1


async def made_here(worker: ReplayWorker, finished: Finished) -> bytes | Reason:
    return worker._make(finished)


def test_no_seed_is_given_to_a_deal_that_is_opened_again(visitor):
    with lying("replayed attempt"):
        ben, ann, code = gathered(visitor)
        said = sent(ben.page)
        ben.page.reload()
        ann.sit(code, begin=True)
        expect(ben.page.locator(".doubt")).to_contain_text("opened once more")
        expect(ben.page.locator(".doubt")).to_contain_text("keeps its secret")
        ben.page.reload()
        expect(ben.page.locator(".doubt"), "after a reload too").to_contain_text("opened once more")
        assert sorted(each for each in said if each in ("Commit", "Reveal")) == ["Commit", "Reveal"], "the first time"


def sent(page: Page) -> list[str]:
    """The kinds of messages that the page says on its next lines."""
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: said.append(json.loads(text)["type"])))
    return said


def test_every_lie_is_tried():
    assert FOUND.keys() | CAUGHT_AT_ONCE == LIES.keys()


def test_a_record_and_what_was_seen_are_checked_from_files(theatre, tmp_path):
    """A good pair, one that lies, the record alone, and files that are none."""
    game = finished()
    honest, lied = game.kept()["seen"], game.kept()["seen"]
    lied["attempts"][-1]["server_commit"] = "0" * 64
    proof = game.dealer.proof(announced(game.dealer))
    files = {
        "game.mq": write_record(record_of(game.game, names=game.names, proof=proof)),
        "seen.json": json.dumps(honest),
        "lied.json": json.dumps(lied),
        "junk.txt": "once upon a time",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    stage = theatre(PHONE)
    stage.go("/settings", "#about")
    stage.page.get_by_role("link", name="Check a record from a file").click()

    def brought(record: str, seen: str | None = None) -> list[str]:
        for place, name in enumerate((record, seen)):
            stage.page.locator("input[type=file]").nth(place).set_input_files(tmp_path / name if name else [])
        stage.page.get_by_role("button", name="Check it").click()
        found = stage.page.locator(".verdict.seen, .trouble")
        found.wait_for()
        return [each.inner_text() for each in stage.page.locator(".verdict, .trouble").all()]

    consistent, seen = brought("game.mq", "seen.json")
    assert (CONSISTENT in consistent, AS_SEEN in seen) == (True, True)
    consistent, seen = brought("game.mq", "lied.json")
    assert (CONSISTENT in consistent, NOT_AS_SEEN in seen) == (True, True)
    expect(stage.page.locator(".findings")).to_contain_text("Market: the seal in the record is not the one")
    assert UNSEEN in brought("game.mq")[1]
    assert [brought("junk.txt"), brought("game.mq", "junk.txt")] == [
        ["junk.txt is not the record of a game. Expected 'maquignon: record 1', with which every record begins"],
        ["junk.txt is not a file in which a device saved what it saw."],
    ]
    expect_trouble(stage.troubles, r"a status of 400 \(Bad Request\)$")
