import { describe, expect, it } from "vitest";
import { testLanguages, translator } from "../../../support/pseudo-language.js";
import { recapPage } from "../../../../src/features/club/screen/recap-page.js";
import { read } from "../../../discord/ui/read.js";
import { day, monday } from "../book/club-games.js";
import { clubFor, clubOf, gameBy, owedBy, playedBy, readBy, userOf } from "./club-of.js";

const [anna, ben, cleo] = [userOf(1), userOf(2), userOf(3)];

describe.each(testLanguages)("the recap of an evening, in %s", (language) => {
  const t = translator(language);
  const { words } = readBy(anna, t);

  it("name all who are ahead of a game, or all who are behind, or nobody, and say where all are level", () => {
    const recapOf = (ahead: number, behind: number): string => {
      const users = Array.from({ length: ahead + behind }, (_, at) => userOf(at));
      const names = Object.fromEntries(users.map((user, at) => [user, `Person${at}`]));
      const played = playedBy("tie", monday, names);
      const places = played.places.map((seat) => ({ ...seat, score: 0, place: seat.seat < ahead ? 1 : ahead + 1 }));
      return words(clubOf([{ ...played, places }]), { kind: "recap", evening: null });
    };
    const game = `🐀 ${t("kalle.name")}`;
    expect(recapOf(3, 1)).toContain(t("club.recap.game", { game, names: ["Person0", "Person1", "Person2"] }));
    expect(recapOf(4, 1)).toContain(t("club.recap.gameLast", { game, names: ["Person4"] }));
    expect(recapOf(4, 4)).toContain(t("club.recap.gameShared", { game, count: 4 }));
    for (const all of [2, 4]) {
      const level = recapOf(all, 0);
      expect(level).toContain(t("club.recap.gameLevel", { game }));
      expect(level).not.toContain("🤏");
    }
  });

  it("has a line for each game, however often it was played, with how often everybody was ahead or last", () => {
    const games = [
      ...Array.from({ length: 17 }, (_, at) => gameBy(`k${at}`, monday + at, at < 12 ? [anna, ben] : [ben, anna])),
      gameBy("d", monday + 20, [cleo, ben], "denkste"),
    ];
    const told = words(clubOf(games), { kind: "recap", evening: null });
    const kalle = `🐀 ${t("kalle.name")} × 17`;
    expect(told).toContain(t("club.recap.game", { game: kalle, names: ["Anna\u00A012×", "Ben\u00A05×"] }));
    expect(told.split("**🐀")).toHaveLength(2);
    const lastOf = (table: string, behind: number) => {
      const users = Array.from({ length: 5 }, (_, at) => userOf(at));
      const played = playedBy(table, monday, Object.fromEntries(users.map((user, at) => [user, `Person${at}`])));
      return { ...played, places: played.places.map((seat) => ({ ...seat, place: seat.seat === behind ? 5 : 1 })) };
    };
    const level = gameBy("l", monday + 1, [anna, ben]);
    const tie = { ...level, places: level.places.map((seat) => ({ ...seat, place: 1 })) };
    const lost = words(clubOf([lastOf("a", 1), lastOf("b", 2), lastOf("c", 2), tie]), { kind: "recap", evening: null });
    const four = `🐀 ${t("kalle.name")} × 4`;
    const names = ["Person2\u00A02×", "Person1\u00A01×"];
    const tied = t("club.rivals.tied", { count: 1 });
    expect(lost).toContain(`${t("club.recap.gameLast", { game: four, names })} · ${tied}`);
  });

  it("leaves out nobody in silence, in words and under a picture", () => {
    const users = Array.from({ length: 40 }, (_, at) => userOf(at));
    const names = Object.fromEntries(users.map((user, at) => [user, `Person${at}`]));
    const club = clubFor(clubOf([playedBy("g", monday, names)]), { kind: "recap", evening: null }, anna);
    for (const [isPictured, lines] of [
      [false, 6],
      [true, 6],
    ] as const) {
      const told = read(recapPage(club, t, isPictured)).texts.join("\n");
      const further = Array.from({ length: 12 }, (_, at) => `**${lines + at + 1}.** Person${lines + at}`);
      const others = [...further, t("club.recap.more", { count: 40 - lines - 12 })].join(" · ");
      expect(told.split("\n")).toContain(`-# ${t("club.recap.also", { names: others })}`);
    }
  });

  it("is called as the club evening is that was played, where that has a name", () => {
    const games = [gameBy("a", monday, [anna, ben])];
    const title = (...eveningNames: readonly string[]): string | undefined =>
      words(clubOf(games, { eveningNames }), { kind: "recap", evening: null }).split("\n")[0];
    expect(title()).toContain(t("club.recap.title", { day: "" }).trim());
    expect(title("Käse*sonntag")).toMatch(/^## 🌙 Käse\\\*sonntag · .*2026/u);
  });

  it("lead to an evening's cups that were won, and leave out rounds that are paid", () => {
    const at = (ended: number, said: string) => ({ at: ended, line: () => said });
    const cups = [at(monday, "🏆 Anna"), at(monday - 7 * day, "🏆 Ben")];
    const rounds = [owedBy("a", ben, { settled: monday + 1 }), owedBy("b", cleo)];
    const recap = words(clubOf([gameBy("a", monday, [anna, ben])], { cups, rounds }), { kind: "recap", evening: null });
    expect(recap).toContain("🏆 Anna");
    expect(recap).not.toContain("🏆 Ben");
    const owed = clubOf([gameBy("a", monday, [anna, cleo, ben])], { rounds });
    expect(words(owed, { kind: "recap", evening: null })).toContain(t("club.recap.rounds", { names: ["Cleo"] }));
    const paid = clubOf([gameBy("a", monday, [anna, ben])], { rounds: rounds.slice(0, 1) });
    expect(words(paid, { kind: "recap", evening: null })).not.toContain("🍻");
  });
});
