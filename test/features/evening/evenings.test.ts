import { translator } from "../../../src/texts/index.js";
import { TimeLimitError } from "../../../src/tables/queues.js";
import { describe, expect, it, vi } from "vitest";
import type { EveningState } from "../../../src/features/evening/rules/evening-stages.js";
import {
  eveningGuild as guild,
  eveningKey as key,
  type EveningWorld,
  eveningWorld,
  thursdays as plan,
} from "../../support/evening-world.js";
import { person, untouched } from "../../support/tables.js";

const [minute, hour] = [60_000, 3_600_000];
const week = 7 * 24 * hour;

/** A Thursday at noon in Berlin; the evening begins at eight. */
const noon = Date.UTC(2026, 6, 2, 10);
const eight = Date.UTC(2026, 6, 2, 18);
const six = Date.UTC(2026, 6, 3, 4);

const names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta", "Hans", "Ida"] as const;
const people = names.map((name) => person(name));

async function stateOf(world: EveningWorld): Promise<EveningState> {
  const state = await world.evenings.of(key);
  if (state === null) throw new Error("there is no club evening");
  return state;
}

async function say(world: EveningWorld, at: number, answer: "yes" | "maybe" | "no"): Promise<boolean> {
  const { row } = await stateOf(world);
  const { user, name } = people[at] ?? person("Nobody");
  const stored = await world.evenings.answer({ ...key, evening: row.evening, user, name, answer });
  world.evenings.wake(key);
  await world.clock.forward(1);
  return stored;
}

/** An evening that has been announced, with this many people. */
async function begun(
  count: number,
  fields: Partial<typeof plan> | { game: string | null } = {},
): Promise<EveningWorld> {
  const world = eveningWorld(noon + 3 * hour);
  await world.evenings.set(key, { ...plan, ...fields }, false);
  await world.clock.forward(1);
  for (let at = 0; at < count; at += 1) await say(world, at, "yes");
  await world.clock.forward(eight - world.clock.now() + 1_000);
  return world;
}

async function press(world: EveningWorld, hasThreads: boolean) {
  const { row } = await stateOf(world);
  const opening = await world.evenings.open(key, row.evening, { kind: "most" }, hasThreads ? "allowed" : "refused");
  await world.clock.forward(1);
  return opening;
}

function boards(world: EveningWorld): readonly string[] {
  return [...world.messages.values()]
    .filter(({ nonce }) => nonce.startsWith("e"))
    .map(({ body }) => JSON.stringify(body));
}

/** When Discord's events begin. */
function eventStarts(world: EveningWorld): readonly number[] {
  return [...world.events.values()].map((event) => Date.parse(event.scheduled_start_time));
}

const reminders = (world: EveningWorld) => world.posted.filter(({ nonce }) => nonce.startsWith("m"));

/** Users who are mentioned at tables, each as often as that is. */
function told(world: EveningWorld): readonly string[] {
  const messages = world.posted.filter(({ nonce }) => nonce.startsWith("n"));
  return messages.flatMap(({ body }) => body.allowed_mentions?.users ?? []);
}

/** Who sits at each open table. */
async function seated(world: EveningWorld): Promise<readonly (readonly string[])[]> {
  const ids = await world.bench.store.openTablesOf(guild);
  const all = await Promise.all(ids.map((id) => world.bench.tables.board(id)));
  return all.map((board) => (board?.seats ?? []).flatMap((seat) => (seat.type === "human" ? [seat.name] : [])));
}

