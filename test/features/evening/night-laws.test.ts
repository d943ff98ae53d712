import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawEveningBoard } from "../../../src/features/evening/evening-board.js";
import type { EveningState } from "../../../src/features/evening/rules/evening-stages.js";
import { freeUsers, seatsNow } from "../../../src/features/evening/rules/evening-rounds.js";
import { allGames } from "../../../src/games/index.js";
import { TimeLimitError } from "../../../src/tables/queues.js";
import type { Person } from "../../../src/tables/requests.js";
import { eveningKey as key, type EveningWorld, eveningWorld, thursdays } from "../../support/evening-world.js";
import { runsOf } from "../../support/how-many-runs.js";
import { requestOf } from "../../support/interactions.js";
import { person } from "../../support/tables.js";
import { translator } from "../../../src/texts/index.js";
import { read } from "../../discord/ui/read.js";

const t = translator("de");

const [minute, hour] = [60_000, 3_600_000];

/** Four in the afternoon in Berlin on a Thursday; the evening begins at eight. */
const [four, eight] = [Date.UTC(2026, 6, 2, 14), Date.UTC(2026, 6, 2, 18)];

const people = Array.from({ length: 14 }, (_, at) => person(`Person ${at}`));

/** What somebody does, or what happens to the bot. */
type Act =
  | { readonly kind: "say"; readonly who: number; readonly answer: "yes" | "later" | "gone" }
  | { readonly kind: "vote"; readonly who: number; readonly game: string }
  | { readonly kind: "open"; readonly other: string | null }
  | { readonly kind: "end"; readonly nth: number }
  | { readonly kind: "getUp"; readonly who: number }
  | { readonly kind: "start"; readonly who: number }
  | { readonly kind: "wait"; readonly minutes: number }
  | { readonly kind: "kill"; readonly at: number; readonly when: "before" | "after" };

const who = fc.nat({ max: people.length - 1 });
const game = fc.constantFrom("katchen", "denkste", "kalle");

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("say"), who, answer: fc.constantFrom("yes", "yes", "later", "gone") }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("vote"), who, game }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("open"), other: fc.option(game, { freq: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("end"), nth: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("getUp"), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("start"), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait"), minutes: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("kill"),
      at: fc.nat({ max: 25 }),
      when: fc.constantFrom("before", "after"),
    }),
  },
);

async function stateOf(world: EveningWorld): Promise<EveningState> {
  const state = await world.evenings.of(key);
  if (state === null) throw new Error("there is no club evening");
  return state;
}

/** What a dead bot is asked comes to nothing. */
async function asked(world: EveningWorld, work: Promise<unknown>): Promise<void> {
  const done = work.catch((error: unknown) => {
    if (!(error instanceof TimeLimitError)) throw error;
  });
  await world.clock.forward(10);
  void done;
}

/** The table at which somebody sits now. */
async function tableOf(world: EveningWorld, user: string): Promise<string | null> {
  for (const id of await world.bench.store.openTablesOf(key.guild)) {
    const board = await world.bench.tables.board(id);
    if (board?.seats.some((owner) => owner.type === "human" && owner.user === user) === true) return id;
  }
  return null;
}

/** Somebody's press on the list. */
async function press(
  world: EveningWorld,
  evening: number,
  presser: Person,
  answer: "yes" | "later" | "gone",
): Promise<void> {
  const { kind: _kind, ...pressed } = requestOf({ kind: "leave" }, presser);
  await (answer === "yes" ? world.evenings.sitAgain(key, pressed) : world.evenings.getUp(key, pressed));
  const { user, name } = presser;
  await world.evenings.answer({ ...key, evening, user, name, answer });
  world.evenings.wake(key);
}

