import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const program = `
  import { tidyUpWhenCutShort } from ${JSON.stringify(new URL("tidy-up.ts", import.meta.url).href)};
  const forget = tidyUpWhenCutShort(() => process.stdout.write("tidied"));
  if (process.argv[1] === "forget") forget();
  setInterval(() => undefined, 1_000);
  process.stdout.write("ready ");
`;

/** @returns what the program has printed, and how it ended */
async function cutShort(signal: NodeJS.Signals, ...words: readonly string[]): Promise<readonly unknown[]> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program, ...words]);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await once(child.stdout, "data");
  child.kill(signal);
  await once(child, "close");
  return [output, child.exitCode, child.signalCode];
}

/** Windows has no such signals. */
const hasSignals = process.platform !== "win32";

it.skipIf(!hasSignals).each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("a program that is cut short by %s tidies up and ends with its code", async (signal, code) => {
  expect(await cutShort(signal)).toEqual(["ready tidied", code, null]);
});

it.skipIf(!hasSignals)("one that has tidied up itself ends as any other", async () => {
  expect(await cutShort("SIGTERM", "forget")).toEqual(["ready ", null, "SIGTERM"]);
});