describe("a club evening", () => {
  it("puts its list up the evening before, edits it in place, and posts it again if it was deleted", async () => {
    const world = eveningWorld(noon - 24 * hour);
    await world.evenings.set(key, plan, false);
    await world.clock.forward(6 * hour - 1_000);
    expect([boards(world), (await stateOf(world)).row.stage]).toEqual([[], "coming"]);
    await world.clock.forward(2_000);
    expect(boards(world)).toHaveLength(1);
    expect(await say(world, 0, "yes")).toBe(true);
    expect(boards(world)).toEqual([expect.stringContaining("Anna")]);
    world.messages.clear();
    await say(world, 1, "maybe");
    expect(boards(world)).toEqual([expect.stringContaining("Ben")]);
    expect(boards(world)[0]).toContain("Anna");
    expect(world.mentions()).toEqual([]);
  });

  it("mentions those who have said yes a quarter of an hour before, and nobody else, once", async () => {
    const world = await begun(2);
    const [anna, ben] = people;
    expect(world.mentions()).toEqual([[anna?.user, ben?.user]]);
    await say(world, 2, "yes");
    await world.clock.forward(2 * hour);
    world.restart();
    await world.clock.forward(hour);
    expect(world.mentions()).toHaveLength(1);
  });

  it("reminds on time even if the database has failed half a minute before", async () => {
    const world = eveningWorld(noon + 3 * hour);
    await world.evenings.set(key, plan, false);
    await world.clock.forward(1);
    await say(world, 0, "yes");
    await world.clock.forward(eight - 15 * minute - world.clock.now() - minute / 2);
    vi.spyOn(world.bench.store.evenings, "tables").mockRejectedValueOnce(new Error("no disk"));
    world.evenings.wake(key);
    await world.clock.forward(minute / 2 + 1);
    expect(world.mentions()).toEqual([[people[0]?.user]]);
  });

  it("opens its tables at one press, however often it comes, and seats everybody once", async () => {
    const world = await begun(9);
    expect(await press(world, true)).toBe("opened");
    await press(world, true);
    const tables = await seated(world);
    expect(new Set(tables.map(({ length }) => length))).toEqual(new Set([4, 5]));
    expect(tables.flat().toSorted()).toEqual(names.toSorted());
    expect(world.threads.size).toBe(1);
    expect((await stateOf(world)).tables.map(({ state }) => state)).toEqual(["open", "open"]);
  });

  it("waits with what has no place, says by name which permission is missing, and goes on when there is one", async () => {
    const world = await begun(9);
    await press(world, false);
    expect(await seated(world)).toHaveLength(1);
    expect(boards(world)[0]).toContain("Öffentliche Threads erstellen");
    expect(await press(world, false)).toBe("waiting");
    const [first = ""] = await world.bench.store.openTablesOf(guild);
    const host = (await world.bench.tables.board(first))?.host ?? "";
    await world.bench.request(first, { user: host, name: "", moderator: true }, { kind: "close" });
    expect(await press(world, false)).toBe("opened");
    expect(await seated(world)).toHaveLength(1);
    expect((await stateOf(world)).tables.map(({ state }) => state)).toEqual(["over", "open"]);
  });

  it("opens no table in a server that the bot has left, until it is back", async () => {
    const world = await begun(3);
    const { store, tables } = world.bench;
    await tables.departures.vanished(guild, null);
    await press(world, true);
    expect(await store.openTablesOf(guild)).toEqual([]);
    await tables.departures.returned(guild);
    await press(world, true);
    expect(await store.openTablesOf(guild)).toHaveLength(1);
  });

  it("opens its tables in the channel that the host has chosen, whatever channels the server allows", async () => {
    const world = await begun(9);
    await world.bench.tables.settings.set(guild, { ...untouched, channels: ["700000000000000000"] });
    await press(world, true);
    expect((await stateOf(world)).tables.map(({ state }) => state)).toEqual(["open", "open"]);
  });

  it("opens each table in a thread where the server wants that, and one in the channel where it may open none", async () => {
    for (const isAllowed of [true, false]) {
      const world = await begun(9);
      await world.bench.tables.settings.set(guild, { ...untouched, threads: true });
      await press(world, isAllowed);
      const { row, tables } = await stateOf(world);
      expect(tables.map(({ state, channel }) => [state, channel === row.boardChannel])).toEqual(
        isAllowed
          ? [
              ["open", false],
              ["open", false],
            ]
          : [
              ["open", true],
              ["waiting", false],
            ],
      );
    }
  });

  it("is played at the usual pace where the server's other tables have days a turn", async () => {
    const world = await begun(3);
    await world.bench.tables.settings.set(guild, { ...untouched, turnSeconds: 24 * 60 * 60 });
    await press(world, true);
    const [table] = (await stateOf(world)).tables;
    expect((await world.bench.tables.board(table?.table ?? ""))?.turn).toBe(untouched.turnSeconds);
  });

  it("opens the other tables where one fails", async () => {
    const world = await begun(9);
    world.refusals.set("thread", 50_013);
    await press(world, true);
    expect((await stateOf(world)).tables.map(({ state }) => state)).toEqual(["open", "waiting"]);
    world.refusals.clear();
    await press(world, true);
    expect((await seated(world)).flat()).toHaveLength(9);
  });

  it("opens what the lot says where nobody has voted, and nothing for one person", async () => {
    const alone = await begun(1, { game: null });
    expect(await press(alone, true)).toBe("few");
    const drawn = await begun(3, { game: null });
    expect(boards(drawn).at(-1)).toContain(translator("de")("evening.board.draw"));
    expect(await press(drawn, true)).toBe("opened");
    expect((await seated(drawn)).map(({ length }) => length)).toEqual([3]);
  });

  it("opens what somebody has voted for", async () => {
    const world = await begun(3, { game: null });
    const [anna = person("")] = people;
    await world.evenings.answer({ ...key, evening: (await stateOf(world)).row.evening, ...anna, vote: "kalle" });
    expect(await press(world, true)).toBe("opened");
    expect((await stateOf(world)).tables.map(({ game }) => game)).toEqual(["kalle"]);
  });

  it("leads to its recap at six in the morning, and comes again a week later", async () => {
    const world = await begun(2);
    const { evening } = (await stateOf(world)).row;
    await press(world, true);
    await world.clock.forward(six - world.clock.now() + 1_000);
    expect(boards(world)).toEqual([expect.stringContaining(`evening:${evening}:recap`)]);
    await world.clock.forward(noon - 18 * hour + week - world.clock.now() + 1_000);
    const { row, answers } = await stateOf(world);
    expect([row.evening, row.stage, row.start, answers]).toEqual([evening + 7, "open", eight + week, []]);
    expect(boards(world)).toHaveLength(2);
    expect(await world.evenings.answer({ ...key, evening, user: "1", name: "Anna", answer: "yes" })).toBe(false);
  });

  it("is not announced late: after an hour off the air nobody is mentioned, after the night there is the next", async () => {
    for (const [back, stage] of [
      [eight + 2 * hour, "begun"],
      [six + hour, "over"],
      [eight + week - hour, "open"],
    ] as const) {
      const world = eveningWorld(noon + 3 * hour);
      await world.evenings.set(key, plan, false);
      await world.clock.forward(1);
      await say(world, 0, "yes");
      await world.clock.sleep(back - world.clock.now());
      world.restart();
      await world.clock.forward(2 * minute);
      expect([world.mentions(), (await stateOf(world)).row.stage]).toEqual([[], stage]);
    }
  });

  it("keeps answers when only its time changes, and moves its board with its channel", async () => {
    const world = eveningWorld(noon + 3 * hour);
    await world.evenings.set(key, plan, false);
    await world.clock.forward(1);
    await say(world, 0, "yes");
    await world.evenings.set(key, { ...plan, minutes: 21 * 60 }, false);
    await world.clock.forward(1);
    expect((await stateOf(world)).answers).toHaveLength(1);
    await world.evenings.set(key, { ...plan, channel: "200000000000000001" }, false);
    await world.clock.forward(1);
    const cards = [...world.messages.values()].filter(({ nonce }) => nonce.startsWith("e"));
    expect(cards.map(({ channel }) => channel)).toEqual(["200000000000000001"]);
    await world.evenings.end(key);
    await world.clock.forward(1);
    expect(JSON.stringify(boards(world))).toContain("Weitere Abende sind nicht geplant");
  });

  it("forgets somebody whose data is deleted, on its board too", async () => {
    const world = eveningWorld(noon + 3 * hour);
    await world.evenings.set(key, plan, false);
    await world.clock.forward(1);
    await say(world, 0, "yes");
    const { user } = people[0] ?? person("");
    expect(await world.evenings.signUps(user)).toMatchObject([{ user, answer: "yes" }]);
    await world.evenings.removeUser(user);
    await world.clock.forward(1);
    expect(boards(world)[0]).not.toContain("Anna");
    expect(await world.evenings.signUps(user)).toEqual([]);
  });
});

