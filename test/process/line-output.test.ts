import { expect, it } from "vitest";
import { LineOutput } from "../../src/process/line-output.js";

/** A place to write to that has room for some bytes, then refuses with a code. */
function somewhere(place: { room: number; code: string }) {
  let written = "";
  const [pauses, due]: [number[], (() => void)[]] = [[], []];
  const output = new LineOutput({
    write: (bytes) => {
      if (place.room === 0) throw Object.assign(new Error("no room"), { code: place.code });
      const part = Buffer.from(bytes).subarray(0, place.room);
      place.room -= part.length;
      written += part.toString();
      return part.length;
    },
    after: (_ms, work) => void due.push(work),
    now: () => 7,
    pause: (ms) => void pauses.push(ms),
  });
  return { output, written: () => written, pauses, due };
}

it.each(["ENOSPC", "EAGAIN", "EPIPE", "EIO"])(
  "a line that is refused with %s is whole as soon as there is room",
  (code) => {
    const place = { room: 4, code };
    const { output, written, due } = somewhere(place);
    output.write("first\n");
    output.write("second\n");
    expect(written()).toBe("firs");
    expect(due).toHaveLength(1);
    place.room = 1_000;
    due[0]?.();
    expect(written()).toBe("first\nsecond\n");
  },
);

it("lines for which there is no room for long are counted, and the log says so once it can be written again", () => {
  const place = { room: 0, code: "ENOSPC" };
  const { output, written } = somewhere(place);
  const line = `${"x".repeat(1023)}\n`;
  for (let count = 0; count < 1024 + 5; count += 1) output.write(line);
  place.room = Infinity;
  output.write("after\n");
  const lines = written().split("\n");
  expect(lines.slice(0, 1024)).toEqual(Array<string>(1024).fill(line.trim()));
  expect(JSON.parse(lines[1024] ?? "")).toEqual({ level: 40, time: 7, lost: 6, msg: expect.stringContaining("lost") });
  output.write("once more\n");
  expect(written().split("\n").slice(1025)).toEqual(["once more", ""]);
});

it("at the end a reader who is behind gets a moment, and one who stands still or a full disk holds up nothing", () => {
  const behind = { room: 0, code: "EAGAIN" };
  const { output, written, pauses } = somewhere(behind);
  output.write("last\n");
  output.end();
  expect(written()).toBe("");
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(200);
  behind.room = 10;
  output.end();
  expect(written()).toBe("last\n");
  const full = somewhere({ room: 0, code: "ENOSPC" });
  full.output.write("last\n");
  full.output.end();
  expect(full.pauses).toEqual([]);
});
