import { describe, expect, it } from "vitest";
import { threadCount } from "../../../src/discord/images/paint-thread.js";

const gigabyte = 2 ** 30;

describe("how many threads paint", () => {
  it("is one less than there are cores, and at least one", () => {
    expect([1, 2, 3, 8].map((cores) => threadCount(cores, 64 * gigabyte))).toEqual([1, 1, 2, 7]);
  });

  it("is no more than there is memory for", () => {
    expect([0.25, 1, 2, 64].map((gigabytes) => threadCount(16, gigabytes * gigabyte))).toEqual([1, 2, 4, 15]);
  });

  it("is at least one on this machine", () => {
    expect(threadCount()).toBeGreaterThanOrEqual(1);
  });
});
