import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Board } from "../../../src/tables/board.js";
import { settle } from "../../support/fake-clock.js";
import { openQueue } from "../../support/simple-ports.js";
import { type Fate, PictureChannel } from "../../support/picture-channel.js";
import { boardOfVersion } from "../../support/written-board.js";
import { picturedDesk } from "../../support/pictured-board.js";

/** While a table is played. */
type Happening =
  | { readonly type: "change" | "press"; readonly words: string; readonly svg: string | null }
  | { readonly type: "show" | "delete" | "free" | "busy" }
  | { readonly type: "request"; readonly fate: Fate }
  | { readonly type: "painted" | "dropped" | "unpaintable"; readonly svg: string }
  | { readonly type: "time"; readonly ms: number };

const svg = fc.constantFrom("a", "b", "c");
const look = { words: fc.constantFrom("one", "two"), svg: fc.option(svg) };
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom("change", "press"), ...look }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom("show", "delete", "free", "busy") }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("request"),
      fate: fc.constantFrom<Fate>("passes", "passes", "passes", "fails", "lost", "expires"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom("painted", "painted", "dropped", "unpaintable"), svg }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("time"), ms: fc.constantFrom(0, 500, 3_000) }) },
);

/** Then lets everything go well. @returns the channel, and the final look */
async function play(happenings: readonly Happening[]) {
  const channel = new PictureChannel();
  let version = 1;
  let noted = 0;
  let shows = 0;
  let message: string | null = null;
  const api = channel.wire();
  const { writer, clock, painter, looks } = picturedDesk({
    api,
    queue: openQueue(api),
    shown: async (_table, id, shown) => {
      [message, noted] = [id, Math.max(noted, shown)];
    },
  });
  looks.set(1, { words: "one", svg: null });
  const board = (): Board => boardOfVersion(version, message);

  function happen(one: Happening): void {
    switch (one.type) {
      case "change":
      case "press": {
        version += 1;
        looks.set(version, { words: one.words, svg: one.svg });
        const pressed = one.type === "press" ? channel.newest() : null;
        if (pressed === null) writer.changed(board());
        else void writer.answer({ ...channel.pressed(`p${version}`, pressed.id), message: pressed.id }, board());
        break;
      }
      case "show":
        shows += 1;
        void writer.post({ id: `s${shows}`, token: `s${shows}` }, board());
        break;
      case "delete":
        channel.messages.delete(channel.newest()?.id ?? "");
        break;
      case "free":
      case "busy":
        painter.expected = one.type === "free" ? 0 : Infinity;
        break;
      case "request":
        channel.decide(one.fate);
        break;
      case "painted":
        painter.finish(one.svg);
        break;
      case "dropped":
        painter.forget(one.svg);
        break;
      case "unpaintable":
        painter.fail(one.svg);
        break;
      case "time":
    }
  }

  for (const one of happenings) {
    happen(one);
    if (one.type === "time") await clock.forward(one.ms);
    else await settle();
  }
  // A last visible change, with nothing in its way.
  version += 1;
  const last = { words: "last", svg: "z" };
  looks.set(version, last);
  writer.changed(board());
  for (let round = 0; round < 40; round += 1) {
    for (const drawn of ["a", "b", "c", "z"]) painter.finish(drawn);
    while (channel.decide("passes")) await settle();
    await clock.forward(5_000);
  }
  return { channel, board: channel.messages.get(message ?? ""), last, noted, version };
}

describe("a board with pictures, whatever happens", () => {
  it("shows its newest state with its own picture in the end, and never a picture with another one's words", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (happenings) => {
        const { channel, board, last, noted, version } = await play(happenings);
        expect(channel.violations).toEqual([]);
        expect(board).toMatchObject({ words: `${last.words} [z.png: a picture of z]`, file: { svg: "z" } });
        expect(noted).toBe(version);
      }),
      { numRuns: 500 },
    );
  });
});
