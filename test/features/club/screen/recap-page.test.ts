import { describe, expect, it } from "vitest";
import { testLanguages, translator } from "../../../support/pseudo-language.js";
import { day, monday } from "../book/club-games.js";
import { clubOf, gameBy, owedBy, playedBy, readBy, userOf } from "./club-of.js";

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

  it("says how many games were played before the twelve that are named", () => {
    const recapOf = (count: number): string => {
      const games = Array.from({ length: count }, (_, at) => gameBy(`g${at}`, monday + at, [anna, ben]));
      return words(clubOf(games), { kind: "recap", evening: null });
    };
    const before = (count: number): string => t("club.recap.earlier", { games: t("club.games", { count }) });
    expect(recapOf(17)).toContain(before(5));
    expect(recapOf(12)).not.toContain(before(0));
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
