import { describe, expect, it } from "vitest";
import { katchme, type State } from "../../../../src/games/katchme/rules/index.js";
import { katchmeScreen } from "../../../../src/games/katchme/screen/index.js";
import { translator } from "../../../../src/texts/index.js";
import { A, B, C, nightOf, preludeOf } from "../rules/table.js";
import { away, people } from "../../../discord/ui/boards.js";
import { lineOf, linesOf, pictured, rowsOf, sceneOf } from "./scenes.js";

const t = translator("de");

const table = preludeOf(["345", "61", "222"], 2);

const rule = "-# Es passt eins höher oder eins tiefer, 6 und 1 sind Nachbarn. Passt nichts? Warte!";

/** What the board tells first below its button. */
function newsOf(...scene: Parameters<typeof sceneOf>): string | undefined {
  return katchmeScreen.board(pictured(sceneOf(...scene))).notes[0];
}

describe("the prelude's board", () => {
  it("has a picture of the target and of everybody's top cards, and says the target in bold", () => {
    expect(linesOf(pictured(sceneOf(table.state)))).toEqual(["### 👉 Alle zugleich auf die 2️⃣", rule]);
    expect(katchmeScreen.picture(sceneOf(table.state)).description).toBe(
      "Das Vorspiel. In der Mitte: 2. Anna: oben 3, noch 3. Ben: oben 6, noch 2. Cleo: oben 2, noch 3.",
    );
  });

  it("has everybody's top card with how many are left in words while there is no picture", () => {
    expect(linesOf(sceneOf(table.state))).toEqual([
      "3️⃣ **Anna** · noch 3",
      "6️⃣ **Ben** · noch 2",
      "2️⃣ **Cleo** · noch 3",
      "### 👉 Alle zugleich auf die 2️⃣",
      rule,
    ]);
  });

  it("begins with the goal of the prelude, and leaves a race of the nights the room of a goal", () => {
    const goalOf = ({ state }: { readonly state: State }): string | null | undefined =>
      katchmeScreen.goal(katchme.view(state, null), t);
    expect(goalOf(table)).toBe(
      "**Vorspiel:** Wer zuerst einen Stapel leert, bekommt die meisten Karten. In den Nächten danach heißt es: behalten!",
    );
    expect(goalOf(nightOf({ seats: 2, piles: ["55/1", "55/2", "55/4"] }))).toBe("");
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
    expect(linesOf(sceneOf(state)).slice(0, 2)).toEqual(["3️⃣ 5️⃣ **Anna** · noch 2 + 1", "6️⃣ 1️⃣ **Ben** · noch 2 + 1"]);
    expect(linesOf(sceneOf(state)).at(-1)).toContain("Ein leerer Stapel genügt.");
    expect(katchmeScreen.picture(sceneOf(state)).description).toContain("Anna: oben 3, noch 2 und oben 5, noch 1.");
    expect(rowsOf(sceneOf(state))).toMatchObject([
      [
        { id: "k3f9x2:1:lay:0.1", label: "👈 Links auf 2" },
        { id: "k3f9x2:1:lay:1.1", label: "Rechts auf 2 👉" },
      ],
    ]);
  });

  it("tells the last move below the button", () => {
    const laid = table.lays(A);
    const opened = [
      { to: "all", type: "opens", seat: C, tops: [] },
      { to: "all", type: "rolled", seat: C, dice: [4, 2], number: 1 },
    ] as const;
    expect(newsOf(table.state, opened)).toBe("**Cleo** würfelt die erste Zahl: ~~4~~ **2**.");
    expect(newsOf(laid.state, [...opened, ...laid.news])).toBe("**Anna** legt die **3**.");
  });

  it("tells the die that rolls by itself when nothing fits, all of its tries", () => {
    const laid = preludeOf(["36", "33", "33"], 2).lays(A, { dice: [3, 3, 1] });
    expect(newsOf(laid.state, laid.news)).toBe(
      "**Anna** legt die 3. Da passt nichts drauf, also wird gewürfelt: ~~3~~ ~~3~~ **1**.",
    );
  });

  it("tells everybody whose card did not fit or came too late, and who rolls for it", () => {
    const greedy = table.lays(A).lays(B, { dice: [5] });
    expect(newsOf(greedy.state, greedy.news)).toBe(
      "🙀 Hoppla, daneben! **Ben** behält die 6, mehr kostet’s nicht. **Anna** würfelt neu für alle: **5**.",
    );
  });

  it("says who is away, and rests while everybody is", () => {
    const seats = away(people("Anna", "Ben", "Cleo"), 1);
    expect(linesOf(sceneOf(table.state, [], { seats }))).toContain(`6️⃣ **Ben** · noch 2 · 💤 ${t("table.away")}`);
    expect(rowsOf(sceneOf(table.state, [], { seats })).flat()).toMatchObject([{ disabled: false }]);
    const all = { seats: away(people("Anna", "Ben", "Cleo"), 0, 1, 2), asleep: true };
    expect(lineOf(sceneOf(table.state, [], all))).toBe(`💤 ${t("table.asleep")}`);
    expect(rowsOf(sceneOf(table.state, [], all)).flat()).toMatchObject([{ disabled: true }]);
  });
});
