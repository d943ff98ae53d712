import { describe, expect, it } from "vitest";
import { katchmeScreen } from "../../../../src/games/katchme/screen/index.js";
import { A, B, C, D, nightOf } from "../rules/table.js";
import { lineOf, linesOf, pictured, sceneOf } from "./scenes.js";

/** The rules' example: violet shows a 3 and green a 2, the police stand on green. */
const example = nightOf({
  seats: 4,
  piles: ["5555/1", "5555/3", "5555/2", "5555/4"],
  markers: { bosozoku: "orange", police: "green" },
}).rolls(A, 26);

const snatched = example.snatches(C, "when-2", "where-violet").snatches(B, "when-3", "where-green").stops(D);

/** In the picture's words. */
function told(...scene: Parameters<typeof sceneOf>): string {
  return katchmeScreen.picture(sceneOf(...scene)).description;
}

describe("the evaluation of a night without its picture", () => {
  it("says when and where they crashed, what everybody had taken and lost, both rides, and what is left", () => {
    expect(linesOf(sceneOf(snatched.state, snatched.news)).slice(0, 9)).toEqual([
      "💥 Nacht 1: Es kracht beim 2. Stopp in 🟣\u00A0B",
      "➖ **Anna** −1 Karte · zu spät, Cleo war schneller",
      "❌❌ **Ben** falsch: −2 Karten · Stopp\u00A03, 🟢\u00A0C",
      "✅✅ **Cleo** beides richtig: keine Karte verloren · Stopp\u00A02, 🟣\u00A0B",
      "➖ **Dora** −1 Karte · leer ausgegangen",
      "-# Start: 🏍️ 🟠\u00A0A, 🚓 🟢\u00A0C. Erst zählt der Würfel, dann immer die Karte dort, wo man steht.",
      "**1.** 🏍️ 2 → 🟣\u00A0B · 🚓 6 → 🟢\u00A0C",
      "**2.** 🏍️ 3 → 🟣\u00A0B · 🚓 2 → 🟣\u00A0B 💥",
      "-# Anna 3 · Ben 2 · Cleo 4 · Dora 3",
    ]);
  });

  it("says so when they never crash", () => {
    const circle = nightOf({
      seats: 2,
      piles: ["5555/3", "5555/3", "5555/3"],
      markers: { bosozoku: "orange", police: "violet" },
    })
      .rolls(A, 33)
      .snatches(B, "circle");
    expect(linesOf(sceneOf(circle.state, circle.news)).slice(0, 8)).toEqual([
      "🌀 Nacht 1: Teufelskreis, es kracht nie",
      "➖ **Anna** −1 Karte · zu spät, Ben war schneller",
      "✅ **Ben** richtig: keine Karte verloren · 🌀\u00A0Teufelskreis",
      "-# Start: 🏍️ 🟠\u00A0A, 🚓 🟣\u00A0B. Erst zählt der Würfel, dann immer die Karte dort, wo man steht.",
      "**1.** 🏍️ 3 → 🟠\u00A0A · 🚓 3 → 🟣\u00A0B",
      "**2.** 🏍️ 3 → 🟠\u00A0A · 🚓 3 → 🟣\u00A0B",
      "**3.** 🏍️ 3 → 🟠\u00A0A · 🚓 3 → 🟣\u00A0B",
      "-# 3 Stopps, und immer schön aneinander vorbei.",
    ]);
  });

  it("says who was faster to those without a tile, unless a right one was left or they wanted none", () => {
    const said = ({ state, news }: typeof snatched): string =>
      linesOf(sceneOf(state, news)).find((line) => line.includes("**Anna** −1")) ?? "";
    expect(said(example.snatches(C, "when-2", "where-violet").snatches(B, "circle").stops(D))).toMatch(
      / · zu spät, Cleo war schneller$/u,
    );
    expect(said(example.snatches(C, "when-2").snatches(B, "where-violet").stops(B).stops(C).stops(D))).toMatch(
      / · zu spät, Cleo und Ben waren schneller$/u,
    );
    expect(said(example.snatches(C, "when-2").stops(B).stops(C).stops(D))).toMatch(/ · leer ausgegangen$/u);
    const stopped = example.stops(A);
    const rest = stopped.snatches(C, "when-2", "where-violet").stops(B);
    const news = [...example.news, ...stopped.news, ...rest.news];
    expect(said({ ...rest, news })).toMatch(/ · leer ausgegangen$/u);
  });

  it("says whose time was up in that night, and not in an earlier one", () => {
    const late = snatched.news.map((event) => (event.type === "done" ? { ...event, isTimeout: true as const } : event));
    const said = (events: Parameters<typeof sceneOf>[1]): readonly string[] =>
      linesOf(sceneOf(snatched.state, events)).filter((line) => line.includes("⏳"));
    expect(said(snatched.news)).toEqual([]);
    expect(said(late)).toEqual(["➖ **Dora** −1 Karte · zu spät, Cleo war schneller · ⏳ Zeit um"]);
    expect(said([...late, ...example.news, ...snatched.news])).toEqual([]);
  });

  it("says which card goes back under a pile as a reward, and marks half an answer as such", () => {
    const rewarded = nightOf({
      seats: 3,
      piles: ["5555/1", "5555/36", "5555/2"],
      markers: { bosozoku: "orange", police: "green" },
    })
      .rolls(A, 26)
      .snatches(B, "where-violet", "when-2")
      .snatches(C, "where-orange")
      .stops(C);
    expect(linesOf(sceneOf(rewarded.state, rewarded.news))).toContain(
      "✅✅ **Ben** beides richtig: +1, die 3 kommt zurück unter den Stapel · 🟣\u00A0B, Stopp\u00A02",
    );
    const half = example.snatches(C, "when-2", "circle").stops(A).stops(B);
    expect(linesOf(sceneOf(half.state, half.news))).toContain(
      "✅❌ **Cleo** halb richtig: −1 Karte · Stopp\u00A02, 🌀\u00A0Teufelskreis",
    );
  });
});