async function act(world: EveningWorld, evening: number, done: Act): Promise<void> {
  const { bench, clock } = world;
  const whoever = "who" in done ? (people[done.who] ?? person("")) : person("");
  const { user, name } = whoever;
  switch (done.kind) {
    case "say":
      return asked(world, press(world, evening, whoever, done.answer));
    case "vote":
      return asked(world, world.evenings.answer({ ...key, evening, user, name, vote: done.game }));
    case "open": {
      const choice = done.other === null ? ({ kind: "most" } as const) : ({ kind: "other", game: done.other } as const);
      return asked(world, world.evenings.open(key, evening, choice, "allowed"));
    }
    case "end": {
      const open = await bench.store.openTablesOf(key.guild);
      const id = open[done.nth % Math.max(1, open.length)];
      const board = id === undefined ? null : await bench.tables.board(id);
      if (board !== null)
        await bench.request(board.table, { user: board.host, name: "", moderator: true }, { kind: "close" });
      return clock.forward(10);
    }
    case "getUp":
    case "start": {
      const id = await tableOf(world, user);
      if (id !== null) await bench.request(id, whoever, { kind: done.kind === "start" ? "start" : "leave" });
      return clock.forward(10);
    }
    case "wait":
      return clock.forward(done.minutes * minute);
    case "kill":
      world.dieAt(done.at, done.when);
  }
}

/** Users mentioned at tables, by the table's number. */
function toldAt(world: EveningWorld): readonly { readonly number: number; readonly user: string }[] {
  const messages = world.posted.filter(({ nonce }) => nonce.startsWith("n"));
  return messages.flatMap(({ nonce, body }) => {
    const number = Math.floor(Number.parseInt(nonce.split(".")[2] ?? "", 36) / 100);
    return (body.allowed_mentions?.users ?? []).map((user) => ({ number, user }));
  });
}

/** Users mentioned in any message. */
function mentioned(world: EveningWorld): readonly string[] {
  return [...world.messages.values()].flatMap(({ body }) => body.allowed_mentions?.users ?? []);
}

const repeated = (all: readonly string[]): readonly string[] => all.filter((one, at) => all.indexOf(one) !== at);

/** That a night seats everybody at most once a round, loses nobody, and mentions only those who have said that they come. */
async function keepsItsLaws(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAct, { minLength: 5, maxLength: 30 }),
      fc.integer({ min: 0, max: people.length }),
      async (acts, signedUp) => {
        const world = eveningWorld(four);
        const { evening } = await world.evenings.set(key, { ...thursdays, game: null }, false);
        await world.clock.forward(1);
        for (const { user, name } of people.slice(0, signedUp))
          await world.evenings.answer({ ...key, evening, user, name, answer: "yes" });
        await world.clock.forward(eight - world.clock.now() + 1_000);
        for (const one of acts) {
          await act(world, evening, one);
          if (one.kind === "kill") {
            await act(world, evening, { kind: "open", other: null });
            await world.clock.forward(3_000);
            world.restart();
            await world.clock.forward(10);
          }
        }
        world.restart();
        await world.clock.forward(5 * minute);
        const state = await stateOf(world);
        const sitting = new Map<string, number>();
        const sat: string[] = [];
        for (const table of state.tables) {
          const board = table.table === null ? null : await world.bench.tables.board(table.table);
          for (const owner of board?.seats ?? [])
            if (owner.type === "human") {
              sat.push(`${table.round} ${owner.user}`);
              if (board?.status === "lobby" || board?.status === "playing") sitting.set(owner.user, table.number);
            }
        }
        const roundOf = new Map(state.tables.map(({ number, round }) => [number, round]));
        const told = toldAt(world).map(({ number, user }) => `${roundOf.get(number) ?? 0} ${user}`);
        const given = seatsNow(state).map(({ user, number }) => [user, number] as const);
        const here = state.answers.flatMap(({ user, answer }) => (answer === "yes" ? [user] : []));
        const seated = new Set(given.map(([user]) => user));
        const comers = acts.flatMap((one) => (one.kind === "say" && one.answer === "yes" ? [people[one.who]] : []));
        const askedFor = new Set([...people.slice(0, signedUp), ...comers].map((one) => one?.user));
        expect({
          twice: repeated(sat),
          mentionedTwice: repeated(told),
          strangers: mentioned(world).filter((user) => !askedFor.has(user)),
          waiting: state.seats.filter((seat) => seat.state === "due" || seat.state === "told"),
          lost: here.filter((user) => !seated.has(user) && !freeUsers(state).includes(user)),
          elsewhere: given.filter(([user, number]) => sitting.get(user) !== number),
          behind: state.row.version - state.row.shown,
        }).toEqual({
          twice: [],
          mentionedTwice: [],
          strangers: [],
          waiting: [],
          lost: [],
          elsewhere: [],
          behind: 0,
        });
      },
    ),
    { numRuns },
  );
}

