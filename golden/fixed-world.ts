import crypto from "node:crypto";
import { readFileSync } from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { disableValidators } from "@discordjs/builders";
import type { FakeClock } from "../test/support/fake-clock.js";

// Before anything else is loaded: time and chance of this process are the same in every run.

/** A Wednesday at 18:00 in Berlin. */
export const startOfTime = Date.UTC(2026, 2, 4, 17);

let clock: Pick<FakeClock, "truth" | "steady"> = { truth: () => startOfTime, steady: () => 0 };
let [seed, drawn] = ["", 0];

/** From now on everybody reads this clock, and chance begins again. */
export function fixWorld(name: string, by: Pick<FakeClock, "truth" | "steady">): void {
  clock = by;
  [seed, drawn] = [name, 0];
}

/** Bytes that follow from the session and from how many were drawn in it before. */
export function drawBytes(size: number): Buffer {
  drawn += 1;
  const blocks = Array.from({ length: Math.ceil(size / 64) }, (_, at) =>
    crypto.createHash("sha512").update(`${seed} ${drawn} ${at}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, size);
}

// As the program does.
disableValidators();

const RealDate = Date;

class FixedDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    super(...((given.length === 0 ? [clock.truth()] : given) as [number]));
  }

  static override now(): number {
    return clock.truth();
  }
}

globalThis.Date = FixedDate as DateConstructor;
performance.now = () => clock.steady();
process.env["TZ"] = "UTC";
Object.assign(crypto, { randomBytes: drawBytes, randomUUID: () => drawBytes(16).toString("hex") });
// Reading on other threads takes as long as the machine likes.
Object.assign(files, { readFile: async (...given: Parameters<typeof readFileSync>) => readFileSync(...given) });
syncBuiltinESMExports();
