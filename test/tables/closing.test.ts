import { beforeEach, describe, expect, it } from "vitest";
import fc from "fast-check";
import { ownEmojis } from "../discord/ui/boards.js";
import { drawBoard } from "../../src/discord/ui/frame.js";
import { translator } from "../../src/texts/index.js";
import { type Bench, bench, person, untouched } from "../support/tables.js";
import { askedAt, boardAt, personIn, startedOf, three } from "../support/tables-of-three.js";

const [anna, ben, cleo] = three;
const mo = person("Mo", true);

let on: Bench;
beforeEach(() => {
  on = bench();
});

/** A game of three shots and three people, in which the first has decided a few times. */
async function played(at: Bench = on): Promise<string> {
  const { table } = await startedOf(at, { shots: 5, byHand: true });
  for (;;) {
    const now = await boardAt(at, table);
    const { seat, id } = askedAt(now);
    const own = (await at.store.actions(table)).filter((action) => action.seat === 0 && action.by === "human");
    if (own.length >= 3) return table;
    await at.act(table, personIn(seat), id, (legal) => legal.at(-1));
  }
}

const entry = (table: string) => on.store.club.game(table);
const stop = (table: string, who: typeof anna, wants = true) => on.request(table, who, { kind: "stop", wants });

describe("closing a running game", () => {
  it("is leaving for the one who closes: all others are ahead, and a round that can be owed is theirs", async () => {
    const table = await played();
    const { board } = await on.request(table, anna, { kind: "close" });
    expect(board).toMatchObject({ status: "closed", seats: [{ away: true }, { away: false }, { away: false }] });
    expect(board?.club).toMatchObject({ why: null, round: { debtor: 0, isSettled: false } });
    expect(await entry(table)).toMatchObject({
      counts: true,
      places: [
        { place: 3, left: true, score: null },
        { place: 1, left: false, score: null },
        { place: 1, left: false, score: null },
      ],
    });
    // It stays as any game that counts.
    while ((await on.store.old.drop(table, 99)) > 0);
    expect(await entry(table)).not.toBeNull();
  });

  it("counts for nobody where a moderator does it, or the one who closes has hardly played", async () => {
    const table = await played();
    expect((await on.request(table, mo, { kind: "close" })).board?.club).toEqual({ why: "closed", round: null });
    expect(await entry(table)).toMatchObject({ counts: false, places: [{ place: null, left: false }, {}, {}] });
    const fresh = await startedOf(on, {}, "katchen", { channel: "100000000000000008" });
    const { board } = await on.request(fresh.table, anna, { kind: "close" });
    expect(board?.club).toEqual({ why: "closed", round: null });
  });

  it("counts for nobody once all others who are there would rather stop, or have left", async () => {
    const table = await played();
    await on.request(table, cleo, { kind: "leave" });
    expect(await stop(table, ben)).toMatchObject({ kind: "done", board: { status: "playing" } });
    expect((await boardAt(on, table)).seats).toMatchObject([{}, { stops: true }, {}]);
    expect((await on.request(table, anna, { kind: "close" })).board?.club).toEqual({ why: "closed", round: null });
  });

  it("happens by itself when everybody who is there would rather stop, and not if one plays on after all", async () => {
    const table = await played();
    expect(await stop(table, mo)).toMatchObject({ code: "stranger" });
    for (const who of [anna, ben]) expect(await stop(table, who)).toMatchObject({ board: { status: "playing" } });
    expect(await stop(table, ben)).toMatchObject({ kind: "repeated" });
    expect(await stop(table, anna, false)).toMatchObject({ board: { status: "playing" } });
    expect(await stop(table, cleo)).toMatchObject({ board: { status: "playing" } });
    // A restart forgets nobody's word.
    expect((await bench({ store: on.store }).tables.board(table))?.seats).toMatchObject([
      {},
      { stops: true },
      { stops: true },
    ]);
    expect(await stop(table, anna)).toMatchObject({ board: { status: "closed", club: { why: "closed" } } });
  });

  it("is for moderators alone where the server says so, agreed or not", async () => {
    const table = await played();
    await on.tables.settings.set("100000000000000000", { ...untouched, closers: "moderators" });
    expect(await stop(table, anna)).toMatchObject({ code: "moderators-close" });
  });

  it("is held against exactly those who close while somebody there plays on, whatever was said and left before", async () => {
    const who = fc.constantFrom(...three.keys());
    const deed = fc.record({ who, what: fc.constantFrom("stop", "on", "leave", "back") });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 6 }), async (deeds) => {
        const at = bench();
        const table = await played(at);
        for (const { who: seat, what } of deeds) {
          const asked =
            what === "leave" || what === "back"
              ? ({ kind: what } as const)
              : ({ kind: "stop", wants: what === "stop" } as const);
          await at.request(table, personIn(seat), asked);
        }
        const before = await boardAt(at, table);
        const host = three.findIndex(({ user }) => user === before.host);
        const playsOn = before.seats.some(
          (owner, seat) => seat !== host && owner.type === "human" && !owner.away && owner.stops !== true,
        );
        const { board } =
          before.status === "closed" ? { board: before } : await at.request(table, personIn(host), { kind: "close" });
        const hasPlayed =
          (await at.store.actions(table)).filter(({ seat, by }) => seat === host && by === "human").length >= 3;
        expect(board?.club?.why).toBe(before.status === "playing" && playsOn && hasPlayed ? null : "closed");
      }),
      { numRuns: 12 },
    );
  });
});

