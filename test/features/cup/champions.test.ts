import { describe, expect, it } from "vitest";
import { Champions } from "../../../src/features/cup/champions.js";
import { cupGuild as guild, cupHost as host, cupPeople as people, CupWorld } from "../../support/cup-world.js";
import type { Person } from "../../../src/tables/requests.js";
import { keepLines } from "../../support/tables.js";

const day = 24 * 60 * 60_000;

/** A cup of two that is decided by lot. @returns the winner */
async function won(world: CupWorld, year: number): Promise<{ readonly cup: string; readonly winner: Person }> {
  const cup = await world.begin(2, { year });
  await world.ask(cup, host, { type: "drawLots", round: 1, table: 0 });
  const { stage } = (await world.state(cup)).cup;
  const winner = people.find(({ user }) => stage.type === "finished" && user === stage.winner) ?? host;
  return { cup, winner };
}

/** After a restart. */
async function restarted({ bench, clock }: CupWorld): Promise<Champions> {
  const champions = new Champions(bench.store, { clock, log: keepLines().log });
  await champions.read();
  return champions;
}

describe("who bears the champion's sign", () => {
  it("is the winner of a series' last cup, once their name is engraved, for a year, in that server alone", async () => {
    const world = new CupWorld();
    const { champions } = world.bench.tables;
    const { cup, winner } = await won(world, 2026);
    expect([...champions.of(guild)]).toEqual([]);
    await world.ask(cup, winner, { type: "engrave", text: "Gold" });
    for (const known of [champions, await restarted(world)]) {
      expect([...known.of(guild)]).toEqual([winner.user]);
      expect([...known.of("201")]).toEqual([]);
    }
    const seat = { type: "human", name: "Anna", away: false } as const;
    expect(
      champions.mark(guild, [
        { ...seat, user: winner.user },
        { ...seat, user: "1" },
      ]),
    ).toEqual([
      { ...seat, user: winner.user, isChampion: true },
      { ...seat, user: "1" },
    ]);
    await world.clock.sleep(365 * day);
    expect(champions.of(guild).size).toBe(1);
    await world.clock.sleep(2 * day);
    expect([champions.of(guild).size, (await restarted(world)).of(guild).size]).toEqual([0, 0]);
  });

  it("changes with the next cup, and is nobody if its winner is left out", async () => {
    const world = new CupWorld();
    const { champions } = world.bench.tables;
    const first = await won(world, 2026);
    await world.ask(first.cup, first.winner, { type: "engrave", text: "Gold" });
    const second = await won(world, 2027);
    await world.ask(second.cup, second.winner, { type: "engrave", text: null });
    for (const known of [champions, await restarted(world)]) expect(known.of(guild).size).toBe(0);
  });

  it("is nobody once the champion's data is deleted or the server is gone, and nobody of a cup without a series", async () => {
    const world = new CupWorld();
    const { champions } = world.bench.tables;
    const { cup, winner } = await won(world, 2026);
    await world.ask(cup, winner, { type: "engrave", text: "Gold" });
    const removal = world.cups.removeUser(winner.user);
    expect(champions.of(guild).size).toBe(0);
    await removal;
    expect((await restarted(world)).of(guild).size).toBe(0);
    const single = await world.begin(2, { series: null });
    await world.ask(single, host, { type: "drawLots", round: 1, table: 0 });
    const { stage } = (await world.state(single)).cup;
    const second = people.find(({ user }) => stage.type === "finished" && user === stage.winner) ?? host;
    await world.ask(single, second, { type: "engrave", text: "Tin" });
    expect(champions.of(guild).size).toBe(0);
    const third = await won(world, 2027);
    await world.ask(third.cup, third.winner, { type: "engrave", text: "Silver" });
    expect(champions.of(guild).size).toBe(1);
    champions.drop([guild]);
    expect(champions.of(guild).size).toBe(0);
  });
});
