"""Screens that used to fail on phones, tablets and televisions, at the sizes that people have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from maquignon.play.events import Event, Exposed, LotWon, TurnBegan
from maquignon.play.options import TurnOptions
from maquignon.server.wire import outgoing
from maquignon.table.news import Happened, News
from maquignon.table.snapshot import ProposalLook, Snapshot
from tests.browser.dialogs import LONG_CODE, open_menu, with_people
from tests.browser.moments import BeforeGame, Moment, crowded, finished, moments
from tests.browser.sight import LAID_OUT, SIZES, sizes, unseen, unseen_anywhere
from tests.browser.staging import Theatre, screens
from tests.browser.visitor import DESKTOP, PHONE

HEAD = (".bar .left", ".bar .bank", ".others .name")
LONG = "Bartholomew of Maastricht"[:24]


@pytest.fixture
def stage(theatre) -> Theatre:
    made: Theatre = theatre(DESKTOP)
    return made


def refused(stage: Theatre) -> None:
    """A move that comes too late."""
    stage.page.locator(".actions .main").click()
    stage.page.locator(".refusal").wait_for()


class Proposal(Moment):
    """Somebody proposes to stop."""

    def snapshot(self) -> Snapshot:
        other = (self.seat + 1) % self.game.players
        return replace(
            super().snapshot(), proposal=ProposalLook(what="stop", seat=other, agreed=(other,), asked=(self.seat,))
        )


class Paused(Moment):
    """All clocks stand still."""

    def snapshot(self) -> Snapshot:
        return replace(super().snapshot(), paused=True)


class LongNames(Moment):
    """People everywhere, called as long as may be."""

    @property
    def bots(self) -> list[str | None]:
        return [None] * self.game.players

    @property
    def names(self) -> list[str]:
        return [LONG] * self.game.players


def test_a_notice_covers_neither_deck_nor_bank_nor_names(stage):
    stage.table(moments()["payment"])
    found = {}
    for size in sizes(stage.page):
        refused(stage)
        found[size] = unseen(stage.page, ".refusal", ".refusal button", *HEAD, ".actions button")
        stage.page.locator(".refusal button").click()
        stage.page.locator(".refusal").wait_for(state="detached")
    assert {size: faults for size, faults in found.items() if faults} == {}


def test_a_notice_that_covers_names_is_found(stage):
    stage.table(moments()["payment"])
    refused(stage)
    with stage.styled(".notices { position: fixed !important; inset: 66px 12px auto !important }"):
        assert any("name" in fault for fault in unseen(stage.page, *HEAD))


@pytest.mark.parametrize("is_closed", [True, False], ids=["closed", "open"])
def test_a_refusal_does_not_come_back_over_the_result(stage, is_closed):
    stage.table(moments()["payment"])
    refused(stage)
    if is_closed:
        stage.page.locator(".refusal button").click()
    stage.end(finished())
    assert stage.page.locator(".refusal").count() == 0
    assert unseen(stage.page, ".over h1") == []
    stage.page.locator(".over .next .good").click()  # that is refused here: a stale one would be seen too
    stage.page.locator(".over .refusal").wait_for()


def test_a_proposal_to_stop_covers_nobody(stage):
    payment = moments()["payment"]
    stage.table(Proposal(payment.game, payment.dealer, payment.seat))
    stage.page.get_by_role("button", name="Play on").wait_for()
    covered = {
        size: stage.page.evaluate(OVERLAPS, [".others > .place", ".others article"]) for size in sizes(stage.page)
    }
    assert set(covered.values()) == {False}
    for _ in sizes(stage.page, [(1280, 800), (390, 844)]):
        assert unseen(stage.page, ".others > .place button", ".actions .main") == []
        assert stage.page.evaluate(WIDTHS) > 0.95, "the seats make room for nobody"


WIDTHS = """() => {
  const width = (each) => each.getBoundingClientRect().width;
  const seats = [...document.querySelectorAll(".others article")].reduce((sum, each) => sum + width(each), 0);
  return seats / width(document.querySelector(".others"));
}"""


def test_a_doubt_about_the_deal_covers_neither_money_nor_buttons(stage):
    stage.prefer(language="de")
    stage.table(moments()["laying"])
    stage.table(moments()["own-up"])  # the same table, and other cards
    stage.page.locator(".doubt").wait_for()
    for size in sizes(stage.page):
        assert unseen(stage.page, ".mine .pile", *HEAD) == [], size
        for covered in (".mine", ".actions", ".others article"):
            assert not stage.page.evaluate(OVERLAPS, [".doubt", covered]), size


@pytest.mark.parametrize("name", ["turn", "answer", "onlooker", "bidding"])
def test_while_the_game_is_paused_nobody_decides_anything(stage, name):
    shown = moments()[name]
    stage.table(Paused(shown.game, shown.dealer, shown.seat))
    stage.page.get_by_role("button", name="Go on").wait_for()
    said = stage.page.locator(".actions").inner_text() + stage.page.locator(".stage").inner_text()
    assert "Pause" in said
    for words in ("deciding", "thinking", "turn", "may bid"):
        assert words not in said
    assert stage.page.locator(".actions button").count() == 0


def test_a_scene_covers_neither_bank_nor_names_nor_what_is_to_be_pressed(stage):
    moment = moments()["bidding"]
    stage.table(moment)
    version = moment.snapshot().version
    covered = {}

    def happen(size: str, event: Event) -> None:
        nonlocal version
        version += 1
        news = (outgoing.news_out(News(version=version, at=0, told=Happened(seat=0, by="player", events=(event,)))),)
        stage.tell(outgoing.News(version=version, viewer=moment.seat, stage="play", news=news))
        covered[size] = stage.page.wait_for_function(COVERED, arg=[*HEAD, ".actions button"]).json_value()

    for size in sizes(stage.page):
        happen(size, LotWon(1, 120, (("horse", 1),)))
        stage.page.locator(".scene .banner").click()  # or it would go by itself
        stage.page.locator(".scene").wait_for(state="detached")
    for size in sizes(stage.page, [(1180, 820)]):
        happen(size, Exposed(1, (0, 0, 10, 10, 10, 50, 50, 100, 200, 500)))
        assert stage.page.evaluate(LINES_OF, [".scene .shown", ".note"]) == [1], "a whole purse is one line"
        stage.page.locator(".scene").wait_for(state="detached")
    assert {size: faults for size, faults in covered.items() if faults != "nothing"} == {}


def test_a_menu_that_is_open_lies_above_what_happens(stage):
    moment = moments()["bidding"]
    stage.page.set_viewport_size({"width": 390, "height": 844})
    stage.table(moment)
    open_menu(stage)
    version = moment.snapshot().version + 1
    event = LotWon(1, 120, (("horse", 1),))
    news = (outgoing.news_out(News(version=version, at=0, told=Happened(seat=0, by="player", events=(event,)))),)
    stage.tell(outgoing.News(version=version, viewer=moment.seat, stage="play", news=news))
    covered, planted = stage.page.wait_for_function(MENU_COVERED).json_value()
    assert not covered
    assert planted


MENU_COVERED = """() => {
  const banner = document.querySelector(".scene .banner")?.getBoundingClientRect();
  if (!banner) return null;
  const isCovered = () => !document
    .elementFromPoint((banner.left + banner.right) / 2, (banner.top + banner.bottom) / 2)
    .closest(".menu");
  const found = isCovered();
  document.querySelector(".bar").style.zIndex = "5";
  return [found, isCovered()];
}"""
"""Whether it lies below what is shown; and whether it would, if the bar lay as low as when the menu is closed."""

LINES_OF = """([rows, things]) => [...document.querySelectorAll(rows)].map((row) => {
  const tops = [...row.querySelectorAll(things)].map((each) => Math.round(each.getBoundingClientRect().top));
  return new Set(tops).size;
})"""
"""In how many lines the things in each row lie."""

COVERED = """(selectors) => {
  const banner = document.querySelector(".scene .banner")?.getBoundingClientRect();
  if (!banner) return null;
  const covered = selectors.filter((selector) => [...document.querySelectorAll(selector)].some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < banner.right - 1 && banner.left < right - 1 && top < banner.bottom - 1 && banner.top < bottom - 1;
  }));
  return covered.join() || "nothing";
}"""


def test_the_log_follows_the_game_unless_somebody_reads(stage):
    moment = crowded()["answer"]
    stage.table(moment)
    log = stage.page.locator(".log")

    def tell(version: int) -> None:
        before = log.locator("> :last-child").inner_text()
        told = Happened(seat=0, by="player", events=tuple(TurnBegan((version + turn) % 4) for turn in range(3)))
        news = (outgoing.news_out(News(version=version, at=0, told=told)),)
        stage.tell(outgoing.News(version=version, viewer=moment.seat, stage="play", news=news))
        stage.page.wait_for_function(FOLLOWED, arg=before)

    version = moment.snapshot().version
    log.evaluate("(log) => log.scrollBy(0, -200)")  # as when old lines go
    tell(version + 1)
    stage.page.wait_for_function(AT_END)
    log.hover()
    stage.page.mouse.wheel(0, -200)
    stage.page.wait_for_function(f"!({AT_END})()")
    tell(version + 2)
    stage.page.evaluate(LAID_OUT)
    assert not stage.page.evaluate(AT_END)


FOLLOWED = "(before) => document.querySelector('.log > :last-child').textContent !== before"
AT_END = """() => {
  const log = document.querySelector(".log");
  return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""


def test_opponents_are_seen_beside_the_button_that_begins(stage):
    stage.visit("/", ".company .face")
    for _ in sizes(stage.page, [(390, 844), (844, 390), (1180, 820), (1280, 800), (1920, 1080)]):
        assert unseen(stage.page, ".company .face", ".now .segments", ".now .play") == []


def test_a_refused_code_is_told_in_sight_and_forgotten_when_it_is_typed_anew(stage):
    stage.visit("/", ".play")
    code = stage.page.locator("form:has(button[value=tv])")
    for size in sizes(stage.page):
        stage.page.evaluate("scrollTo(0, 0)")
        code.locator("input").fill(LONG_CODE[:-1])
        code.locator("button[value=t]").click()
        code.get_by_role("alert").wait_for()
        assert unseen(stage.page, "form [role=alert]", "form input") == [], size
        code.locator("input").press_sequentially(LONG_CODE[-1])
        code.get_by_role("alert").wait_for(state="detached")
        assert code.locator("input").evaluate("(input) => input.scrollWidth <= input.clientWidth"), size


def test_what_the_menu_offers_fills_its_rows(stage):
    stage.table(moments()["turn"])
    open_menu(stage)
    for size in sizes(stage.page):
        assert stage.page.evaluate(ROWS, ".menu .panel") > 0.8, size
    with stage.styled(".menu .panel > .button { flex: 0 1 49% !important }"):
        assert stage.page.evaluate(ROWS, ".menu .panel") < 0.6


ROWS = """(selector) => {
  const box = document.querySelector(selector);
  const rows = new Map();
  for (const each of box.children) {
    const { top, width } = each.getBoundingClientRect();
    rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + width);
  }
  return Math.min(...[...rows.values()].filter(Boolean)) / box.clientWidth;
}"""


@pytest.mark.parametrize("name", ["payment", "offer", "answer"])
def test_a_hint_leaves_the_money_in_sight_that_is_to_be_chosen(stage, name):
    stage.table(moments()[name])
    stage.page.locator(".hinting button").first.click()
    stage.page.locator(".hinting li").first.wait_for()
    needed = (".mine .pile:not([disabled])", ".actions button", ".hinting .close")
    assert unseen_anywhere(stage.page, *needed) == {}
    stage.page.locator(".mine .pile:not([disabled])").first.click()
    assert stage.page.locator(".hinting li").count(), "it can be followed while it is read"
    for _ in sizes(stage.page, [(390, 844)]):
        with stage.styled(".hinting .card { inset: auto 8px 8px !important }"):
            assert any("pile" in fault for fault in unseen(stage.page, *needed)), "a planted fault is not found"


def test_a_doubted_deal_says_what_follows_and_asks_for_no_secret(stage):
    screens()["deal doubted"](stage)
    said = stage.page.locator(".message").inner_text()
    assert "takes no part" in said
    assert "Everybody shuffles" not in said
    assert said.index("takes no part") < said.index("deals anew") < said.index("attempt 2")
    stage.dealing(replace(BeforeGame.of(finished()), seat=-1))
    said = stage.page.locator(".message").inner_text()
    assert "You only look on" in said, "and has nothing to keep back"
    for words in ("Everybody shuffles", "takes no part", "secret"):
        assert words not in said


def test_a_message_keeps_off_the_edges_of_a_phone(stage):
    screens()["sent away"](stage)
    for size in sizes(stage.page, [(360, 640), (844, 390)]):
        assert stage.page.evaluate(MARGIN, ".message") >= 8, size
    with stage.styled(".message { max-width: none !important; margin: 0 !important }"):
        assert stage.page.evaluate(MARGIN, ".message") == 0


MARGIN = """(selector) => {
  const { left, right, top } = document.querySelector(selector).getBoundingClientRect();
  return Math.min(left, innerWidth - right, top);
}"""


def test_the_chat_of_a_lobby_is_on_the_first_screen_of_a_phone(stage):
    screens()["lobby"](stage)
    for _ in sizes(stage.page, [(390, 844)]):
        assert unseen(stage.page, ".chat form") == []


def test_a_host_who_waits_finds_the_way_to_invite_before_the_chat(stage):
    screens()["lobby host"](stage)
    for size in sizes(stage.page, [(390, 844)]):
        assert stage.page.evaluate(TOPS, ["#invite", ".friends", ".chat"]) == ["#invite", ".friends", ".chat"], size
        assert stage.page.evaluate("() => document.querySelector('#invite').getBoundingClientRect().top") < 844
    with stage.styled(".talk { order: -1 !important }"):
        assert stage.page.evaluate(TOPS, ["#invite", ".chat"]) == [".chat", "#invite"]


TOPS = """(selectors) => selectors
  .map((each) => [document.querySelector(each).getBoundingClientRect().top, each])
  .sort(([one], [other]) => one - other)
  .map(([, each]) => each)"""


def test_who_stands_in_is_named_in_full_beside_everybody(stage):
    found = with_people("turn").snapshot()
    seats = tuple(replace(look, stand_in="value") for look in found.seats)
    stage.table(with_people("turn", seats=seats))
    for size in sizes(stage.page, [(360, 640), (390, 844), (844, 390)]):
        assert stage.page.locator(".opponent small").count() == len(seats) - 1
        assert stage.page.evaluate(CUT, ".opponent small") == [], size
    with stage.styled(".opponent small { overflow: hidden; white-space: nowrap }"):
        stage.page.set_viewport_size(PHONE["viewport"])
        assert stage.page.evaluate(CUT, ".opponent small") != []


CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.textContent)"""


def test_names_in_the_standings_are_whole_wherever_there_is_room_for_them(stage):
    screens()["evening over"](stage)
    for size in sizes(stage.page, [(844, 390), (390, 844), (1180, 820)]):
        assert stage.page.evaluate(BROKEN) == [], size
    with stage.styled(".rest { display: table-cell !important; padding-inline: 30px !important }"):
        stage.page.set_viewport_size({"width": 844, "height": 390})
        assert stage.page.evaluate(BROKEN) != []


BROKEN = """() => [...document.querySelectorAll("tbody th")]
  .filter((each) => /^\\S{1,8}$/.test(each.textContent) && each.clientHeight > 48)
  .map((each) => each.textContent)"""
"""Short names that take more than a line."""


def test_an_evening_that_gathers_shows_its_way_in_across_a_room(stage):
    screens()["evening gathering"](stage)
    for size in sizes(stage.page, [(1280, 720), (1920, 1080)]):
        assert unseen(stage.page, ".way .qr", ".way .code", ".people li") == [], size
        assert stage.page.evaluate(SHARE_OF_HEIGHT, ".way .qr") > 0.4, size
    with stage.styled(".way .qr { width: 7rem !important }"):
        assert stage.page.evaluate(SHARE_OF_HEIGHT, ".way .qr") < 0.4


SHARE_OF_HEIGHT = "(selector) => document.querySelector(selector).clientHeight / innerHeight"


def test_whoever_looks_on_cannot_mute_themselves(stage):
    spectator = moments()["spectator"]
    stage.table(spectator)
    stage.page.locator(".chat li").first.wait_for()
    assert stage.page.locator(".chat details").count() == 0


def test_a_refusal_is_forgotten_once_something_else_is_decided(stage):
    payment, turn = moments()["payment"], moments()["turn"]
    stage.table(payment)
    refused(stage)
    view = outgoing.snapshot_out(turn.snapshot()).view
    stage.tell(outgoing.News(version=9_999, viewer=payment.seat, stage="play", news=(), view=view, options=None))
    stage.page.locator(".stage .turn").wait_for(state="attached")
    assert stage.page.locator(".refusal").count() == 0


def test_a_price_is_one_line(stage):
    stage.prefer(language="nl")
    stage.table(moments()["payment"])
    for size in sizes(stage.page):
        assert stage.page.evaluate(LINES, ".stage .sum") == 1, size
        assert stage.page.evaluate(CUT, ".stage .price") == [], size
    with stage.styled(".stage .sum { font-size: 20rem !important; white-space: normal !important }"):
        assert stage.page.evaluate(LINES, ".stage .sum") > 1


def test_a_bid_is_one_line_on_its_button(stage):
    stage.prefer(language="de")
    stage.table(moments()["bidding"])
    for size in sizes(stage.page):
        assert stage.page.evaluate(LINES, ".bid .main") == 1, size


LINES = """(selector) => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(selector).firstChild);
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""


