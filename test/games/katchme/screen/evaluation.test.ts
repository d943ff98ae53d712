import { describe, expect, it } from "vitest";
import { A, B, C, D, nightOf } from "../rules/table.js";
import { linesOf, sceneOf } from "./scenes.js";

/** The rules' example: violet shows a 3 and green a 2, the police stand on green. */
const example = nightOf({
  seats: 4,
  piles: ["5555/1", "5555/3", "5555/2", "5555/4"],
  markers: { bosozoku: "orange", police: "green" },
}).rolls(A, 26);

const snatched = example.snatches(C, "when-2", "where-violet").snatches(B, "when-3", "where-green").stops(D);

describe("the evaluation of a night", () => {
  it("says when and where they crashed, and replays both rides stop by stop", () => {
    expect(linesOf(sceneOf(snatched.state, snatched.news)).slice(0, 4)).toEqual([
      "### 💥 Nacht 1: Es kracht beim 2. Stopp in 🟣\u00A0B",
      "-# Start: 🏍️ 🟠\u00A0A, 🚓 🟢\u00A0C. Erst zählt der Würfel, dann immer die Karte dort, wo man steht.",
      "**1.** 🏍️ 2 → 🟣\u00A0B · 🚓 6 → 🟢\u00A0C",
      "**2.** 🏍️ 3 → 🟣\u00A0B · 🚓 2 → 🟣\u00A0B 💥",
    ]);
  });

  it("says what everybody had taken, what of it was right, and what it costs", () => {
    expect(linesOf(sceneOf(snatched.state, snatched.news)).slice(4, 8)).toEqual([
      "➖ **Anna** −1 Karte · zu spät, Cleo war schneller",
      "❌❌ **Ben** falsch: −2 Karten · Stopp\u00A03, 🟢\u00A0C",
      "✅✅ **Cleo** beides richtig: keine Karte verloren · Stopp\u00A02, 🟣\u00A0B",
      "➖ **Dora** −1 Karte · leer ausgegangen",
    ]);
  });

  it("says who was faster to those without a tile, unless a right one was left or they wanted none", () => {
    const said = ({ state, news }: typeof snatched): string =>
      linesOf(sceneOf(state, news)).find((line) => line.includes("**Anna** −1")) ?? "";
    expect(said(example.snatches(C, "when-2", "where-violet").snatches(B, "circle").stops(B).stops(D))).toMatch(
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

  it("stands before the next roll only", () => {
    const next = snatched.rolls(B, 11);
    expect(linesOf(sceneOf(next.state, next.news)).filter((line) => line.startsWith("### 💥"))).toEqual([]);
  });

  it("says so when they never crash", () => {
    const circle = nightOf({
      seats: 2,
      piles: ["5555/3", "5555/3", "5555/3"],
      markers: { bosozoku: "orange", police: "violet" },
    })
      .rolls(A, 33)
      .snatches(B, "circle")
      .stops(A);
    expect(linesOf(sceneOf(circle.state, circle.news)).slice(0, 8)).toEqual([
      "### 🌀 Nacht 1: Teufelskreis, es kracht nie",
      "-# Start: 🏍️ 🟠\u00A0A, 🚓 🟣\u00A0B. Erst zählt der Würfel, dann immer die Karte dort, wo man steht.",
      "**1.** 🏍️ 3 → 🟠\u00A0A · 🚓 3 → 🟣\u00A0B",
      "**2.** 🏍️ 3 → 🟠\u00A0A · 🚓 3 → 🟣\u00A0B",
      "**3.** 🏍️ 3 → 🟠\u00A0A · 🚓 3 → 🟣\u00A0B",
      "-# 3 Stopps, und immer schön aneinander vorbei.",
      "➖ **Anna** −1 Karte · leer ausgegangen",
      "✅ **Ben** richtig: keine Karte verloren · 🌀\u00A0Teufelskreis",
    ]);
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
    const lines = linesOf(sceneOf(rewarded.state, rewarded.news));
    expect(lines[5]).toBe(
      "✅✅ **Ben** beides richtig: +1, die 3 kommt zurück unter den Stapel · 🟣\u00A0B, Stopp\u00A02",
    );
    const half = example.snatches(C, "when-2", "circle").stops(A).stops(B);
    expect(linesOf(sceneOf(half.state, half.news))).toContain(
      "✅❌ **Cleo** halb richtig: −1 Karte · Stopp\u00A02, 🌀\u00A0Teufelskreis",
    );
  });
});
