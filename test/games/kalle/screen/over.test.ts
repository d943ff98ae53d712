import { describe, expect, it } from "vitest";
import { picture } from "../../../../src/games/kalle/screen/index.js";
import { over, levelBefore, storyOf } from "../../../../src/games/kalle/screen/over.js";
import type { Ended } from "../../../../src/games/kalle/rules/index.js";
import { catchAtOnce, escape, sit, type Table } from "../rules/table.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { sceneOf } from "./scenes.js";
import { linesOf } from "../../../support/scenes-of.js";

/** Anna was Kalle and got away by one step, unless told otherwise. */
function ended(changes: Partial<Ended>): Ended {
  return { round: 1, kalle: 0, ending: "remembered", winner: 0, turned: 8, closest: 1, ...changes };
}

/** The lines at the end of a game. */
function told({ state }: Table): readonly string[] {
  expect(state.phase.type).toBe("over");
  return linesOf(over(sceneOf(state)));
}

const found = (table: Table) => catchAtOnce(table);
const kept = (table: Table) => escape(table).points(10);
const lost = (table: Table) => escape(table).points(4);

describe("the end of Kalle", () => {
  it("names the winner, tells the last round with all cards, all places, round by round, and what is memorable", () => {
    const lines = told(found(lost(kept(found(sit(2)))))).map((line) => line.replaceAll("\u00A0", " "));
    expect(lines.slice(0, 4)).toEqual([
      "### 🏆 Ben gewinnt!",
      "🧀 **Erwischt!** Anna findet Kalle in **A1** und schnappt sich den Käse.",
      "🐀 Kalle saß die ganze Zeit in A1.",
      "-# Vorher wohnte hier 🐸 eine beleidigte Kröte",
    ]);
    expect(lines.slice(4, 9)).toEqual([
      "-# Links: wer wo wohnte. Rechts: Kalles Weg bis 🐀.",
      "🐀🐊🐠🐌\u2003🐀▫️▫️▫️",
      "🐙🐍🦀🐢\u2003▫️▫️▫️▫️",
      "👻🤡🦠🦆\u2003▫️▫️▫️▫️",
      "🧟🧦💩👽\u2003▫️▫️▫️▫️",
    ]);
    expect(lines.slice(9)).toEqual([
      "**Runde für Runde**",
      "1. 🐀 Anna als Kalle: Ben findet Kalle schon beim 1. Gully 🧀",
      "2. 🐀 Ben als Kalle: entwischt, die Polizei kam bis auf 1 Schritt heran 🧀",
      "3. 🐀 Anna als Kalle: entwischt, aber den Platz verschusselt, die Polizei kam bis auf 1 Schritt heran",
      "4. 🐀 Ben als Kalle: Anna findet Kalle schon beim 1. Gully 🧀",
      "**Zum Weitererzählen**",
      "💨 Knapp davongekommen: Ben in Runde 2, die Polizei kam bis auf 1 Schritt heran.",
      "👃 Schnellster Riecher: Ben findet Kalle in Runde 1 gleich im ersten Gully.",
      "**Plätze**",
      "**1.** Ben: 2 🧀",
      "**2.** Anna: 1 🧀",
    ]);
  });

  it("names several winners, and those who share a place", () => {
    const lines = told(found(kept(found(found(sit(4))))));
    expect(lines[0]).toBe("### 🏆 Cleo gewinnt!");
    const tied = told(found(found(found(found(sit(2))))));
    expect(tied[0]).toBe("### 🏆 Anna und Ben gewinnen!");
    expect(tied.filter((line) => /^\*\*\d\.\*\* (Anna|Ben)/u.test(line))).toEqual(["**1.** Anna und Ben: 2\u00A0🧀"]);
  });

  it("has won everybody where nobody has any cheese", () => {
    const [line, text] = told(lost(lost(lost(lost(sit(4))))));
    expect(line).toBe("### 🏆 Kein Käse für niemanden!");
    expect(text).toBe("Alle haben gleich viel, nämlich nichts. Also haben alle gewonnen.");
  });

  it("tells of a catch in the last chance, of one in the eighth manhole, and of police that stood on Kalle", () => {
    const late = (table: Table) => table.hides(10).places(0).walks(1, 2, 3, 7, 11, 15, 14, 10);
    const blind = (table: Table) => table.hides(0).places(0).walks(1, 2, 3, 7, 11, 15, 14, 13).guesses(4).guesses(5);
    const guessed = (table: Table) => escape(table).guesses(4).guesses(10);
    const start = sit(3, { lastChance: true });
    const lines = told(found(found(found(blind(guessed(late(start))).points(0)))));
    expect(lines).toContain("1. 🐀 Anna als Kalle: Cleo findet Kalle beim 8. Gully 🧀");
    expect(lines).toContain(
      "2. 🐀 Ben als Kalle: Anna tippt gerade noch richtig, die Polizei kam bis auf 1 Schritt heran 🧀",
    );
    expect(lines).toContain("3. 🐀 Cleo als Kalle: entwischt, die Polizei parkte genau auf dem Deckel 🧀");
    expect(lines.slice(lines.indexOf("**Zum Weitererzählen**") + 1, lines.indexOf("**Plätze**"))).toEqual([
      "💨 Knapp davongekommen: Cleo in Runde 3, die Polizei parkte genau auf dem Deckel.",
      "😿 Zu früh gefreut: Anna fliegt in Runde 1 erst im achten Gully auf.",
      "🙈 Glatt übersehen: In Runde 3 stand die Polizei genau auf Kalle.",
    ]);
  });

  it("tells the rounds beside the picture too, which says who stands where", () => {
    const { state } = found(lost(kept(found(sit(2)))));
    const seen = picture(sceneOf(state));
    expect(seen?.description).toContain("Das Treppchen: 1. Ben, 2-mal Käse; 2. Anna, 1-mal Käse.");
    const shown = gallery({ name: "kalle.png", description: "" });
    expect(linesOf(over(sceneOf(state, [], { picture: shown })))).toContain("**Runde für Runde**");
  });

  it("names the narrowest escape only where it is one person's", () => {
    const narrowest = (table: Table) => told(table).filter((line) => line.startsWith("💨"));
    expect(narrowest(found(kept(found(kept(sit(2))))))).toHaveLength(1);
    expect(narrowest(found(found(found(kept(sit(4))))))).toHaveLength(1);
    expect(narrowest(found(found(kept(kept(sit(4))))))).toEqual([]);
  });
});

