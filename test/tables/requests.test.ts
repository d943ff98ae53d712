import { requestOf, seeds } from "../support/interactions.js";
import { describe, expect, it } from "vitest";
import type { Press } from "../../src/game/press.js";
import { type GameId, gameIds } from "../../src/games/index.js";
import {
  pressMeaning,
  askedAt,
  boardAt,
  personIn,
  playOut,
  seatedAt,
  startedOf,
  three,
} from "../support/tables-of-three.js";
import { pressOf } from "../support/presses.js";
import { recordRequests, type Recorded, replayRequests } from "../support/recorded-requests.js";
import { seededRandom } from "../support/seeded-random.js";
import { bench, type Bench } from "../support/tables.js";

/** In each everybody who is asked answers. */
const rounds = 25;

/** At random, rounds a second and a half apart. @returns the table's id */
async function playSome(on: Bench, game: GameId): Promise<string> {
  const { table } = await startedOf(on, {}, game);
  const random = seededRandom(7);
  for (let round = 0; round < rounds; round += 1) {
    if ((await boardAt(on, table)).status !== "playing") break;
    for (const who of seatedAt(game)) {
      const { prompt, legal } = await on.situation(table, who);
      if (prompt === null) continue;
      const pressed = on.act(table, who, prompt.id, () => legal[random.pick(legal.length)]);
      // Races collect presses for a while.
      await on.clock.forward(100);
      expect((await pressed).kind).toMatch(/^(?:done|refused)$/u);
    }
    await on.clock.forward(1_500);
  }
  return table;
}

/** Without times. */
async function storedOf({ store }: Bench, table: string): Promise<unknown> {
  const actions = (await store.actions(table)).map(({ step, seat, action, by, interaction, arrival }) => {
    return { step, seat, action, by, interaction, arrival };
  });
  const row = (await store.load(table, 0))?.row;
  return { actions, state: row?.state, options: row?.options, host: row?.host };
}

describe("requests to a table", () => {
  it.each(gameIds)("are plain data: replayed at a new table of %s they bring the same stored actions", async (game) => {
    const on = bench({ ports: { seed: seeds() } });
    const recorded = recordRequests(on);
    const table = await playSome(on, game);
    expect((await on.store.actions(table)).length).toBeGreaterThan(5);

    const again = bench({ ports: { seed: seeds() } });
    const written = JSON.parse(JSON.stringify(recorded)) as Recorded;
    const there = await replayRequests(again, written, on.clock.now());
    expect(await storedOf(again, there.get(table) ?? "")).toEqual(await storedOf(on, table));
  });

  it("open a table for another game as well, which goes on when they are replayed", async () => {
    const on = bench({ ports: { seed: seeds() } });
    const recorded = recordRequests(on);
    const over = await playOut(on, await startedOf(on));
    const { board } = await on.request(over.table, three[1], { kind: "rematch", parent: null });
    const table = board?.table ?? "";
    await on.request(table, three[1], { kind: "start" });

    const again = bench({ ports: { seed: seeds() } });
    const there = await replayRequests(again, JSON.parse(JSON.stringify(recorded)) as Recorded, on.clock.now());
    expect(await storedOf(again, there.get(table) ?? "")).toEqual(await storedOf(on, table));
    expect((await boardAt(again, there.get(table) ?? "")).status).toBe("playing");
  });

  it("are logged at debug, without who made them and without what a press may hide", async () => {
    const on = bench();
    const recorded = recordRequests(on);
    const { table } = await startedOf(on, {}, "denkste");
    await on.press(table, three[0], 1, { verb: "stop", argument: "5.hidden", values: ["value.hidden"] });
    const logged = on.lines.filter(({ level, sentence }) => level === "debug" && sentence === "request to a table");
    expect(logged.map(({ facts }) => Reflect.get(facts, "interaction"))).toEqual(
      recorded.requests.map(({ request }) => request.interaction),
    );
    expect(logged.at(-1)?.facts).toMatchObject({ table, kind: "press", prompt: 1, verb: "stop" });
    const text = JSON.stringify(on.lines);
    for (const { user, name } of three) {
      expect(text).not.toContain(user);
      expect(text).not.toContain(name);
    }
    expect(text).not.toContain("hidden");
  });
});

describe("a press that may be the second tap of a double tap", () => {
  const game = async (id: GameId) => {
    const on = bench();
    const board = await startedOf(on, {}, id);
    const { table } = board;
    const { id: prompt, seat } = askedAt(board);
    const send = async (press: Press, ...repeats: readonly string[]) => {
      const request = { ...requestOf({ kind: "press", prompt, ...press }, personIn(seat)), repeats };
      return { ...(await on.tables.requests.handle(table, request)), interaction: request.interaction };
    };
    return { on, table, prompt, who: personIn(seat), send };
  };

  it("changes nothing after the answer that it repeats, and counts for itself after another answer", async () => {
    const { on, table, send } = await game("denkste");
    const first = await send(pressOf("go", 3), "1", "2");
    expect(first.kind).toBe("done");
    expect((await send(pressOf("go", 3), "1", first.interaction)).kind).toBe("repeated");
    expect(await on.store.actions(table)).toHaveLength(1);
    expect((await send(pressOf("go", 4))).kind).toBe("done");
    expect((await send(pressOf("go", 3), first.interaction)).kind).toBe("done");
    expect((await on.store.actions(table)).map(({ action }) => action)).toMatchObject(
      [3, 4, 3].map((number) => ({ number })),
    );
  });

  it("counts for itself when something else was chosen since", async () => {
    const { on, table, prompt, who, send } = await game("denkste");
    const first = await send(pressOf("go", 3));
    await pressMeaning(on, "denkste")(table, who, prompt, { kind: "draft", value: 1, open: false, ephemeral: "card" });
    expect((await send(pressOf("go", 3), first.interaction)).kind).toBe("done");
    expect(await on.store.actions(table)).toHaveLength(2);
  });

  it("counts for itself after half an answer, and after one that was refused", async () => {
    const { send } = await game("katchen");
    const marked = await send(pressOf("keep", 0));
    const unmarked = await send(pressOf("keep", 0), marked.interaction);
    expect(unmarked.board?.play?.drafts).toMatchObject([{ value: { keep: [] } }]);
    const refused = await send(pressOf("stand"));
    expect(await send(pressOf("stand"), refused.interaction)).toMatchObject({ kind: "refused", code: "not-now" });
  });

  it("is refused like any other press once its question is closed", async () => {
    const { send } = await game("katchen");
    const thrown = await send(pressOf("throw"));
    expect(await send(pressOf("throw"), thrown.interaction)).toMatchObject({ kind: "refused", code: "stale" });
  });
});
