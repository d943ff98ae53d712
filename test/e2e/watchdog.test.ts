import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openStillPipe } from "./support/still-pipe.js";

const watchdog = new URL("../../dist/process/watchdog.js", import.meta.url).href;

/**
 * Runs a watched program.
 *
 * @param everyMs between two checks
 * @param looks checks without a heartbeat that mean a hang
 * @param to where its output goes instead of being read
 */
async function run(everyMs: number, looks: number, text: string, to: number | "pipe" = "pipe") {
  const program = `import { startWatchdog } from ${JSON.stringify(watchdog)};
    const { heartbeat, stop } = startWatchdog({ everyMs: ${everyMs}, looks: ${looks} });
    ${text}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", to, "inherit"],
  });
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (part: string) => void (output += part));
  await once(child, "close");
  return { code: child.exitCode, signal: child.signalCode, output };
}

describe("the watchdog", () => {
  it("ends a program that hangs, with one line at fatal", async () => {
    // The worker starts before the endless loop.
    const { signal, output } = await run(20, 5, "heartbeat(); setTimeout(() => { for (;;); }, 50);");
    expect(signal).toBe("SIGKILL");
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(output)).toEqual({
      level: 60,
      time: expect.any(Number),
      msg: expect.stringMatching(/^the program hangs/),
    });
  });

  it("ends one that hangs also if its log goes to a pipe whose reader stands still", async () => {
    const still = openStillPipe();
    const { signal } = await run(20, 5, "heartbeat(); setTimeout(() => { for (;;); }, 50);", still);
    closeSync(still);
    expect(signal).toBe("SIGKILL");
  });

  it("leaves one alone that comes round, and one that it was called off from, and keeps neither from ending", async () => {
    // A second without a heartbeat ends it. On a busy machine the watchdog looks more seldom, too.
    const alive = (beat: string): string =>
      `const timer = setInterval(() => { ${beat} }, 10); setTimeout(() => clearInterval(timer), 3_000);`;
    const calledOff = "await stop(); const end = Date.now() + 300; while (Date.now() < end);";
    const [beating, still, free] = await Promise.all([
      run(10, 100, alive("heartbeat();")),
      run(10, 100, alive("")),
      run(10, 5, calledOff),
    ]);
    expect(beating).toEqual({ code: 0, signal: null, output: "" });
    expect(still.signal).toBe("SIGKILL");
    expect(free).toEqual({ code: 0, signal: null, output: "" });
  });
});
