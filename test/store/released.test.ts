import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock } from "../support/fake-clock.js";
import { games, isGame, allGames } from "../../src/games/index.js";
import { replayTable } from "../../src/tables/replay.js";
import type { Store } from "../../src/store/store.js";
import { type Left, playReleased, released, releasedPeople, unpackReleased } from "../support/released.js";
import { behindIn, bench, type Bench } from "../support/tables.js";
import { temporaryFolder } from "../support/temporary-folder.js";

let file: string;
beforeEach(() => {
  file = join(temporaryFolder(), "katzentisch.db");
});

/** In channels, and boards that are behind. */
async function messagesOf({ messages }: Store, left: readonly Left[]): Promise<unknown> {
  const boards: unknown[] = [];
  for (const { id } of left) boards.push(await messages.board(id));
  const warnings = await messages.warnings(0);
  return { boards, warnings, behind: (await behindIn({ messages })).toSorted() };
}

/** As the build had it, which knew no message of a lobby that leads to a thread. */
function messagesLeft(left: readonly Left[]): unknown {
  const warnings = left.flatMap(({ id, warning }) =>
    typeof warning !== "string" ? [] : [{ ...(JSON.parse(warning) as object), table: id }],
  );
  const behind = left.filter(({ shown, version }) => shown < version).map(({ id }) => id);
  return {
    boards: left.map(({ message, shown }) => ({ message, shown, lobby: null })),
    warnings,
    behind: behind.toSorted(),
  };
}

/** Finished games whose results differ from the club's; a knock-out's places are in the result too. */
async function clubLacks({ store, tables }: Bench, left: readonly Left[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { id, life } of left) {
    const result = life === "over" ? ((await tables.board(id))?.play?.result ?? null) : null;
    const places = (await store.club.game(id))?.places;
    const isRight =
      result === null
        ? life !== "over" && (places === undefined || life === "closed")
        : result.scores.every((score, seat) => places?.[seat]?.score === score && places[seat].place !== null);
    if (!isRight) wrong.push(`${id} ${life}`);
  }
  return wrong;
}

/** Goes through all migrations. */
const oldest = "3153982.db.gz";
const others = readdirSync(released).filter((name) => name !== oldest);

describe("a database that a released build left in the middle of its games", () => {
  it.each([oldest])("%s: every table is played to its end", playToEnd);
  it.each(others)("%s: every table is played to its end", { tags: "long" }, playToEnd);
});

async function playToEnd(name: string): Promise<void> {
  const left = unpackReleased(name, file);
  const last = Math.max(...left.map(({ changed }) => changed));
  const on = bench({ file, clock: fakeClock(last + 3_600_000) });
  for (const { id, steps, state } of left) {
    // Nothing is lost, to begin with.
    expect(await on.store.actions(id)).toHaveLength(Math.max(0, steps - 1));
    expect((await on.store.load(id, 0))?.row.state).toEqual(state === null ? null : JSON.parse(state));
  }
  expect(await messagesOf(on.store, left)).toEqual(messagesLeft(left));
  await on.tables.shards.start();
  const playing = left.filter(({ life }) => life === "playing");
  expect(playing).not.toEqual([]);
  for (const { id, game, rules, steps } of playing) {
    await playReleased(on, id);
    const row = (await on.store.load(id, 0))?.row;
    expect(row).toMatchObject({ status: "over" });
    expect(row?.steps).toBeGreaterThan(steps);
    const isPresent = isGame(game) && games[game].rules === rules;
    const again = await replayTable(on.store, id, allGames).then(
      ({ state }) => state,
      (error: unknown) => /by older rules/u.exec(String(error))?.[0],
    );
    expect(again).toEqual(isPresent ? row?.state : "by older rules");
  }
  const lobby = left.find(({ life }) => life === "lobby");
  const started = await on.request(lobby?.id ?? "", releasedPeople[1], { kind: "add", level: "strong" });
  expect(started).toMatchObject({ kind: "done", board: { status: "lobby", seats: [{}, {}] } });
  // Games that had ended are taken into the club; later ones are there already.
  await on.clock.forward(11 * 60_000);
  const now = await Promise.all(
    left.map(async ({ id, ...rest }) => ({ ...rest, id, life: (await on.tables.board(id))?.status ?? "" })),
  );
  expect(await clubLacks(on, now)).toEqual([]);
  expect(now.filter(({ life }) => life === "over").length).toBeGreaterThanOrEqual(playing.length);
  expect(on.lines.filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
  await on.tables.stop();
  await on.store.close();
}
