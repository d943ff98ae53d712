import { describe, expect, it, vi } from "vitest";
import { type BookView, dayIn, number, readClubPress } from "../../../../src/features/club/screen/club-view.js";
import { drawingOf, drawView } from "../../../../src/features/club/screen/show-club.js";
import { shownName } from "../../../../src/discord/ui/names.js";
import { parseCustomId } from "../../../../src/discord/ui/parts.js";
import { games as modules } from "../../../../src/games/index.js";
import { badgeKeys } from "../../../../src/game/game-club.js";
import { testLanguages, translator } from "../../../support/pseudo-language.js";
import { untouched } from "../../../support/tables.js";
import { day, monday } from "../book/club-games.js";
import { faultsIn, nastyNames, wideRows } from "../../../discord/ui/faults.js";
import { read } from "../../../discord/ui/read.js";
import { clubFor, clubOf, crowdedClub, gameBy, owedBy, playedBy, readBy, userOf, views } from "./club-of.js";
import { drawn } from "../../../support/drawings.js";

const [anna, ben, cleo] = [userOf(1), userOf(2), userOf(3)];

/** Of Anna and Ben, who are both first. */
const levelPlaces = gameBy("level", monday, [anna, ben]).places.map((seat) => ({ ...seat, place: 1 }));

const never = { table: "", prompt: 0, verb: "", argument: "" };

