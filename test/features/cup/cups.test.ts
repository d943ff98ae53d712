import { describe, expect, it } from "vitest";
import { currentRound, isCupOver } from "../../../src/features/cup/rules/cup-state.js";
import {
  cupGuild as guild,
  cupHost as host,
  cupNoon as noon,
  cupPeople as people,
  CupWorld,
} from "../../support/cup-world.js";
import type { Person } from "../../../src/tables/requests.js";
import { person } from "../../support/tables.js";

const [minute, hour] = [60_000, 3_600_000];

/** Who sits where, by name. */
async function seated(world: CupWorld, cup: string): Promise<readonly (readonly string[])[]> {
  const tables = await world.tables(cup);
  const boards = await Promise.all(tables.map(({ id }) => world.bench.tables.board(id ?? "")));
  return boards.map((board) => (board?.seats ?? []).flatMap((seat) => (seat.type === "human" ? [seat.name] : [])));
}

describe("a cup", () => {
  it("is opened once, with its board, and tells its commitment but not its seed", async () => {
    const world = new CupWorld();
    const cup = await world.open({}, "500000000000000000");
    await world.open({ title: "Other" }, cup);
    const { row, cup: state, events } = await world.state(cup);
    expect([state.title, events.length, row.shown, row.message]).toEqual([
      "Katchenmeister",
      1,
      row.version,
      `board of ${cup}`,
    ]);
    expect([state.commitment, state.seed]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), null]);
    expect(JSON.stringify(events)).not.toContain(row.seed.toString("hex"));
    expect((await world.cups.ofGuild(guild)).map((one) => one.row.id)).toEqual([cup]);
  });

  it("is refused without a title, in the past, with options of another game, and twice a year in a series", async () => {
    const world = new CupWorld();
    const refused = async (fields: Parameters<CupWorld["open"]>[0]) => {
      const id = await world.open(fields);
      return world.cups.of(id);
    };
    for (const fields of [{ title: " " }, { start: noon }, { roundMs: 1 }, { options: { colour: "red" } }])
      expect(await refused(fields)).toBeNull();
    expect(await refused({})).not.toBeNull();
    expect(await refused({})).toBeNull();
    for (const fields of [{ year: 2027 }, { series: null }, { tryOut: true }, { series: "other" }])
      expect(await refused(fields)).not.toBeNull();
    expect(await refused({ series: "sixth" })).toBeNull();
  });

  it("opens a table each in a thread, with its people seated, any of whom may start and nobody else join", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    const tables = await seated(world, cup);
    expect(tables.map(({ length }) => length)).toEqual([5, 4]);
    expect(tables.flat().toSorted()).toEqual(
      people
        .slice(0, 9)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect([world.threads.size, world.shown.size]).toEqual([2, 2]);
    const board = await world.boardAt(cup, 0);
    expect(board).toMatchObject({ cup, options: { shots: 1, knockOut: true } });
    const stranger = person("Stranger");
    for (const [who, kind, code] of [
      [stranger, "join", "cup-table"],
      [stranger, "start", "stranger"],
      [{ user: board.host, name: "", moderator: false }, "leave", "cup-table"],
      [{ user: board.host, name: "", moderator: false }, "close", "moderators-close"],
      [{ user: board.host, name: "", moderator: false }, "play-alone", "cup-table"],
    ] as const)
      expect(await world.bench.request(board.table, who, { kind })).toMatchObject({ kind: "refused", code });
    expect((await world.start(cup, 0)).status).toBe("playing");
    // An idle lobby waits as long as its round lasts.
    await world.clock.forward(3 * hour);
    expect((await world.boardAt(cup, 1)).status).toBe("lobby");
  });

  it("is played from table to table to its winner, who owes and is owed nothing", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    for (let turn = 0; turn < 20 && !isCupOver((await world.state(cup)).cup); turn += 1) {
      const open = (await world.tables(cup)).findIndex(({ through }) => through === null);
      await world.play(cup, open);
    }
    const { cup: state, row, trophies } = await world.state(cup);
    expect(state.stage).toMatchObject({ type: "finished", engraving: null });
    const winner = state.stage.type === "finished" ? state.stage.winner : "";
    expect(state.seed).toBe(row.seed.toString("hex"));
    const played = state.rounds.flatMap(({ tables }) => tables);
    expect(played.every(({ seed, placed }) => seed !== null && placed !== null)).toBe(true);
    expect(await world.bench.store.club.rounds(guild)).toEqual([]);
    expect(trophies).toMatchObject([{ cup, user: winner, text: null, year: 2026 }]);
    const who = people.find(({ user }) => user === winner) ?? host;
    expect(await world.ask(cup, host, { type: "engrave", text: "Host" })).toBe("not-winner");
    expect(await world.ask(cup, who, { type: "engrave", text: "Gold" })).toBeNull();
    expect(await world.ask(cup, who, { type: "engrave", text: "Silver" })).toBe("engraved");
    expect((await world.cups.trophies(guild)).map(({ text }) => text)).toEqual(["Gold"]);
  });

  it("has no rematch, and leaves the game's result as it is when the host corrects it", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    const board = await world.play(cup, 0);
    const [first] = board.seats;
    const who = { user: first?.type === "human" ? first.user : "", name: "", moderator: false };
    const rematch = await world.bench.request(board.table, who, { kind: "rematch", parent: null });
    expect(rematch).toMatchObject({ kind: "refused", code: "cup-table" });
    const [table] = await world.tables(cup);
    const last = table?.placed?.toSorted((one, other) => other.place - one.place)[0]?.user ?? "";
    const body = { type: "correct", round: 1, table: 0, through: [last], reason: "dice under the sofa" } as const;
    expect(await world.ask(cup, host, body)).toBeNull();
    const [corrected] = await world.tables(cup);
    expect([corrected?.through, corrected?.placed]).toEqual([[last], table?.placed]);
  });

  it("draws the final anew when the round before is corrected, until somebody begins to play it", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    for (const table of [0, 1]) await world.ask(cup, host, { type: "drawLots", round: 1, table });
    const old = await world.boardAt(cup, 0);
    expect([old.status, old.seats.length, await world.cups.correctable(await world.state(cup))]).toEqual([
      "lobby",
      4,
      1,
    ]);
    const [first] = (await world.state(cup)).cup.rounds[0]?.tables ?? [];
    const outside = first?.users.filter((user) => !(first.through ?? []).includes(user)).slice(0, 2) ?? [];
    const body = { type: "correct", round: 1, table: 0, through: outside, reason: "lots were mixed up" } as const;
    expect(await world.ask(cup, host, body)).toBeNull();
    const fresh = await world.boardAt(cup, 0);
    expect(fresh.table).not.toBe(old.table);
    expect((await world.bench.tables.board(old.table))?.status).toBe("closed");
    const now = fresh.seats.flatMap((seat) => (seat.type === "human" ? [seat.user] : []));
    expect(now).toEqual(expect.arrayContaining(outside));
    expect([now.length, (await world.tables(cup)).length]).toEqual([4, 1]);
    const told = [...world.told.values()].map(({ event, users }) => [event.type, users.toSorted()]);
    expect(told.at(-1)).toEqual(["tableOpened", now.toSorted()]);
    await world.start(cup, 0);
    expect(await world.cups.correctable(await world.state(cup))).toBeNull();
    expect(await world.ask(cup, host, body)).toBe("next-begun");
  });

  it("gives the trophy to another winner when the final is corrected, who alone may have it engraved", async () => {
    const world = new CupWorld();
    const cup = await world.begin(2);
    await world.ask(cup, host, { type: "drawLots", round: 1, table: 0 });
    const { stage } = (await world.state(cup)).cup;
    const before = stage.type === "finished" ? stage.winner : "";
    const [other = host, winner = host] = people.slice(0, 2).toSorted(({ user }) => (user === before ? -1 : 1));
    expect([other.user, await world.cups.correctable(await world.state(cup))]).toEqual([before, 1]);
    const body = { type: "correct", round: 1, table: 0, through: [winner.user], reason: "lots" } as const;
    expect(await world.ask(cup, host, body)).toBeNull();
    expect(await world.cups.trophies(guild)).toMatchObject([{ user: winner.user, text: null }]);
    const told = [...world.told.values()].flatMap(({ event, users }) => (event.type === "won" ? [users] : []));
    expect(told).toEqual([[before], [winner.user]]);
    expect(await world.ask(cup, other, { type: "engrave", text: "Me" })).toBe("not-winner");
    await world.ask(cup, winner, { type: "engrave", text: "Gold" });
    expect(await world.cups.trophies(guild)).toMatchObject([{ user: winner.user, text: "Gold" }]);
    expect(await world.ask(cup, host, body)).toBe("engraved");
    expect(await world.cups.correctable(await world.state(cup))).toBeNull();
  });

  it("takes somebody off their table who withdraws, and lets the last one there go on", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    const [, second] = await world.tables(cup);
    const [one, two] = (second?.users ?? []).map((user) => people.find((who) => who.user === user) ?? host);
    await world.ask(cup, one ?? host, { type: "leave" });
    expect((await seated(world, cup))[1]).toHaveLength(3);
    await world.start(cup, 1);
    await world.ask(cup, two ?? host, { type: "leave" });
    expect((await world.boardAt(cup, 1)).status).toBe("playing");
    const [, decided] = await world.tables(cup);
    expect(decided?.through).toHaveLength(2);
    expect(await world.ask(cup, two ?? host, { type: "leave" })).toBe("stranger");
  });

  it("asks the host about a table that ended without a result, and opens it again when the round is extended", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    const first = await world.boardAt(cup, 0);
    await world.bench.request(first.table, { ...host, moderator: true }, { kind: "close" });
    await world.clock.forward(1);
    expect((await world.tables(cup))[0]).toMatchObject({ isClosed: true, through: null });
    expect([...world.told.values()].at(-1)).toMatchObject({ event: { type: "tableClosed" }, users: [host.user] });
    await world.ask(cup, host, { type: "extend", round: 1, ms: hour });
    const again = await world.boardAt(cup, 0);
    expect([again.status, again.table === first.table]).toEqual(["lobby", false]);
    expect([world.threads.size, (await world.tables(cup))[0]?.again]).toEqual([3, 1]);
  });

  it("closes lobbies that nobody needs any more", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    const board = await world.boardAt(cup, 1);
    await world.ask(cup, host, { type: "drawLots", round: 1, table: 1 });
    expect((await world.bench.tables.board(board.table))?.status).toBe("closed");
    const other = await world.boardAt(cup, 0);
    await world.ask(cup, host, { type: "callOff", reason: "rain" });
    expect((await world.bench.tables.board(other.table))?.status).toBe("closed");
    const called = [...world.told.values()].at(-1);
    expect([called?.event.type, called?.users.length]).toEqual(["calledOff", 9]);
    expect((await world.state(cup)).row).toMatchObject({ due: null, waiting: null });
  });

  it("waits where it may open no threads, until the host names channels, one table in each at a time", async () => {
    const world = new CupWorld();
    world.refusals.set("thread", "forbidden");
    const cup = await world.begin(9);
    expect([(await world.state(cup)).row.waiting, await seated(world, cup)]).toEqual(["refused", [[], []]]);
    const place = "200000000000000009";
    await world.ask(cup, host, { type: "namePlaces", places: [place] });
    expect([(await world.state(cup)).row.waiting, (await seated(world, cup)).map(({ length }) => length)]).toEqual([
      "taken",
      [5, 0],
    ]);
    expect((await world.boardAt(cup, 0)).channel).toBe(place);
    await world.play(cup, 0);
    await world.clock.forward(2 * minute);
    const now = currentRound((await world.state(cup)).cup)?.tables ?? [];
    expect(now.slice(0, 2).map(({ id }) => id !== null)).toEqual([true, true]);
  });

  it("goes on after passing failures", async () => {
    const world = new CupWorld();
    for (const call of ["board", "tell", "thread"] as const) world.refusals.set(call, "passing");
    const cup = await world.begin(9);
    expect([world.boards.size, world.threads.size]).toEqual([0, 0]);
    world.refusals.clear();
    await world.clock.forward(2 * minute);
    expect([world.boards.size, (await seated(world, cup)).flat().length]).toEqual([1, 9]);
  });

  it("is filled with computer players for a try-out, which engraves nobody", async () => {
    const world = new CupWorld();
    const cup = await world.open({ tryOut: true });
    const [anna = host] = people;
    await world.ask(cup, anna, { type: "join" });
    await world.ask(cup, host, { type: "fill", count: 10 });
    await world.ask(cup, host, { type: "start" });
    const tables = await world.tables(cup);
    const mine = tables.findIndex(({ users }) => users.includes(anna.user));
    const board = await world.boardAt(cup, mine);
    expect(board.seats.map(({ type }) => type).toSorted()).toEqual([
      ...Array.from({ length: board.seats.length - 1 }, () => "computer"),
      "human",
    ]);
    await world.play(cup, mine);
    const [round] = (await world.state(cup)).cup.rounds;
    expect(round?.tables[mine]?.placed).toHaveLength(board.seats.length);
  });

  it("lets computer players alone play to the trophy by themselves, and counts nothing of it", async () => {
    const world = new CupWorld();
    const cup = await world.open({ tryOut: true });
    await world.ask(cup, host, { type: "fillUp", people: 9 });
    const [first, second] = [await world.boardAt(cup, 0), await world.boardAt(cup, 1)];
    expect([first, second].map(({ status, play }) => [status, play?.asleep])).toEqual([
      ["playing", false],
      ["playing", false],
    ]);
    const began = world.clock.now();
    while (!isCupOver((await world.state(cup)).cup) && world.clock.now() < began + hour)
      await world.clock.forward(1_000);
    const { cup: over } = await world.state(cup);
    expect(over.rounds.map(({ tables }) => tables.map(({ placed }) => placed?.length))).toEqual([[5, 4], [4]]);
    expect(over.stage).toMatchObject({ type: "finished", winner: expect.stringMatching(/^computer-/u) });
    // Nobody is mentioned.
    expect([...world.told.values()].flatMap(({ users }) => users)).toEqual([]);
    expect(await world.cups.trophies(guild)).toEqual([]);
    const again = await world.begin(2, { tryOut: true });
    await world.play(again, 0);
    const games = await world.bench.store.club.games(guild, { from: -Infinity, to: Infinity }, null, 99);
    expect(games.map(({ why, counts }) => [why, counts])).toEqual([
      ...Array.from({ length: 3 }, () => ["computer", false]),
      ["tryOut", false],
    ]);
  });
});

