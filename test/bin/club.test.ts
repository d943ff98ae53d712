import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import Sqlite from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { ClubError, exportClub, csvOf } from "../../src/bin/club/export-club.js";
import { pageOf } from "../../src/bin/club/page.js";
import { eveningsIn } from "../../src/lib/evenings.js";
import { DatabaseError, type ClubGame } from "../../src/store/store.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { day, gameOf, monday } from "../features/club/book/club-games.js";
import { clubEntry } from "../store/contract-club.js";
import { changeTo, openTable } from "../store/engine.js";
import { untouched } from "../support/tables.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const hostile = `<script>alert("1")</script>&'`;

/** A game whose players have these names; null: their data is deleted. */
function named(table: string, at: number, ...names: readonly (string | null)[]): ClubGame {
  const game = gameOf(table, at, Object.fromEntries(names.map((_, seat) => [`u${seat}`, seat + 1])), "katchen");
  const places = game.places.map((place, seat) => {
    const name = names[seat] ?? null;
    return { ...place, name, user: name === null ? null : place.user, facts: { given: 3 } };
  });
  return { ...game, places };
}

function pageWith(...games: readonly ClubGame[]): string {
  const [zone, season, language] = ["Europe/Berlin", "quarter", "de"] as const;
  return pageOf({ games, eveningOf: eveningsIn(zone), zone, season, language, now: monday + 200 * day });
}

