import { describe, expect, it } from "vitest";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
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
  return linesOf(kalleScreen.over(sceneOf(state)));
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
    const seen = kalleScreen.picture(sceneOf(state));
    expect(seen?.description).toContain("Das Treppchen: 1. Ben, 2-mal Käse; 2. Anna, 1-mal Käse.");
    const shown = gallery({ name: "kalle.png", description: "" });
    expect(linesOf(kalleScreen.over(sceneOf(state, [], { picture: shown })))).toContain("**Runde für Runde**");
  });

  it("names the narrowest escape only where it is one person's", () => {
    const narrowest = (table: Table) => told(table).filter((line) => line.startsWith("💨"));
    expect(narrowest(found(kept(found(kept(sit(2))))))).toHaveLength(1);
    expect(narrowest(found(found(found(kept(sit(4))))))).toHaveLength(1);
    expect(narrowest(found(found(kept(kept(sit(4))))))).toEqual([]);
  });
});

/** What the end tells of one kind of moment, by its sign, after these rounds of three seats. */
function toldOf(sign: string, history: readonly Ended[], cheese: readonly number[] = [1, 0, 0]): readonly string[] {
  const { state } = found(found(found(found(found(found(sit(3)))))));
  return linesOf(kalleScreen.over(sceneOf({ ...state, history, cheese }))).filter((line) => line.startsWith(sign));
}

describe("what is worth telling", () => {
  it("is the narrowest escape of those that brought the cheese, and every one that was equally narrow", () => {
    const rounds = [
      ended({ round: 1, closest: 2 }),
      ended({ round: 2, closest: 1 }),
      ended({ round: 3, closest: 0, ending: "forgotten", winner: null }),
      ended({ round: 4, closest: 1 }),
    ];
    expect(toldOf("💨", rounds)).toEqual([
      "💨 Knapp davongekommen: Anna in den Runden 2 und 4, die Polizei kam bis auf 1 Schritt heran.",
    ]);
    expect(toldOf("💨", rounds.slice(2, 3))).toEqual([]);
  });

  it("is the quickest catch, the first of several, unless it took all there was", () => {
    const caught = (round: number, turned: number) => ended({ round, turned, ending: "found", winner: 1, closest: 0 });
    expect(toldOf("👃", [caught(1, 5), caught(2, 3), caught(3, 3)])).toEqual([
      "👃 Schnellster Riecher: Ben findet Kalle in Runde 2 schon im 4. Gully.",
    ]);
    expect(toldOf("👃", [caught(1, 7)])).toEqual([]);
    expect(toldOf("😿", [caught(1, 7)])).toEqual([
      "😿 Zu früh gefreut: Anna fliegt in Runde 1 erst im achten Gully auf.",
    ]);
    expect([...toldOf("👃", [ended({})]), ...toldOf("😿", [ended({})])]).toEqual([]);
  });

  it("is a tie at the top until the last round, which gave one of them the victory", () => {
    const last = (winner: number | null) => [ended({}), ended({ round: 2, winner })];
    expect(toldOf("🎬", last(1), [1, 2, 0])).toEqual([
      "🎬 Fotofinish: Vor der letzten Runde lagen Anna und Ben noch gleichauf.",
    ]);
    expect(toldOf("🎬", last(1), [2, 2, 0])).toEqual([]);
    expect(toldOf("🎬", last(1), [0, 2, 0])).toEqual([]);
    expect(toldOf("🎬", last(2), [2, 0, 1])).toEqual([]);
    expect(toldOf("🎬", last(null), [1, 0, 0])).toEqual([]);
  });

  it("is who lost Kalle more than once", () => {
    const mislaid = (round: number, kalle: number) => ended({ round, kalle, ending: "forgotten", winner: null });
    expect(toldOf("🤦", [mislaid(1, 0), mislaid(2, 1), mislaid(3, 0)])).toEqual([
      "🤦 Kurzes Gedächtnis: Anna verschusselt Kalle 2-mal.",
    ]);
  });

  it("is where the police stood on Kalle's cover and went on", () => {
    const rounds = [ended({ closest: 0 }), ended({ round: 2, ending: "found", winner: 1, turned: 3, closest: 0 })];
    expect(toldOf("🙈", rounds)).toEqual(["🙈 Glatt übersehen: In Runde 1 stand die Polizei genau auf Kalle."]);
  });
});
