/** What the club's own pages say: of markets, groups, passkeys and of what the host did. */

import { render } from "svelte/server";
import { beforeEach, expect, test, vi } from "vitest";
import GroupGames from "../src/groups/GroupGames.svelte";
import Result from "../src/market/Result.svelte";
import HostNotices from "../src/person/HostNotices.svelte";
import Passkeys from "../src/person/Passkeys.svelte";
import type { GroupPage, HostNoticeFacts, MarketDay, PasskeyFacts } from "../src/protocol";
import { settings } from "../src/settings.svelte";
import { speak, type Language } from "../src/texts";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"], credentials: {}, userAgent: "" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});

const NOON = Date.UTC(2026, 9, 9, 12) / 1000;

beforeEach(() => talk("en"));

async function talk(language: Language): Promise<void> {
  settings.language = language;
  await speak(language);
}

/** As it is read. */
function read(body: string): string {
  return body
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

function result(scores: number[], better: number): string {
  const worse = scores.length - 1 - better;
  const field = { finished: scores.length, better, worse, scores, best: [], lots: [] };
  const day = { own: { code: "OWN1", stage: "over", score: scores[better], rank: 0 }, field };
  return render(Result, { props: { day: day as unknown as MarketDay } }).body;
}

test("of few others one's place is told, and once; of more a share beside it", () => {
  const few = read(result([90, 80, 70, 60], 1));
  expect(few.match(/Place 2 of 4/g)).toHaveLength(1);
  expect(few).not.toContain("%");
  const many = read(result([90, 80, 70, 60, 50], 1));
  expect(many).toMatch(/Better than 75%.*Place 2 of 5/);
});

test("scores that are all alike are a sentence and no chart", () => {
  expect(read(result([70, 70], 0))).toContain("2 finished, all of them with 70 points.");
  expect(result([70, 70], 0)).not.toMatch(/class="bars|<table/);
  expect(read(result([80, 70], 0))).toContain("2 finished, from 70 to 80 points");
  expect(result([80, 70], 0)).toMatch(/class="bars.*<table/s);
});

function games(played: number, annulled: string[]): string {
  const terms = { edition: "koehandel-2001", ended: NOON };
  const group = {
    played,
    games: Array.from({ length: played }, (_, mark) => ({
      ...terms,
      mark: `${mark}`,
      code: null,
      counts: true,
      seats: [],
    })),
    annulled: annulled.map((reason) => ({ ...terms, mark: reason, reason })),
  } as unknown as GroupPage;
  const props = { group, leads: false, nameOf: String, onannul: () => undefined };
  return read(render(GroupGames, { props }).body);
}

test("a group whose games were all annulled tells why, and counts none", () => {
  expect(games(0, ["The cat"])).toContain("The cat");
  expect(games(0, ["The cat"])).not.toContain("0 games");
  expect(games(2, [])).toContain("2 games");
});

test("a first passkey is what the page is for, another one is not", () => {
  vi.stubGlobal("location", { hostname: "localhost" });
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", {});
  const offered = (passkeys: PasskeyFacts[]) =>
    /<button class="([^"]*)"[^>]*>(?:<!--.*?-->)*Keep/.exec(
      render(Passkeys, { props: { passkeys, onchanged: () => undefined } }).body.split("<form")[1]!,
    )?.[1];
  const own = { id: "1", name: "Phone", site: "localhost", made: NOON, used: null };
  expect(offered([])).toMatch(/\bgood\b/);
  expect(offered([own])).not.toMatch(/\bgood\b/);
});

test.each<[Language, string, string]>([
  ["nl", "Een spel telt niet meer in een groep: Thursdays: the cat", "Klassieke markt, gespeeld op 9 okt 2026"],
  ["fr", "Une partie ne compte plus dans un groupe : Thursdays: the cat", "Marché classique, partie du 9 oct. 2026"],
  [
    "de",
    "Eine Partie zählt in einer Gruppe nicht mehr: Thursdays: the cat",
    "Klassischer Markt, gespielt am 09.10.2026",
  ],
  ["en", "A game counts no more in a group: Thursdays: the cat", "Classic market, played on Oct 9, 2026"],
])("what the host annulled is told by edition and day: %s", async (language, sentence, which) => {
  await talk(language);
  const game = { edition: "koehandel-2001", ended: NOON };
  const notice: HostNoticeFacts = { at: NOON, what: "annulled", about: "Thursdays: the cat", game };
  const said = (each: HostNoticeFacts) =>
    read(render(HostNotices, { props: { notices: [each] } }).body).replaceAll(/[\u00a0\u202f]/g, " ");
  await vi.waitFor(() => expect(said(notice), "texts come late").toContain(sentence), 30_000);
  expect(said(notice)).toContain(which);
  expect(said({ ...notice, game: null })).not.toContain(which);
});
