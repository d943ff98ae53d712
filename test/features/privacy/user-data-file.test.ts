import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { hashLuckyWord } from "../../../src/tables/chance/secrets.js";
import { createUserDataFile } from "../../../src/features/privacy/index.js";
import type { PersonalRows } from "../../../src/tables/user-data.js";
import { pressMeaning, askedAt, boardAt, personIn, playOut, startedOf, three } from "../../support/tables-of-three.js";
import { type Bench, bench, person } from "../../support/tables.js";

const [anna, ben, cleo] = three;
const now = Date.UTC(2026, 10, 21);

/** A file as its reader finds it. */
interface Told {
  readonly club: readonly Readonly<Record<string, unknown>>[];
  readonly user: string;
  readonly at: string;
  readonly tables: readonly Readonly<Record<string, unknown>>[];
}

async function textFor(on: Bench, user: string): Promise<string> {
  const { file } = await createUserDataFile(
    user,
    on.tables.userData.rows(user),
    on.tables.userData.clubRows(user),
    await on.tables.userData.bestTimes(user),
    false,
    [],
    now,
  );
  return String(file.data);
}

async function* nothing(): AsyncGenerator<never> {
  // No game of the club.
}

async function toldTo(on: Bench, user: string): Promise<Told> {
  return JSON.parse(await textFor(on, user)) as Told;
}

