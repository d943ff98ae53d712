import { decodeApng, encode } from "fast-png";
import { expect, it } from "vitest";
import { animate } from "../../scripts/pictures/apng.js";

const [width, height] = [5, 4];

/** All pixels are different, one red. */
function picture(red: number): { readonly data: Uint8Array; readonly png: Uint8Array } {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 37) % 251);
  data.set([255, 0, 0], red * 3);
  return { data, png: encode({ width, height, data, channels: 3, depth: 8 }) };
}

it("an animated PNG has every frame, the first one whole and of the others what has changed, each for its time", () => {
  const [first, second] = [picture(7), picture(13)];
  const film = decodeApng(
    animate([
      { png: first.png, ms: 250 },
      { png: second.png, ms: 1200 },
      { png: second.png, ms: 30 },
    ]),
  );
  expect([film.width, film.height, film.numberOfFrames, film.numberOfPlays]).toEqual([width, height, 3, 0]);
  expect(film.frames.map(({ delayNumber, delayDenominator }) => delayNumber / delayDenominator)).toEqual([
    0.25, 1.2, 0.03,
  ]);
  expect([...(film.frames[0]?.data ?? [])]).toEqual([...first.data]);
  const changed = film.frames[1]?.data ?? new Uint8Array();
  for (const pixel of [7, 8, 12, 13]) {
    const at = [pixel * 3, pixel * 3 + 3] as const;
    expect(changed.slice(...at)).toEqual(second.data.slice(...at));
  }
});
