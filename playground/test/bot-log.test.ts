import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isLogLevel, LogTail } from "../bot-log.js";

const written: string[] = [];
beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  written.length = 0;
});

const entry = (level: number, msg: string, more: object = {}) => JSON.stringify({ level, time: 5, msg, ...more });

test("log entries are kept with time, level and text, and an error's message", () => {
  const tail = new LogTail("warn", () => undefined);
  tail.add(entry(30, "the commands are registered"));
  tail.add(entry(50, "oh no", { error: { message: "disk full", stack: "…" } }));
  expect(tail.lines()).toEqual([
    { at: 5, level: "info", text: "the commands are registered" },
    { at: 5, level: "error", text: "oh no: disk full" },
  ]);
});

test("only what is loud enough is passed on, and a crash always", () => {
  const tail = new LogTail("warn", () => undefined);
  for (const line of [entry(30, "quiet"), entry(40, "loud"), "Error: crash"]) tail.add(line);
  expect(written).toEqual([`${entry(40, "loud")}\n`, "Error: crash\n"]);
  expect(tail.lines().at(-1)).toMatchObject({ level: null, text: "Error: crash" });
});

test("the bot writes at least what a page shows, and more where more is wanted", () => {
  expect(new LogTail("error", () => undefined).wanted).toBe("info");
  expect(new LogTail("debug", () => undefined).wanted).toBe("debug");
  expect(["trace", "silent", "loud"].map(isLogLevel)).toEqual([true, true, false]);
});

test("the last hundred lines are kept, and every one is told of", () => {
  const changed = vi.fn<() => void>();
  const tail = new LogTail("silent", changed);
  for (let line = 1; line <= 120; line += 1) tail.add(entry(60, String(line)));
  expect(tail.lines()).toHaveLength(100);
  expect(tail.lines()[0]?.text).toBe("21");
  expect(changed).toHaveBeenCalledTimes(120);
  expect(written).toEqual([]);
});