describe("a cup in a server that the bot has left", () => {
  const place = "200000000000000009";

  it("opens no table, although a channel is free, and goes on when the bot is back", async () => {
    const world = new CupWorld();
    const { store, tables } = world.bench;
    const cup = await world.begin(11, { places: [place] });
    expect((await seated(world, cup)).map(({ length }) => length)).toEqual([6, 0]);
    await tables.departures.vanished(guild, null);
    await world.clock.forward(11 * minute);
    expect(await store.openTablesOf(guild)).toEqual([]);
    await tables.departures.returned(guild);
    await world.clock.forward(11 * minute);
    expect((await seated(world, cup)).map(({ length }) => length)).toEqual([6, 5]);
    expect(await store.openTablesOf(guild)).toHaveLength(1);
  });

  it("closes the table that was being opened meanwhile", async () => {
    const world = new CupWorld();
    const { store, tables } = world.bench;
    const handle = tables.requests.handle.bind(tables.requests);
    tables.requests.handle = async (id, request) => {
      if (request.kind === "open") await tables.departures.vanished(guild, null);
      return handle(id, request);
    };
    const cup = await world.begin(9, { places: [place] });
    await world.clock.forward(minute);
    expect((await world.boardAt(cup, 0)).status).toBe("closed");
    expect(await store.openTablesOf(guild)).toEqual([]);
  });
});

