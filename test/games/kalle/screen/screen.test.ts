import { describe, expect, it } from "vitest";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import { translator } from "../../../../src/texts/index.js";
import { A, catchAtOnce, escape, sit } from "../rules/table.js";
import { away, emojisWithout, ownEmojis } from "../../../discord/ui/boards.js";
import { sceneOf } from "./scenes.js";
import { linesOf } from "../../../support/scenes-of.js";
import { rulesText } from "../../../support/messages.js";

/** By line, with plain spaces. */
function lines(scene: Parameters<typeof kalleScreen.board>[0]): readonly string[] {
  return linesOf(kalleScreen.board(scene)).map((line) => line.replaceAll("\u00A0", " "));
}

/** The line above the grid. */
function question(scene: Parameters<typeof kalleScreen.board>[0]): string {
  return lines(scene).findLast((line) => !line.startsWith("-#")) ?? "";
}

describe("Kalle's board", () => {
  it("says which round it is, how much is left to open, who has how much cheese, a line each, and above the grid whose turn it is", () => {
    const { state } = catchAtOnce(sit(3)).hides(5).places(0).searches(1).passes();
    expect(lines(sceneOf(state)).at(-4)).toBe("### 👉 Anna ist dran");
    expect(lines(sceneOf(state)).slice(0, 4)).toEqual([
      "-# Runde 2 von 6 · Die Polizei öffnet noch 7 Gullys",
      "🐭 **Anna** 0 🧀",
      "🐀 **Ben** (Kalle) 1 🧀",
      "🐭 **Cleo** 0 🧀",
    ]);
  });

  it("has right above the grid what Kalle's seat answers, and how much is left to open, where a phone shows both", () => {
    const searched = sit(3).hides(10).places(0).searches(1);
    const [scene, after] = [sceneOf(searched.state, searched.news), sceneOf(searched.passes().state, searched.news)];
    const search = "🚓 Ben öffnet **B1**: 🐊 ein runtergespültes Krokodil";
    expect(lines(scene).slice(-2)).toEqual([search, "-# Die Polizei öffnet noch 7 Gullys"]);
    expect(lines(scene)[0]).toBe("-# Runde 1 von 6");
    for (const told of [lines(scene), lines(after)]) expect(told.filter((line) => line === search)).toHaveLength(1);
    expect(lines(after).slice(-2)).not.toContain(search);
    // Where nobody is asked, as at the end of a lesson's step, it stands with the news.
    expect(lines({ ...scene, prompts: [] }).slice(-1)).toEqual([search]);
  });

  it("says between two rounds that one is over, without anybody's role, which has changed", () => {
    const between = catchAtOnce(sit(3));
    expect(lines(sceneOf(between.state)).slice(0, 4)).toEqual([
      "-# Runde 1 von 6 ist vorbei",
      "**Anna** 0 🧀",
      "**Ben** 1 🧀",
      "**Cleo** 0 🧀",
    ]);
    expect(lines(sceneOf(between.hides(5).state))[0]).toBe("-# Runde 2 von 6 · Die Polizei öffnet noch 8 Gullys");
  });

  it("marks computer players and who is away", () => {
    const scene = sceneOf(sit(3).state);
    const seats = [...away(scene.seats.slice(0, 2), 1), { type: "computer", level: "strong", robot: 1 } as const];
    expect(lines({ ...scene, seats }).slice(1, 4)).toEqual([
      "🐀 **Anna** (Kalle) 0 🧀",
      "🐭 **Ben** 0 🧀 💤 Pause",
      "🐭 🤖 **Cleo** 0 🧀",
    ]);
  });

  it("says what is to do in one line above the grid, in every phase", () => {
    const hidden = sit(3, { lastChance: true }).hides(10);
    const asked = [
      [sit(3), "Das Versteck sieht sonst niemand."],
      [hidden, "**Ben** stellt Polizeimaus Spürnase auf einen Gully."],
      [hidden.places(0), "**Ben** zieht Spürnase 🚓 einen Schritt weiter"],
      [
        hidden.places(0).searches(1),
        "**Kalle darf fliehen:** **Anna** kann zwei Gullys tauschen, die sich berühren (beide antippen)",
      ],
      [
        escape(sit(3, { lastChance: true })),
        "**Letzte Chance der Mäuse: Wo sitzt Kalle?** Ein Tipp von **Ben**, der zählt.",
      ],
      [escape(sit(3)), "**Letzte Frage an Kalle: Wo sitzt du?** Nur wenn du es noch weißt"],
    ] as const;
    for (const [{ state }, words] of asked) expect(question(sceneOf(state))).toContain(words);
  });

  it("says while a round begins who is Kalle now, and before the first who is it how often", () => {
    const told = ({ state }: typeof next) => lines(sceneOf(state)).filter((line) => line.startsWith("**Runde"));
    const next = catchAtOnce(sit(3));
    const caught = "**Runde 2:** Jetzt ist **Ben** Kalle.";
    for (const now of [next, next.hides(5)]) expect(told(now)).toEqual([caught]);
    expect(told(next.hides(5).places(0))).toEqual([]);
    expect(told(sit(3))).toEqual(["**Runde 1:** **Anna** ist Kalle. Danach geht’s reihum, alle sind 2‑mal Kalle."]);
    expect(told(sit(4))).toEqual(["**Runde 1:** **Anna** ist Kalle. Danach geht’s reihum, alle sind einmal Kalle."]);
  });

  it("says when the police can open nothing around them", () => {
    const cornered = sit(3).hides(15).places(5).walks(1, 4, 5, 0).passes();
    expect(question(sceneOf(cornered.state))).toContain(
      "Ringsum ist alles offen: **Ben** zieht Spürnase 🚓 einen Schritt zur Mitte und öffnet nichts.",
    );
    const freed = cornered.searches(5).passes();
    expect(question(sceneOf(freed.state))).toContain(
      "**Cleo** zieht Spürnase 🚓 einen Schritt weiter, gern auch schräg",
    );
  });

  it("says how the manholes are called where their emojis do not", () => {
    const scene = sceneOf(sit(3).hides(3).state);
    expect(lines(scene)).toContain("-# A bis D von links, 1 bis 4 von oben");
    expect(lines({ ...scene, emoji: ownEmojis }).join("\n")).not.toContain("A bis D");
    for (const lost of ["gullyA1", "gullyC2", "swappedD4"])
      expect(lines({ ...scene, emoji: emojisWithout([lost]).emoji })).toContain(
        "-# A bis D von links, 1 bis 4 von oben",
      );
  });

  it("is asleep when all are", () => {
    const scene = sceneOf(sit(2).state);
    expect(lines({ ...scene, seats: away(scene.seats, A, 1), asleep: true })).toContain("### 💤 Das Spiel macht Pause");
  });
});

describe("Kalle's rules", () => {
  it.each(["de", "en"] as const)("stand in %s with every house rule marked", (language) => {
    const whole = rulesText("kalle", translator(language));
    expect(whole.match(/🏠/g)).toHaveLength(10);
    for (const key of ["kalle.hide", "table.back"] as const) {
      expect(whole).toMatch(new RegExp(`[„“]${translator(language)(key)}[“”]`, "u"));
    }
  });
});