describe("somebody who deletes their data while a table is being opened", () => {
  it.each(["open", "join"] as const)("is not seated there, be it before or after its last look: %s", async (kind) => {
    const world = await begun(3);
    const { store, tables } = world.bench;
    const handle = tables.requests.handle.bind(tables.requests);
    // Somebody else than who opens the table: without people it would close.
    let last = "";
    tables.requests.handle = async (id, request) => {
      const reply = request.kind === "open" ? await handle(id, request) : null;
      if (request.kind === "open") last = people.find(({ user }) => user !== request.person.user)?.user ?? "";
      if (request.kind === kind && (kind === "open" || request.person.user === last)) {
        await world.evenings.removeUser(last);
        await tables.userData.deleteUser(last);
      }
      return reply ?? handle(id, request);
    };
    await press(world, false);
    const [table] = await store.openTablesOf(guild);
    expect((await tables.board(table ?? ""))?.seats).toHaveLength(2);
    expect(await store.userData.guildsOf(last)).toEqual([]);
  });
});

describe("Discord's event of a club evening", () => {
  it("repeats every week, moves with summer time, and is made once", async () => {
    const world = eveningWorld(Date.UTC(2026, 9, 21, 10));
    await world.evenings.set(key, plan, true);
    await world.clock.forward(1);
    const [event] = world.events.values();
    const start = "2026-10-22T18:00:00.000Z";
    expect(event).toMatchObject({
      scheduled_start_time: start,
      entity_type: 3,
      scheduled_end_time: "2026-10-22T23:00:00.000Z",
    });
    expect(event?.recurrence_rule).toMatchObject({ start, frequency: 2, interval: 1, by_weekday: [3] });
    await world.clock.forward(week);
    expect([...world.events.values()].map((one) => one.scheduled_start_time)).toEqual(["2026-10-29T19:00:00.000Z"]);
    await world.evenings.set(key, { ...plan, weekday: 5 }, true);
    await world.clock.forward(1);
    expect([...world.events.values()].map((one) => one.recurrence_rule?.by_weekday)).toEqual([[4]]);
  });

  it("that Discord refuses stops nothing else", async () => {
    const world = eveningWorld(noon + 3 * hour);
    world.refusals.set("event", 50_013);
    await world.evenings.set(key, plan, true);
    await world.clock.forward(1);
    expect([(await stateOf(world)).row.event, boards(world).length]).toEqual([null, 1]);
  });
});