describe("somebody whose data is deleted", () => {
  it("withdraws from a cup under way, which goes on without their id and name", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    const [anna = host] = people;
    expect(await world.cups.userRows(anna.user)).toMatchObject([
      { cup, name: "Anna", events: [{ type: "signedUp" }, { type: "drawCalled" }, { type: "drawn" }], trophy: null },
    ]);
    await world.cups.removeUser(anna.user);
    await world.clock.forward(1);
    const { events, cup: state, row } = await world.state(cup);
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`Anna|"${anna.user}"`));
    expect([state.people.length, state.names.get("gone-1"), row.shown]).toEqual([8, "", row.version]);
    expect((await seated(world, cup)).flat()).not.toContain("Anna");
    expect(await world.cups.userRows(anna.user)).toEqual([]);
    await world.cups.removeUser(host.user);
    expect((await world.state(cup)).cup.host).toEqual({ user: "gone-2", name: "" });
    expect(await world.ask(cup, host, { type: "drawLots", round: 1, table: 0 })).toBeNull();
  });

  it("leaves a trophy without user and engraving", async () => {
    const world = new CupWorld();
    const cup = await world.begin(2);
    await world.ask(cup, host, { type: "drawLots", round: 1, table: 0 });
    const { stage } = (await world.state(cup)).cup;
    const winner = people.find(({ user }) => stage.type === "finished" && user === stage.winner) ?? host;
    await world.ask(cup, winner, { type: "engrave", text: "Gold" });
    expect((await world.cups.userRows(winner.user))[0]).toMatchObject({
      trophy: { text: "Gold" },
      title: "Katchenmeister",
    });
    await world.cups.removeUser(winner.user);
    await world.clock.forward(1);
    expect(await world.cups.trophies(guild)).toMatchObject([{ user: null, text: null, year: 2026 }]);
    const after = await world.state(cup);
    expect(after.cup.stage).toMatchObject({ winner: "gone-1", engraving: { text: null } });
    expect(JSON.stringify(after.events)).not.toContain("Gold");
  });
});

