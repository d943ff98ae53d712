// @module-tag long

import { TimeLimitError } from "../../../src/tables/queues.js";
import { describe, expect, it } from "vitest";
import type { CupRequestBody } from "../../../src/features/cup/rules/cup-request.js";
import type { Cup } from "../../../src/features/cup/rules/cup-state.js";
import type { Person } from "../../../src/tables/requests.js";
import { cupHost as host, cupPeople as people, CupWorld } from "../../support/cup-world.js";
import { games } from "../../../src/games/index.js";

const minute = 60_000;
const cup = "500000000000000000";

/** A press by its id, which Discord may repeat. */
type Press = readonly [id: string, who: Person, body: CupRequestBody];

const signUps = people.slice(0, 5).map((who, at): Press => [`60000000000000000${at}`, who, { type: "join" }]);

/** Five people at a game of four seats are led to the final by lot. */
const decisions: readonly Press[] = [
  ["610000000000000000", host, { type: "start" }],
  // Twice it would be two events.
  ["615000000000000000", host, { type: "extend", round: 1, ms: 90 * minute }],
  ["620000000000000000", host, { type: "drawLots", round: 1, table: 0 }],
  ["630000000000000000", host, { type: "drawLots", round: 1, table: 1 }],
  ["640000000000000000", host, { type: "drawLots", round: 2, table: 0 }],
];

async function signUp(world: CupWorld): Promise<void> {
  await world.open({ game: games.denkste, options: {} }, cup);
  for (const [id, who, body] of signUps) await world.ask(cup, who, body, id);
}

/** Everything that people do; what is done already is known. */
async function play(world: CupWorld): Promise<void> {
  await signUp(world);
  for (const [id, who, body] of decisions) await world.ask(cup, who, body, id);
  const { stage } = (await world.state(cup)).cup;
  const winner = stage.type === "finished" ? stage.winner : "";
  const who = people.find(({ user }) => user === winner) ?? host;
  await world.ask(cup, who, { type: "engrave", text: "Gold" }, "650000000000000000");
}

/** What must be the same, whatever dies; ids of tables differ. */
async function outcomeOf(world: CupWorld): Promise<unknown> {
  const { cup: state, row, events, trophies } = await world.state(cup);
  const boards = await Promise.all(tablesOf(state).map((id) => world.bench.tables.board(id)));
  return {
    events: events.map(({ type, request }) => `${type} ${request ?? ""}`).toSorted(),
    stage: { ...state.stage, since: 0 },
    rounds: state.rounds.map(({ tables }) => tables.map(({ users, through }) => [users, through])),
    trophies: trophies.map(({ at: _at, ...trophy }) => trophy),
    // A place stays noted where the bot dies right after opening its table.
    row: { ...row, version: 0, shown: row.version - row.shown, opened: 0, ended: 0, place: "", placeFor: "" },
    tables: boards.map((board) => [board?.status, board?.seats.length]),
    open: await world.bench.store.openTablesOf(row.guild),
    threads: [...world.threads.keys()],
    told: [...world.told.values()].map(({ event, users }) => [event.type, users.toSorted()]),
    boards: world.boards.size,
  };
}

function tablesOf({ rounds }: Cup): readonly string[] {
  return rounds.flatMap(({ tables }) => tables.flatMap(({ id }) => id ?? []));
}

describe("a bot that dies in a cup", () => {
  it("loses nothing and doubles nothing, wherever that is", async () => {
    const whole = new CupWorld();
    await play(whole);
    await whole.clock.forward(2 * minute);
    const expected = await outcomeOf(whole);
    expect(expected).toMatchObject({ boards: 1, open: [], row: { due: null, shown: 0 }, stage: { type: "finished" } });
    const count = whole.operations;
    const other = new CupWorld();
    await signUp(other);
    const signedUp = other.operations;
    expect(count).toBeGreaterThan(60);
    expect(signedUp).toBeGreaterThan(20);
    // To die after an operation is to die before the next, but for what the bot knows of it.
    // People sign up one like the other.
    for (let at = 0; at < count; at += at < 24 ? 3 : 1)
      for (const when of at % 5 === 0 ? (["before", "after"] as const) : (["after"] as const)) {
        const world = new CupWorld();
        world.dieAt(at, when);
        // Requests to a dead bot come to nothing.
        void play(world).catch((error: unknown) => {
          if (!(error instanceof TimeLimitError)) throw error;
        });
        for (let ms = 0; ms < 1_000 && !world.isDead; ms += 1) await world.clock.forward(1);
        expect(world.isDead).toBe(true);
        world.restart();
        await world.clock.forward(1);
        await play(world);
        await world.clock.forward(2 * minute);
        expect({ at, when, outcome: await outcomeOf(world) }).toEqual({ at, when, outcome: expected });
      }
  });

  it("takes in results of games that ended while it was off the air, once", async () => {
    const begun = async (): Promise<CupWorld> => {
      const world = new CupWorld();
      await world.open({}, cup);
      for (const [id, who, body] of signUps.slice(0, 2)) await world.ask(cup, who, body, id);
      await world.ask(cup, host, { type: "start" }, "610000000000000000");
      return world;
    };
    const whole = await begun();
    const before = whole.operations;
    await whole.play(cup, 0);
    await whole.clock.forward(minute);
    expect((await whole.state(cup)).cup.stage.type).toBe("finished");
    const count = whole.operations - before;
    expect(count).toBeGreaterThan(3);
    for (let at = 0; at < count; at += 1)
      for (const when of ["before", "after"] as const) {
        const world = await begun();
        world.dieAt(at, when);
        await world.play(cup, 0);
        expect(world.isDead).toBe(true);
        world.restart();
        await world.clock.forward(2 * minute);
        const { events, cup: state, trophies } = await world.state(cup);
        const types = events.slice(-3).map(({ type }) => type);
        expect(types).toEqual(["tableFinished", "won", "revealed"]);
        expect([state.stage.type, trophies.length]).toEqual(["finished", 1]);
        expect([...world.told.values()].map(({ event }) => event.type)).toEqual(["tableOpened", "won"]);
      }
  });
});
