import { describe, expect, it } from "vitest";
import { parseCustomId } from "../../../../src/discord/ui/custom-id.js";
import { press } from "../../../../src/games/denkste/screen/press.js";
import { drawBoard, type Drawn } from "../../../../src/discord/ui/frame.js";
import { drawSheet } from "../../../../src/discord/ui/ephemeral.js";
import { denkste, type Length, type State } from "../../../../src/games/denkste/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { translator } from "../../../../src/locales/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { boardWith, ownEmojis, people } from "../../../discord/ui/boards.js";
import { situationOf, stateWith } from "./scenes.js";
import { read } from "../../../discord/ui/read.js";

const t = translator("en");
const variant = { length: "standard", hasteGedacht: true } as const;

function pressed(verb: string, argument: string, situation: ReturnType<typeof situationOf>) {
  return press({ verb, argument, values: [] }, situation);
}

describe("a press on Denkste!'s buttons", () => {
  const state = stateWith({ counters: [45, 0, 0] });
  const mover = situationOf(state, 0);
  const stopper = (draft: readonly number[] | null) => situationOf(state, 2, draft);

  it("opens the own card, also by the other's button, which it says", () => {
    expect(pressed("go", "", mover)).toEqual({ type: "look", sheet: "card" });
    expect(pressed("stop", "", mover)).toEqual({ type: "look", sheet: "other" });
    expect(pressed("stop", "", stopper(null))).toEqual({ type: "look", sheet: "card" });
    expect(pressed("go", "", stopper(null))).toEqual({ type: "look", sheet: "other" });
  });

  it("sets the Go-Card at once", () => {
    expect(pressed("go", "6", mover)).toEqual({
      type: "act",
      action: { type: "go", number: 6 },
      sheet: "laid",
      brief: true,
    });
  });

  it("keeps stop numbers to itself until all are chosen, and sets them ascending", () => {
    expect(pressed("stop", "5", stopper(null))).toEqual({
      type: "draft",
      value: { numbers: [5] },
      open: false,
      sheet: "card",
    });
    expect(pressed("stop", "2", stopper([5]))).toMatchObject({ type: "draft", value: { numbers: [2, 5] } });
    expect(pressed("stop", "4", stopper([2, 5]))).toEqual({
      type: "act",
      action: { type: "stop", numbers: [2, 4, 5] },
      sheet: "laid",
      brief: true,
    });
  });

  it("sets the only stop number against a mover on track 1 at once", () => {
    const early = situationOf(stateWith(), 2);
    expect(pressed("stop", "3", early)).toMatchObject({ type: "act", action: { type: "stop", numbers: [3] } });
  });

  it("lets a stop number go that is pressed again, or in the variant blocks it once more", () => {
    expect(pressed("stop", "5", stopper([2, 5]))).toMatchObject({ type: "draft", value: { numbers: [2] } });
    const mean = (draft: readonly number[]) =>
      pressed("stop", "5", situationOf(stateWith({ options: variant, counters: [45, 0, 0] }), 2, draft));
    expect(mean([5])).toMatchObject({ type: "draft", value: { numbers: [5, 5] } });
    expect(mean([5, 5])).toMatchObject({ type: "act", action: { type: "stop", numbers: [5, 5, 5] } });
  });

  it("starts afresh", () => {
    expect(pressed("afresh", "", stopper([2, 5]))).toMatchObject({ type: "draft", value: { numbers: [] } });
  });

  it("leaves it to the rules to refuse the other's card", () => {
    const stop = pressed("stop", "3", mover);
    expect(stop).toMatchObject({ type: "act", action: { type: "stop", numbers: [3] } });
    expect(denkste.legal(state, 0)).not.toContainEqual(stop?.type === "act" ? stop.action : null);
  });

  it("is nothing for verbs and numbers that are not there", () => {
    const forged = [
      ["go", "0"],
      ["go", "7"],
      ["go", "06"],
      ["stop", "x"],
      ["afresh", "1"],
      ["throw", ""],
      ["toString", ""],
    ] as const;
    expect(forged.map(([verb, argument]) => pressed(verb, argument, mover))).toEqual(forged.map(() => null));
  });

  it("takes a draft of any form for what is usable of it", () => {
    for (const draft of [undefined, null, 7, "2", [], {}, { numbers: 1 }, { numbers: ["1", 9, null, {}] }]) {
      expect(press({ verb: "stop", argument: "3", values: [] }, { ...stopper(null), draft })).toMatchObject({
        value: { numbers: [3] },
      });
    }
  });
});

describe("the live buttons of board and sheets", () => {
  const lengths: readonly Length[] = ["short", "standard", "long"];

  it.each([2, 3, 4])("lead to every legal action and to no other, all through matches of %i seats", (seats) => {
    const random = seededRandom(seats);
    const played = [false, true].flatMap((hasteGedacht, at) =>
      statesOf(seats, { length: lengths[(seats + at) % 3] ?? "short", hasteGedacht }, random),
    );
    const states = random.shuffle(played).slice(0, 25);
    const sizes = new Set<number>();
    for (const state of states) {
      for (const { seat } of denkste.prompts(state)) {
        const legal = denkste.legal(state, seat);
        expect(reachable(state, seat)).toEqual(new Set(legal.map((action) => JSON.stringify(action))));
        sizes.add(legal.length);
      }
    }
    expect(sizes.size).toBeGreaterThanOrEqual(3);
  });
});

/** All states of a random match but the last. */
function statesOf(seats: number, options: State["options"], random: ReturnType<typeof seededRandom>): readonly State[] {
  const states: State[] = [];
  for (let { state } = denkste.setup(seats, options, random, null); ;) {
    const [prompt] = random.shuffle(denkste.prompts(state));
    if (prompt === undefined) return states;
    states.push(state);
    const [action] = random.shuffle(denkste.legal(state, prompt.seat));
    if (action !== undefined) ({ state } = denkste.act(state, prompt.seat, action, random));
  }
}

/** All actions that a seat comes to by live buttons, from the public board over its sheets, whatever it chooses first. */
function reachable(state: State, seat: Seat): ReadonlySet<string> {
  const found = new Set<string>();
  const drafts = new Set<string>();
  const names = ["Anna", "Ben", "Cleo", "Dora"].slice(0, state.seats);
  const board = boardWith({
    game: "denkste",
    options: state.options,
    seats: people(...names),
    life: "playing",
    play: {
      view: denkste.view(state, null),
      prompts: denkste.prompts(state),
      recent: [],
      drafts: [],
      result: null,
      due: null,
      asleep: false,
    },
  });
  const use = (message: Drawn, situation: ReturnType<typeof situationOf>): void => {
    for (const { id, disabled } of read(message.components).buttons) {
      const parsed = parseCustomId(id);
      if (disabled || parsed === null || parsed.prompt === 0) continue;
      expect(parsed.prompt).toBe(state.turn);
      const wish = press({ verb: parsed.verb, argument: parsed.argument, values: [] }, situation);
      if (wish?.type === "act") found.add(JSON.stringify(wish.action));
      else if (wish?.type === "look") use(drawSheet(wish.sheet, board, situation, t, ownEmojis), situation);
      else if (wish?.type === "draft" && wish.sheet !== undefined && !drafts.has(JSON.stringify(wish.value))) {
        drafts.add(JSON.stringify(wish.value));
        const next = { ...situation, draft: wish.value };
        use(drawSheet(wish.sheet, board, next, t, ownEmojis), next);
      }
    }
  };
  use(drawBoard(board, t, ownEmojis), situationOf(state, seat));
  return found;
}
