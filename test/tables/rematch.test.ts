import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "../support/how-many-runs.js";
import { nextInteraction, requestOf } from "../support/interactions.js";
import { bench, person, untouched } from "../support/tables.js";
import { askedAt, boardAt, personIn, playOut, startedOf, three } from "../support/tables-of-three.js";
import type { Board } from "../../src/tables/board.js";

const [anna, ben, cleo] = three;

function humans(board: Board | null): readonly string[] {
  return (board?.seats ?? []).map((owner) =>
    owner.type === "human" ? owner.name : owner.type === "computer" ? owner.level : "nobody",
  );
}

describe("a rematch", () => {
  it("seats the same people in the same order with the same options, with the asker as host", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on, { shots: 2 }));
    const again = await on.request(over.table, ben, { kind: "rematch", parent: null });
    expect(again).toMatchObject({ kind: "done", board: { status: "lobby", host: ben.user, options: { shots: 2 } } });
    expect(again.board?.table).not.toBe(over.table);
    expect(humans(again.board)).toEqual(["Anna", "Ben", "Cleo"]);
    expect((await boardAt(on, over.table)).status).toBe("over");
  });

  it("has everybody under the name that the server shows when they press", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    const again = await on.request(over.table, { ...ben, name: "Benedikt" }, { kind: "rematch", parent: null });
    expect(humans(again.board)).toEqual(["Anna", "Benedikt", "Cleo"]);
    const { table = "" } = again.board ?? {};
    const started = await on.request(table, { ...ben, name: "Bene" }, { kind: "start" });
    expect([humans(started.board), started.board?.visible]).toEqual([["Anna", "Bene", "Cleo"], started.board?.version]);
    const { seat, id } = askedAt(await boardAt(on, table));
    const asked = personIn(seat);
    await on.act(table, { ...asked, name: "Somebody else" }, id, (legal) => legal.at(-1));
    expect(humans(await boardAt(on, table))[seat]).toBe("Somebody else");
    expect(humans(await boardAt(bench({ store: on.store }), table))[seat]).toBe("Somebody else");
    const refused = await on.request(table, { ...cleo, name: "C." }, { kind: "start" });
    expect([refused.kind, humans(await boardAt(on, table))[2]]).toEqual([
      "refused",
      seat === 2 ? "Somebody else" : "Cleo",
    ]);
  });

  it("is led to from the old board, which has changed for everybody by that", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    expect(over.rematch).toBeNull();
    const again = await on.request(over.table, ben, { kind: "rematch", parent: null });
    const after = await boardAt(on, over.table);
    expect(after).toMatchObject({ status: "over", rematch: again.board?.table, visible: over.visible + 1 });
    expect((await boardAt(on, again.board?.table ?? "")).rematch).toBeNull();
    expect(await on.request(over.table, anna, { kind: "rematch", parent: null })).toMatchObject({
      code: "channel-taken",
      board: { table: again.board?.table },
    });
  });

  it("is led to by the newest one where there were several", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    const first = await on.request(over.table, ben, { kind: "rematch", parent: null });
    await on.request(first.board?.table ?? "", ben, { kind: "close" });
    const second = await on.request(over.table, anna, { kind: "rematch", parent: null });
    expect(second.kind).toBe("done");
    expect((await boardAt(on, over.table)).rematch).toBe(second.board?.table);
  });

  it("passes its host's role to the next one clockwise when the host gets up", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    const again = await on.request(over.table, ben, { kind: "rematch", parent: null });
    const left = await on.request(again.board?.table ?? "", ben, { kind: "leave" });
    expect(left.board).toMatchObject({ host: cleo.user });
    expect(humans(left.board)).toEqual(["Anna", "Cleo"]);
  });

  it("keeps computer players, their levels and their characters", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "add", level: "relaxed" });
    const started = await on.request(table, anna, { kind: "start" });
    for (let turn = 0; turn < 1000; turn += 1) {
      const board = await boardAt(on, table);
      const prompt = board.play?.prompts[0];
      if (prompt === undefined) break;
      if (prompt.seat === 0) await on.act(table, anna, prompt.id, (legal) => legal.at(-1));
      else await on.clock.forward(2_000);
    }
    const again = await on.request(table, anna, { kind: "rematch", parent: null });
    expect(humans(again.board)).toEqual(["Anna", "relaxed"]);
    expect(started.board?.seats[1]).toMatchObject({ type: "computer" });
    expect(again.board?.seats[1]).toEqual(started.board?.seats[1]);
  });

  it("is opened by the last loser", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    const opens = over.play?.result?.opens;
    const again = await on.request(over.table, anna, { kind: "rematch", parent: null });
    const begun = await on.request(again.board?.table ?? "", anna, { kind: "start" });
    expect(begun.board?.play?.prompts[0]?.seat).toBe(opens);
  });

  it("is opened by the next one clockwise who plays again, when the loser has gone", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    const loser = over.play?.result?.opens ?? -1;
    const host = three[(loser + 1) % 3] ?? anna;
    const again = await on.request(over.table, host, { kind: "rematch", parent: null });
    const table = again.board?.table ?? "";
    await on.request(table, three[loser] ?? anna, { kind: "leave" });
    await on.request(table, person("Dora"), { kind: "join" });
    const begun = await on.request(table, host, { kind: "start" });
    const opener = begun.board?.seats[begun.board.play?.prompts[0]?.seat ?? -1];
    expect(opener).toMatchObject({ name: host.name });
  });

  it("leaves out who was away at the end", async () => {
    const on = bench();
    const board = await startedOf(on);
    await on.request(board.table, cleo, { kind: "leave" });
    for (let turn = 0; turn < 1000; turn += 1) {
      const now = await boardAt(on, board.table);
      const prompt = now.play?.prompts[0];
      if (prompt === undefined) break;
      if (prompt.seat === 2) await on.clock.forward(2_000);
      else await on.act(board.table, three[prompt.seat ?? -1] ?? anna, prompt.id, (legal) => legal.at(-1));
    }
    expect(humans((await on.request(board.table, anna, { kind: "rematch", parent: null })).board)).toEqual([
      "Anna",
      "Ben",
    ]);
    expect(await on.request(board.table, cleo, { kind: "rematch", parent: null })).toMatchObject({
      code: "stranger",
    });
  });

  it("is there once, for those who played, when the game is over", async () => {
    const on = bench();
    const board = await startedOf(on);
    expect(await on.request(board.table, anna, { kind: "rematch", parent: null })).toMatchObject({
      code: "not-now",
    });
    await playOut(on, board);
    expect(await on.request(board.table, person("Dora"), { kind: "rematch", parent: null })).toMatchObject({
      code: "stranger",
    });
    expect(await on.request("nowhere", anna, { kind: "rematch", parent: null })).toMatchObject({
      code: "no-table",
    });
    const interaction = nextInteraction();
    expect(
      await on.tables.requests.handle(board.table, requestOf({ kind: "rematch", parent: null }, anna, interaction)),
    ).toMatchObject({ kind: "done" });
    expect(
      await on.tables.requests.handle(board.table, requestOf({ kind: "rematch", parent: null }, anna, interaction)),
    ).toMatchObject({ kind: "known" });
    expect(await on.request(board.table, ben, { kind: "rematch", parent: null })).toMatchObject({
      code: "channel-taken",
    });
  });
});

