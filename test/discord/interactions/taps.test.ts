import { beforeEach, describe, expect, it } from "vitest";
import type { Arrival } from "../../../src/discord/interactions/arrival.js";
import type { CustomId } from "../../../src/discord/ui/custom-id.js";
import { Taps } from "../../../src/discord/interactions/taps.js";
import type { Prompt } from "../../../src/game/contract.js";
import type { Board } from "../../../src/tables/board.js";
import type { RefusalCode, Reply, Situation, Wish } from "../../../src/tables/orders.js";
import { fakeClock, type FakeClock } from "../../support/fake-clock.js";
import { person } from "../../support/tables.js";
import { boardOfVersion } from "../../support/written-board.js";
import { arrivalWith } from "../features/settings/held-bot.js";

let clock: FakeClock;
let taps: Taps;

beforeEach(() => {
  clock = fakeClock();
  taps = new Taps(clock);
});

/** A table's board with this question open for two seats; null: with none. */
function boardAsking(id: number | null): Board {
  const of = (seat: number): readonly Prompt[] =>
    id === null ? [] : [{ id, seat, pace: "turn", seconds: null, awaited: true, stale: "refuse" }];
  const play = { view: null, recent: [], drafts: [], result: null, due: null, asleep: false };
  return { ...boardOfVersion(1), play: { ...play, prompts: [...of(0), ...of(1)] } };
}

const { table } = boardAsking(null);

const button = (argument: string, prompt = 4): CustomId => ({ table, prompt, verb: "stop", argument });
const five = button("5");

const situation: Situation = { seat: 0, prompt: null, draft: null, held: null, view: null, legal: [], told: [] };
const acts: Wish = { type: "act", action: "five", sheet: "laid" };
const chooses: Wish = { type: "draft", value: "five", open: false, sheet: "card" };

const byAnna = (changes: Partial<Arrival> = {}): Arrival =>
  arrivalWith({ onSheet: true, person: person("Anna"), ...changes });

/** What a press that means this comes to when its turn has come. */
function wished(press: Arrival, id: CustomId, wish: Wish, values: readonly string[] = []): Wish {
  const order = taps.watched(press, id, values, { type: "press", prompt: id.prompt, wish: () => wish });
  if (order.type !== "press") throw new Error("a press became something else");
  return order.wish(situation);
}

/** An answer that its reader's sheet shows, at a board that asks this question then. */
function answered(id: CustomId, asking: number | null): void {
  const press = byAnna();
  expect(wished(press, id, acts)).toBe(acts);
  taps.shown(press, boardAsking(asking));
  taps.end(press, table);
}

const refused = (code: RefusalCode): Reply => ({ type: "refused", code, board: null });
const isSecond = (code: RefusalCode, id = five, press = byAnna()): boolean =>
  taps.isSecond(press, id, [], refused(code));

describe("a second tap on a sheet", () => {
  it("is known while the first is in hand, whatever has become of the question", () => {
    wished(byAnna(), five, acts);
    for (const code of ["waiting", "stale", "over", "ended"] as const) expect(isSecond(code)).toBe(true);
    for (const code of ["away", "not-now", "stranger", "no-table"] as const) expect(isSecond(code)).toBe(false);
  });

  it("is known for three seconds after the first has closed its question", async () => {
    answered(five, null);
    await clock.forward(2_900);
    for (const code of ["stale", "over", "ended"] as const) expect(isSecond(code)).toBe(true);
    await clock.forward(200);
    expect(isSecond("stale")).toBe(false);
  });

  it("is news once others have closed the question that the sheet shows as open", () => {
    answered(five, 4);
    expect(isSecond("waiting")).toBe(true);
    expect(isSecond("stale")).toBe(false);
    expect(isSecond("ended")).toBe(false);
  });

  it("is none on the board, of somebody else, for another question, or when the first arrives twice", () => {
    const first = byAnna();
    wished(first, five, acts);
    expect(isSecond("waiting", five, byAnna({ onSheet: false }))).toBe(false);
    expect(isSecond("waiting", five, byAnna({ person: person("Ben") }))).toBe(false);
    expect(isSecond("waiting", button("5", 5))).toBe(false);
    expect(isSecond("waiting", five, first)).toBe(false);
    expect(isSecond("waiting")).toBe(true);
  });

  it("only looks, without a word, where the question is still open and the same button was pressed", async () => {
    answered(five, 4);
    const seen: Reply = { type: "seen", board: boardAsking(4), pressed: { wish: acts, situation } };
    const second = byAnna();
    expect(wished(second, five, chooses)).toEqual({ type: "look", sheet: "card" });
    expect(taps.isSecond(second, five, [], seen)).toBe(true);
    expect(wished(byAnna(), five, acts)).toEqual({ type: "look", sheet: "laid" });
    await clock.forward(1_100);
    expect(wished(byAnna(), five, acts)).toBe(acts);
  });

  it("is a new wish with another button, with other values, or after something else was chosen", () => {
    answered(five, 4);
    expect(wished(byAnna(), five, acts, ["more"])).toBe(acts);
    answered(five, 4);
    expect(wished(byAnna(), button("6"), acts)).toBe(acts);
    answered(five, 4);
    expect(wished(byAnna(), button("3"), chooses)).toBe(chooses);
    expect(wished(byAnna(), five, acts)).toBe(acts);
  });

  it("leaves half-made answers as they are, since a number may be chosen twice", () => {
    for (const press of [byAnna(), byAnna()]) {
      expect(wished(press, five, chooses)).toBe(chooses);
      taps.end(press, table);
    }
  });

  it("is news after an answer that came to nothing or could not be shown", () => {
    const first = byAnna();
    wished(first, five, acts);
    taps.end(first, table);
    expect(isSecond("waiting")).toBe(false);
    expect(wished(byAnna(), five, acts)).toBe(acts);
  });

  it("changes nothing that is no answer on a sheet", () => {
    const join = { type: "join" } as const;
    expect(taps.watched(byAnna(), five, [], join)).toBe(join);
    const look: Wish = { type: "look", sheet: "card" };
    expect(wished(byAnna(), five, look)).toBe(look);
    wished(byAnna({ onSheet: false }), five, acts);
    expect(isSecond("waiting")).toBe(false);
  });
});
