import { describe, expect, it } from "vitest";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import type { Ended } from "../../../../src/games/kalle/rules/index.js";
import { catchAtOnce, escape, sit, type Table } from "../rules/table.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { endOn, sceneOf, streetOn } from "./scenes.js";

/** Anna was Kalle and got away by one step, unless told otherwise. */
function ended(changes: Partial<Ended>): Ended {
  return { round: 1, kalle: 0, ending: "remembered", winner: 0, turned: 8, closest: 1, ...changes };
}

/** The lines at the end of a game. */
function told({ state }: Table): readonly string[] {
  expect(state.phase.type).toBe("over");
  return endOn(sceneOf(state));
}

/** All that there is to tell, most remarkable first. */
function notesOf({ state }: Table): readonly string[] {
  return kalleScreen.over(sceneOf(state)).notes;
}

const found = (table: Table) => catchAtOnce(table);
const kept = (table: Table) => escape(table).points(10);
const lost = (table: Table) => escape(table).points(4);

describe("the end of Kalle", () => {
  it("names the winner with the cheese, how the last round ended, and what is memorable", () => {
    const lines = told(found(lost(kept(found(sit(2))))));
    expect(lines).toEqual([
      "**1.** Ben: 2 🧀",
      "**2.** Anna: 1 🧀",
      "### 🏆 Ben gewinnt mit 2 Stück Käse!",
      "-# 🧀 Anna erwischt Kalle in A1!",
      "-# 💨 Knapp davongekommen: Ben in Runde 2, die Polizei kam bis auf 1 Schritt heran.",
    ]);
  });

  it("names several winners, and those who share a place", () => {
    expect(told(found(kept(found(found(sit(4)))))).find((line) => line.startsWith("###"))).toBe(
      "### 🏆 Cleo gewinnt mit 2 Stück Käse!",
    );
    const tied = told(found(found(found(found(sit(2))))));
    expect(tied).toContain("### 🏆 Anna und Ben gewinnen mit je 2 Stück Käse!");
    expect(tied.filter((line) => /^\*\*\d\.\*\* (Anna|Ben)/u.test(line))).toEqual(["**1.** Anna und Ben: 2 🧀"]);
  });

  it("has won everybody where nobody has any cheese", () => {
    const lines = told(lost(lost(lost(lost(sit(4))))));
    expect(lines).toContain("### 🏆 Kein Käse für niemanden!");
    expect(lines).toContain("-# Alle haben gleich viel, nämlich nichts. Also haben alle gewonnen.");
  });

  it("tells of a catch in the eighth manhole, and of police that stood on Kalle", () => {
    const late = (table: Table) => table.hides(10).places(0).walks(1, 2, 3, 7, 11, 15, 14, 10);
    const blind = (table: Table) => table.hides(0).places(0).walks(1, 2, 3, 7, 11, 15, 14, 13).guesses(4).guesses(5);
    const guessed = (table: Table) => escape(table).guesses(4).guesses(10);
    const start = sit(3, { lastChance: true });
    const notes = notesOf(found(found(found(blind(guessed(late(start))).points(0)))));
    expect(notes.slice(1, 4)).toEqual([
      "💨 Knapp davongekommen: Cleo in Runde 3, die Polizei parkte genau auf dem Deckel.",
      "😿 Zu früh gefreut: Anna fliegt in Runde 1 erst im achten Gully auf.",
      "🙈 Glatt übersehen: In Runde 3 stand die Polizei genau auf Kalle.",
    ]);
  });

  it("leaves places and rounds to its picture, whose description says them", () => {
    const { state } = found(lost(kept(found(sit(2)))));
    const seen = kalleScreen.picture(sceneOf(state));
    expect(seen.description).toContain("Das Treppchen: 1. Ben, 2 Stück Käse; 2. Anna, 1 Stück Käse.");
    expect(streetOn(sceneOf(state)).end?.rounds).toEqual([
      { title: "Runde 1", winner: { name: "Ben", kalle: false } },
      { title: "Runde 2", winner: { name: "Ben", kalle: true } },
      { title: "Runde 3", winner: null },
      { title: "Runde 4", winner: { name: "Anna", kalle: false } },
    ]);
    const shown = gallery({ name: "kalle.png", description: "" });
    expect(endOn(sceneOf(state, [], { picture: shown }))[0]).toMatch(/^### 🏆/u);
  });

  it("names the narrowest escape only where it is one person's", () => {
    const narrowest = (table: Table) => notesOf(table).filter((line) => line.startsWith("💨"));
    expect(narrowest(found(kept(found(kept(sit(2))))))).toHaveLength(1);
    expect(narrowest(found(found(found(kept(sit(4))))))).toHaveLength(1);
    expect(narrowest(found(found(kept(kept(sit(4))))))).toEqual([]);
  });
});

/** What the end tells of one kind of moment, by its sign, after these rounds of three seats. */
function toldOf(sign: string, history: readonly Ended[], cheese: readonly number[] = [1, 0, 0]): readonly string[] {
  const { state } = found(found(found(found(found(found(sit(3)))))));
  return kalleScreen.over(sceneOf({ ...state, history, cheese })).notes.filter((line) => line.startsWith(sign));
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
