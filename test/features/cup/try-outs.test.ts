import { describe, expect, it } from "vitest";
import { cupGuild as guild, cupHost as host, CupWorld } from "../../support/cup-world.js";
import { games } from "../../../src/games/index.js";

const minute = 60_000;

describe("a cup's try-out", () => {
  it("lets computer players alone sleep while their channel is closed, and play on once it is open", async () => {
    const world = new CupWorld();
    const cup = await world.open({ tryOut: true });
    await world.ask(cup, host, { type: "fillUp", people: 9 });
    const { table } = await world.boardAt(cup, 0);
    const steps = async (): Promise<number> => (await world.bench.store.actions(table)).length;
    await world.clock.forward(5_000);
    const before = await steps();
    world.isClosed = true;
    await world.clock.forward(30 * minute);
    const asleep = await steps();
    // What a player had thought of already.
    expect(asleep - before).toBeLessThanOrEqual(1);
    world.isClosed = false;
    for (const wake of world.woken) wake();
    await world.clock.forward(2 * minute);
    expect(await steps()).toBeGreaterThan(asleep + 3);
  });

  it("holds one try-out at a time, and the next once that is over", async () => {
    const world = new CupWorld();
    const first = await world.open({ tryOut: true });
    const second = await world.cups.open("1000000000000000999", {
      ...(await world.state(first)).cup,
      guild,
      channel: "200000000000000008",
      host: { user: host.user, name: host.name },
      year: 2026,
      game: games.katchen,
      options: {},
      tryOut: true,
    });
    expect(second).toEqual({ kind: "refused", why: "try-out-running" });
    await world.ask(first, host, { type: "callOff", reason: "" });
    const third = await world.open({ tryOut: true });
    expect(await world.cups.of(third)).not.toBeNull();
  });
});