describe("the club's page", () => {
  it("has table, champions, rivals, records and games, each in both languages", () => {
    const page = pageWith(named("t1", monday, "Anna", "Ben"), named("t2", monday + day, "Anna", "Ben"));
    for (const title of [
      "Tabelle aller Abende",
      "Wer wann ganz oben stand",
      "Rivalen",
      "Rekorde",
      "Die letzten Spiele",
    ])
      expect(page).toContain(`<span lang="de">${title}</span>`);
    for (const text of ["All-time standings", "Q1 2026", "Most coasters slid over at once: 3"])
      expect(page).toContain(`<span lang="en">${text}</span>`);
    expect(page).toMatch(/Anna<\/bdi><\/th>\s*<td class="score">2 : 0/u);
    expect(page).toContain("1. <bdi>Anna</bdi>, 2. <bdi>Ben</bdi>");
  });

  it("loads nothing, runs nothing but the choice of the language, and escapes whatever people are called", () => {
    const page = pageWith(...[0, 1, 2].map((at) => named(`t${at}`, monday + at * day, hostile, `" onload=x`)));
    expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;");
    const [[, script = ""] = [], ...more] = page.matchAll(/<script>(.*?)<\/script>/gsu);
    expect([page.match(/<script/gu)?.length, more]).toEqual([1, []]);
    expect(page).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(page).not.toMatch(/<link|<img|src=|href=|" onload|url\(/u);
    expect(page).toContain("default-src 'none'");
  });

  it("says in both languages that somebody is not here anymore, and lists them in no table", () => {
    const page = pageWith(named("t1", monday, "Anna", null));
    expect(page).toContain(`<span lang="de">1. <bdi>Anna</bdi>, 2. jemand, der nicht mehr dabei ist</span>`);
    expect(page).toContain(`<span lang="en">1. <bdi>Anna</bdi>, 2. somebody who’s no longer here</span>`);
    expect(page).not.toContain("Rivalen");
  });

  it("tells computer players, games that do not count, and games that the program does not know any more", () => {
    const robots = { ...named("t1", monday, "Anna", null), counts: false, why: "computer" as const, game: "poker" };
    const page = pageWith(robots);
    expect(page).toContain("1. <bdi>Anna</bdi>, 2. Computer");
    expect(page).toContain("doesn’t count");
    expect(page).toContain("a game that’s no longer here");
    expect(page).toContain("Nothing here yet");
  });
});

describe("the club's page for its readers", () => {
  it.each([
    [["en-GB", "de"], "en"],
    [["ja", "de-AT"], "de"],
    [["ja"], null],
  ])(
    "shows a browser that wants %s the language %s first, and none of its own choice otherwise",
    (languages, chosen) => {
      const script = /<script>(.*?)<\/script>/su.exec(pageWith(named("t1", monday, "Anna")))?.[1] ?? "";
      const inputs = { de: { id: "de", checked: false }, en: { id: "en", checked: false } };
      const getElementById = (id: string) => (id === "de" || id === "en" ? inputs[id] : null);
      const document = { getElementById, documentElement: { lang: "" } };
      runInNewContext(script, { navigator: { languages }, document });
      expect([inputs.de.checked, inputs.en.checked]).toEqual([chosen === "de", chosen === "en"]);
      expect(document.documentElement.lang).toBe(chosen ?? "");
    },
  );

  it("keeps names that run from right to left apart from what stands next to them, wherever they are", () => {
    const name = "\u05D3\u05D5\u05D3";
    const games = [0, 1, 2, 3].map((at) => named(`t${at}`, monday + at * day, name, "Ben"));
    const page = pageWith(...games);
    expect(page.split(name).length).toBeGreaterThan(6);
    expect(page.replaceAll(`<bdi>${name}</bdi>`, "")).not.toContain(name);
  });

  it("lists no games of computers only", () => {
    const robots = { ...named("t1", monday, null, null), counts: false, why: "computer" as const };
    expect(pageWith(robots, named("t2", monday, "Anna", "Ben"))).not.toContain("Computer");
  });
});

describe("the club as CSV", () => {
  it("has a row a seat, quoted where needed, and no formula for a spreadsheet", () => {
    const csv = csvOf([named("t1", monday, `Anna, "die Erste"`, "=1+1", null)]);
    expect(csv.split("\r\n")).toEqual([
      "ended,table,game,counts,why,seat,player,name,place,score,left,facts",
      `2026-01-05T19:00:00.000Z,t1,katchen,true,,0,1,"Anna, ""die Erste""",1,0,false,"{""given"":3}"`,
      `2026-01-05T19:00:00.000Z,t1,katchen,true,,1,2,'=1+1,2,0,false,"{""given"":3}"`,
      `2026-01-05T19:00:00.000Z,t1,katchen,true,,2,,,3,0,false,"{""given"":3}"`,
      "",
    ]);
  });
});

describe("npm run club", () => {
  it("reads one server's games from the database, and changes nothing in it", async () => {
    const file = join(temporaryFolder(afterAll), "bot.db");
    const store = openSqliteStore(file);
    await openTable(store, { id: "table" });
    await store.commit(
      changeTo(2, { club: clubEntry() }, { channel: "table", status: "over", seed: Buffer.from([1]) }),
    );
    await store.close();
    const before = readFileSync(file);
    expect((await exportClub([file, "1", "--csv"], monday)).split("\r\n")[1]).toContain("katchen");
    expect(await exportClub(["--html", file, "1"], monday)).toContain("1. <bdi>Ben</bdi>, 2. <bdi>Anna</bdi>");
    await expect(exportClub([file, "2", "--html"], monday)).rejects.toThrow(
      /^[^\n]* has no games of a server 2\.[^\n]*$/u,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it.each([
    { noted: { locale: "en-US", hostLocale: "en-US" }, language: "en", evenings: 1 },
    { noted: { locale: "de", hostLocale: "en-US" }, language: "de", evenings: 2 },
    { noted: { locale: null, hostLocale: null }, language: "en", evenings: 2 },
  ])("splits evenings where the bot does and speaks its language, by $noted", async ({ noted, language, evenings }) => {
    const file = join(temporaryFolder(afterAll), "bot.db");
    const store = openSqliteStore(file);
    await store.setGuild({ ...untouched, guild: "1", ...noted });
    // Before and after midnight in Chicago; before and after six in Berlin and by UTC.
    for (const [table, ended] of [
      ["one", Date.UTC(2026, 6, 2, 3, 30)],
      ["two", Date.UTC(2026, 6, 2, 6, 30)],
    ] as const) {
      await openTable(store, { id: table });
      const club = clubEntry({ table, ended });
      await store.commit(changeTo(2, { club }, { id: table, channel: table, status: "over", seed: Buffer.from([1]) }));
    }
    await store.close();
    const page = await exportClub([file, "1", "--html"], monday + 200 * day);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`Games that count: 2 · evenings: ${evenings} ·`);
  });

  it.each(["club_places set facts", "club_games set options"])(
    "says in one line that %s cannot be read, as JSON that is broken",
    async (broken) => {
      const file = join(temporaryFolder(), "bot.db");
      const store = openSqliteStore(file);
      await openTable(store, { id: "table" });
      await store.commit(
        changeTo(2, { club: clubEntry() }, { channel: "table", status: "over", seed: Buffer.from([1]) }),
      );
      await store.close();
      const sqlite = new Sqlite(file);
      sqlite.exec(`update ${broken} = '{"given"'`);
      sqlite.close();
      const refused = exportClub([file, "1", "--csv"], 0);
      await expect(refused).rejects.toBeInstanceOf(ClubError);
      await expect(refused).rejects.toThrow(/^What is stored cannot be read: games of server 1: [^\n]*JSON[^\n]*\.$/u);
    },
  );

  it("answers arguments that make no sense, and files that are no database, in one line", async () => {
    const file = join(temporaryFolder(afterAll), "other.db");
    writeFileSync(file, "no database");
    for (const args of [[], [file], [file, "1"], [file, "1", "--csv", "--html"], [file, "1", "2", "--csv"], ["--pdf"]])
      await expect(exportClub(args, 0)).rejects.toBeInstanceOf(ClubError);
    for (const path of [file, `${file}.none`])
      await expect(exportClub([path, "1", "--csv"], 0)).rejects.toBeInstanceOf(DatabaseError);
  });
});
