import { afterEach, describe, expect, it } from "vitest";
import { realClock } from "../../../src/clock.js";
import { Checks } from "../../../src/features/dice/checks.js";
import { BusyError, ThreadEndedError } from "../../../src/discord/images/job-thread.js";
import { canonicalJson } from "../../../src/tables/chance/canonical-json.js";
import { fakeClock, settle } from "../../support/fake-clock.js";
import { filedGame, storedGame } from "../../support/game-files.js";
import { bench } from "../../support/tables.js";
import { playOut, startedOf, three } from "../../support/tables-of-three.js";

const realWorker = new URL("../../../dist/process/check-worker.js", import.meta.url);

/** Takes all memory for "much", never comes back from "hang", and else says how many jobs it had. */
const oddWorker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    let jobs = 0;
    parentPort.on("message", ({ text }) => {
      if (text === "hang") for (;;);
      const all = [];
      while (text === "much") all.push(new Array(1000).fill(all.length));
      jobs += 1;
      parentPort.postMessage({ kind: "malformed", where: String(jobs) });
    });
  `)}`,
);

const opened: Checks[] = [];

function checks(worker: URL, clock = realClock): Checks {
  const one = new Checks({ clock, worker });
  opened.push(one);
  return one;
}

const given = (text: string) => async () => ({ kind: "text", text }) as const;

afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
});

describe("a check", () => {
  it("is made in a thread, of a file and of a stored game", async () => {
    const file = filedGame({ game: "katchen", course: 1 });
    const one = checks(realWorker);
    const { sha256, seed } = file;
    const expected = { kind: "checked", findings: [], sha256, seed, actions: file.actions.length, starts: 2, lucky: 1 };
    expect(await one.text(given(canonicalJson(file)))).toMatchObject({ ...expected, text: canonicalJson(file) });
    const broken = canonicalJson({ ...file, actions: Array.from({ length: 690_000 }, () => ({})) });
    expect(await one.text(given(broken))).toMatchObject({ kind: "malformed", where: "actions.0.step" });
    const on = bench();
    const { table } = await playOut(on, await startedOf(on));
    const stored = await storedGame(on.tables, table);
    expect(await one.ended(table, async () => stored)).toMatchObject({ kind: "checked", table, findings: [] });
    expect(await one.ended("unread", async () => null)).toEqual({ kind: "malformed", where: "" });
  });

  it("that takes too much memory ends its thread and nothing else, and the next begins in a new one", async () => {
    const one = checks(oddWorker);
    const [much, next] = [one.text(given("much")), one.text(given("next"))];
    await expect(much).rejects.toThrow(ThreadEndedError);
    expect(await next).toEqual({ kind: "malformed", where: "1" });
  });

  it("that never ends is ended, and holds nobody up for longer than half a minute", async () => {
    const clock = fakeClock();
    const one = checks(oddWorker, clock);
    const [hangs, next] = [one.text(given("hang")), one.text(given("next"))];
    await settle();
    await Promise.all([expect(hangs).rejects.toThrow(ThreadEndedError), clock.forward(30_000)]);
    expect(await next).toEqual({ kind: "malformed", where: "1" });
  });

  it("waits for those before it, and is refused where a few wait already", async () => {
    const one = checks(oddWorker);
    const first = ["a", "b", "c", "d"].map((text) => one.text(given(text)));
    await expect(one.text(given("e"))).rejects.toThrow(BusyError);
    expect((await Promise.all(first)).map((checked) => "where" in checked && checked.where)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
    expect(await one.text(given("f"))).toMatchObject({ where: "5" });
  });
});

describe("a stored game's check", () => {
  it("is made once for all who ask meanwhile and later, and again where its file would be another", async () => {
    const one = checks(realWorker);
    const on = bench();
    const { table } = await playOut(on, await startedOf(on));
    const stored = await storedGame(on.tables, table);
    let reads = 0;
    const ask = (key: string) =>
      one.ended(key, async () => {
        reads += 1;
        return stored;
      });
    const together = await Promise.all(Array.from({ length: 30 }, () => ask("one")));
    expect(await ask("one")).toBe(together[0]);
    expect(reads).toBe(1);
    await ask("other");
    expect(reads).toBe(2);
  });

  it("has the same key when a name of its table is deleted: no file has names", async () => {
    const on = bench();
    const { table } = await playOut(on, await startedOf(on));
    const keyNow = async () => {
      const proof = await on.tables.proof(table);
      return proof?.kind === "played" ? proof.key : null;
    };
    const key = await keyNow();
    expect(await keyNow()).toBe(key);
    await on.tables.userData.deleteUser(three[1].user);
    expect(await keyNow()).toBe(key);
  });
});