describe("a night of a club evening", () => {
  it("seats everybody at most once a round, mentions nobody twice in one or unasked, and loses nobody, whatever people do and whenever the bot dies", () =>
    keepsItsLaws(runsOf(12)));

  it("does so over many more nights", { tags: "long" }, () => keepsItsLaws(runsOf(60)));

  it("goes on for somebody who comes late: the next free seat of the round, else the next round", async () => {
    const world = eveningWorld(four);
    const { evening } = await world.evenings.set(key, thursdays, false);
    await world.clock.forward(1);
    const say = async (at: number, answer: "yes" | "gone"): Promise<void> => {
      const { user, name } = people[at] ?? person("");
      await world.evenings.answer({ ...key, evening, user, name, answer });
      world.evenings.wake(key);
      await world.clock.forward(10);
    };
    for (const at of [0, 1, 2]) await say(at, "yes");
    await world.clock.forward(eight + minute - world.clock.now());
    await asked(world, world.evenings.open(key, evening, { kind: "most" }, "allowed"));
    await say(3, "yes");
    const [table = ""] = await world.bench.store.openTablesOf(key.guild);
    expect((await world.bench.tables.board(table))?.seats).toHaveLength(4);
    expect(toldAt(world).map(({ user }) => user)).toEqual(
      expect.arrayContaining(people.slice(0, 4).map(({ user }) => user)),
    );
    // Not only its host starts it.
    const host = (await world.bench.tables.board(table))?.host;
    const guest = people.slice(0, 4).find(({ user }) => user !== host) ?? person("");
    await world.bench.request(table, guest, { kind: "start" });
    expect((await world.bench.tables.board(table))?.status).toBe("playing");
    await say(4, "yes");
    await say(5, "yes");
    expect(freeUsers(await stateOf(world))).toEqual([people[4]?.user, people[5]?.user]);
    await asked(world, world.evenings.open(key, evening, { kind: "most" }, "allowed"));
    expect(freeUsers(await stateOf(world))).toEqual([]);
    expect((await stateOf(world)).tables.map(({ round, state }) => [round, state])).toEqual([
      [1, "open"],
      [1, "open"],
    ]);
  });

  it("seats somebody again at once who has pressed “later” by mistake, and mentions them no second time", async () => {
    const world = eveningWorld(four);
    const { evening } = await world.evenings.set(key, { ...thursdays, game: "kalle" }, false);
    await world.clock.forward(1);
    for (const { user, name } of people.slice(0, 8))
      await world.evenings.answer({ ...key, evening, user, name, answer: "yes" });
    await world.clock.forward(eight + minute - world.clock.now());
    await asked(world, world.evenings.open(key, evening, { kind: "most" }, "allowed"));
    const tables = (await stateOf(world)).tables.map(({ table }) => table ?? "");
    const at = async ({ user }: Person): Promise<number> => tables.indexOf((await tableOf(world, user)) ?? "");
    const told = toldAt(world);
    const [first = person("")] = people;
    const own = await at(first);
    const says = (answer: "yes" | "later" | "gone") => asked(world, press(world, evening, first, answer));
    for (const answer of ["later", "gone"] as const) {
      await says(answer);
      expect(await at(first)).toBe(-1);
      await says("yes");
      expect(await at(first)).toBe(own);
    }
    expect(freeUsers(await stateOf(world))).toEqual([]);
    // Theirs has begun without them: the other one has room.
    await says("later");
    const other = people.slice(1, 8);
    const neighbours = await Promise.all(other.map(async (one) => ({ one, table: await at(one) })));
    const host = neighbours.find(({ table }) => table === own)?.one ?? person("");
    await world.bench.request(tables[own] ?? "", host, { kind: "start" });
    await says("yes");
    expect(await at(first)).toBe(1 - own);
    // Who goes in the middle of a game has not got up from it.
    await says("gone");
    expect(await at(first)).toBe(-1);
    await says("yes");
    await world.bench.request(tables[1 - own] ?? "", first, { kind: "start" });
    await says("gone");
    await says("yes");
    expect(seatsNow(await stateOf(world)).filter(({ user }) => user === first.user)).toMatchObject([
      { round: 1, number: 2 - own, state: "seated" },
    ]);
    expect(toldAt(world)).toEqual(told);
  });

  it("has its next round as soon as a table has ended, for those who are free, and leaves out who has gone", async () => {
    const world = eveningWorld(four);
    const { evening } = await world.evenings.set(key, { ...thursdays, game: "denkste" }, false);
    await world.clock.forward(1);
    for (const { user, name } of people.slice(0, 8))
      await world.evenings.answer({ ...key, evening, user, name, answer: "yes" });
    await world.clock.forward(eight + minute - world.clock.now());
    const open = () => asked(world, world.evenings.open(key, evening, { kind: "most" }, "allowed"));
    await open();
    const first = (await stateOf(world)).tables.map(({ table }) => table ?? "");
    expect(first).toHaveLength(2);
    await open();
    expect((await stateOf(world)).tables).toHaveLength(2);
    const close = async (table: string): Promise<void> => {
      const host = (await world.bench.tables.board(table))?.host ?? "";
      await world.bench.request(table, { user: host, name: "", moderator: true }, { kind: "close" });
      await world.clock.forward(10);
    };
    for (const table of first) await close(table);
    const [gone = person("")] = people;
    await world.evenings.answer({ ...key, evening, user: gone.user, name: gone.name, answer: "gone" });
    await open();
    const { tables, seats } = await stateOf(world);
    expect(tables.map(({ round, state }) => [round, state])).toEqual([
      [1, "over"],
      [1, "over"],
      [2, "open"],
      [2, "open"],
    ]);
    const second = seats.filter(({ round }) => round === 2);
    expect(second.map(({ user }) => user).toSorted()).toEqual(
      people
        .slice(1, 8)
        .map(({ user }) => user)
        .toSorted(),
    );
    // Two of each table of four, as far as that goes.
    const before = new Map(seats.filter(({ round }) => round === 1).map(({ user, number }) => [user, number]));
    for (const number of [3, 4]) {
      const met = second.filter((seat) => seat.number === number).map(({ user }) => before.get(user));
      expect(new Set(met).size).toBe(2);
    }
  });

  it("counts an evening's rematch as its table, so that nobody is called away from it", async () => {
    const world = eveningWorld(four);
    const { evening } = await world.evenings.set(key, thursdays, false);
    await world.clock.forward(1);
    for (const { user, name } of people.slice(0, 3))
      await world.evenings.answer({ ...key, evening, user, name, answer: "yes" });
    await world.clock.forward(eight + minute - world.clock.now());
    await asked(world, world.evenings.open(key, evening, { kind: "most" }, "allowed"));
    const [table = ""] = await world.bench.store.openTablesOf(key.guild);
    const host = (await world.bench.tables.board(table))?.host ?? "";
    await world.bench.request(table, { user: host, name: "", moderator: false }, { kind: "start" });
    for (let board = await world.bench.tables.board(table); board?.status === "playing";) {
      const [prompt] = board.play?.prompts ?? [];
      const owner = board.seats[prompt?.seat ?? 0];
      const asking = { user: owner?.type === "human" ? owner.user : "", name: "", moderator: false };
      const reply = await world.bench.act(table, asking, prompt?.id ?? 0, (legal) => legal.at(-1));
      board = reply.board;
    }
    await world.clock.forward(10);
    expect(freeUsers(await stateOf(world))).toHaveLength(3);
    await world.bench.request(table, { user: host, name: "", moderator: false }, { kind: "rematch", parent: null });
    await world.clock.forward(10);
    expect(freeUsers(await stateOf(world))).toEqual([]);
    const [again = ""] = await world.bench.store.openTablesOf(key.guild);
    expect(await world.bench.store.evenings.has(key.guild, again)).toBe(true);
  });

  it("lets two who are free play something else where the host has set a game", async () => {
    const world = eveningWorld(four);
    const { evening } = await world.evenings.set(key, { ...thursdays, game: "kalle" }, false);
    await world.clock.forward(1);
    const here = people.slice(0, 5);
    for (const { user, name } of here) await world.evenings.answer({ ...key, evening, user, name, answer: "yes" });
    await world.clock.forward(eight + hour / 60 - world.clock.now());
    const others = async (): Promise<readonly string[]> =>
      read(drawEveningBoard(await stateOf(world), allGames, t).components).selects.flatMap(({ labels }) => labels);
    const vote = async ({ user, name }: (typeof here)[number]): Promise<void> =>
      void (await world.evenings.answer({ ...key, evening, user, name, vote: "denkste" }));
    const drawn = read(drawEveningBoard(await stateOf(world), allGames, t).components);
    expect(drawn.buttons.map(({ id }) => id)).toContain(`evening:${evening}:vote:denkste`);
    await Promise.all(here.slice(0, 1).map(vote));
    expect(await others()).toEqual([]);
    await Promise.all(here.slice(1, 2).map(vote));
    expect(await others()).toEqual([expect.stringContaining("Denkste!")]);
    await asked(world, world.evenings.open(key, evening, { kind: "other", game: "denkste" }, "allowed"));
    await asked(world, world.evenings.open(key, evening, { kind: "most" }, "allowed"));
    const { tables, seats } = await stateOf(world);
    const users = (number: number) => seats.filter((seat) => seat.number === number).map(({ user }) => user);
    expect(tables.map(({ number, game: played }) => [played, users(number).toSorted()])).toEqual([
      [
        "denkste",
        here
          .slice(0, 2)
          .map(({ user }) => user)
          .toSorted(),
      ],
      [
        "kalle",
        here
          .slice(2)
          .map(({ user }) => user)
          .toSorted(),
      ],
    ]);
  });

  it("plays what most of those who are there have voted for, and another table what some would rather play", async () => {
    const world = eveningWorld(four);
    const { evening } = await world.evenings.set(key, { ...thursdays, game: null }, false);
    await world.clock.forward(1);
    for (const [at, { user, name }] of people.slice(0, 7).entries()) {
      await world.evenings.answer({ ...key, evening, user, name, answer: "yes" });
      await world.evenings.answer({ ...key, evening, user, name, vote: at < 4 ? "kalle" : "denkste" });
    }
    // Who does not come has no say.
    for (const { user, name } of people.slice(7, 12)) {
      await world.evenings.answer({ ...key, evening, user, name, answer: "no" });
      await world.evenings.answer({ ...key, evening, user, name, vote: "katchen" });
    }
    await world.clock.forward(eight + hour / 60 - world.clock.now());
    await asked(world, world.evenings.open(key, evening, { kind: "other", game: "denkste" }, "allowed"));
    await asked(world, world.evenings.open(key, evening, { kind: "most" }, "allowed"));
    const { tables, seats } = await stateOf(world);
    expect(tables.map(({ game: played, round }) => [played, round])).toEqual([
      ["denkste", 1],
      ["kalle", 1],
    ]);
    const users = (number: number) => seats.filter((seat) => seat.number === number).map(({ user }) => user);
    expect(users(1).toSorted()).toEqual(
      people
        .slice(4, 7)
        .map(({ user }) => user)
        .toSorted(),
    );
    expect(users(2).toSorted()).toEqual(
      people
        .slice(0, 4)
        .map(({ user }) => user)
        .toSorted(),
    );
  });
});
