import { afterAll, afterEach, vi } from "vitest";

/** What fake timers and spies put themselves in the place of. */
const replaced = ["setTimeout", "clearTimeout", "setInterval", "setImmediate", "Date"] as const;

/**
 * Files of a worker share their globals, so fake timers that are left behind stop whatever comes after them: a request
 * that waits for one never ends. What leaves them behind is what fails, and not the next file.
 */
function checkTimers(who: string, isLeft: (name: (typeof replaced)[number]) => boolean): void {
  const left = replaced.filter(isLeft);
  vi.useRealTimers();
  if (left.length > 0) throw new Error(`${who} leaves these faked: ${left.join(", ")}`);
}

const isFaked = (name: (typeof replaced)[number]): boolean => Reflect.has(globalThis[name], "clock");

afterEach(() => checkTimers("This test", isFaked));

// Whatever a test itself takes back when it has finished comes after its last hook.
afterAll(() => checkTimers("A test of this file", (name) => isFaked(name) || vi.isMockFunction(globalThis[name])));
