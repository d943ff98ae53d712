import { describe, expect, it } from "vitest";
import type { State } from "../../../../src/games/kalle/rules/index.js";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import { revealLines, tipsLine, wholeMap } from "../../../../src/games/kalle/screen/news.js";
import { escape, sit } from "../rules/table.js";
import { sceneOf } from "./scenes.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import { translator } from "../../../../src/texts/index.js";
import { linesOf } from "../../../support/scenes-of.js";
import { allEmojis } from "../../../support/drawings.js";

const words = { t: translator("de"), emoji: emojisFrom(allEmojis, new Map()) };

function lastOf({ last }: State): NonNullable<State["last"]> {
  if (last === null) throw new Error("no round has ended");
  return last;
}

/** Of the round that has just ended. */
function told(state: State): readonly string[] {
  return revealLines(sceneOf(state), lastOf(state));
}

const lastChance = escape(sit(3, { lastChance: true }));

describe("the end of a round", () => {
  it("names the mouse that found Kalle, where he was all along, and who was out", () => {
    const { state } = sit(3).hides(9).places(0).searches(1).swaps(9, 10).searches(5).passes().searches(10);
    expect(told(state)).toEqual([
      "🧀 **Erwischt!** Ben findet Kalle in **C3** und schnappt sich den Käse.",
      "🐀 Kalles Weg: B3 → C3",
      "-# Vorher wohnte hier 🤡 ein Clown ohne Ballon",
    ]);
  });

  it("names Kalle's seat that kept him in mind, and how close the police came", () => {
    expect(told(escape(sit(3)).points(10).state)).toEqual([
      "🧀 **Entwischt!** Anna war Kalle und wusste das Versteck noch: **C3**. Guten Appetit!",
      "🐀 Kalle saß die ganze Zeit in C3.",
      "-# Die Polizei kam bis auf 1 Schritt heran · Vorher wohnte hier 🦠 eine Bazille mit Doktortitel",
    ]);
  });

  it("tells where Kalle's seat pointed in vain, who lives there, and where Kalle is", () => {
    const [line] = told(escape(sit(3)).points(4).state);
    expect(line).toBe(
      "🤷 **Verschusselt!** Anna zeigte auf **A2**, aber da wohnt 🐙 ein verknoteter Krake. Kalle saß in **C3**. Den Käse kriegt niemand.",
    );
  });

  it("names the mouse that guessed right in the last chance, or that all were wrong", () => {
    const { state: right } = lastChance.guesses(4).guesses(10);
    expect([tipsLine(sceneOf(right), lastOf(right)), told(right)[0]]).toEqual([
      "-# 📍 Getippt: Ben auf A2 und Cleo auf C3.",
      "🧀 **Gerade noch!** Cleo tippt auf **C3**, und da sitzt Kalle. Der Käse ist gerettet.",
    ]);
    const { state: wrong } = lastChance.guesses(4).guesses(5).points(10);
    expect(tipsLine(sceneOf(wrong), lastOf(wrong))).toBe("-# 📍 Daneben getippt: Ben auf A2 und Cleo auf B2.");
  });

  it("is told from the guesses above the picture to its outcome right above the next round's button", () => {
    const { state } = lastChance.guesses(4).guesses(5).points(10);
    const picture = gallery({ name: "kalle.png", description: "all cards" });
    const parts = kalleScreen.board({ ...sceneOf(state), picture });
    const at = parts.indexOf(picture);
    expect(linesOf(parts.slice(0, at)).at(-1)).toMatch(/^-# 📍 Daneben getippt: /u);
    expect(linesOf(parts.slice(at))).toEqual(expect.arrayContaining([...told(state)]));
    expect(linesOf(parts.slice(at)).join("")).not.toContain("📍");
  });

  it("says when the police stood on Kalle and did not know", () => {
    const { state } = sit(3).hides(0).places(0).walks(1, 2, 3, 7, 11, 15, 14, 13).points(0);
    expect(told(state).at(-1)).toMatch(/^-# Die Polizei parkte genau auf Kalles Deckel · /);
  });

  it("draws all cards, and Kalle's trail into the grid by numbers", () => {
    const moved = sit(3).hides(9).places(0).searches(1).swaps(9, 10).searches(5).swaps(10, 14).searches(9).passes();
    expect(wholeMap(lastOf(moved.searches(14).state), words)).toEqual([
      "-# Links: wer wo wohnte. Rechts: Kalles Weg bis 🐀.",
      "🐸🐊🐠🐌\u2003▫️▫️▫️▫️",
      "🐙🐍🦀🐢\u2003▫️▫️▫️▫️",
      "👻🦠💩🦆\u2003▫️1️⃣2️⃣▫️",
      "🧟🧦🐀👽\u2003▫️▫️🐀▫️",
    ]);
  });

  it("gives a place that Kalle came back to one number, and his last place the rat", () => {
    const back = sit(3).hides(9).places(0).searches(1).swaps(9, 10).searches(2).swaps(9, 10).searches(5).passes();
    const { state } = back.searches(9);
    expect(told(state)).toContain("🐀 Kalles Weg: B3 → C3 → B3");
    expect(wholeMap(lastOf(state), words)[3]).toMatch(/\u2003▫️🐀1️⃣▫️$/u);
  });

  it("has a number for every place of the longest trail that there can be", () => {
    const last = lastOf(escape(sit(3)).points(10).state);
    const trail = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10];
    const [, ...rows] = wholeMap({ ...last, trail }, words);
    expect(rows.map((row) => row.split("\u2003")[1])).toEqual(["1️⃣2️⃣3️⃣4️⃣", "8️⃣7️⃣6️⃣5️⃣", "9️⃣🔟🐀▫️", "▫️🚓▫️▫️"]);
  });

  it("shows the police where they stopped", () => {
    const { state } = escape(sit(3)).points(10);
    expect(wholeMap(lastOf(state), words)[4]).toMatch(/\u2003▫️🚓▫️▫️$/u);
  });

  it("is shown until the police are placed again, as a map where no picture shows it", () => {
    const ended = escape(sit(3)).points(10);
    const shown = (state: State) => linesOf(kalleScreen.board(sceneOf(state)));
    const [line = ""] = told(ended.state);
    const [, row = ""] = wholeMap(lastOf(ended.state), words);
    expect(shown(ended.state)).toEqual(expect.arrayContaining([line, row]));
    const drawn = { ...sceneOf(ended.state), picture: gallery({ name: "kalle.png", description: "" }) };
    expect(linesOf(kalleScreen.board(drawn))).toContain(line);
    expect(linesOf(kalleScreen.board(drawn))).not.toContain(row);
    expect(shown(ended.hides(3).state)).toEqual(expect.arrayContaining([line, row]));
    expect(shown(ended.hides(3).places(0).state)).not.toContain(line);
  });
});