describe("a rematch of a game of long ago", () => {
  const again = { kind: "rematch", parent: null } as const;
  const [minute, hour, day] = [60_000, 60 * 60_000, 24 * 60 * 60_000];

  it("seats nobody but its presser from an hour after the end on, at a slow table from a day on", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.integer({ min: 0, max: 3 * day }), fc.integer({ min: 20 * day, max: 60 * day })),
        fc.boolean(),
        fc.constantFrom(...three),
        fc.boolean(),
        async (waited, isSlow, presser, isSettled) => {
          const on = bench();
          const { table } = await on.open(anna, { shots: 2 });
          for (const guest of [ben, cleo]) await on.request(table, guest, { kind: "join" });
          if (isSlow) await on.request(table, anna, { kind: "time", seconds: 21_600 });
          const started = await on.request(table, anna, { kind: "start" });
          if (started.board === null) throw new Error("the game did not start");
          const over = await playOut(on, started.board);
          await on.clock.forward(waited);
          // A change of the finished table does not make its game younger.
          const round = over.club?.round ?? null;
          const other = three.find((_, seat) => seat !== round?.debtor) ?? anna;
          if (isSettled) await on.request(table, other, { kind: "settle-round" });
          const rematch = await on.request(table, presser, again);
          const isLate = waited >= (isSlow ? day : hour);
          expect(rematch).toMatchObject({
            kind: "done",
            board: { status: "lobby", host: presser.user, options: { shots: 2 }, turn: over.turn },
          });
          expect(humans(rematch.board)).toEqual(isLate ? [presser.name] : ["Anna", "Ben", "Cleo"]);
          expect(rematch.board?.invitations).toEqual([]);
          // The others find their seats free, and nobody sits there twice.
          for (const guest of three) await on.request(rematch.board?.table ?? "", guest, { kind: "join" });
          const seated = humans(await boardAt(on, rematch.board?.table ?? ""));
          expect(seated.toSorted()).toEqual(["Anna", "Ben", "Cleo"]);
        },
      ),
      { numRuns: runsOf(20) },
    );
  });

  it("is opened once a press, and leads whoever presses next to it", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    await on.clock.forward(49 * day);
    const interaction = nextInteraction();
    const press = () => on.tables.requests.handle(over.table, requestOf(again, ben, interaction));
    const first = await press();
    expect([first.kind, humans(first.board)]).toEqual(["done", ["Ben"]]);
    expect(await press()).toMatchObject({ kind: "known", board: { table: first.board?.table } });
    expect(await on.request(over.table, cleo, again)).toMatchObject({
      code: "channel-taken",
      board: { table: first.board?.table },
    });
    await on.request(first.board?.table ?? "", cleo, { kind: "join" });
    const begun = await on.request(first.board?.table ?? "", ben, { kind: "start" });
    expect(humans(begun.board)).toEqual(["Ben", "Cleo"]);
  });

  it("keeps the computer players of somebody who played with nobody else", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "add", level: "relaxed" });
    await on.request(table, anna, { kind: "start" });
    for (let turn = 0; turn < 1000; turn += 1) {
      const prompt = (await boardAt(on, table)).play?.prompts[0];
      if (prompt === undefined) break;
      if (prompt.seat === 0) await on.act(table, anna, prompt.id, (legal) => legal.at(-1));
      else await on.clock.forward(2_000);
    }
    await on.clock.forward(2 * day + minute);
    expect(humans((await on.request(table, anna, again)).board)).toEqual(["Anna", "relaxed"]);
  });
});

