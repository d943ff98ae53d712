import { disableValidators } from "@discordjs/builders";
import { afterAll, afterEach, vi } from "vitest";
import { restartInteractions } from "./interactions.js";

// As the bot has it: what it sends is held against Discord's schemas and limits, by tests and by the local Discord.
disableValidators();

declare module "vitest" {
  interface TestTags {
    tags: "long";
  }
}

restartInteractions();

/** What fake timers and spies replace. */
const replaced = ["setTimeout", "clearTimeout", "setInterval", "setImmediate", "Date"] as const;

/**
 * Files of a worker share their globals: fake timers left behind stop whatever comes after. The test that leaves them
 * fails, not the next file.
 */
function checkTimers(who: string, isLeft: (name: (typeof replaced)[number]) => boolean): void {
  const left = replaced.filter(isLeft);
  vi.useRealTimers();
  if (left.length > 0) throw new Error(`${who} leaves these faked: ${left.join(", ")}`);
}

const isFaked = (name: (typeof replaced)[number]): boolean => Reflect.has(globalThis[name], "clock");

afterEach(() => checkTimers("This test", isFaked));

// After a test's own cleaning up.
afterAll(() => checkTimers("A test of this file", (name) => isFaked(name) || vi.isMockFunction(globalThis[name])));