describe("the board of a closed table", () => {
  const t = translator("en");
  const says = async (table: string): Promise<string> =>
    JSON.stringify(drawBoard(await boardAt(on, table), t, ownEmojis));
  const closedBy = (name: string): string => t("table.closedBy", { name: `**${name}**` });

  it("names who has closed a running game, whatever others had voted for and whoever had left before", async () => {
    const table = await played();
    await stop(table, ben);
    await stop(table, cleo);
    await on.request(table, cleo, { kind: "leave" });
    await stop(table, ben, false);
    await on.request(table, anna, { kind: "close" });
    const said = await says(table);
    expect([said.includes(closedBy("Anna")), said.includes(t("table.closedAgreed"))]).toEqual([true, false]);
    expect(said).toContain(t("table.countsAsLeft"));
  });

  it("says that a moderator has, that all wanted to stop, or that nobody was there", async () => {
    const moderated = await played();
    await stop(moderated, ben);
    await on.request(moderated, mo, { kind: "close" });
    expect(await says(moderated)).toContain(t("table.closedByModerator"));
    const agreed = await played();
    for (const who of [ben, cleo]) await stop(agreed, who);
    await on.request(agreed, anna, { kind: "close" });
    expect(await says(agreed)).toContain(t("table.closedAgreed"));
    const asleep = await played();
    await stop(asleep, ben);
    for (const who of three) await on.request(asleep, who, { kind: "leave" });
    await on.start();
    await on.clock.forward(25 * 60 * 60_000);
    expect((await boardAt(on, asleep)).status).toBe("closed");
    expect(await says(asleep)).toContain(t("table.closedAsleep"));
  });

  it("names a moderator who sits there, to whom it is not held as leaving", async () => {
    const table = await played();
    await stop(table, ben);
    await on.request(table, { ...cleo, moderator: true }, { kind: "close" });
    expect(await says(table)).toContain(closedBy("Cleo"));
    expect((await boardAt(on, table)).club?.why).toBe("closed");
    const lobby = await on.open({ ...anna, moderator: true });
    await on.request(lobby.table, { ...anna, moderator: true }, { kind: "close" });
    expect(await says(lobby.table)).toContain(closedBy("Anna"));
  });

  it("names the host of a lobby, and of one that nobody has closed says that it never started", async () => {
    const { table } = await on.open(anna);
    await on.request(table, anna, { kind: "close" });
    expect(await says(table)).toContain(closedBy("Anna"));
    const idle = await on.open(anna);
    await on.start();
    await on.clock.forward(61 * 60_000);
    const said = await says(idle.table);
    expect([said.includes(t("table.closedLobby")), said.includes(t("table.closedText"))]).toEqual([true, false]);
  });
});