describe("a table that was closed", () => {
  const again = { kind: "rematch", parent: null } as const;

  it("is opened again by anybody, as a lobby of theirs with the same game and options and free seats", async () => {
    const on = bench();
    for (const isStarted of [false, true]) {
      const { table } = isStarted ? await startedOf(on, { shots: 2 }) : await on.open(anna, { shots: 2 });
      await on.request(table, anna, { kind: "close" });
      const dora = person("Dora");
      const reply = await on.request(table, dora, again);
      expect(reply).toMatchObject({
        kind: "done",
        board: {
          game: { id: "katchen" },
          status: "lobby",
          host: dora.user,
          options: { shots: 2 },
          channel: reply.board?.channel,
        },
      });
      expect(humans(reply.board)).toEqual(["Dora"]);
      expect(await on.request(reply.board?.table ?? "", ben, { kind: "join" })).toMatchObject({ kind: "done" });
      await on.request(reply.board?.table ?? "", dora, { kind: "close" });
    }
  });

  it("is opened again once a press, and leads whoever presses next to the table that is open", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "close" });
    const interaction = nextInteraction();
    const press = () => on.tables.requests.handle(table, requestOf(again, ben, interaction));
    const [first, second] = [await press(), await on.request(table, cleo, again)];
    expect(second).toMatchObject({ code: "channel-taken", board: { table: first.board?.table, host: ben.user } });
    expect(await press()).toMatchObject({ kind: "known", board: { table: first.board?.table } });
  });

  it("stays as it is when it is opened again, in the club too", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    await on.request(table, anna, { kind: "close" });
    const before = await on.store.load(table, 0);
    await on.clock.forward(60_000);
    expect(await on.request(table, ben, again)).toMatchObject({ kind: "done" });
    expect(await on.store.load(table, 0)).toEqual(before);
  });

  it("is no way round the settings, also where a table of before still stands in the channel", async () => {
    const on = bench();
    const { table, guild, channel } = await on.open(anna);
    await on.tables.settings.set(guild, { ...untouched, channels: ["600000000000000001"] });
    const opening = { kind: "open", game: "katchen", guild, channel, parent: null, options: {} } as const;
    expect(await on.tables.requests.handle(null, requestOf(opening, ben))).toMatchObject({ code: "not-here" });
    expect(await on.request(table, ben, { kind: "join" })).toMatchObject({ kind: "done" });
  });

  it("is not opened again where no tables are allowed, nor by who hosts as many as they may", async () => {
    const on = bench({ maxima: { hosted: 1, seats: 20 } });
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "close" });
    await on.tables.settings.set((await boardAt(on, table)).guild, { ...untouched, channels: ["600000000000000001"] });
    expect(await on.request(table, anna, again)).toMatchObject({ code: "not-here" });
    await on.tables.settings.set((await boardAt(on, table)).guild, untouched);
    await on.open(anna, {}, "7");
    expect(await on.request(table, anna, again)).toMatchObject({ code: "many-tables" });
    expect(await on.request(table, ben, again)).toMatchObject({ kind: "done" });
  });
});