describe("a club evening whose server changes its time zone", () => {
  /** Seven hours ahead of Berlin in summer. */
  const [tokyo, eightInTokyo] = ["Asia/Tokyo", Date.UTC(2026, 6, 2, 11)];

  async function changeZone(world: EveningWorld): Promise<void> {
    const { settings } = world.bench.tables;
    await settings.set(guild, { ...(await settings.of(guild)), zone: tokyo });
    await world.evenings.changeZone(guild);
  }

  it("begins at the same time by the new clock, and so does its event", async () => {
    const world = eveningWorld(noon - 24 * hour);
    await world.evenings.set(key, plan, true);
    await world.clock.forward(1);
    expect([(await stateOf(world)).row.start, ...eventStarts(world)]).toEqual([eight, eight]);
    await changeZone(world);
    await world.clock.forward(1);
    expect([(await stateOf(world)).row.start, ...eventStarts(world)]).toEqual([eightInTokyo, eightInTokyo]);
    await world.clock.forward(eightInTokyo - 5 * hour - world.clock.now());
    expect([(await stateOf(world)).row.stage, boards(world).length]).toEqual(["open", 1]);
  });

  it("comes again a week later if the last one is over, and makes no event where none was wanted", async () => {
    const world = await begun(2);
    await world.clock.forward(six + hour - world.clock.now());
    await changeZone(world);
    await world.clock.forward(eightInTokyo + week - 5 * hour - world.clock.now());
    const { row } = await stateOf(world);
    expect([row.stage, row.start, eventStarts(world)]).toEqual(["open", eightInTokyo + week, []]);
  });

  it("has its event at the new time too if that is just being made", async () => {
    const world = eveningWorld(noon - 24 * hour);
    world.meanwhile = () => {
      world.meanwhile = null;
      return changeZone(world);
    };
    await world.evenings.set(key, plan, true);
    await world.clock.forward(1_000);
    expect(eventStarts(world)).toEqual([eightInTokyo]);
  });

  it("is not made up where none is set", async () => {
    const world = eveningWorld(noon);
    await changeZone(world);
    expect(await world.evenings.of(key)).toBeNull();
  });
});

