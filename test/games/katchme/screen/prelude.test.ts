import { describe, expect, it } from "vitest";
import { katchme, type State } from "../../../../src/games/katchme/rules/index.js";
import { katchmeScreen } from "../../../../src/games/katchme/screen/index.js";
import { translator } from "../../../../src/texts/index.js";
import { A, B, C, nightOf, preludeOf } from "../rules/table.js";
import { away, people } from "../../../discord/ui/boards.js";
import { linesOf, rowsOf, sceneOf } from "./scenes.js";

const table = preludeOf(["345", "61", "222"], 2);

/** A line of news that there are none for yet. */
const blank = "-# \u200B";

/** What the board tells below its button. */
function newsOf(...scene: Parameters<typeof sceneOf>): readonly string[] {
  return linesOf(sceneOf(...scene)).slice(-4);
}

describe("the prelude's board", () => {
  it("shows the target large, and everybody's top card large with how many are left", () => {
    expect(linesOf(sceneOf(table.state))).toEqual([
      "-# Es passt, was um eins höher oder tiefer ist (6 und 1 sind Nachbarn). Passt nichts? Warte!",
      "## 3️⃣ **Anna** · noch 3",
      "## 6️⃣ **Ben** · noch 2",
      "## 2️⃣ **Cleo** · noch 3",
      "### 👉 Alle zugleich:",
      "# 🎯 In der Mitte: 2️⃣",
      ...Array.from({ length: 4 }, () => blank),
    ]);
  });

  it("begins with the goal of the prelude, and the nights with that of the game", () => {
    const goalOf = ({ state }: { readonly state: State }): string | null | undefined =>
      katchmeScreen.goal?.(katchme.view(state, null), translator("de"));
    expect(goalOf(table)).toBe(
      "**Vorspiel:** Wer zuerst einen Stapel leert, bekommt die meisten Karten. In den Nächten danach heißt es: behalten!",
    );
    expect(goalOf(nightOf({ seats: 2, piles: ["55/1", "55/2", "55/4"] }))).toBeNull();
  });

  it("has one button for everybody's card, which names the target that is drawn next to it", () => {
    expect(rowsOf(sceneOf(table.state))).toMatchObject([
      [{ id: "k3f9x2:1:lay:0.1", label: "🃏 Meine Karte auf die 2", disabled: false }],
    ]);
    const laid = table.lays(A);
    expect(rowsOf(sceneOf(laid.state, laid.news))).toMatchObject([
      [{ id: "k3f9x2:2:lay:0.2", label: "🃏 Meine Karte auf die 3" }],
    ]);
  });

  it("has a button for either pile where two play, whose cards stand in the same order", () => {
    const { state } = preludeOf(["34 5", "61 1"], 2);
    expect(linesOf(sceneOf(state))[0]).toContain("Einer deiner zwei Stapel genügt.");
    expect(linesOf(sceneOf(state)).slice(1, 3)).toEqual([
      "## 3️⃣ 5️⃣ **Anna** · noch 2 + 1",
      "## 6️⃣ 1️⃣ **Ben** · noch 2 + 1",
    ]);
    expect(rowsOf(sceneOf(state))).toMatchObject([
      [
        { id: "k3f9x2:1:lay:0.1", label: "👈 Links auf 2" },
        { id: "k3f9x2:1:lay:1.1", label: "Rechts auf 2 👉" },
      ],
    ]);
  });

  it("tells below the button what happened, in as many lines as before anything did, so that it keeps its place", () => {
    const laid = table.lays(A);
    expect(newsOf(laid.state, laid.news)).toEqual(["**Anna** legt die **3**.", blank, blank, blank]);
    expect(linesOf(sceneOf(laid.state, laid.news))).toHaveLength(linesOf(sceneOf(table.state)).length);
  });

  it("tells the die that rolls by itself when nothing fits, all of its tries", () => {
    const laid = preludeOf(["36", "33", "33"], 2).lays(A, { dice: [3, 3, 1] });
    expect(newsOf(laid.state, laid.news)[0]).toBe(
      "**Anna** legt die 3. Da passt nichts drauf, also wird gewürfelt: ~~3~~ ~~3~~ **1**.",
    );
  });

  it("tells everybody whose card did not fit or came too late, and who rolls for it", () => {
    const greedy = table.lays(A).lays(B, { dice: [5] });
    const { news } = greedy;
    expect(newsOf(greedy.state, news)[0]).toBe(
      "🙀 Hoppla, **Ben**: Die 6 passt nicht oder nicht mehr. **Anna** würfelt eine neue Zahl: **5**.",
    );
  });

  it("tells the last four moves, the newest first and the others in small print", () => {
    const steps = [table.lays(A)];
    steps.push(...[steps[0]?.lays(A)].filter((step) => step !== undefined));
    const moves = [
      { to: "all", type: "opens", seat: C, tops: [] },
      { to: "all", type: "rolled", seat: C, dice: [4, 2], number: 1 },
      ...steps.flatMap(({ news }) => news),
    ] as const;
    expect(linesOf(sceneOf(table.state, moves)).slice(6)).toEqual([
      "**Anna** legt die **4**.",
      "-# **Anna** legt die **3**.",
      "-# **Cleo** würfelt die erste Zahl: ~~4~~ **2**.",
      blank,
    ]);
    const many = [...moves, ...moves];
    expect(linesOf(sceneOf(table.state, many)).slice(6)).toHaveLength(4);
  });

  it("says who is away, and rests while everybody is", () => {
    const seats = away(people("Anna", "Ben", "Cleo"), 1);
    expect(linesOf(sceneOf(table.state, [], { seats }))).toContain("## 6️⃣ **Ben** · noch 2 · 💤 Pause");
    expect(rowsOf(sceneOf(table.state, [], { seats })).flat()).toMatchObject([{ disabled: false }]);
    const all = { seats: away(people("Anna", "Ben", "Cleo"), 0, 1, 2), asleep: true };
    expect(linesOf(sceneOf(table.state, [], all))[4]).toBe("### 💤 Das Spiel macht Pause");
    expect(rowsOf(sceneOf(table.state, [], all)).flat()).toMatchObject([{ disabled: true }]);
  });
});