describe("the time of a cup", () => {
  it("mentions at its check-in those who signed up, and draws those who are there", async () => {
    const world = new CupWorld();
    const cup = await world.open({ start: noon + 2 * hour });
    for (const who of people.slice(0, 3)) await world.ask(cup, who, { type: "join" });
    await world.clock.forward(noon + 2 * hour - 15 * minute - world.clock.now() + 1_000);
    const users = people.slice(0, 3).map(({ user }) => user);
    expect([...world.told.values()]).toMatchObject([{ event: { type: "checkInBegan" }, users }]);
    for (const who of people.slice(0, 2)) await world.ask(cup, who, { type: "checkIn" });
    await world.clock.forward(15 * minute);
    expect((await seated(world, cup)).flat().toSorted()).toEqual(["Anna", "Ben"]);
  });

  it("waits on its board where too few come to the start, and calls the others by day once there are enough", async () => {
    const world = new CupWorld();
    // At eight in the evening by the server's clock.
    const start = noon + 8 * hour;
    const cup = await world.open({ start });
    const [anna, ben, cleo] = people.slice(0, 3) as [Person, Person, Person];
    for (const who of [anna, ben, cleo]) await world.ask(cup, who, { type: "join" });
    await world.clock.forward(start - world.clock.now() + 1_000);
    const told = () => [...world.told.values()].map(({ event, users }) => [event.type, users]);
    const called = ["checkInBegan", [anna, ben, cleo].map(({ user }) => user)];
    expect(told()).toEqual([called]);
    expect(world.boards.get(cup)?.cup.waits).toMatchObject({ isCalled: false });
    await world.clock.forward(10 * hour);
    for (const who of [anna, ben]) await world.ask(cup, who, { type: "checkIn" });
    world.restart();
    await world.clock.forward(2 * hour - 10 * minute);
    expect(told()).toEqual([called]);
    await world.clock.forward(10 * minute);
    expect(told()).toEqual([called, ["checkInBegan", [cleo.user]]]);
    await world.ask(cup, cleo, { type: "checkIn" });
    await world.clock.forward(15 * minute);
    expect((await seated(world, cup)).flat().toSorted()).toEqual(["Anna", "Ben", "Cleo"]);
  });

  it("mentions nobody at night who is missing in a round, also where the bot was away by day", async () => {
    const world = new CupWorld();
    await world.begin(9, { roundMs: 12 * hour });
    // Noon and twelve hours: half of them is at six in the evening, nine tenths of them are near eleven.
    await world.clock.forward(5 * hour);
    const told = () => [...world.told.values()].filter(({ event }) => event.type === "reminded");
    world.refusals.set("tell", "passing");
    await world.clock.forward(6 * hour + 30 * minute);
    world.refusals.clear();
    world.restart();
    await world.clock.forward(hour);
    expect(told()).toEqual([]);
  });

  it("mentions twice a round those who have not started or have gone, and then asks the host, once", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    await world.clock.forward(30 * minute - 10_000);
    const board = await world.start(cup, 0);
    const [gone] = board.seats;
    const user = gone?.type === "human" ? gone.user : "";
    await world.bench.request(board.table, { user, name: "", moderator: false }, { kind: "leave" });
    await world.clock.forward(10_000);
    const missing = [user, ...((await world.tables(cup))[1]?.users ?? [])].toSorted();
    const told = () => [...world.told.values()].filter(({ event }) => event.type !== "tableOpened");
    expect(told()).toMatchObject([{ event: { type: "reminded", step: 1 } }]);
    expect(told()[0]?.users.toSorted()).toEqual(missing);
    await world.clock.forward(hour);
    expect(told().map(({ event, users }) => [event.type, users.length])).toEqual([
      ["reminded", missing.length],
      ["reminded", expect.any(Number)],
      ["hostAsked", 1],
    ]);
    await world.clock.forward(5 * hour);
    world.restart();
    await world.clock.forward(hour);
    expect(told()).toHaveLength(3);
  });
});