describe("what is worth telling", () => {
  it("is the narrowest escape of those that brought the cheese, and every one that was equally narrow", () => {
    const rounds = [
      ended({ round: 1, closest: 2 }),
      ended({ round: 2, closest: 1 }),
      ended({ round: 3, closest: 0, ending: "forgotten", winner: null }),
      ended({ round: 4, closest: 1 }),
    ];
    expect(storyOf(rounds).escapes.map(({ round }) => round)).toEqual([2, 4]);
    expect(storyOf(rounds.slice(2, 3)).escapes).toEqual([]);
  });

  it("is the quickest catch, the first of several, unless it took all there was", () => {
    const caught = (round: number, turned: number) => ended({ round, turned, ending: "found", winner: 1, closest: 0 });
    expect(storyOf([caught(1, 5), caught(2, 3), caught(3, 3)]).quickest?.round).toBe(2);
    expect(storyOf([caught(1, 7)])).toMatchObject({ quickest: null, late: [{ round: 1 }] });
    expect(storyOf([ended({})])).toMatchObject({ quickest: null, late: [] });
  });

  it("is a tie at the top until the last round, which gave one of them the victory", () => {
    const last = (winner: number | null) => [ended({}), ended({ round: 2, winner })];
    expect(levelBefore(last(1), [1, 2, 0], [1])).toEqual([0, 1]);
    expect(levelBefore(last(1), [2, 2, 0], [0, 1])).toEqual([]);
    expect(levelBefore(last(1), [0, 2, 0], [1])).toEqual([]);
    expect(levelBefore(last(2), [2, 0, 1], [0])).toEqual([]);
    expect(levelBefore(last(null), [1, 0, 0], [0])).toEqual([]);
  });

  it("is who lost Kalle more than once", () => {
    const mislaid = (round: number, kalle: number) => ended({ round, kalle, ending: "forgotten", winner: null });
    expect(storyOf([mislaid(1, 0), mislaid(2, 1), mislaid(3, 0)]).forgetful).toEqual([{ kalle: 0, times: 2 }]);
  });

  it("is where the police stood on Kalle's cover and went on", () => {
    const rounds = [ended({ closest: 0 }), ended({ round: 2, ending: "found", winner: 1, turned: 3, closest: 0 })];
    expect(storyOf(rounds).blind.map(({ round }) => round)).toEqual([1]);
  });
});