describe("the evaluation of a night in its picture", () => {
  it("is all there for those who cannot see it, so that the board says nothing of it again", () => {
    expect(told(snatched.state, snatched.news)).toBe(
      "Nacht 1: Es kracht beim 2. Stopp in B Violett. Start: Bosozoku A, Polizei C. " +
        "1. Stopp: Bosozoku 2 bis B, Polizei 6 bis C. 2. Stopp: Bosozoku 3 bis B, Polizei 2 bis B. " +
        "Anna: zu spät, Cleo war schneller, −1 Karte; noch 3 Karten. " +
        "Ben: Stopp\u00A03 und 🟢\u00A0C, falsch: −2 Karten; noch 2 Karten. " +
        "Cleo: Stopp\u00A02 und 🟣\u00A0B, beides richtig: keine Karte verloren; noch 4 Karten. " +
        "Dora: leer ausgegangen, −1 Karte; noch 3 Karten.",
    );
    expect(katchmeScreen.board(pictured(sceneOf(snatched.state, snatched.news))).instead).toEqual([]);
  });

  it("stands until the next roll only", () => {
    const next = snatched.rolls(B, 11);
    expect(told(next.state, next.news)).toMatch(/^Der Ring in Nacht 2, /u);
  });
});

describe("how long a right answer took", () => {
  const taken = example.snatches(C, "when-2");
  const timed = (ms: number) =>
    [...example.news, ...taken.news, ...snatched.news].map((event) => ({
      ...event,
      at: 1_700_000_000_000 + (event.type === "dice" ? 0 : ms),
    }));
  const notes = (ms: number): readonly string[] =>
    katchmeScreen.board(pictured(sceneOf(snatched.state, timed(ms)))).notes;

  it("is told of the quickest one, from the moment in which the numbers showed", () => {
    expect(notes(8_240)[1]).toBe("⚡ Am schnellsten: Cleo nach 6,2 s.");
  });

  it("is not told where nobody knows it", () => {
    expect(katchmeScreen.board(pictured(sceneOf(snatched.state, snatched.news))).notes[1]).toBe("");
  });
});

describe("the board after one of the first two nights", () => {
  const notesOf = (state: typeof snatched.state, night = 1): readonly string[] => {
    const { view, ...scene } = pictured(sceneOf(state));
    if (view.type !== "night" || view.evaluation === null) throw new Error("no night was told");
    const evaluation = { ...view.evaluation, night };
    return katchmeScreen.board({ ...scene, view: { ...view, night: night + 1, evaluation } }).notes;
  };

  it("says which tiles were right and why, and later leaves that to the picture", () => {
    const why =
      "Richtig: Stopp\u00A02 und 🟣\u00A0B. Da halten beide zugleich: 🏍️\u00A0A\u00A0→\u00A0B\u00A0→\u00A0B · 🚓\u00A0C\u00A0→\u00A0C\u00A0→\u00A0B";
    expect([1, 2, 3].map((night) => notesOf(snatched.state, night)[0])).toEqual([why, why, ""]);
  });

  it("says so where nobody has taken a tile", () => {
    const idle = example.stops(A).stops(B).stops(C);
    expect(notesOf(idle.state)[1]).toBe("Niemand hat zugegriffen, das kostet alle eine Karte.");
    expect(notesOf(snatched.state)[1]).not.toContain("Niemand");
  });
});

describe("the moment before a night is evaluated", () => {
  const scene = katchmeScreen.before(sceneOf(snatched.state, [...example.news, ...snatched.news]));
  if (scene === null) throw new Error("nothing is shown before");

  it("has all tiles as they were taken, and a question instead of the answer", () => {
    expect(lineOf(scene)).toBe("🏁 Alles geschnappt. Gibt’s Krawall?");
    expect(katchmeScreen.picture(scene).description).toMatch(
      /^Der Ring in Nacht 1, .*Rosa Würfel 2, blauer Würfel 6\./u,
    );
    expect(linesOf(scene).join(" ")).not.toContain("💥");
  });

  it("comes once, before anybody is ready again", () => {
    const ready = snatched.readies(C);
    expect(katchmeScreen.before(sceneOf(ready.state, [...snatched.news, ...ready.news]))).toBeNull();
  });
});