def test_a_replay_on_a_phone_that_lies_shows_stage_and_seats(stage):
    stage.replay(finished(), 300)
    for _ in sizes(stage.page, [(844, 390)]):
        assert unseen(stage.page, ".replay .stage", ".replay .calls li", ".seats article:first-child .name") == []


def test_a_score_sheet_tells_of_hints_and_whose_it_is(stage):
    screens()["score sheet"](stage)
    sheet = stage.page.locator(".over article").first
    assert "3 hints" in sheet.inner_text()
    for size in sizes(stage.page, [(1180, 820), (1280, 800)]):
        assert stage.page.evaluate(SQUEEZED, ".over article h3") == [], size
        assert stage.page.evaluate(LINES_OF, [".over .sheets", "article"]) == [1], "everybody is counted side by side"


SQUEEZED = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent)"""


def test_the_slider_of_a_replay_is_as_wide_as_the_screen_and_its_stage_never_under_the_tabs(stage):
    stage.replay(finished(), 300)
    for size in sizes(stage.page, [*SIZES, (940, 800)]):
        width = stage.page.evaluate("document.querySelector('.slider input').clientWidth / innerWidth")
        assert width > 0.72, size  # large screens leave margins
        assert not stage.page.evaluate(OVERLAPS, [".replay .stage", ".after .tabs"]), size


def test_all_purses_of_a_replay_are_read_and_the_way_back_to_the_table_covers_nothing(stage):
    stage.replay(finished(), 300)
    page, back = stage.page, stage.page.get_by_role("button", name="To the table")
    page.locator(".pane").wait_for()
    for size in sizes(page, [(1180, 820), (1280, 800)]):
        assert page.evaluate(LINES_OF, [".replay .piles", ".pile"]) == [1] * 4, size
    for size in sizes(page, [(360, 640), (844, 390), (1180, 820)]):
        page.locator("main.pages").evaluate("(pages) => pages.scrollTo(0, 700)")
        back.wait_for()
        assert unseen(page, "header .back", "header .button") == [], size
        assert not page.evaluate(OVERLAPS, [".back", "main.pages"]), size
        back.click()
        back.wait_for(state="detached")
    for _ in sizes(page, [(360, 640)]):
        height = page.locator(".controls .told").evaluate(
            "(told) => (told.append(' moo'.repeat(200)), told.clientHeight)"
        )
        assert height < 80, "a long sentence leaves the table in sight"


def test_learning_the_game_is_on_the_first_screen(stage):
    stage.visit("/", ".play")
    assert unseen_anywhere(stage.page, "a[href='/learn']") == {}


def test_animals_show_what_they_are_worth_always_or_on_touch(stage):
    stage.prefer(values="always")
    stage.table(moments()["turn"])
    values = stage.page.locator(".others .herd .value")
    assert all(each.is_visible() for each in values.all())
    stage.page.locator(".turn [aria-expanded]").click()
    assert all(text.isdecimal() for text in stage.page.locator(".rivals th small").all_inner_texts())
    stage.prefer(values="touch")
    stage.page.mouse.move(0, 0)
    assert not any(each.is_visible() for each in values.all())
    stage.page.locator(".others .herd li").first.dispatch_event("pointerdown")
    assert values.first.is_visible()
    assert values.first.inner_text().isdecimal()


@pytest.mark.parametrize(("lot", "words"), [(1, "the next animal"), (2, "the next 2 animals")])
def test_where_two_are_sold_at_once_the_panel_says_two(stage, lot, words):
    turn = moments()["turn"]
    options = turn.snapshot().options
    assert isinstance(options, TurnOptions)
    stage.table(replace(turn, besides={"options": replace(options, lot=lot)}))
    assert f"Auction {words}" in stage.page.locator(".turn .main").inner_text()


def test_one_key_lays_down_the_value_card_and_takes_it_away(stage):
    stage.table(moments()["turn"])
    stage.page.keyboard.press("v")
    assert unseen_anywhere(stage.page, ".value-card[open] li", ".value-card[open] header button") == {}
    stage.page.keyboard.press("v")
    stage.page.locator(".value-card[open]").wait_for(state="detached")
    stage.page.locator(".bar .left").click()
    assert unseen(stage.page, ".value-card[open] li") == []


def test_a_television_shows_the_way_in_beside_who_has_come(stage):
    screens()["television lobby"](stage)
    needed = (".gathering .qr", ".gathering .code", ".gathering li", ".gathering .state")
    for size in sizes(stage.page, [(1280, 720), (1920, 1080)]):
        assert unseen(stage.page, *needed) == [], size
    with stage.styled(".gathering .code { font-size: 9rem !important }"):
        assert unseen(stage.page, *needed) != []


def test_a_television_shows_names_whole_and_the_clock_and_tells_the_turn_once(stage):
    turn = moments()["turn"]
    stage.television(LongNames(turn.game, turn.dealer, -1))
    for size in sizes(stage.page):
        assert stage.page.evaluate(CUT, ".seat strong") == [], size
        told = stage.page.locator(".middle").inner_text()
        assert told.count(LONG) - stage.page.locator(".log").inner_text().count(LONG) == 1, size
    assert unseen(stage.page, ".seat strong", ".head [role=timer]") == []


OVERLAPS = """([one, other]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  return boxes(one).some((a) => boxes(other).some((b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""

CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || getComputedStyle(each).textOverflow === "ellipsis")
  .map((each) => each.textContent)"""
