import { ComponentType } from "discord.js";
import { describe, expect, it } from "vitest";
import { ephemerals, ephemeralPicture } from "../../../../src/games/catnoir/screen/ephemeral.js";
import { catnoirScreen } from "../../../../src/games/catnoir/screen/index.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { catnoir, type Event } from "../../../../src/games/catnoir/rules/index.js";
import { toldTo, A, B, C, place, type Table } from "../rules/table.js";
import { offerOf, offersIn } from "../../../support/offers.js";
import { linesOf, sheetSceneOf } from "./scenes.js";
import { drawn } from "../../../support/drawings.js";

/** The lines of a seat's hand. */
function lines({ state }: Table, seat: number, changes: Parameters<typeof sheetSceneOf>[2] = {}): readonly string[] {
  return linesOf(ephemerals.hand(sheetSceneOf(state, seat, changes)));
}

/** The labels of a select in a seat's hand. */
function labels({ state }: Table, seat: number, verb: string): readonly string[] {
  return offerOf(ephemerals.hand(sheetSceneOf(state, seat)), verb).options.map(({ label }) => label);
}

describe("a hand", () => {
  it("is told by factions, with the own points", () => {
    const table = place({ hands: ["DDHM", "S"], points: [5, 0] });
    expect(lines(table, A).slice(0, 2)).toEqual([
      "### Deine Hand: 4 Karten",
      "🔎 2 Detektive · 🎩 1 Mafioso · 💻 1 Hacker",
    ]);
    expect(lines(table, A).at(-1)).toMatch(/^-# Du hast 5 von 16 Punkten\. /u);
    expect(lines(table, A, { language: "en" })[1]).toBe("🔎 2 detectives · 🎩 1 mafioso · 💻 1 hacker");
  });

  it("is listed only where its picture is missing", () => {
    const table = place({ hands: ["DDH", "S"] });
    const listed = "🔎 2 Detektive · 💻 1 Hacker";
    expect(lines(table, A)).toContain(listed);
    expect(lines(table, A, { picture: gallery({ name: "hand.png", description: "" }) })).not.toContain(listed);
  });

  it("is a picture with the same words, and of an empty one a cat asleep", () => {
    const { state } = place({ hands: ["DDHM", ""] });
    const picture = ephemeralPicture("hand", sheetSceneOf(state, A));
    expect(picture).toMatchObject({
      name: "hand.png",
      description: "Deine Hand: 2 Detektive, 1 Mafioso und 1 Hacker.",
    });
    expect(drawn(picture)?.svg).toContain(">Deine Hand<");
    const example = ephemeralPicture("hand", sheetSceneOf(state, A, { isExample: true }));
    expect(example?.description).toBe("Beispiel-Hand: 2 Detektive, 1 Mafioso und 1 Hacker.");
    expect(drawn(example)?.svg).toContain(">Beispiel-Hand<");
    expect(ephemeralPicture("hand", sheetSceneOf(state, B))?.description).toBe("Deine Pfoten sind leer.");
    expect(linesOf(ephemerals.hand(sheetSceneOf(state, B)))[0]).toBe("### Deine Pfoten sind leer");
  });
});

describe("the others on a hand", () => {
  it("are there with their points and how many cards they have", () => {
    const table = place({ hands: ["DDHM", "S", "R"], points: [5, 0, 7] });
    expect(lines(table, A)).toContain("-# Du hast 5 von 16 Punkten. Ben: 0 Punkte 🎴 1 · Cleo: 7 Punkte 🎴 1");
    expect(lines(table, B)).toContain("-# Du hast 0 von 16 Punkten. Anna: 5 Punkte 🎴 4 · Cleo: 7 Punkte 🎴 1");
    const four = place({ hands: ["D", "S", "R", "M"], points: [5, 0, 7, 1] });
    expect(lines(four, B)).toContain("-# Du hast 0 von 13 Punkten. Anna 5 🎴 1 · Cleo 7 🎴 1 · Dora 1 🎴 1");
    const names = ["Kralle 9000", "Ben", "Cleo", "Dora"];
    expect(lines(four, B, { names })).toContain(
      "-# Du hast 0 von 13 Punkten. Kralle 9000: 5 🎴 1 · Cleo 7 🎴 1 · Dora 1 🎴 1",
    );
  });

  it("are told of by their last two moves and what those brought, without what was revealed", () => {
    const first = place({ hands: ["HH", "SSM", "D"], display: "DDSSRRM" }).plays(
      { type: "play", faction: "hackers", count: 2, target: B },
      "HM",
    );
    const second = first.takes("R", 1);
    const third = second.takes("D", 1);
    const told = (seat: number, ...events: readonly (readonly Event[])[]) => {
      const own = { events: toldTo(events.flat(), seat) };
      return lines(third, seat, own).filter((line) => /ausgespielt|genommen/u.test(line) && !/Zuletzt/u.test(line));
    };
    expect(told(C, first.news, second.news)).toEqual([
      "-# Anna: 💻 2 Hacker ausgespielt, +1 Punkt",
      "-# Ben: ⚙️ 1 Robocat genommen",
    ]);
    // Besides the reader's own play, so that nobody's points come from nowhere.
    expect(told(A, first.news, second.news, third.news)).toEqual([
      "-# Ben: ⚙️ 1 Robocat genommen",
      "-# Cleo: 🔎 1 Detektiv genommen",
    ]);
    expect(told(B, first.news, second.news)).toEqual(["-# Anna: 💻 2 Hacker ausgespielt, +1 Punkt"]);
    expect(told(B, first.news)).toEqual(["-# Anna: 💻 2 Hacker ausgespielt, +1 Punkt"]);
  });
});

describe("the own turn", () => {
  const table = place({ hands: ["DDDRHHP", "SSSS", "DD"], display: "DDSSRRM" });

  it("offers what lies open, and says what the hand has then", () => {
    expect(labels(table, A, "take")).toContain("2 Robocats");
    const [first] = offerOf(ephemerals.hand(sheetSceneOf(table.state, A)), "take").options;
    expect(first).toEqual({
      value: "detectives.2",
      label: "2 Detektive",
      description: "Dann 5 Detektive: 3 + 1 beliebige reichen für 3 Punkte",
    });
  });

  it("says of each choice that brings more cards than a hand may keep how many too many they are", () => {
    const taken = (hand: string) =>
      offerOf(
        ephemerals.hand(sheetSceneOf(place({ hands: [hand, "S"], display: "SSS" }).state, A)),
        "take",
      ).options.map(({ description }) => description?.split(" · ")[1] ?? "");
    expect(taken("RRRRMMMM")).toEqual(["1 über dem Limit von 10", "", ""]);
    expect(taken("RRRRMMMMHH")).toEqual([3, 2, 1].map((over) => `${over} über dem Limit von 10`));
  });

  it("says of robocats that draw more cards than a hand may keep how many too many they are", () => {
    const draws = (hand: string) =>
      offerOf(
        ephemerals.hand(sheetSceneOf(place({ hands: [hand, "S"], display: "SSS" }).state, A)),
        "play",
      ).options.find(({ label }) => label === "2 Robocats")?.description;
    expect(draws("RRMMMSS")).toBe("Du ziehst 5 Karten.");
    expect(draws("RRMMMSSDD")).toBe("Du ziehst 5 Karten. 2 über dem Limit von 10");
  });

  it("says what each choice makes of the hand, whether it is enough for a play or not", () => {
    const after = (hand: string, display: string) =>
      offerOf(ephemerals.hand(sheetSceneOf(place({ hands: [hand, "S"], display }).state, A)), "take").options.map(
        ({ description }) => description,
      );
    expect(after("SS", "SSHH")).toEqual([
      "Dann 4 Wissenschaftler: 3 davon reichen für 2 Punkte + 2 Karten, 1 übrig",
      "Dann 3 Wissenschaftler: reicht für 2 Punkte + 2 Karten",
      "Dann 2 Hacker: hackt bis zu 1 Karte",
      "Dann 1 Hacker: hackt bis zu 1 Karte",
    ]);
    expect(after("S", "S")).toEqual(["Dann 2 Wissenschaftler: noch 1 für 2 Punkte"]);
    expect(after("", "S")).toEqual(["Dann 1 Wissenschaftler: noch 2 für 2 Punkte"]);
    // Detectives need one card more.
    expect(after("DD", "DDRR")).toEqual([
      "Dann 4 Detektive: 3 + 1 beliebige reichen für 3 Punkte",
      "Dann 3 Detektive: noch 1 beliebige für 3 Punkte",
      "Dann 2 Robocats: reicht für 5 neue Karten",
      "Dann 1 Robocat: noch 1 für 5 neue Karten",
    ]);
    expect(after("DR", "D")).toEqual(["Dann 2 Detektive: noch 1 + 1 beliebige für 3 Punkte"]);
    expect(after("R", "D")).toEqual(["Dann 1 Detektiv: noch 2 + 1 beliebige für 3 Punkte"]);
    expect(after("DDR", "D")).toEqual(["Dann 3 Detektive: reicht mit 1 beliebigen dazu für 3 Punkte"]);
    expect(after("RR", "RRH")).toEqual([
      "Dann 4 Robocats: reicht für 3 Punkte",
      "Dann 3 Robocats: 2 reichen für 5 neue Karten, noch 1 für 3 Punkte",
      "Dann 1 Hacker: hackt bis zu 1 Karte",
    ]);
    expect(after("MMM", "MPJB")).toEqual([
      "Dann 4 Mafiosi: reicht für 2 Punkte + Ärger für die anderen",
      "Dann 1 Polizist: durchsucht bis zu 1 Karte",
      "Dann 1 Journalistin: noch 1 für 2 Punkte",
      "Dann 1 Bürokrat: reicht für bis zu 1 Punkt",
    ]);
    expect(after("P", "P")).toEqual(["Dann 2 Polizisten: dazu fehlt 1 Karte einer anderen Fraktion"]);
  });

  it("has both menus right below the cards, and all small print below them", () => {
    const parts = ephemerals.hand(sheetSceneOf(table.state, A, { timeLeft: "⏳ bis 20:35" }));
    expect(parts.map(({ type }) => type)).toEqual([
      ComponentType.TextDisplay,
      ComponentType.TextDisplay,
      ComponentType.ActionRow,
      ComponentType.ActionRow,
      ComponentType.ActionRow,
      ComponentType.TextDisplay,
    ]);
    expect(offersIn(parts).map(({ id }) => id.verb)).toEqual(["take", "play", "info"]);
    expect(linesOf(parts)[2]).toBe("### 👉 Du bist dran! · ⏳ bis 20:35");
  });

  it("says of a play that wins for sure that it does", () => {
    const said = (points: number) =>
      offerOf(
        ephemerals.hand(sheetSceneOf(place({ hands: ["SSSJJB", "S"], points: [points, 0] }).state, A)),
        "play",
      ).options.map(({ description }) => description.startsWith("Gewinnt!"));
    expect(said(13)).toEqual([false, false, false]);
    // What bureaucrats bring is up to the pile.
    expect(said(14)).toEqual([true, true, false]);
  });

  it("offers what can be played, and leaves open what is chosen next", () => {
    expect(labels(table, A, "play")).toEqual(["3 Detektive + …", "1 Hacker", "2 Hacker", "1 Polizist + …"]);
    const one = place({ hands: ["DDDH", "SSSS"] });
    expect(labels(one, A, "play")).toEqual(["3 Detektive + 1 Hacker", "1 Hacker"]);
  });

  it("says of the mafia who pays, by name if it is one", () => {
    const does = (...others: readonly string[]) =>
      offerOf(ephemerals.hand(sheetSceneOf(place({ hands: ["MMMMD", ...others] }).state, A)), "play").options[0]
        ?.description;
    expect(does("SS")).toBe("2 Punkte. Ben wirft 2 Karten ab oder verliert 1 Punkt.");
    expect(does("SS", "R")).toBe("2 Punkte. Alle anderen werfen je 2 Karten ab oder verlieren 1 Punkt.");
  });

  it("says so when nothing lies there to take", () => {
    expect(lines(place({ hands: ["RR", "S"], display: "" }), A)).toContain("Die Auslage ist leer gefegt.");
  });

  it("shows what a play lacks, with a way back", () => {
    const parts = ephemerals.finish(sheetSceneOf(table.state, A, { draft: { lot: "hackers.2" } }));
    expect(linesOf(parts)).toContain("Gegen wen?");
    // The further card of detectives is the reader's own, and gone.
    const extra = ephemerals.finish(sheetSceneOf(table.state, A, { draft: { lot: "detectives" } }));
    expect(linesOf(extra)).toContain("Dazu wirfst du noch 1 eigene Karte ab. Welche?");
    expect(offerOf(parts, "finish").options).toEqual([
      {
        value: "hackers.2.1",
        label: "Ben (4 Karten)",
        description: "Misch sie bei Ben unter, zieh 2 blind: je Hacker (auch eigene) 1 Punkt, Rest Beute.",
      },
      {
        value: "hackers.2.2",
        label: "Cleo (2 Karten)",
        description: "Misch sie bei Cleo unter, zieh 2 blind: je Hacker (auch eigene) 1 Punkt, Rest Beute.",
      },
    ]);
    expect(offersIn(parts).map(({ id }) => id.verb)).toEqual(["finish", "hand"]);
    const police = ephemerals.finish(sheetSceneOf(table.state, A, { draft: { lot: "police.1" } }));
    expect(offerOf(police, "finish").options.map(({ label }) => label)).toContain("1 Robocat → Cleo");
  });

  it("gives no hint about taking while a play lacks something", () => {
    const hinted = (draft: unknown) =>
      [0, 1, 2].map((nth) => catnoirScreen.hints.own(sheetSceneOf(table.state, A, { draft }), nth));
    expect(hinted(null)).not.toContain(null);
    expect(hinted({ lot: "detectives" })).toEqual([null, null, null]);
  });

  it("shows all that can be done if nothing is noted, or nothing that is possible now", () => {
    const whole = ephemerals.hand(sheetSceneOf(table.state, A));
    for (const draft of [null, 7, "lot", {}, { lot: 1 }, { lot: "police.2" }, { lot: "toString" }]) {
      expect(ephemerals.finish(sheetSceneOf(table.state, A, { draft }))).toEqual(whole);
    }
    expect(ephemerals.hand(sheetSceneOf(table.state, A, { draft: { lot: "police.1" } }))).toEqual(whole);
  });

  it("tells of two actions how many are left", () => {
    const left = (now: Table) => lines(now, A).find((line) => line.startsWith("-# Noch"));
    expect(left(table)).toBeUndefined();
    const two = place({ hands: ["SSS", "D"], actions: 2 });
    expect(left(two)).toBe("-# Noch 2 Aktionen in diesem Zug.");
    expect(left(two.takes("R", 1))).toBe("-# Noch 1 Aktion in diesem Zug.");
  });

  it("warns of the hand limit", () => {
    const full = place({ hands: ["SSSSSSSSSS", "D"], actions: 2 });
    const warned = (now: Table) => lines(now, A).some((line) => line.startsWith("-# Mehr als 10"));
    expect([full, full.takes("R", 1)].map(warned)).toEqual([false, true]);
  });

  it("ends with a choice of exactly the surplus", () => {
    const full = place({ hands: ["DDSSSHHPPJJ", "S"], display: "MM" }).takes("M", 1);
    const parts = ephemerals.hand(sheetSceneOf(full.state, A));
    expect(linesOf(parts)).toContain("### 👉 2 Karten zu viel");
    const { count, options } = offerOf(parts, "trim");
    expect(count).toBe(2);
    expect(options).toHaveLength(12);
    expect(new Set(options.map(({ value }) => value)).size).toBe(12);
  });
});

describe("a hand while others are to act", () => {
  const table = place({ hands: ["DDDH", "SSSS", "D"], display: "MM" });

  it("says whose turn it is, and can be refreshed until it is the own one", () => {
    const parts = ephemerals.hand(sheetSceneOf(table.state, B));
    expect(linesOf(parts)).toContain("### ⏳ Anna ist dran");
    expect(offersIn(parts)[0]).toEqual({
      id: { table: "k3f9x2", prompt: 0, verb: "hand", argument: "" },
      options: [],
      count: 0,
    });
    expect(lines(table.takes("M", 1), B)).toContain("### 👉 Du bist dran!");
  });

  it("has the button right below its headline, where a question has none", () => {
    const rest = (now: Table) =>
      ephemerals
        .hand(sheetSceneOf(now.state, B))
        .slice(1)
        .map(({ type }) => type);
    expect(rest(table).slice(0, 2)).toEqual([ComponentType.TextDisplay, ComponentType.ActionRow]);
    expect(offersIn(ephemerals.hand(sheetSceneOf(table.state, B))).map(({ id }) => id.verb)).toEqual(["hand", "info"]);
    expect(offersIn(ephemerals.hand(sheetSceneOf(table.takes("M", 1).state, B)))[0]?.id.verb).toBe("take");
  });

  it("tells what each faction can do in a message of its own, while nothing is asked and at the own turn", () => {
    for (const seat of [A, B]) {
      const info = offersIn(ephemerals.hand(sheetSceneOf(table.state, seat))).find(({ id }) => id.verb === "info");
      expect(info?.id.argument).toBe("separate");
      expect(info?.options).toHaveLength(8);
    }
  });

  it("waits for a surplus that somebody else discards", () => {
    const full = place({ hands: ["DDSSSHHPPJJ", "S"], display: "MM" }).takes("M", 1);
    expect(lines(full, B)).toContain("### ⏳ Anna mistet noch aus");
  });

  it("stays as it was when the game is over, with who has won", () => {
    const won = place({ hands: ["SSSD", "H"], points: [14, 3] }).plays({ type: "play", faction: "scientists" });
    expect(lines(won, A)).toContain("### 🏆 Du hast gewonnen!");
    expect(lines(won, B)).toContain("### 🏆 Anna gewinnt!");
    const knapp = (ended: Table, seat: number) => lines(ended, seat).filter((line) => line.startsWith("Knapp"));
    const close = place({ hands: ["SSSD", "H"], points: [14, 12] }).plays({ type: "play", faction: "scientists" });
    expect(knapp(close, B)).toEqual(["Knapp: 12 zu 16. Das schreit nach Revanche."]);
    expect([knapp(close, A), knapp(won, B)]).toEqual([[], []]);
    expect(lines(won, B)).toContain("💻 1 Hacker");
    expect(offersIn(ephemerals.hand(sheetSceneOf(won.state, A)))).toEqual([]);
    const tied = place({ hands: ["D", "H"], points: [4, 4], turn: 300 }).takes("D", 1);
    expect(catnoir.result(tied.state)).not.toBeNull();
    expect(lines(tied, B)).toContain("### 🏆 Anna und Ben gewinnen gemeinsam!");
  });
});
