import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildReplay, type Frame, type Replay } from "../../scripts/replay/build-replay.js";
import { htmlOf, plainOf } from "../../scripts/replay/markdown.js";
import { samples } from "../../scripts/verify/samples.js";
import { readFile } from "../../src/features/dice/proof/read-file.js";
import type { GameFile } from "../../src/tables/chance/game-file.js";

function sample(game: string): GameFile {
  const path = new URL(`../../verify/samples/katzentisch-sample-${game}.json`, import.meta.url);
  const found = readFile(readFileSync(path, "utf8"));
  if (found.kind !== "game") throw new Error(found.kind);
  return found.file;
}

/** What somebody reads in a step. */
function read(replay: Replay, frame: { readonly words: number | null } | undefined): string {
  return replay.words[frame?.words ?? -1] ?? "";
}

describe.each(Object.keys(samples))("a finished game of %s to be watched", (game) => {
  const file = sample(game);
  const replay = buildReplay(file);

  it("has every step in both languages, for everybody and each seat", () => {
    for (const { all, seats, names } of Object.values(replay.languages)) {
      expect([all.length, seats.length, names.length]).toEqual([
        file.actions.length + 1,
        file.seats.length,
        file.seats.length,
      ]);
      for (const frames of seats) expect(frames).toHaveLength(all.length);
      for (const frame of all) {
        expect(read(replay, frame)).not.toBe("");
        expect(replay.words[frame.told]).toMatch(/^<p>.+<\/p>$/);
      }
    }
    const [german, english] = [replay.languages.de?.all.at(-1), replay.languages.en?.all.at(-1)];
    expect(read(replay, german)).not.toBe(read(replay, english));
  });

  it("has drawings and texts once, and no markdown, button's id or seal in them", () => {
    expect(new Set(replay.words).size).toBe(replay.words.length);
    expect(replay.pictures.every(({ svg }) => svg.startsWith("<svg"))).toBe(true);
    expect(replay.words.filter((html) => /\*\*|<:|<t:|^#/.test(html))).toEqual([]);
    expect(replay.words.join("")).not.toContain(file.commitment);
  });
});

describe("a hand of Cat Noir", () => {
  it("is seen through its owner's eyes alone", () => {
    const replay = buildReplay(sample("catnoir"));
    const { all, seats } = replay.languages.en ?? { all: [], seats: [] };
    expect(all).not.toEqual([]);
    const seen = (frame: Frame | undefined): string =>
      `${read(replay, frame)} ${replay.pictures[frame?.picture ?? -1]?.description ?? ""}`;
    expect(seats.every((frames) => seen(frames[1]).includes("Your hand"))).toBe(true);
    expect(all.filter((frame) => seen(frame).includes("Your hand"))).toEqual([]);
  });
});

describe("a board's markdown as HTML", () => {
  it("keeps what it means, and lets no name write any", () => {
    expect(htmlOf(["### 👉 **Anna**\n-# _so_ `x`\n\n> said"])).toBe(
      '<h2>👉 <strong>Anna</strong></h2><p class="small"><em>so</em> <code>x</code></p><blockquote>said</blockquote>',
    );
    expect(htmlOf([String.raw`\*\*\<img src=x\>\*\* & "me"`])).toBe(
      "<p>**&lt;img src=x&gt;** &amp; &quot;me&quot;</p>",
    );
    expect(htmlOf(["<script>"])).toBe("<p>&lt;script&gt;</p>");
    expect(plainOf(String.raw`An\_na`)).toBe("An_na");
  });
});
