import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openQueue } from "../../support/simple-ports.js";
import { fakeClock, settle } from "../../support/fake-clock.js";
import { PictureChannel, type Standing } from "../../support/picture-channel.js";
import { picturedDesk } from "../../support/pictured-board.js";
import { boardOfVersion } from "../../support/written-board.js";

/** How long the words of a board wait for its picture, and between two writes. */
const [waitMs, gapMs] = [400, 1_200] as const;

/** What happens at a table, and how long after what came before it. */
const happening = fc.record({
  type: fc.constantFrom("press", "change"),
  afterMs: fc.constantFrom(0, 20, 100, 600, 2_500),
});

/** How a board's words and picture went together. */
interface Course {
  /** Words that stood over another version's picture, each with for how long. */
  readonly apart: readonly { readonly words: string; readonly ms: number }[];
  readonly newest: Standing | null;
  readonly version: number;
}

/** Every version has a picture of its own, which takes so long. */
async function play(paintMs: number, happenings: readonly { type: string; afterMs: number }[]): Promise<Course> {
  const channel = new PictureChannel();
  const [api, clock] = [channel.wire(), fakeClock()];
  const done = new Set<string>();
  const desk = picturedDesk({
    api,
    clock,
    queue: openQueue(api),
    painter: {
      expectedMs: () => paintMs,
      ready: (svg) => (done.has(svg) ? new Uint8Array(Buffer.from(svg)) : null),
      paint: (svg) =>
        new Promise((resolve) => {
          clock.after(paintMs, () => {
            done.add(svg);
            resolve(new Uint8Array(Buffer.from(svg)));
          });
        }),
    },
  });
  let version = 1;
  let apart = new Map<string, number>();
  const pass = async (ms: number): Promise<void> => {
    for (let gone = 0; gone < ms; gone += 10) {
      await clock.forward(10);
      while (channel.decide("passes")) await settle();
      const { words = "", file = null } = channel.newest() ?? {};
      const [said = ""] = words.split(" ");
      if (file !== null && file.svg !== said) apart = apart.set(said, (apart.get(said) ?? 0) + 10);
    }
  };
  const look = (): void => void desk.looks.set(version, { words: `v${version}`, svg: `v${version}` });
  look();
  desk.writer.changed(boardOfVersion(version, null));
  await pass(3_000);
  for (const { type, afterMs } of happenings) {
    await pass(afterMs);
    version += 1;
    look();
    const message = channel.newest()?.id ?? "";
    const board = boardOfVersion(version, message);
    if (type === "change") desk.writer.changed(board);
    else void desk.writer.answer({ ...channel.pressed(`p${version}`, message), message }, board);
  }
  await pass(10_000);
  return { apart: [...apart].map(([words, ms]) => ({ words, ms })), newest: channel.newest(), version };
}

describe("picture and text together", () => {
  it("hold for every board, pressed or not, where pictures are painted almost at once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(10, 30), fc.array(happening, { maxLength: 12 }), async (paintMs, happenings) => {
        const { apart, newest, version } = await play(paintMs, happenings);
        expect(apart).toEqual([]);
        expect(newest).toMatchObject({
          words: expect.stringContaining(`v${version} `),
          file: { svg: `v${version}` },
        });
      }),
      { numRuns: 60 },
    );
  });

  it("hold for what nobody is answered with as long as pictures come within the wait", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(200, waitMs - 10),
        fc.array(
          happening.map((one) => ({ ...one, type: "change", afterMs: one.afterMs + gapMs + waitMs })),
          { maxLength: 8 },
        ),
        async (paintMs, happenings) => {
          expect((await play(paintMs, happenings)).apart).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("come together again as soon as the picture is painted, where that takes longer", async () => {
    const { apart, newest } = await play(1_500, [{ type: "press", afterMs: 0 }]);
    expect(apart.map(({ words }) => words)).toEqual(["v2"]);
    expect(apart[0]?.ms).toBeLessThanOrEqual(1_500 + gapMs);
    expect(newest?.file?.svg).toBe("v2");
  });
});