describe("a bot that dies in a club evening", () => {
  const twoTables = { ...plan, game: "denkste" } as const;

  /** From the setting to open tables; whatever is cut off is done again by people. */
  async function play(world: EveningWorld): Promise<void> {
    await world.evenings.set(key, twoTables, true);
    await world.clock.forward(1);
    for (const at of names.slice(0, 5).keys()) await say(world, at, "yes");
    await world.clock.forward(eight - world.clock.now() + 1_000);
    await press(world, true);
  }

  it("loses nothing and doubles nothing, wherever that is", { tags: "long" }, async () => {
    const whole = eveningWorld(noon + 3 * hour);
    await play(whole);
    const count = whole.operations();
    expect(count).toBeGreaterThan(30);
    for (let at = 0; at < count; at += 1)
      for (const when of ["before", "after"] as const) {
        const world = eveningWorld(noon + 3 * hour);
        world.dieAt(at, when);
        // Requests to a dead bot come to nothing.
        void play(world).catch((error: unknown) => {
          if (!(error instanceof TimeLimitError)) throw error;
        });
        await world.clock.forward(8 * hour - 3 * hour + 2_000);
        world.restart();
        await world.clock.forward(1_000);
        if ((await world.evenings.of(key)) === null) await world.evenings.set(key, twoTables, true);
        await world.clock.forward(1);
        const { row, answers } = await stateOf(world);
        const signedUp = answers.length;
        if (row.stage === "begun") await press(world, true);
        await world.clock.forward(2 * minute);
        const found = await stateOf(world);
        const tables = await seated(world);
        const users = tables.flat();
        expect({
          at,
          when,
          boards: boards(world).length,
          events: world.events.size,
          behind: found.row.version - found.row.shown,
          twice: users.length - new Set(users).size,
          unseated: signedUp > 1 ? signedUp - users.length : 0,
          manyMentions: reminders(world).length > 1,
          toldTwice: told(world).length - new Set(told(world)).size,
          unshown: tables.length - new Set(world.shown.map(({ table }) => table)).size,
        }).toEqual({
          at,
          when,
          boards: 1,
          events: 1,
          behind: 0,
          twice: 0,
          unseated: 0,
          manyMentions: false,
          toldTwice: 0,
          unshown: 0,
        });
      }
  });
});
