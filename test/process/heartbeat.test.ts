import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startHeartbeat } from "../../src/process/heartbeat.js";
import { heartbeatsOfFile } from "../../src/store/heartbeats.js";
import { fakeClock, settle } from "../support/fake-clock.js";
import { keepLines } from "../support/tables.js";

it("a bot whose files have been taken away ends all the same, and says what it could not note", async () => {
  const folder = mkdtempSync(join(tmpdir(), "heartbeat-"));
  const file = join(folder, "bot.db");
  writeFileSync(file, "");
  writeFileSync(`${file}.lock`, "");
  const { log, lines } = keepLines();
  const stop = startHeartbeat(
    {
      checkAnswers: () => Promise.resolve(),
      touchHeartbeat: heartbeatsOfFile(file).touch,
    },
    { clock: fakeClock(), log },
  );
  await settle();
  expect(lines).toEqual([]);
  rmSync(folder, { recursive: true });
  await expect(stop()).resolves.toBeUndefined();
  expect(lines.map(({ level }) => level)).toEqual(["error"]);
});