describe.each(testLanguages)("the club's messages, in %s", (language) => {
  const t = translator(language);
  const { seen, words } = readBy(anna, t);

  it("keep Discord's limits and ours, whatever the names and however many there are", () => {
    const many = [...nastyNames, ...Array.from({ length: 20 }, (_, at) => `${"W".repeat(30)}${at}`)];
    const shown = many.map((name) => shownName(name, t));
    for (const season of ["month", "quarter", "year"] as const) {
      const club = { ...crowdedClub(many), settings: { ...untouched, season } };
      for (const view of views(club)) {
        const { picture } = drawingOf(clubFor(club, view, userOf(1)), view, userOf(1), many[0] ?? "", t);
        for (const shownPicture of picture === null ? [null] : [null, picture]) {
          const page = drawView(clubFor(club, view, userOf(1)), view, userOf(1), many[0] ?? "", t, shownPicture);
          expect({ view, faults: [...faultsIn(page, shownPicture, shown), ...wideRows(page)] }).toEqual({
            view,
            faults: [],
          });
        }
      }
    }
  });

  it("list everybody of the season with score, evenings and games, over several pages", () => {
    const club = crowdedClub(Array.from({ length: 25 }, (_, at) => `Person${at}`));
    const inYear = { ...club, settings: { ...untouched, season: "year" } } as const;
    const whole = [0, 1, 2].map((page) => words(inYear, { kind: "table", page }));
    const listed = whole.join("\n").matchAll(/^(?:👉 )?\*\*\d+\.\*\* \*\*(Person\d+)/gmu);
    const played = club.games.filter(({ ended }) => ended > Date.UTC(2026, 0)).flatMap(({ places }) => places);
    expect(new Set(Array.from(listed, ([, name]) => name))).toEqual(new Set(played.map(({ name }) => name)));
    expect(new Set(played.map(({ name }) => name)).size).toBeGreaterThan(10);
    expect(whole[0]).toContain("2026");
  });

  it("name the season, its table and who led the one before", () => {
    const club = clubOf([
      gameBy("old", Date.UTC(2025, 10, 3, 19), [cleo, ben]),
      gameBy("a", monday, [anna, ben, cleo]),
      gameBy("b", monday + 1, [anna, cleo]),
    ]);
    const text = words(club, { kind: "table", page: 0 });
    expect(text).toContain(t("club.season.quarter", { part: 1, year: 2026 }));
    expect(text).toMatch(/\*\*1\.\*\* \*\*Anna\*\*[^]*\*\*2\.\*\* \*\*(?:Ben|Cleo)\*\*/u);
    expect(text).toContain(
      t("club.attended", {
        evenings: t("club.evenings", { count: 1 }),
        games: t("club.won", { won: 2, count: 2 }),
      }),
    );
    expect(text).toMatch(/🏆 .*2025.*\*\*Cleo\*\*/u);
    const ids = seen(club, { kind: "table", page: 0 }).buttons.map(({ id }) => id);
    expect(ids).toEqual(["club:0:records", "club:0:table:0.quarter.2025.4"]);
  });

  it("lead from season to season, over those in which nobody has played, with its champion and final table", () => {
    const club = clubOf([
      gameBy("first", Date.UTC(2025, 1, 3, 19), [ben, anna]),
      gameBy("old", Date.UTC(2025, 10, 3, 19), [cleo, ben]),
      gameBy("a", monday, [anna, ben, cleo]),
    ]);
    const quarter = (part: number) =>
      ({ kind: "table", page: 0, season: { length: "quarter", year: 2025, part } }) as const;
    expect(words(club, quarter(4))).toMatch(/2025[^]*🏆 .*\*\*Cleo\*\*[^]*\*\*1\.\*\* \*\*Cleo\*\*/u);
    const ways = (view: BookView) =>
      seen(club, view)
        .buttons.map(({ id }) => id)
        .filter((id) => id.includes(":table:"));
    expect(ways(quarter(4))).toEqual(["club:0:table:0.quarter.2025.1", "club:0:table:0"]);
    expect(ways(quarter(1))).toEqual(["club:0:table:0.quarter.2025.4"]);
    expect(words(club, quarter(2))).toContain(t("club.emptySeason"));
  });

  it("mark the reader's own line, and lead to it from every other page", () => {
    const club = crowdedClub(Array.from({ length: 25 }, (_, at) => `Person${at}`));
    const inYear = { ...club, settings: { ...untouched, season: "year" }, now: Date.UTC(2025, 11, 30) } as const;
    const rows = (page: number, by: object) => {
      const view = { kind: "table", page, ...by } as const;
      const { texts, buttons } = seen(inYear, view);
      return {
        marked: texts.join("\n").match(/^👉.*$/gmu) ?? [],
        mine: buttons.find(({ label }) => label === t("club.toMine")),
      };
    };
    const played = club.games.filter(
      ({ ended, places }) => ended < Date.UTC(2025, 11, 30) && places.some(({ user }) => user === anna),
    );
    const kind = played.map((one) => one.game).find((one) => one !== "katchen") ?? "";
    for (const by of [{}, { game: kind }, { game: kind, byRating: true }]) {
      const pages = [0, 1, 2].map((page) => rows(page, by));
      const own = pages.findIndex(({ marked }) => marked.length > 0);
      expect(pages[own]).toEqual({ marked: [expect.stringContaining("**Person1**")], mine: undefined });
      const ways = pages.flatMap(({ mine }) => (mine === undefined ? [] : [parseCustomId(mine.id) ?? never]));
      for (const way of ways) expect(readClubPress(way)?.view).toEqual({ kind: "table", page: own, ...by });
    }
    const stranger = read(drawView(inYear, { kind: "table", page: 0 }, "", "", t).components);
    expect(stranger.texts.join("")).not.toContain("👉");
    expect(stranger.buttons.map(({ label }) => label)).not.toContain(t("club.toMine"));
  });

  it("are of one game too, or of its ratings, where those that do not mean much yet stand last", () => {
    const club = clubOf([
      ...Array.from({ length: 20 }, (_, at) => gameBy(`k${at}`, monday + at, [anna, ben])),
      gameBy("last", monday + 30, [cleo, anna, ben]),
      gameBy("other", monday + 31, [ben, anna], "katchen"),
    ]);
    const kalle = words(club, { kind: "table", page: 0, game: "kalle" });
    expect(kalle).toContain(`· ${t("kalle.name")}`);
    expect(words(club, { kind: "table", page: 0, game: "katchen" })).toMatch(/\*\*1\.\*\* \*\*Ben\*\*/u);
    const rated = words(club, { kind: "table", page: 0, game: "kalle", byRating: true });
    expect(rated).toMatch(/\*\*1\.\*\* \*\*Anna\*\* · \d+[^]*\*\*2\.\*\* \*\*Ben\*\*[^]*\n\*\*Cleo\*\* · ≈ \d+/u);
    const [choice] = seen(club, { kind: "table", page: 0 }).selects;
    expect(choice?.labels).toEqual([
      t("club.allGames"),
      t("katchen.name"),
      t("kalle.name"),
      t("club.ratingOf", { game: t("kalle.name") }),
    ]);
    const quiet = { ...club, settings: { ...untouched, ratings: false } };
    expect(words(quiet, { kind: "table", page: 0, game: "kalle", byRating: true })).toBe(
      words(quiet, { kind: "table", page: 0, game: "kalle" }),
    );
  });

  it("say in one sentence what counts, from the first evening of a season on, and how many games everybody has won", () => {
    for (const held of [1, 2, 8]) {
      const days = Array.from({ length: held }, (_, at) => monday + at * day);
      const club = clubOf([
        ...days.map((ended, at) => gameBy(`table${at}`, ended, at === 0 ? [ben, anna] : [anna, ben])),
        // Nobody has won where all are level.
        { ...gameBy("level", monday + 1, [anna, ben]), places: levelPlaces },
      ]);
      const said = words(club, { kind: "table", page: 0 });
      expect(said).toContain(`-# ${t("club.scoring")}`);
      const row = (won: number): string =>
        t("club.attended", {
          evenings: t("club.evenings", { count: held }),
          games: t("club.won", { won, count: held + 1 }),
        });
      expect(said).toContain(row(held - 1));
      expect(said).toContain(row(1));
      expect(said.replaceAll(/· \d+[.,]\d/gu, "")).not.toMatch(/\d[.,]\d/u);
    }
  });

  it("say what makes a game count where none has yet", () => {
    const uncounted = { ...gameBy("robots", monday, [anna, ben]), counts: false };
    expect(words(clubOf([uncounted]), { kind: "table", page: 0 })).toContain(t("club.empty"));
  });

  it("say that a season has just begun where nobody has played in it", () => {
    const club = clubOf([gameBy("old", Date.UTC(2025, 10, 3, 19), [cleo, ben])]);
    expect(words(club, { kind: "table", page: 0 })).toContain(t("club.newSeason"));
  });

  it("tell how somebody is doing, with nemesis and victim where there are some", () => {
    const games = [0, 1, 2, 3].map((at) => gameBy(`g${at}`, monday + at, [anna, ben, cleo], "kalle"));
    const rounds = [owedBy("g0", ben), owedBy("g1", ben, { settled: monday, confirmedBy: anna })];
    const club = clubOf(games, { rounds });
    const best = words(club, { kind: "player", user: anna });
    expect(best).toContain("🥇 4  🥈 0  🥉 0");
    expect(best).toContain(t("club.player.victim", { name: "Ben", ahead: 4, behind: 0 }));
    expect(best).not.toContain(t("club.player.nemesis", { name: "Ben", ahead: 4, behind: 0 }));
    const middle = words(club, { kind: "player", user: ben });
    expect(middle).toContain(t("club.player.nemesis", { name: "Anna", ahead: 0, behind: 4 }));
    expect(middle).toContain(t("club.player.victim", { name: "Cleo", ahead: 4, behind: 0 }));
    expect(middle).toContain(`${t("club.tab.owes", { name: "Ben", count: 1 })} · ${t("club.tab.gave", { count: 1 })}`);
    const rating = t("club.player.ratings");
    expect(best).toContain(rating);
    const without = { ...club, settings: { ...untouched, ratings: false, rounds: false } };
    expect(words(without, { kind: "player", user: ben })).not.toMatch(new RegExp(`${rating}|🍻`, "u"));
  });

  it("say of evenings in a row how many were missed between", () => {
    const evenings = [...Array(7)].map((_, at) =>
      gameBy(`g${at}`, monday - (7 - at) * 7 * day, at === 4 ? [ben, cleo] : [ben, cleo, anna]),
    );
    const card = (user: string): string => words(clubOf(evenings), { kind: "player", user });
    const run = (count: number): string => t("club.player.run", { count, longest: count });
    expect(card(anna)).toContain(`${run(6)} · ${t("club.player.missed", { count: 1 })}\n`);
    expect(card(ben)).toContain(`${run(7)}\n`);
  });

  it("count who is ahead of whom, and how often in a row", () => {
    const order = [
      [ben, anna],
      [anna, ben],
      [anna, ben],
      [anna, cleo],
    ] as const;
    const club = clubOf(
      order.map((people, at) => gameBy(`g${at}`, monday + at, people, at === 0 ? "katchen" : "kalle")),
    );
    const text = words(club, { kind: "rivals", user: anna, page: 0 });
    expect(text).toContain(`**Ben** · ${t("club.rivals.score", { ahead: 2, behind: 1 })}`);
    expect(text).toContain(t("club.rivals.ahead", { count: 2 }));
    const pair = words(club, { kind: "pair", user: ben, rival: anna });
    expect(pair).toContain(`### ${t("club.rivals.score", { ahead: 1, behind: 2 })}`);
    expect(pair).toContain(t("club.rivals.behind", { count: 2 }));
    for (const [emoji, game, ahead, behind] of [
      ["🎲", "katchen", 1, 0],
      ["🐀", "kalle", 0, 2],
    ] as const)
      expect(pair).toContain(`**${emoji} ${t(`${game}.name`)}** · ${t("club.rivals.score", { ahead, behind })}`);
    expect(words(club, { kind: "pair", user: ben, rival: cleo })).toContain(t("club.rivals.strangers"));
  });

  it("say of two who were level each time just that, and no 0 : 0", () => {
    const level = (table: string, ended: number, count: number) => {
      const played = gameBy(table, ended, [anna, ben, cleo]);
      return { ...played, places: played.places.map((seat, at) => ({ ...seat, place: at < count ? 1 : 3 })) };
    };
    const club = clubOf([level("a", monday, 2), level("b", monday + 1, 3)]);
    const text = words(club, { kind: "rivals", user: anna, page: 0 });
    const games = t("club.games", { count: 2 });
    expect(text).toContain(`**Ben** · ${t("club.rivals.level", { count: 2 })}\n-# ${games}\n`);
    expect(text).toContain(`**Cleo** · ${t("club.rivals.score", { ahead: 1, behind: 0 })}\n-# ${games} · `);
    const pair = words(club, { kind: "pair", user: ben, rival: anna });
    expect(pair.split(t("club.rivals.level", { count: 2 }))).toHaveLength(3);
  });

  it("have a picture on the first pages of table and rounds, with names and numbers that are in its words too", () => {
    const games = [gameBy("a", monday, [anna, ben, cleo])];
    const rounds = Array.from({ length: 12 }, (_, at) => owedBy(`t${at}`, at === 0 ? cleo : ben));
    const club = clubOf(games, { rounds });
    const picture = (view: BookView, facts = club) =>
      drawn(drawingOf(clubFor(facts, view, anna), view, anna, "", t).picture);
    const [season, tab] = [picture({ kind: "table", page: 0 }), picture({ kind: "rounds", page: 0 })];
    expect(season?.description).toMatch(/1\. Anna, [\d.,]+; 2\. Ben, [\d.,]+; 3\. Cleo/u);
    for (const name of ["Anna", "Ben", "Cleo"]) expect(season?.svg).toContain(name);
    expect(tab?.description.replaceAll("\u00A0", "")).toContain("Ben: 11; Cleo: 1");
    expect(tab?.svg).toMatch(/Ben[^]*× 11[^]*Cleo/u);
    expect(tab?.svg.match(/<line /gu)).toHaveLength(1);
    expect(picture({ kind: "table", page: 1 })).toBeNull();
    expect(picture({ kind: "table", page: 0 }, clubOf([]))).toBeNull();
    expect(picture({ kind: "rounds", page: 0 }, { ...club, settings: { ...untouched, rounds: false } })).toBeNull();
    expect(picture({ kind: "rounds", page: 0 }, { ...club, rounds: [] })).toBeNull();
  });

  it("have a laurel round the champion of a season that is over, on no other picture", () => {
    const games = [gameBy("g", monday, [anna, ben, cleo])];
    const leaves = (view: BookView, now: number): number => {
      const { picture } = drawingOf(clubFor(clubOf(games, { now }), view, anna), view, anna, "", t);
      return picture === null ? 0 : drawn(picture).svg.split("<ellipse").length - 1;
    };
    const season = { length: "quarter", year: 2026, part: 1 } as const;
    const later = monday + 100 * day;
    expect(leaves({ kind: "table", page: 0, season }, later)).toBeGreaterThan(10);
    expect(leaves({ kind: "table", page: 0, season, game: "kalle" }, later)).toBe(0);
    expect([leaves({ kind: "table", page: 0 }, monday), leaves({ kind: "recap", evening: null }, later)]).toEqual([
      0, 0,
    ]);
  });

  it("name in a recap's words all whom its picture shows, and those who share the last one's place", () => {
    const seven = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta"];
    const people = Object.fromEntries(seven.map((name, at) => [userOf(at), name]));
    const one = playedBy("g", monday, people);
    const tied = { ...one, places: one.places.map((seat) => ({ ...seat, place: Math.min(seat.place ?? 0, 6) })) };
    const club = clubOf([tied]);
    const view = { kind: "recap", evening: null } as const;
    const { picture, words: shown } = drawingOf(clubFor(club, view, anna), view, anna, "", t);
    const said = JSON.stringify(shown(null));
    for (const name of seven) expect(said).toContain(`**${name}**`);
    for (const name of seven.slice(0, 6)) expect(drawn(picture)?.svg).toContain(name);
  });

  it("have a coaster of a player, of their year and a podium of an evening, whose facts are in the words too", () => {
    const played = [0, 1, 2].map((at) => gameBy(`g${at}`, monday + at, [ben, anna], "katchen"));
    const places = played[0]?.places.map((seat) => ({ ...seat, score: 1, facts: { wasted: 1, taken: 5 } })) ?? [];
    const club = clubOf(played.map((one) => ({ ...one, places })));
    const picture = (view: BookView) => drawn(drawingOf(clubFor(club, view, anna), view, anna, "", t).picture);
    const [player, year] = [picture({ kind: "player", user: anna }), picture({ kind: "year", year: 2026 })];
    for (const coaster of [player, year]) {
      for (const said of ["Anna", t("katchen.name"), "Ben · 0 : 3", "× 0", t("katchen.badges.standingOrder")])
        expect(coaster?.svg).toContain(said);
      expect(coaster?.description).toMatch(/Anna[^]*2\. × 0[^]*Ben · 0 : 3/u);
    }
    expect(year?.svg).toContain("2026");
    for (const view of [{ kind: "player", user: anna } as const, { kind: "year", year: 2026 } as const]) {
      expect(words(club, view)).toContain("🥇 0  🥈 0  🥉 0");
      expect(words(club, view)).toContain(t("katchen.badges.standingOrder"));
    }
    const evening = picture({ kind: "recap", evening: null });
    const award = t("katchen.awards.unlucky", { name: "Ben", value: 5 });
    expect([evening?.svg, evening?.description]).toEqual([
      expect.stringContaining(award),
      expect.stringMatching(new RegExp(`1\\. Ben, 65[.,]2; 2\\. Anna, 34[.,]8; ${award}`, "u")),
    ]);
    for (const view of [
      { kind: "player", user: cleo },
      { kind: "year", year: 2025 },
      { kind: "recap", evening: 1 },
    ] as const)
      expect(picture(view)).toBeNull();
  });

  it("list the records of each game with who holds them since when, and lead back to the table", () => {
    const played = gameBy("a", monday, [anna, ben], "katchen");
    const places = played.places.map((seat) => ({
      ...seat,
      facts: seat.user === anna ? { katchens: 2 } : { taken: 4 },
    }));
    const club = clubOf([{ ...played, places }]);
    const text = words(club, { kind: "records" });
    const since = dayIn(club.book.eveningOf(monday), t);
    for (const [record, value, name] of [
      ["katchens", 2, "Anna"],
      ["taken", 4, "Ben"],
    ] as const)
      expect(text).toContain(`${t(`katchen.records.${record}`, { value })}\n-# **${name}**, ${since}`);
    expect(seen(club, { kind: "records" }).buttons.map(({ id }) => id)).toEqual(["club:0:table:0"]);
    expect(words(clubOf([gameBy("a", monday, [anna, ben])]), { kind: "records" })).toContain(t("club.records.none"));
  });

  it("offer the reader's own year in December and January, and say so where they did not play in it", () => {
    const played = gameBy("a", Date.UTC(2025, 11, 3, 19), [anna, ben]);
    const offered = (now: number): string | undefined =>
      seen(clubOf([played], { now }), { kind: "player", user: ben }).buttons.at(0)?.id;
    const dates = [
      Date.UTC(2025, 10, 30, 12),
      Date.UTC(2025, 11, 1, 12),
      Date.UTC(2026, 0, 31, 12),
      Date.UTC(2026, 1, 1, 12),
    ];
    expect(dates.map(offered)).toEqual([undefined, "club:0:year:2025", "club:0:year:2025", undefined]);
    const year = (viewer: string, at: number) =>
      read(drawView(clubOf([played]), { kind: "year", year: at }, viewer, "", t).components).texts.join("\n");
    expect(year(ben, 2025)).toContain(t("club.year.title", { name: "Ben", year: 2025 }));
    expect(year(anna, 2025)).toContain(t("club.games", { count: 1 }));
    expect(year(cleo, 2025)).toContain(t("club.year.none", { year: 2025 }));
  });

  it("tell of the last evening that counts, or of another", () => {
    const games = [
      gameBy("a", monday - 7 * day, [ben, anna]),
      gameBy("b", monday, [anna, ben]),
      gameBy("c", monday + 1, [anna, cleo]),
    ];
    const closed = { ...gameBy("d", monday + day, [ben, anna]), counts: false, why: "computer" as const };
    const club = clubOf([...games, closed], { rounds: [owedBy("b", ben)] });
    const last = words(club, { kind: "recap", evening: null });
    expect(last).toContain(t("club.games", { count: 2 }));
    expect(last).toContain(t("club.recap.best", { place: 1, name: "Anna", score: number(66.7, t) }));
    expect(last).toContain(t("club.recap.rounds", { names: ["Ben"] }));
    const before = words(club, { kind: "recap", evening: club.book.eveningOf(monday - 7 * day) });
    expect(before).toContain(t("club.recap.best", { place: 1, name: "Ben", score: "60" }));
    expect(before).not.toContain("🍻");
    expect(words(clubOf([]), { kind: "recap", evening: null })).toContain(t("club.recap.none"));
  });

  it("keep Discord's limit of text of an evening with many debtors whose names are all markdown", () => {
    const users = Array.from({ length: 120 }, (_, at) => userOf(at));
    const games = Array.from({ length: 15 }, (_, table) => {
      const seated = users.slice(table * 8, table * 8 + 8);
      const people = Object.fromEntries(seated.map((user, at) => [user, `${"*".repeat(29)}${table * 8 + at}`]));
      const played = playedBy(`t${table}`, monday + table, people);
      return { ...played, places: played.places.map((seat) => ({ ...seat, place: 1 })) };
    });
    const rounds = users.map((user, at) => owedBy(`t${Math.floor(at / 8)}`, user));
    const club = clubOf(games, { rounds });
    const page = drawView(
      clubFor(club, { kind: "recap", evening: null }, users[0] ?? ""),
      { kind: "recap", evening: null },
      users[0] ?? "",
      "Anna",
      t,
    );
    const { texts } = read(page.components);
    expect(texts.join("").length).toBeLessThan(4_000);
    expect(texts.join("")).toContain(t("club.recap.more", { count: 110 }));
  });

  it("name the badges that somebody has won with what they are for, and what an evening brought", () => {
    const played = gameBy("a", monday, [anna, ben], "katchen");
    const places = played.places.map((seat) => ({
      ...seat,
      score: seat.place ?? 0,
      facts: seat.user === anna ? { katchens: 3, wasted: 1 } : { taken: 9 },
    }));
    const club = clubOf([{ ...played, places }, gameBy("b", monday + 1, [anna, ben], "kalle")]);
    const player = words(club, { kind: "player", user: anna });
    expect(player).toContain(t("club.player.badges", { count: 2 }));
    expect(player).toContain(`🏅 **${t("katchen.badges.regular")}**\n-# ${t("katchen.badgeReasons.regular")}`);
    expect(words(club, { kind: "player", user: cleo })).not.toContain("🏅");
    const evening = words(club, { kind: "recap", evening: null });
    expect(evening).toContain(`**${t("table.story")}**`);
    expect(evening).toContain(
      `🤏 ${t("club.recap.closest", { names: ["Anna", "Ben"], game: `🐀 ${t("kalle.name")}` })}`,
    );
  });

  it("name every badge that somebody has won, however many", () => {
    const won = modules.katchen.club.badges.map(({ id }) => id);
    const club = clubOf([gameBy("a", monday, [anna, ben], "katchen")]);
    const badges = won.map((badge) => ({ user: anna, game: "katchen", badge, table: "a", at: monday }));
    vi.spyOn(club.book, "badges").mockReturnValue(badges);
    expect(won.length).toBeGreaterThan(4);
    const player = words(club, { kind: "player", user: anna });
    for (const badge of won) expect(player).toContain(t(badgeKeys("katchen", badge).name));
  });

  it("show nobody who has deleted their data", () => {
    const forgotten = gameBy("a", monday, [anna, ben]);
    const places = forgotten.places.map((seat) => (seat.user === ben ? { ...seat, user: null, name: null } : seat));
    const club = clubOf([{ ...forgotten, places }], { rounds: [owedBy("a", ben, { debtor: null })] });
    for (const view of [...views(club), { kind: "player", user: ben } as const])
      expect(words(club, view)).not.toMatch(/\bBen\b/u);
    expect(read(drawView(club, { kind: "player", user: ben }, anna, "Ben", t).components).texts).toEqual([
      t("club.nobody", { name: "Ben" }),
    ]);
  });
});
