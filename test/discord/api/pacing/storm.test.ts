import { describe, expect, it } from "vitest";
import { Pacer } from "../../../../src/discord/api/pacing/pacer.js";
import type { ChannelQueue } from "../../../../src/discord/api/pacing/channel-queue.js";
import { Warnings } from "../../../../src/discord/messages/warnings.js";
import { translator } from "../../../../src/texts/index.js";
import type { Board } from "../../../../src/tables/board.js";
import { type Drift, fakeClock } from "../../../support/fake-clock.js";
import { limitedApi } from "../../../support/limited-api.js";
import { openQueue } from "../../../support/simple-ports.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { keepLines } from "../../../support/tables.js";
import { boardOfVersion } from "../../../support/written-board.js";
import { picturedDesk } from "../../../support/pictured-board.js";

/** A turn, when its warning comes, and the storm's length, in seconds. */
const [turn, warnAt, stormSeconds] = [90, 60, 100];
const user = "111111111111111111";

interface Storm {
  readonly tables: number;
  readonly roundTripMs: number;
  readonly drift?: Drift;
  /** The time of day leaps halfway. */
  readonly leapMs?: number;
  /** False: nobody waits for a turn. */
  readonly paced?: boolean;
}

/** Running tables with turns of 90 s after a restart; time runs out everywhere. */
async function blow({ tables, roundTripMs, drift = {}, leapMs = 0, paced = true }: Storm) {
  const { log, lines } = keepLines();
  const clock = fakeClock(undefined, { drift });
  const random = seededRandom(7);
  const chance = (): number => random.pick(1_000) / 1_000;
  const pacer = new Pacer({ clock, log, chance });
  const api = limitedApi({ clock, roundTripMs, chance, hear: (answer) => pacer.answered(answer) });
  const queue: ChannelQueue = paced ? pacer.queue(pacer.gate(api)) : openQueue(api);
  const versions = Array.from({ length: tables }, () => 2);
  const boardAt = (table: number): Board => ({
    ...boardOfVersion(versions[table] ?? 0, `board ${table}`),
    table: `${table}`,
    channel: `${table}`,
    seats: [{ type: "human", user, name: "Anna", away: false }],
    play: {
      view: {},
      prompts: [{ id: versions[table] ?? 0, seat: 0, kind: "turn", seconds: null, awaited: true, stale: "refuse" }],
      recent: [],
      drafts: [],
      result: null,
      due: clock.now() + 1000 * (turn - warnAt),
      asleep: false,
    },
  });
  const { writer } = picturedDesk({ api, queue, clock, log, board: async (table) => boardAt(Number(table)) });
  let [warned, shed] = [0, 0];
  const warnings = new Warnings({
    queue,
    clock,
    log,
    metrics: { shed: () => (shed += 1) },
    messages: { linkTo: async () => "" },
    guilds: { ownMessages: async () => [] },
    store: {
      warnings: async () => [],
      addWarning: async () => {
        warned += 1;
      },
      removeWarning: async () => {},
      notePosted: async () => {},
    },
    tables: () => ({ board: async (id) => boardAt(Number(id)), mentionable: async (_board, users) => users }),
    textsIn: () => translator("en"),
  });
  /** By a press on something that cannot carry the board, or by nobody's. @returns its text */
  const change = (table: number, pressed: boolean): string => {
    const version = (versions[table] ?? 0) + 1;
    versions[table] = version;
    void warnings.tidy(boardAt(table));
    const press = { id: `${table}`, token: `token ${table}`, message: null };
    if (pressed) void writer.answer(press, boardAt(table));
    else writer.changed(boardAt(table));
    return `version ${version}`;
  };

  void (async () => {
    for (let table = 0; table < tables; table += 1) {
      writer.changed(boardAt(table), "catch-up");
      if (paced) await pacer.waitForRoom();
    }
  })();
  const slowest: number[] = [];
  for (let second = 0; second < stormSeconds; second += 1) {
    for (let table = second % turn; table < tables; table += turn) change(table, false);
    for (let table = (second + turn - warnAt) % turn; table < tables; table += turn)
      void warnings.post(boardAt(table), [user], versions[table] ?? 0);
    if (second === stormSeconds / 2) clock.leap(leapMs);
    const pressed = random.pick(tables);
    const text = change(pressed, true);
    const at = clock.truth();
    while (api.text(`${pressed}`) !== text && clock.truth() - at < 30_000) await clock.forward(50);
    slowest.push(clock.truth() - at);
    await clock.forward(Math.max(0, 1_000 - (clock.truth() - at)));
  }
  // Now what is not shown yet comes.
  await clock.forward(1000 * Math.ceil((3 * tables) / 40));
  const behind = versions.filter((version, table) => api.text(`${table}`) !== `version ${version}`).length;
  return { refused: api.refused(), taken: api.taken(), behind, slowestMs: Math.max(...slowest), warned, shed, lines };
}

describe("three thousand running tables after a restart", () => {
  it.each<[string, Omit<Storm, "tables">]>([
    ["with quick answers", { roundTripMs: 30 }],
    [
      "with slow answers, on clocks that drift and are set back",
      { roundTripMs: 250, drift: { wall: 100, steady: 200 }, leapMs: -3_600_000 },
    ],
  ])("%s never run into Discord's limits, and where somebody presses it shows within a second", async (_how, how) => {
    const storm = await blow({ tables: 3_000, ...how });
    expect([storm.refused, storm.behind]).toEqual([0, 0]);
    expect(storm.slowestMs).toBeLessThanOrEqual(1_000);
    expect(storm.warned).toBeGreaterThan(0);
    expect(storm.shed).toBeGreaterThan(0);
    expect(storm.lines).toEqual([]);
  });

  it("would run into them by the hundred without the pacer, far fewer tables even", async () => {
    const storm = await blow({ tables: 300, roundTripMs: 30, paced: false });
    expect(storm.refused).toBeGreaterThan(100);
  });
});
