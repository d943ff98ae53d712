import { describe, expect, it } from "vitest";
import { TimeLimitError } from "../../../src/tables/queues.js";
import {
  eveningGuild as guild,
  eveningKey as key,
  eveningPlace as place,
  type EveningWorld,
  eveningWorld,
  thursdays as plan,
} from "../../support/evening-world.js";
import { person } from "../../support/tables.js";

/** A Thursday afternoon in Berlin; the evening begins at eight, so it has a board. */
const afternoon = Date.UTC(2026, 6, 2, 13);

const minute = 60_000;

/** Where the messages are. */
function channels(world: EveningWorld): readonly string[] {
  return [...world.messages.values()].map(({ channel }) => channel);
}

async function withBoard(): Promise<EveningWorld> {
  const world = eveningWorld(afternoon);
  await world.evenings.set(key, plan, false);
  await world.clock.forward(1);
  return world;
}

/** As `withBoard`, with its next change stored after five seconds. @param givesUp whether the store does after one second */
async function slowChange(givesUp: boolean): Promise<EveningWorld> {
  const world = await withBoard();
  const { clock, bench } = world;
  const { evenings } = bench.store;
  const after = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  const store = evenings.set.bind(evenings);
  evenings.set = async (row) => {
    evenings.set = store;
    const stored = after(5_000).then(() => store(row));
    if (!givesUp) return stored;
    await after(1_000);
    throw new TimeLimitError("it", 1_000, stored);
  };
  return world;
}

describe("a club evening's board that is no longer used, where the store is slow", () => {
  it.each([false, true])("is removed once the change is stored, whoever has stopped waiting: %s", async (givesUp) => {
    for (const call of ["move", "end"] as const) {
      const world = await slowChange(givesUp);
      const elsewhere = { ...plan, channel: "200000000000000001" };
      const change = call === "move" ? world.evenings.set(key, elsewhere, false) : world.evenings.end(key);
      const refused = change.catch((error: unknown) => error);
      await world.clock.forward(3_000);
      expect(await refused).toBeInstanceOf(TimeLimitError);
      expect(channels(world)).toEqual([place]);
      await world.clock.forward(minute);
      const left = call === "move" ? [elsewhere.channel] : [place];
      expect(channels(world)).toEqual(left);
    }
  });

  it("stays if the change is not stored in the end", async () => {
    const world = await withBoard();
    world.bench.store.evenings.set = () => Promise.reject(new Error("the disk is full"));
    await expect(world.evenings.end(key)).rejects.toThrow("the disk is full");
    await world.clock.forward(minute);
    expect(channels(world)).toEqual([place]);
  });
});

describe("a club evening's first board that is on its way", () => {
  it.each([
    ["moves", "200000000000000001"],
    ["ends", null],
  ] as const)("is removed where it comes too late, when a host %s the evening", async (_, elsewhere) => {
    const world = eveningWorld(afternoon);
    const { messages, evenings } = world;
    const keep = messages.set.bind(messages);
    messages.set = (id, message) => {
      messages.set = keep;
      void (elsewhere === null ? evenings.end(key) : evenings.set(key, { ...plan, channel: elsewhere }, false));
      return keep(id, message);
    };
    await evenings.set(key, plan, false);
    await world.clock.forward(minute);
    expect(channels(world)).toEqual(elsewhere === null ? [] : [elsewhere]);
    const { row } = (await evenings.of(key)) ?? {};
    expect([row?.boardChannel, row?.stage]).toEqual(elsewhere === null ? [place, "ended"] : [elsewhere, "open"]);
  });
});

describe("the games at a club evening's tables", () => {
  it("are remembered as the club evening's, and no others", async () => {
    const world = await withBoard();
    const { bench: on, clock, evenings } = world;
    const people = [person("Anna"), person("Ben")] as const;
    const { row } = (await evenings.of(key)) ?? {};
    for (const { user, name } of people)
      await evenings.answer({ ...key, evening: row?.evening ?? 0, user, name, answer: "yes" });
    evenings.wake(key);
    await clock.forward(5 * 60 * minute + 1_000);
    expect(await evenings.open(key, row?.evening ?? 0, { kind: "most" }, "allowed")).toBe("opened");
    await clock.forward(1);
    const [theirs = ""] = await on.store.openTablesOf(guild);
    const other = await on.open(person("Cleo"), {}, "200000000000000001", "katchen", guild);
    await on.request(other.table, person("Dora"), { kind: "join" });
    for (const [table, host] of [
      [theirs, (await on.tables.board(theirs))?.host],
      [other.table, other.host],
    ] as const) {
      const who = { ...person("Anna"), user: host ?? "", moderator: true };
      await on.request(table, who, { kind: "start" });
      await on.request(table, who, { kind: "close" });
    }
    const remembered = [await on.store.club.game(theirs), await on.store.club.game(other.table)];
    expect(remembered).toMatchObject([{ clubEvening: true }, { clubEvening: false }]);
  });
});
