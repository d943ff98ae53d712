import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { katchmeScreen } from "../../../../src/games/katchme/screen/index.js";
import { A, B, C, nightOf, preludeOf, straight } from "../rules/table.js";
import { translator } from "../../../../src/texts/index.js";
import { away, people } from "../../../discord/ui/boards.js";
import { lineOf, linesOf, pictured, rowsOf, sceneOf } from "./scenes.js";

const t = translator("de");

/** Anna at orange, Ben at violet, others neutral. The police stand on red. */
const five = nightOf({
  seats: 2,
  districts: 5,
  piles: ["5555/1", "5555/23", "5555/4", "555/5", "555/61"],
  markers: { bosozoku: "orange", police: "red" },
});

/** Four at three districts: Dora sits at none. */
const crowded = nightOf({ seats: 4, piles: ["5555/1", "555/23", "55/4", "5/5"] });

describe("the board before the roll", () => {
  it("asks all at once whether they are ready, then tells how many are, then who is waited for", () => {
    const four = nightOf({ seats: 4, piles: ["55/1", "55/2", "55/3", "55/4"] });
    expect(lineOf(sceneOf(four.state))).toBe("👉 Alle bereit? Nacht 1");
    expect(lineOf(sceneOf(four.readies(B).state))).toBe("👉 Alle bereit? 1 von 4 · Nacht 1");
    expect(lineOf(sceneOf(four.readies(B, A).state))).toBe("👉 Nacht 1: Es fehlen noch Cleo und Dora");
    expect(lineOf(sceneOf(four.readies(B, A, C).state))).toBe("👉 Nacht 1: Es fehlt noch Dora");
  });

  it("counts the nights to the last one where a neutral pile does", () => {
    expect(lineOf(sceneOf(five.state))).toBe("👉 Alle bereit? Nacht 1 von 3");
    const last = nightOf({ seats: 2, piles: ["5555/1", "5555/23", "5/4"] });
    expect(lineOf(sceneOf(last.state))).toBe("👉 Alle bereit? Letzte Nacht");
    expect(lineOf(sceneOf(crowded.state))).toBe("👉 Alle bereit? Nacht 1");
  });

  it("says before the first roll how the gangs go, what to tap, and what a mistake costs", () => {
    expect(linesOf(pictured(sceneOf(five.state))).slice(1)).toEqual([
      "-# 🏍️\u00A0↺ und 🚓\u00A0↻ fahren so weit, wie ihr Würfel zeigt, dann weiter wie die Karte, auf der sie halten.",
      "-# Halten beide zugleich im selben Bezirk, kracht’s. Tipp schneller als die anderen **Stopp** 🛑 und " +
        "**Bezirk** an! Falsch kostet 2 Karten, nichts nehmen 1.",
    ]);
  });

  it("shows an example of its size, whose gangs crash at the second stop, also in words", () => {
    expect(katchmeScreen.picture(sceneOf(crowded.state)).description).toBe(
      "Beispiel. Rosa Würfel 2, blauer Würfel 1. A Orange: oben 2. B Violett: oben 2. C Grün: oben 4. Die Bosozoku " +
        "starten in A und fahren gegen den Uhrzeigersinn, die Polizei startet in C und fährt im Uhrzeigersinn. " +
        "Richtig wären Stopp 2 und C Grün. Start: Bosozoku A, Polizei C. 1. Stopp: Bosozoku 2 bis B, Polizei 1 bis A. " +
        "2. Stopp: Bosozoku 2 bis C, Polizei 2 bis C.",
    );
    for (const districts of [3, 4, 5, 6] as const) {
      const piles = Array.from({ length: districts }, () => "555/1");
      const { description } = katchmeScreen.picture(sceneOf(nightOf({ seats: 2, districts, piles }).state));
      expect(description).toContain("Richtig wären Stopp 2 und ");
      expect(description).not.toContain("3. Stopp");
    }
  });

  it("has the ring with cards, starts, seats and their cards in words while there is no picture", () => {
    expect(linesOf(sceneOf(five.state)).slice(0, 6)).toEqual([
      "1️⃣ 🟠 **A** Orange 🏍️ · **Anna** 4 Karten",
      "2️⃣ 🟣 **B** Violett · **Ben** 4 Karten",
      "4️⃣ 🟢 **C** Grün · neutral 4 Karten",
      "5️⃣ 🟡 **D** Gelb · neutral 3 Karten",
      "6️⃣ 🔴 **E** Rot 🚓 · neutral 3 Karten",
      "-# 🚓 ↻ mit der Uhr, 🏍️ ↺ dagegen.",
    ]);
    expect(linesOf(sceneOf(crowded.state))[4]).toBe("⚪ **Dora** 1 Karte");
  });

  it("has one button for all, which rests while nobody is there", () => {
    expect(rowsOf(sceneOf(five.state))).toMatchObject([[{ id: "k3f9x2:1:roll", label: "Bereit!", disabled: false }]]);
    const seats = away(people("Anna", "Ben"), 0, 1);
    expect(rowsOf(sceneOf(five.state, [], { seats, asleep: true }))).toMatchObject([[{ disabled: true }]]);
    expect(lineOf(sceneOf(five.state, [], { seats, asleep: true }))).toBe(`💤 ${t("table.asleep")}`);
  });

  it("tells in the first night how the prelude came out, and what decided between equal ones", () => {
    const ended = preludeOf(["3", "55", "55"], 2).lays(A, { dice: [2, 6], picks: [...straight, 0, 1] });
    expect(katchmeScreen.board(pictured(sceneOf(ended.state, ended.news))).notes.slice(0, 3)).toEqual([
      "🏁 **Anna** gewinnt das Vorspiel. Karten: Anna 17, Cleo 15 und Ben 13.",
      t("katchme.task"),
      "Gleichstand, also wird gestochen: Ben 2 und Cleo 6.",
    ]);
  });
});