describe("the file with what is stored about somebody", () => {
  it("has all of the user's tables, oldest first, with seat, name, actions and their times", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    await on.clock.forward(1000);
    const lobby = await on.open(anna, {}, "2");
    await on.request(lobby.table, anna, { kind: "word", luckyWord: "Miez" });
    const { user, at, tables } = await toldTo(on, anna.user);
    expect({ user, at }).toEqual({ user: anna.user, at: "2026-11-21T00:00:00.000Z" });
    expect(tables).toMatchObject([
      {
        table: over.table,
        game: "katchen",
        life: "over",
        seats: 3,
        host: true,
        own: { seat: 0, name: "Anna", luckyWordHash: null },
      },
      {
        life: "lobby",
        channel: "2",
        seats: 1,
        own: { user: anna.user, luckyWordHash: hashLuckyWord(lobby.table, "Miez") },
        actions: [],
      },
    ]);
    const own = (await on.store.actions(over.table)).filter(({ seat }) => seat === 0);
    expect(tables[0]?.["actions"]).toEqual(
      own.map(({ seat: _seat, at: when, ...rest }) => ({ ...rest, at: new Date(when).toISOString() })),
    );
  });

  it("says how a game came out for the user, ties shared", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    const result = over.play?.result;
    for (const [seat, who] of three.entries()) {
      const at = result?.places.findIndex((tied) => tied.includes(seat)) ?? -1;
      const place = 1 + (result?.places.slice(0, at).flat().length ?? 0);
      const [table] = (await toldTo(on, who.user)).tables;
      expect(table?.["outcome"]).toEqual({ place, score: result?.scores[seat] });
    }
  });

  it("says nothing about others, neither ids nor names nor what they did", async () => {
    const on = bench();
    const over = await playOut(on, await startedOf(on));
    const text = await textFor(on, anna.user);
    for (const { user, name } of [ben, cleo]) {
      expect(text).not.toContain(user);
      expect(text).not.toContain(name);
    }
    const theirs = (await on.store.actions(over.table)).flatMap((row) =>
      row.seat === 0 ? [] : (row.interaction ?? []),
    );
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.filter((interaction) => text.includes(interaction))).toEqual([]);
  });

  it("has no seed and no state, and of hidden answers only the user's own", async () => {
    const on = bench();
    const begun = await startedOf(on, {}, "denkste");
    const board = await boardAt(on, begun.table);
    const { id, seat } = askedAt(board);
    const draft = { kind: "draft", value: { secret: "hers" }, open: false } as const;
    await pressMeaning(on, "denkste")(begun.table, personIn(seat), id, draft);
    const seed = (await on.store.load(begun.table, 0))?.row.seed?.toString("hex") ?? "none";
    for (const [own, who] of three.entries()) {
      const text = await textFor(on, who.user);
      expect(text).not.toMatch(/"(?:seed|state|events)"/);
      expect(text).not.toContain(seed);
      expect(text.includes("hers")).toBe(own === seat);
    }
  });

  it("does not tell, while a game runs, whether the user's secret answer was the last of several, nor when others gave theirs", async () => {
    const on = bench();
    await startedOf(on, {}, "catnoir");
    const [action, by, interaction] = [{ type: "decline" }, "human", "900000000000000001"] as const;
    const stored = { step: 7, seat: 0, action, by, interaction, at: now, arrival: null };
    const held = { prompt: 3, seat: 0, action, by, interaction };
    async function* rows(changed: number, change: Partial<PersonalRows>): AsyncGenerator<PersonalRows> {
      for await (const own of on.tables.userData.rows(anna.user))
        yield { ...own, ...change, row: { ...own.row, changed } };
    }
    const told = async (given: AsyncIterable<PersonalRows>): Promise<string> =>
      String((await createUserDataFile(anna.user, given, nothing(), new Map(), false, [], now)).file.data);
    const early = await told(rows(now, { actions: [stored], held: [] }));
    expect(early).toContain("decline");
    expect(await told(rows(now + 5_000, { actions: [], held: [held] }))).toBe(early);
  });

  it("has what the club remembers of the user, and of the others that they were there", async () => {
    const on = bench();
    const { table } = await playOut(on, await startedOf(on));
    const { places } = (await on.store.club.game(table)) ?? {};
    const loser = three.find(({ user }) => user === places?.findLast(({ place }) => place === 3)?.user) ?? anna;
    for (const { user } of three) {
      const { club } = await toldTo(on, user);
      const own = places?.find((place) => place.user === user);
      const round = user === loser.user ? { owed: true, confirmed: false, settled: null } : null;
      expect(club).toMatchObject([{ table, game: "katchen", people: 3, counts: true, why: null, own, round }]);
      const text = await textFor(on, user);
      expect(three.filter((other) => text.includes(other.user)).map((other) => other.user)).toEqual([user]);
    }
  });

  it("has a table that the user has closed as its host after getting up", async () => {
    const on = bench();
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "leave" });
    expect((await toldTo(on, anna.user)).tables).toMatchObject([{ table, life: "closed", host: true, own: null }]);
  });

  it("has the best times of practice, in seconds", async () => {
    const on = bench();
    await on.tables.userData.keepBestTime(anna.user, "katchme", 45);
    expect(await toldTo(on, anna.user)).toMatchObject({ bestTimesInSeconds: { katchme: 4.5 }, tables: [] });
    expect(await on.tables.userData.deleteUser(anna.user)).toBe(0);
    expect(await toldTo(on, anna.user)).toMatchObject({ bestTimesInSeconds: {} });
  });

  it("is empty for a stranger, and packed where it is large", async () => {
    const on = bench();
    await on.open(anna);
    expect((await toldTo(on, person("Dora").user)).tables).toEqual([]);
    const draft = { prompt: 1, seat: 0, value: "x".repeat(9_000_000), open: false };
    async function* large(): AsyncGenerator<PersonalRows> {
      for await (const rows of on.tables.userData.rows(anna.user)) yield { ...rows, drafts: [draft] };
    }
    const { file } = await createUserDataFile(anna.user, large(), nothing(), new Map(), false, [], now);
    expect(file.name).toBe("katzentisch.json.gz");
    const unpacked = JSON.parse(gunzipSync(file.data as Buffer).toString()) as Told;
    expect(unpacked.tables).toMatchObject([{ drafts: [{ value: draft.value }] }]);
  });
});
