import { beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../../../src/tables/requests.js";
import type { Board } from "../../../src/tables/board.js";
import { type AppProcess, lobbyOn, type SharedWorld, sharedWorld } from "../../support/app-processes.js";
import { person } from "../../support/tables.js";
import { three } from "../../support/tables-of-three.js";

const [anna, ben, cleo] = three;
const dora = person("Dora");
const second = 1_000;

let world: SharedWorld;
let [a, b]: AppProcess[] = [];
let board: Board;

/** Two processes; the first has a lobby, of which the board is posted. */
beforeEach(async () => {
  world = sharedWorld(1);
  [a, b] = [world.process(), world.process()];
  await first().take(0);
  board = await lobbyOn(first(), 0, anna);
  await world.clock.forward(5 * second);
});

function first(): AppProcess {
  if (a === undefined) throw new Error("no process");
  return a;
}

function other(): AppProcess {
  if (b === undefined) throw new Error("no process");
  return b;
}

/** Somebody joins, and the board is to show it. */
async function join({ on, app }: AppProcess, who: Person): Promise<void> {
  const reply = await on.request(board.table, who, { kind: "join" });
  if (reply.kind === "done") app.parts.writer.changed(reply.board);
}

/** The versions that the only message has shown, in order. */
function shown(): readonly number[] {
  const boards = world.discord.boardsOf(board.table);
  expect(boards).toHaveLength(1);
  return boards.flat().map(({ version }) => version);
}

describe("a board that a process writes too late", () => {
  it("because its request was under way is written again by the process that serves it now", async () => {
    const arrive = first().api.hold();
    await join(first(), ben);
    await world.clock.forward(2 * second);
    await other().take(0);
    await join(other(), cleo);
    await world.clock.forward(3 * second);
    const noticed = first().notice(0);
    await world.clock.forward(3 * second);
    await noticed;
    expect(shown()).toEqual([1, 2, 3]);
    arrive();
    await world.clock.forward(0);
    expect(shown()).toEqual([1, 2, 3, 2]);
    await world.clock.forward(4 * second);
    expect(shown()).toEqual([1, 2, 3, 2, 3]);
    expect(world.leases.errands).toEqual([]);
  });

  it("before it hears that another serves it is written again as well", async () => {
    await join(first(), ben);
    // Waits for its turn.
    await join(first(), dora);
    const since = world.clock.steady();
    const arrive = first().api.hold();
    await other().take(0);
    await join(other(), cleo);
    await world.clock.forward(3 * second);
    arrive();
    await world.clock.forward(0);
    expect(shown()).toEqual([1, 2, 3, 4, 3]);
    await first().notice(0, since);
    await world.clock.forward(4 * second);
    expect(shown()).toEqual([1, 2, 3, 4, 3, 4]);
  });

  it("is not written at all while another may serve it, and is once that is clear", async () => {
    await join(first(), ben);
    await join(first(), dora);
    first().held.isExpired = true;
    await world.clock.forward(20 * second);
    expect(shown()).toEqual([1, 2]);
    first().held.isExpired = false;
    await world.clock.forward(3 * second);
    expect(shown()).toEqual([1, 2, 3]);
  });

  it("is left to the next owner where the shard is given in order: nothing waits, and what was written is noted", async () => {
    await join(first(), ben);
    await join(first(), dora);
    await first().give(0);
    await world.clock.forward(20 * second);
    expect(shown()).toEqual([1, 2]);
    expect(await world.store.messages.board(board.table)).toMatchObject({ shown: 2 });
    await other().take(0);
    await world.clock.forward(3 * second);
    expect(shown()).toEqual([1, 2, 3]);
    expect(world.leases.errands).toEqual([]);
  });
});
