import { describe, expect, it } from "vitest";
import { drawPodium, podiumHeight, type PodiumPaint } from "../../../src/discord/images/podium.js";
import type { Placed } from "../../../src/game/scene.js";

const paint: PodiumPaint<number> = {
  ground: "#111",
  step: "#222",
  ink: "#eee",
  dim: "#aaa",
  accent: "#fd4",
  black: "#000",
  figure: (r, { x, y }) => `<circle cx="${x}" cy="${y}" r="${r}"/>`,
};

function seat(place: number, name: string): Placed<number> {
  return { place, name, score: `${10 - place} points`, figure: 9 };
}

function draw(...seats: readonly Placed<number>[]): string {
  return drawPodium({ title: "Anna wins!", seats }, paint, 0).join("");
}

/** Of the ground under the figures. */
function groundsIn(svg: string): readonly number[] {
  return [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)" r="9"\/>/gu)].map(([, y]) => Number(y));
}

describe("the podium", () => {
  it("has the best seat in the middle and highest, and tied seats on one height", () => {
    const svg = draw(seat(1, "Anna"), seat(2, "Ben"), seat(2, "Cleo"));
    const [first = 0, second = 0, third] = groundsIn(svg);
    expect(first).toBeLessThan(second);
    expect(second).toBe(third);
    expect(svg).toMatch(/<circle cx="400" [^>]*r="9"/u);
  });

  it("has those who share the first place in their order, on one height, and nobody of them above the others", () => {
    const at = (svg: string, name: string): number =>
      Number(new RegExp(`x="([\\d.]+)"[^>]*>${name}<`, "u").exec(svg)?.[1]);
    for (const places of [
      [1, 1, 1],
      [1, 1, 3],
    ]) {
      const svg = draw(...["Anna", "Ben", "Cleo"].map((name, index) => seat(places[index] ?? 0, name)));
      const [first, second, third = 0] = groundsIn(svg);
      expect(first).toBe(second);
      expect(third).toBeGreaterThanOrEqual(second ?? 0);
      expect(at(svg, "Anna")).toBeLessThan(at(svg, "Ben"));
      expect(at(svg, "Ben")).toBeLessThan(at(svg, "Cleo"));
    }
  });

  it("has everybody else in a row each below it, with place and points", () => {
    const places = [1, 2, 3, 4, 5].map((place) => seat(place, `Seat ${place}`));
    const svg = draw(...places);
    expect(podiumHeight(5)).toBeGreaterThan(podiumHeight(4));
    for (const { name, score } of places) {
      expect(svg).toContain(`>${name}</text>`);
      expect(svg).toContain(`>${score}<`);
    }
    expect(Math.max(...groundsIn(svg))).toBeLessThan(podiumHeight(5));
  });

  it("shortens names that do not fit and escapes all of them", () => {
    const svg = draw(seat(1, "W".repeat(20)), seat(2, "<b>&"));
    expect(svg).toMatch(/>W+…</u);
    expect(svg).toContain("&lt;b&gt;&amp;");
  });

  it("has room for two alone and no name for one that cannot be drawn", () => {
    expect(groundsIn(draw(seat(1, "😼"), seat(2, "Ben")))).toHaveLength(2);
    expect(draw(seat(1, "😼"), seat(2, "Ben"))).not.toContain("></text>");
  });
});