describe("three, two, one", () => {
  const rolled = five.rolls(B, 26);
  const scene = katchmeScreen.before(sceneOf(rolled.state, rolled.news));
  if (scene === null) throw new Error("nothing is shown before");

  it("shows the new cards and starts, and neither numbers nor a tile that can be taken", () => {
    expect(lineOf(scene)).toBe("🚦 Alle bereit! 3 … 2 … 1 …");
    const { description } = katchmeScreen.picture(scene);
    expect(description).toContain("Es ist noch nicht gewürfelt.");
    expect(description).toContain("Die Bosozoku starten in A");
    expect(
      rowsOf(scene)
        .flat()
        .every(({ disabled }) => disabled),
    ).toBe(true);
  });

  it("has every tile where it will be, so that no button moves when the numbers come", () => {
    const places = (at: typeof scene): unknown =>
      rowsOf(at).map((row) => row.map(({ label, emoji }) => [label, emoji]));
    expect(places(scene)).toEqual(places(sceneOf(rolled.state)));
  });

  it("comes once, not again with every tile", () => {
    const taken = rolled.snatches(B, "when-2");
    expect(katchmeScreen.before(sceneOf(taken.state, [...rolled.news, ...taken.news]))).toBeNull();
  });
});

describe("the board while tiles are snatched", () => {
  const rolled = five.rolls(A, 26);

  it("has where both gangs start, their ways and their dice in bold right above the tiles, and in the picture", () => {
    expect(lineOf(sceneOf(rolled.state))).toBe(
      "👉 Wann und wo kracht’s? 🏍️\u00A0A\u00A0↺\u00A02️⃣ · 🚓\u00A0E\u00A0↻\u00A06️⃣",
    );
    expect(katchmeScreen.picture(sceneOf(rolled.state)).description).toContain("Rosa Würfel 2, blauer Würfel 6.");
  });

  it("changes no line while tiles are snatched, but for who is done, so that they keep their places", () => {
    const lines = (state: typeof rolled.state): readonly string[] =>
      linesOf(pictured(sceneOf(state))).map((line) => line.replaceAll("✅", "💭"));
    const crowd = crowded.rolls(A, 26);
    expect(lines(crowd.snatches(B, "when-2").snatches(C, "circle").state)).toEqual(lines(crowd.state));
  });

  it("says whose sign is on the tiles, and who is done", () => {
    const crowd = crowded.rolls(A, 26).snatches(C, "when-2", "where-violet").snatches(B, "circle");
    expect(katchmeScreen.board(sceneOf(crowd.state)).notes).toContain(
      "🐱\u00A0Anna\u00A0💭 · 🐯\u00A0Ben\u00A0✅ · 🐭\u00A0Cleo\u00A0✅ · 🦊\u00A0Dora\u00A0💭",
    );
  });

  it("says in the first two nights what tiles cost, and from the third on only whose signs these are", () => {
    const notes = (night: number): readonly string[] => {
      const { view, ...scene } = pictured(sceneOf(rolled.state));
      if (view.type !== "night") throw new Error("no night");
      return katchmeScreen.board({ ...scene, view: { ...view, night } }).notes.filter((note) => note !== "");
    };
    const signs = "🐱\u00A0Anna\u00A0💭 · 🐯\u00A0Ben\u00A0💭";
    expect(notes(1)).toEqual([signs, "Richtig: keine Karte weg. Nichts nehmen kostet 1 Karte, Falsches 2."]);
    expect(notes(2)).toEqual([signs, "Beides richtig +1 · nichts oder halb richtig −1 · nur falsch −2"]);
    expect(notes(3)).toEqual([signs]);
  });

  it("says that the start does not count where both gangs begin in one district", () => {
    const said = "-# Beide starten auf A. Der Start zählt nicht.";
    const together = nightOf({ seats: 2, piles: ["5555/1", "555/23", "55/4"] }).rolls(A, 26);
    expect(linesOf(sceneOf(together.state))).toContain(said);
    expect(linesOf(sceneOf(rolled.state))).not.toContain(said);
  });

  it("has a button for every tile, the circle and being done, at most four in a row", () => {
    const rows = (state: typeof rolled.state) =>
      rowsOf(sceneOf(state)).map((row) => row.map(({ emoji, label }) => `${emoji}${label}`));
    expect(rows(rolled.state)).toEqual([
      ["🛑1", "🛑2", "🛑3", "🛑4"],
      ["🛑5", "🌀", "Fertig!"],
      ["🟠A", "🟣B", "🟢C", "🟡D"],
      ["🔴E"],
    ]);
    expect(rows(crowded.rolls(A, 26).state)).toEqual([
      ["🛑1", "🛑2", "🛑3"],
      ["🟠A", "🟣B", "🟢C"],
      ["🌀Teufelskreis", "Fertig!"],
    ]);
    const buttons = rowsOf(sceneOf(rolled.state)).flat();
    expect(buttons.map(({ id }) => id)).toEqual(expect.arrayContaining(["k3f9x2:2:snatch:when-4", "k3f9x2:2:done"]));
  });

  it("keeps taken tiles in their places, disabled, with the sign of who has them", () => {
    const crowd = crowded.rolls(A, 26).snatches(C, "when-2", "where-violet").snatches(B, "circle");
    const all = rowsOf(sceneOf(crowd.state)).flat();
    expect(all.filter(({ disabled }) => disabled).map(({ emoji, label }) => `${emoji}${label}`)).toEqual([
      "🐭2",
      "🐭B",
      "🐯Teufelskreis",
    ]);
    expect(all).toHaveLength(3 + 3 + 2);
  });

  it("has the tiles that people took in blue, as in practice and not as what is right, and those of computer players not", () => {
    const computer = { type: "computer", level: "strong", robot: 1 } as const;
    const { state } = rolled.snatches(B, "when-2").snatches(A, "where-violet");
    const styles = rowsOf(sceneOf(state, [], { seats: [...people("Anna"), computer] }))
      .flat()
      .flatMap(({ emoji, style, disabled }) => (disabled ? [[emoji, style]] : []));
    expect(styles).toEqual([
      ["🐯", ButtonStyle.Secondary],
      ["🐱", ButtonStyle.Primary],
    ]);
  });

  it("rests while everybody is away", () => {
    const all = { seats: away(people("Anna", "Ben"), 0, 1), asleep: true };
    const scene = sceneOf(rolled.state, [], all);
    expect(lineOf(scene)).toBe(`💤 ${t("table.asleep")}`);
    expect(
      rowsOf(scene)
        .flat()
        .every(({ disabled }) => disabled),
    ).toBe(true);
  });

  it("leaves the ring to the picture where there is one", () => {
    expect(linesOf(sceneOf(rolled.state))[0]).toBe("1️⃣ 🟠 **A** Orange 🏍️");
    expect(linesOf(pictured(sceneOf(rolled.state)))[0]).toMatch(/^### 👉 Wann und wo kracht’s\? 🏍️/u);
  });
});
