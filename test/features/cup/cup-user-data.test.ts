import { describe, expect, it } from "vitest";
import { isCupOver } from "../../../src/features/cup/rules/cup-state.js";
import { cupHost as host, cupPeople, CupWorld } from "../../support/cup-world.js";

const hour = 3_600_000;

describe("a host who has called a cup off", () => {
  it("is shown the reason that they gave, and leaves none once their data is deleted", async () => {
    const world = new CupWorld();
    const cup = await world.open();
    await world.ask(cup, host, { type: "callOff", reason: "I, the host, am ill" });
    expect((await world.cups.userRows(host.user))[0]?.events).toContainEqual(
      expect.objectContaining({ type: "calledOff", reason: "I, the host, am ill" }),
    );
    await world.cups.removeUser(host.user);
    const { cup: over, events } = await world.state(cup);
    expect(over.stage).toMatchObject({ type: "calledOff", reason: "" });
    expect(JSON.stringify(events)).not.toContain("ill");
  });
});

describe("a try-out whose only person has their data deleted", () => {
  it.each(["before their game begins", "while it is played"])(
    "is played to its end by computer players, %s",
    async (when) => {
      const world = new CupWorld();
      const cup = await world.open({ tryOut: true });
      const [anna = host] = cupPeople;
      await world.ask(cup, anna, { type: "join" });
      await world.ask(cup, host, { type: "fillUp", people: 9 });
      const mine = (await world.tables(cup)).findIndex(({ users }) => users.includes(anna.user));
      if (when === "while it is played") await world.start(cup, mine);
      const { table } = await world.boardAt(cup, mine);
      await world.cups.removeUser(anna.user);
      await world.bench.tables.userData.deleteUser(anna.user);
      const began = world.clock.now();
      while (!isCupOver((await world.state(cup)).cup) && world.clock.now() < began + hour)
        await world.clock.forward(1_000);
      const { cup: over, events } = await world.state(cup);
      expect(over.stage).toMatchObject({ type: "finished", winner: expect.stringMatching(/^computer-/u) });
      expect(over.rounds[0]?.tables[mine]).toMatchObject({ id: table, isClosed: false });
      expect(JSON.stringify(events)).not.toContain(anna.user);
    },
  );
});
