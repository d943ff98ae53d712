import * as fc from "fast-check";
import { expect, it } from "vitest";
import { LineOutput } from "../../src/process/line-output.js";
import { runsOf } from "../support/how-many-runs.js";

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

it("a descriptor that takes no byte and does not say why is tried again later", () => {
  const waiting: (() => void)[] = [];
  let [written, calls, takes] = ["", 0, 0];
  const output = new LineOutput({
    write: (bytes) => {
      calls += 1;
      if (calls > 10) throw new Error("it is asked for ever");
      written += Buffer.from(bytes).subarray(0, takes).toString();
      return Math.min(bytes.length, takes);
    },
    after: (_ms, work) => void waiting.push(work),
    now: () => 7,
    pause: () => undefined,
  });
  output.write("line\n");
  expect(calls).toBe(1);
  takes = 100;
  waiting[0]?.();
  expect(written).toBe("line\n");
});

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

/** What a write comes to: all bytes, this number of them, or a refusal. */
type Outcome = "all" | number | "ENOSPC" | "EAGAIN" | "EPIPE" | "EIO" | "EBADF";

/** A line of this many bytes; the time until the next try is over; or the process ends, and goes on after all. */
type Event = { readonly line: number } | "retry" | "end";

const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Outcome>("all") },
  { weight: 2, arbitrary: fc.oneof(fc.constant(1), fc.nat(400_000)) },
  { weight: 3, arbitrary: fc.constantFrom<Outcome>("ENOSPC", "EAGAIN", "EPIPE", "EIO", "EBADF") },
);

/** A disk stays full for a while. */
const outcomes = fc
  .array(fc.tuple(outcome, fc.integer({ min: 1, max: 12 })), { maxLength: 25, size: "max" })
  .map((all) => all.flatMap(([one, times]) => Array<Outcome>(times).fill(one)));

const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      line: fc.oneof(fc.integer({ min: 10, max: 90 }), fc.integer({ min: 150_000, max: 400_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Event>("retry", "end") },
);

it("whichever writes fail or are cut short, lines stay whole and in order, and just those that are lost are counted", () => {
  const events = fc.array(event, { maxLength: 40, size: "max" });
  const property = fc.property(events, outcomes, (happening, writes) => {
    const [coming, parts, due, pauses] = [[...writes], [] as string[], [] as (() => void)[], [] as number[]];
    const output = new LineOutput({
      write: (bytes) => {
        const next = coming.shift() ?? "all";
        if (typeof next === "string" && next !== "all") throw Object.assign(new Error(next), { code: next });
        const part = Buffer.from(bytes).subarray(0, next === "all" ? bytes.length : next);
        parts.push(part.toString());
        return part.length;
      },
      after: (_ms, work) => void due.push(work),
      now: () => 7,
      pause: (ms) => void pauses.push(ms),
    });
    const given: string[] = [];
    for (const one of [...happening, "calm" as const, { line: 10 }]) {
      const before = pauses.length;
      if (one === "calm") coming.length = 0;
      else if (one === "retry") due.shift()?.();
      else if (one === "end") output.end();
      else {
        given.push(`${given.length} ${"x".repeat(one.line)}`);
        output.write(`${given.at(-1)}\n`);
      }
      // A retry at most is on its way, and nobody stands still but for a moment at the end.
      expect(due.length).toBeLessThanOrEqual(1);
      expect(pauses.length - before).toBeLessThanOrEqual(one === "end" ? 20 : 0);
    }
    for (const work of due) work();
    const lines = parts.join("").split("\n").slice(0, -1);
    const isTold = (line: string): boolean => line.startsWith("{");
    const told = lines.filter(isTold).map((line) => JSON.parse(line) as { readonly lost: number });
    const written = lines.filter((line) => !isTold(line));
    // Every line is compared as a whole, without long messages where one differs.
    expect(written.every((line) => given.includes(line))).toBe(true);
    const numbers = written.map((line) => Number(line.split(" ")[0]));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(told.reduce((sum, { lost }) => sum + lost, 0)).toBe(given.length - written.length);
    expect(told.every(({ lost }) => lost > 0)).toBe(true);
  });
  fc.assert(property, { numRuns: runsOf(50) });
});
