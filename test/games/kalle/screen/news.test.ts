import { describe, expect, it } from "vitest";
import type { Event } from "../../../../src/games/kalle/rules/index.js";
import { news } from "../../../../src/games/kalle/screen/news.js";
import { catchAtOnce, escape, sit, type Table } from "../rules/table.js";
import { sceneOf } from "./scenes.js";

/** Told at the last of these tables, one action apart, with the search that Kalle's seat is asked about. */
function told(...tables: readonly Table[]): readonly string[] {
  const recent = tables.flatMap((table): readonly Event[] => table.news);
  const last = tables.at(-1);
  if (last === undefined) throw new Error("no table");
  return news({ ...sceneOf(last.state, recent), prompts: [] });
}

const placed = sit(3).hides(10).places(0);
const searched = placed.searches(1);

describe("what happened last in Kalle", () => {
  it("is nothing at the very beginning", () => {
    expect(told(sit(3))).toEqual([]);
    expect(told(sit(3).hides(10))).toEqual([]);
  });

  it("is where the police are placed, which opens nothing", () => {
    expect(told(placed)).toEqual(["🚓 Ben parkt auf **A1**. Da bleibt der Deckel erst mal zu."]);
  });

  it("is who opened which manhole and who lives there", () => {
    expect(told(placed, searched)).toEqual(["🚓 Ben öffnet **B1**: 🐊 ein runtergespültes Krokodil"]);
  });

  it("is a search that opens nothing", () => {
    const cornered = sit(3).hides(15).places(5).walks(1, 4, 5, 0).passes();
    expect(told(cornered.searches(5))).toEqual(["🚓 Ben rollt weiter auf **B2**, da war schon offen."]);
  });

  it("is the answer of Kalle's seat after it, with both places of a swap", () => {
    const [search] = told(searched);
    expect(told(searched, searched.passes())).toEqual([search, "🐀 Anna lässt alles, wie es ist."]);
    expect(told(searched, searched.swaps(10, 15))).toEqual([search, "↔️ Anna tauscht **C3** mit **D4**."]);
  });

  it("is never more than the last swap: the one before it is not told any more", () => {
    const swapped = searched.swaps(10, 15);
    const next = swapped.searches(2);
    expect(told(searched, swapped, next)).toEqual([
      "🚓 Cleo öffnet **C1**: 🐠 ein für tot erklärter Goldfisch",
      "-# ↔️ Zuvor getauscht: C3 mit D4",
    ]);
    expect(told(searched, swapped, next, next.swaps(8, 9)).slice(1)).toEqual(["↔️ Anna tauscht **A3** mit **B3**."]);
    const passed = next.passes();
    expect(told(searched, swapped, next, passed).slice(1)).toEqual(["🐀 Anna lässt alles, wie es ist."]);
    expect(told(searched, swapped, next, passed, passed.searches(3))).toHaveLength(1);
  });

  it("is the end of the hunt, and what the mice have guessed", () => {
    const escaped = escape(sit(3, { lastChance: true }));
    expect(told(escaped)).toEqual([
      "🚓 Cleo öffnet **B4**: 🧦 eine alleinstehende Socke",
      "🐀 Acht Gullys, kein Kalle: Die Jagd ist aus!",
    ]);
    const first = escaped.guesses(4);
    expect(told(escaped, first).slice(2)).toEqual(["📍 Getippt: Ben auf A2."]);
    expect(told(escaped, first, first.guesses(8)).slice(2)).toEqual([
      "📍 Daneben getippt: Ben auf A2 und Cleo auf A3.",
    ]);
  });

  it("says that the table chose for a seat whose time was up, and only then", () => {
    const late = (table: Table) => ({
      ...table,
      news: table.news.map((event) => ({ ...event, isTimeout: true as const })),
    });
    expect(told(late(searched))).toEqual(["🚓 🤖 für Ben (⏳ Zeit um) öffnet **B1**: 🐊 ein runtergespültes Krokodil"]);
    expect(told(searched, late(searched.passes()))).toEqual([
      "🚓 Ben öffnet **B1**: 🐊 ein runtergespültes Krokodil",
      "⏳ Zeit um: Anna tauscht nichts, und Kalle bleibt, wo Kalle ist.",
    ]);
    expect(told(late(sit(3).hides(10)))).toEqual([
      "⏳ Zeit um: 🤖 hat Kalle für Anna versteckt. Wo, weiß jetzt niemand.",
    ]);
    const escaped = escape(sit(3));
    expect(told(escaped, late(escaped.points(4)))[0]).toContain("🤖 für Anna (⏳ Zeit um) zeigte auf **A2**");
    const chance = escape(sit(3, { lastChance: true }));
    expect(told(chance, late(chance.guesses(4))).at(-1)).toBe("📍 Getippt: 🤖 für Ben (⏳ Zeit um) auf A2.");
  });

  it("is also, in small print all through a round, who got the cheese of the one before", () => {
    const caught = catchAtOnce(sit(3)).hides(5).places(0);
    expect(told(caught)[0]).toBe("-# 🧀 Runde 1 ging an Ben.");
    expect(told(caught, caught.searches(1))[0]).toBe("-# 🧀 Runde 1 ging an Ben.");
    const forgotten = escape(sit(3)).points(4).hides(5).places(0);
    expect(told(forgotten)[0]).toBe("-# 🧀 In Runde 1 ging der Käse an niemanden.");
  });
});
