import { describe, expect, it } from "vitest";
import type { BookView } from "../../../../src/features/club/screen/club-view.js";
import { drawView } from "../../../../src/features/club/screen/show-club.js";
import { testLanguages, translator } from "../../../support/pseudo-language.js";
import { untouched } from "../../../support/tables.js";
import { read } from "../../../discord/ui/read.js";
import { monday } from "../book/club-games.js";
import { clubFor, clubOf, type ClubOfGames, gameBy, owedBy, readBy, userOf } from "./club-of.js";

const [anna, ben, cleo] = [userOf(1), userOf(2), userOf(3)];

describe.each(testLanguages)("the tab, in %s", (language) => {
  const t = translator(language);
  const { seen, words } = readBy(anna, t);

  it("has a button a round, and one to take back what the reader has just confirmed", () => {
    const rounds = [
      owedBy("t1", ben),
      owedBy("t2", cleo, { settled: monday, confirmedBy: anna }),
      owedBy("t3", cleo, { settled: monday, confirmedBy: ben }),
      owedBy("t4", ben, { debtor: null }),
    ];
    const club = clubOf([gameBy("t1", monday, [anna, cleo, ben])], { rounds, now: monday + 60_000 });
    const ids = (facts: ClubOfGames) => seen(facts, { kind: "rounds", page: 0 }).buttons.map(({ id }) => id);
    expect(ids(club)).toEqual(["club:0:takeback:0.t2", "club:0:cheers:0.t1"]);
    expect(ids({ ...club, now: monday + 60_001 })).toEqual(["club:0:cheers:0.t1"]);
    expect(words(club, { kind: "rounds", page: 0 })).toContain(t("club.tab.owes", { name: "Ben", count: 1 }));
    const off = { ...club, settings: { ...untouched, rounds: false } };
    expect([ids(off), words(off, { kind: "rounds", page: 0 })]).toEqual([
      [],
      expect.stringContaining(t("club.tab.off")),
    ]);
    expect(words({ ...club, rounds: [] }, { kind: "rounds", page: 0 })).toContain(t("club.tab.none"));
  });

  it("says how many more people owe rounds than it names", () => {
    const people = (count: number): ClubOfGames => {
      const rounds = Array.from({ length: count }, (_, at) => owedBy(`t${at}`, userOf(at)));
      return clubOf([gameBy("t1", monday, [anna, cleo, ben])], { rounds });
    };
    const more = (count: number): string => `-# ${t("club.tab.more", { count })}`;
    expect(words(people(12), { kind: "rounds", page: 0 })).toContain(more(2));
    expect(words(people(11), { kind: "rounds", page: 0 })).not.toContain(more(1));
  });

  it("names each round's game, lists one person's or the reader's alone, and lets hosts wipe the slate", () => {
    const rounds = [owedBy("t1", ben), owedBy("t2", anna), owedBy("t3", ben)];
    const games = ["t1", "t2", "t3"].map((table, at) => gameBy(table, monday + at, [anna, cleo, ben], "katchen"));
    const club = clubOf(games, { rounds, isHost: true });
    const ids = (view: BookView, facts = club) => seen(facts, view).buttons.map(({ id }) => id);
    const whole = { kind: "rounds", page: 0 } as const;
    expect(words(club, whole).split(`${t("katchen.name")}, <t:`)).toHaveLength(4);
    // Nobody confirms their own.
    expect(ids(whole)).toEqual(["club:0:cheers:0.t3", "club:0:cheers:0.t1", "club:0:wipe"]);
    expect(ids(whole, { ...club, isHost: false })).not.toContain("club:0:wipe");
    expect(seen(club, whole).selects[0]?.labels).toEqual([t("club.tab.all"), t("club.tab.mine"), "Ben", "Anna"]);
    const his = { ...whole, of: ben };
    expect(words(club, his)).not.toContain("**Anna**");
    expect(ids(his)).toEqual([`club:0:cheers:0.${ben}.t3`, `club:0:cheers:0.${ben}.t1`, `club:0:cheersall:${ben}`]);
    expect(ids({ ...whole, of: anna })).toEqual([]);
  });

  it("offers a reader the rounds alone that they may settle, and says who may settle the others", () => {
    const rounds = ["t1", "t2", "t3"].map((table) => owedBy(table, ben));
    const games = rounds.map(({ table }, at) =>
      gameBy(table, monday + at, at === 0 ? [anna, ben] : [cleo, ben], "katchen"),
    );
    const club = clubOf(games, { rounds });
    const view = { kind: "rounds", page: 0, of: ben } as const;
    const [offered, others] = [(table: string) => `club:0:cheers:0.${ben}.${table}`, t("club.tab.whoElse")];
    const tabOf = (reader: string) => {
      const { texts, buttons } = read(drawView(clubFor(club, view, reader), view, reader, "", t).components);
      return { ids: buttons.map(({ id }) => id), isSaid: texts.join("\n").includes(others) };
    };
    // One alone has its own button.
    expect(tabOf(anna)).toEqual({ ids: [offered("t1")], isSaid: true });
    const all = `club:0:cheersall:${ben}`;
    expect(tabOf(cleo)).toEqual({ ids: [offered("t3"), offered("t2"), all], isSaid: true });
    expect(tabOf(ben)).toEqual({ ids: [], isSaid: true });
    // Everybody reads it, and some of them may.
    expect(tabOf("")).toEqual({ ids: [...["t3", "t2", "t1"].map(offered), all], isSaid: false });
  });
});
