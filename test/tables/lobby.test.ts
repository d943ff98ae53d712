import { requestOf } from "../support/interactions.js";
import { describe, expect, it } from "vitest";
import type { Choices } from "../../src/game/options.js";
import { gameIds, games } from "../../src/games/index.js";
import type { Board } from "../../src/tables/board.js";
import { bench, person } from "../support/tables.js";

const anna = person("Anna");
const ben = person("Ben");
const cleo = person("Cleo");

describe("the lobby", () => {
  it("seats the opener of the table as its host", async () => {
    const { open } = bench();
    const board = await open(anna);
    expect(board).toMatchObject({ status: "lobby", host: anna.user, version: 1, play: null, options: { shots: 1 } });
    expect(board.seats).toEqual([{ type: "human", user: anna.user, name: "Anna", away: false }]);
  });

  it("refuses a second open table in a channel and shows the first", async () => {
    const { open, tables } = bench();
    const first = await open(anna);
    const again = { game: "katchen", guild: first.guild, channel: first.channel, parent: null, options: {} } as const;
    const reply = await tables.requests.handle(null, requestOf({ kind: "open", ...again }, ben));
    expect(reply).toMatchObject({ kind: "refused", code: "channel-taken", board: { table: first.table } });
  });

  it("lets a channel have a new table when the old one is closed", async () => {
    const { open, request } = bench();
    const first = await open(anna);
    await request(first.table, anna, { kind: "close" });
    const second = await open(ben);
    expect(second.table).not.toBe(first.table);
  });

  it("refuses options that the game does not have", async () => {
    const { tables } = bench();
    const opening = { game: "katchen", guild: "1", channel: "2", parent: null, options: { shots: 10 } } as const;
    expect(await tables.requests.handle(null, requestOf({ kind: "open", ...opening }, anna))).toMatchObject({
      kind: "refused",
      code: "malformed",
    });
    expect(await tables.boardIn("2")).toBeNull();
  });

  it("lets people sit down and get up, but nobody twice", async () => {
    const { open, request } = bench();
    const { table } = await open(anna);
    expect(await request(table, ben, { kind: "join" })).toMatchObject({ kind: "done", board: { version: 2 } });
    expect(await request(table, ben, { kind: "join" })).toMatchObject({ kind: "refused", code: "seated" });
    expect(await request(table, cleo, { kind: "leave" })).toMatchObject({ kind: "refused", code: "stranger" });
    const left = await request(table, ben, { kind: "leave" });
    expect(left.board?.seats).toHaveLength(1);
  });

  it("starts with computer players of the usual level for a host who sits alone, by one press", async () => {
    const { open, request } = bench();
    const { table } = await open(anna);
    expect(await request(table, ben, { kind: "play-alone" })).toMatchObject({ code: "not-host" });
    const started = await request(table, anna, { kind: "play-alone" });
    expect(started.board).toMatchObject({
      status: "playing",
      seats: [
        { type: "human", user: anna.user },
        { type: "computer", level: "relaxed" },
        { type: "computer", level: "relaxed" },
        { type: "computer", level: "relaxed" },
      ],
    });
    expect(await request(table, anna, { kind: "play-alone" })).toMatchObject({ code: "started" });
  });

  it("seats as many of them as make a good round of the game", async () => {
    const { open, request } = bench();
    const seats: number[] = [];
    for (const [at, game] of gameIds.entries()) {
      const { table } = await open(anna, {}, String(at + 1), game);
      seats.push((await request(table, anna, { kind: "play-alone" })).board?.seats.length ?? 0);
    }
    expect(seats).toEqual(gameIds.map((game) => 1 + (games[game].player.company ?? 1)));
    for (const game of gameIds) expect(games[game].seats.max).toBeGreaterThan(games[game].player.company ?? 1);
  });

  describe("set up by its host", () => {
    const nothing = { choices: {}, computers: null, luckyWord: "" };
    const levels = (board: Board | null): readonly string[] =>
      (board?.seats ?? []).map((owner) => (owner.type === "computer" ? owner.level : owner.type));

    it("has options and computer players as they were chosen, in one change", async () => {
      const { open, request } = bench();
      const { table } = await open(anna);
      const choices = { shots: ["3"], knockOut: ["on"] };
      const first = await request(table, anna, {
        kind: "arrange",
        ...nothing,
        choices,
        computers: { relaxed: 1, strong: 2 },
      });
      expect(first).toMatchObject({ kind: "done", board: { version: 2, options: { shots: 3, knockOut: true } } });
      expect(levels(first.board)).toEqual(["human", "relaxed", "strong", "strong"]);
      await request(table, ben, { kind: "join" });
      const second = await request(table, anna, { kind: "arrange", ...nothing, computers: { relaxed: 2, strong: 1 } });
      expect(levels(second.board)).toEqual(["human", "relaxed", "strong", "human", "relaxed"]);
      expect(second.board).toMatchObject({ options: { shots: 3, knockOut: true } });
    });

    it("takes no more computer players than there is room for", async () => {
      const { open, request } = bench();
      const { table } = await open(anna, {}, "1", "kalle");
      const computers = { relaxed: 3, strong: 9 };
      const reply = await request(table, anna, { kind: "arrange", ...nothing, computers });
      expect(levels(reply.board)).toHaveLength(games.kalle.seats.max);
    });

    it("stays as it is where nothing is changed, or nothing that there is", async () => {
      const { open, request } = bench();
      const { table } = await open(anna, { shots: 3 });
      for (const choices of [{}, { shots: ["3"] }, { shots: ["99"] }, { nothing: ["1"] }, { shots: ["1", "2"] }]) {
        const computers = { relaxed: 0, strong: 0 };
        expect(await request(table, anna, { kind: "arrange", ...nothing, choices, computers })).toMatchObject({
          kind: "repeated",
          board: { version: 1 },
        });
      }
    });

    it("keeps the host's lucky word, which nobody sees", async () => {
      const { open, request, store } = bench();
      const { table } = await open(anna);
      const reply = await request(table, anna, { kind: "arrange", ...nothing, luckyWord: "Mieze" });
      expect(reply).toMatchObject({ kind: "done", board: { version: 2, visible: 1 } });
      const word = (await store.load(table, 0))?.seats[0]?.word;
      expect(word).not.toBeNull();
      await request(table, anna, { kind: "arrange", ...nothing, choices: { shots: ["2"] } });
      expect((await store.load(table, 0))?.seats[0]?.word).toBe(word);
      await request(table, anna, { kind: "arrange", ...nothing, luckyWord: null });
      expect((await store.load(table, 0))?.seats[0]?.word).toBeNull();
    });

    it("has a list of one's own whether or not the list's name is chosen too", async () => {
      const { open, request } = bench();
      const { table } = await open(anna, {}, "1", "catnoir");
      const own = ["police", "mafia", "hackers", "journalists", "bureaucrats"];
      const set = async (choices: Choices) =>
        (await request(table, anna, { kind: "arrange", ...nothing, choices })).board?.options;
      expect(await set({ factions: ["first"], own })).toMatchObject({
        factions: expect.arrayContaining(own) as unknown,
      });
      expect(await set({ factions: ["random"], own })).toMatchObject({ factions: "random" });
      expect(await set({ factions: ["random"], own: own.slice(1) })).toMatchObject({ factions: "random" });
      expect(await set({ factions: ["own"], own })).toMatchObject({ factions: expect.arrayContaining(own) as unknown });
    });

    it("is set up by nobody else, and by nobody once the game runs", async () => {
      const { open, request } = bench();
      const { table } = await open(anna);
      await request(table, ben, { kind: "join" });
      const body = { kind: "arrange", ...nothing, choices: { shots: ["2"] } } as const;
      expect(await request(table, ben, body)).toMatchObject({ code: "not-host" });
      await request(table, anna, { kind: "start" });
      expect(await request(table, anna, body)).toMatchObject({ code: "started" });
    });
  });

  it("starts no game for one alone when somebody else has just sat down", async () => {
    const { open, request } = bench();
    const { table } = await open(anna);
    await request(table, ben, { kind: "join" });
    const refused = await request(table, anna, { kind: "play-alone" });
    expect(refused).toMatchObject({ code: "not-alone", board: { status: "lobby", version: 2 } });
    expect(refused.board?.seats).toHaveLength(2);
  });

  it("passes the host's role on when the host gets up, and closes when nobody is left", async () => {
    const { open, request } = bench();
    const { table } = await open(anna);
    await request(table, anna, { kind: "add", level: "strong" });
    await request(table, ben, { kind: "join" });
    expect((await request(table, anna, { kind: "leave" })).board).toMatchObject({ host: ben.user, status: "lobby" });
    expect((await request(table, ben, { kind: "leave" })).board).toMatchObject({ status: "closed" });
    expect(await request(table, cleo, { kind: "join" })).toMatchObject({ kind: "refused", code: "ended" });
  });

  it("lets the host alone add and remove computer players, set options and start", async () => {
    const { open, request } = bench();
    const { table } = await open(anna);
    await request(table, ben, { kind: "join" });
    const requests = [
      { kind: "add", level: "relaxed" },
      { kind: "remove" },
      { kind: "set", select: "shots", values: ["3"] },
      { kind: "start" },
    ] as const;
    for (const what of requests) expect(await request(table, ben, what)).toMatchObject({ code: "not-host" });
    for (const what of requests.slice(0, 3)) expect(await request(table, anna, what)).toMatchObject({ kind: "done" });
    expect(await request(table, anna, { kind: "remove" })).toMatchObject({ code: "no-computer" });
    expect((await request(table, anna, { kind: "start" })).board).toMatchObject({
      status: "playing",
      options: { shots: 3 },
    });
  });

  it("lets the host alone send somebody away, who does not come back into this lobby but into the next", async () => {
    const { open, request } = bench();
    const { table } = await open(anna);
    for (const who of [ben, cleo]) await request(table, who, { kind: "join" });
    expect(await request(table, cleo, { kind: "send-away", user: ben.user })).toMatchObject({ code: "not-host" });
    const after = await request(table, anna, { kind: "send-away", user: ben.user });
    expect(after).toMatchObject({ kind: "done", board: { seats: [{ user: anna.user }, { user: cleo.user }] } });
    expect(await request(table, ben, { kind: "join" })).toMatchObject({ kind: "refused", code: "sent-away" });
    expect(await request(table, anna, { kind: "send-away", user: ben.user })).toMatchObject({ code: "not-there" });
    expect(await request(table, anna, { kind: "send-away", user: anna.user })).toMatchObject({ code: "not-there" });
    // A later host, and people who left, may come back.
    await request(table, cleo, { kind: "leave" });
    expect(await request(table, cleo, { kind: "join" })).toMatchObject({ kind: "done" });
    await request(table, anna, { kind: "start" });
    expect(await request(table, anna, { kind: "send-away", user: cleo.user })).toMatchObject({ code: "started" });
    await request(table, anna, { kind: "close" });
    const next = await open(anna);
    expect(await request(next.table, ben, { kind: "join" })).toMatchObject({ kind: "done" });
  });

  it("lets the host alone let somebody in again who was sent away", async () => {
    const { open, request, tables } = bench();
    const board = await open(anna);
    const { table } = board;
    for (const who of [ben, cleo]) await request(table, who, { kind: "join" });
    for (const { user } of [ben, cleo]) await request(table, anna, { kind: "send-away", user });
    expect(tables.sentAway(board)).toEqual([ben, cleo].map(({ user, name }) => ({ user, name })));
    expect(await request(table, ben, { kind: "let-in", user: ben.user })).toMatchObject({ code: "not-host" });
    expect(await request(table, anna, { kind: "let-in", user: ben.user })).toMatchObject({ kind: "done" });
    expect(await request(table, ben, { kind: "join" })).toMatchObject({ kind: "done" });
    expect(await request(table, cleo, { kind: "join" })).toMatchObject({ code: "sent-away" });
    expect(tables.sentAway(board)).toEqual([{ user: cleo.user, name: cleo.name }]);
    await request(table, anna, { kind: "leave" });
    expect(tables.sentAway({ ...board, host: ben.user })).toEqual([]);
  });

  it("takes a choice that changes nothing for none: nothing is stored, and the lobby closes no later", async () => {
    const { open, request, store, clock } = bench();
    const { table } = await open(anna, { shots: 3 });
    const before = await store.load(table, 0);
    await clock.forward(60_000);
    for (const [select, ...values] of [
      ["shots", "3"],
      ["shots", "33"],
      ["shots"],
      ["nothing", "on"],
      ["shots", "1", "2"],
    ])
      expect(await request(table, anna, { kind: "set", select: select ?? "", values })).toMatchObject({
        kind: "repeated",
        board: { version: 1 },
      });
    expect(await store.load(table, 0)).toEqual(before);
    expect(await request(table, anna, { kind: "set", select: "shots", values: ["4"] })).toMatchObject({ kind: "done" });
  });

  it("lets those come back whom a host before has sent away, and names that host no more", async () => {
    const { open, request } = bench();
    const { table } = await open(anna);
    for (const who of [ben, cleo]) await request(table, who, { kind: "join" });
    await request(table, anna, { kind: "send-away", user: ben.user });
    expect(await request(table, ben, { kind: "join" })).toMatchObject({ code: "sent-away" });
    await request(table, anna, { kind: "leave" });
    expect(await request(table, ben, { kind: "join" })).toMatchObject({ kind: "done", board: { host: cleo.user } });
    await request(table, cleo, { kind: "send-away", user: ben.user });
    expect(await request(table, ben, { kind: "join" })).toMatchObject({ code: "sent-away" });
  });

  it("lets a moderator close it", async () => {
    const { open, request } = bench();
    const { table } = await open(anna);
    expect((await request(table, person("Mo", true), { kind: "close" })).board).toMatchObject({ status: "closed" });
  });

  it("takes as many as the game has seats, and starts with no fewer than it needs", async () => {
    const { open, request } = bench();
    const { table } = await open(anna);
    expect(await request(table, anna, { kind: "start" })).toMatchObject({ code: "too-few" });
    for (let seat = 1; seat < 8; seat += 1) await request(table, anna, { kind: "add", level: "strong" });
    expect(await request(table, anna, { kind: "add", level: "strong" })).toMatchObject({ code: "full" });
    expect(await request(table, ben, { kind: "join" })).toMatchObject({ code: "full" });
    expect((await request(table, anna, { kind: "start" })).board?.seats).toHaveLength(8);
  });

  it("answers for a table that is not there", async () => {
    const { request } = bench();
    expect(await request("nowhere", anna, { kind: "join" })).toEqual({
      kind: "refused",
      code: "no-table",
      board: null,
    });
  });
});
