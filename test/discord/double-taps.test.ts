import { beforeEach, describe, expect, it } from "vitest";
import type { InteractionFacts } from "../../src/discord/context.js";
import type { CustomId } from "../../src/discord/ui/parts.js";
import { DoubleTaps } from "../../src/discord/double-taps.js";
import type { Prompt } from "../../src/game/contract.js";
import type { Board } from "../../src/tables/board.js";
import type { Situation, Intent } from "../../src/game/press.js";
import type { RefusalCode, Reply } from "../../src/tables/requests.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { person } from "../support/tables.js";
import { boardOfVersion } from "../support/written-board.js";
import { arrivalWith } from "../features/settings/held-bot.js";

let clock: FakeClock;
let doubleTaps: DoubleTaps;
/** The interaction of Anna's last answer; null: none, or something else was chosen since. */
let lastAnswer: string | null;

beforeEach(() => {
  lastAnswer = null;
  clock = fakeClock();
  doubleTaps = new DoubleTaps(clock);
});

/** The question is open for two seats; null: none is. */
function boardAsking(id: number | null): Board {
  const of = (seat: number): readonly Prompt[] =>
    id === null ? [] : [{ id, seat, kind: "turn", seconds: null, awaited: true, stale: "refuse" }];
  const play = { view: null, recent: [], drafts: [], result: null, due: null, asleep: false };
  return { ...boardOfVersion(1), play: { ...play, prompts: [...of(0), ...of(1)] } };
}

const { table } = boardAsking(null);

const button = (argument: string, prompt = 4): CustomId => ({ table, prompt, verb: "stop", argument });
const five = button("5");

const situation: Situation = {
  seat: 0,
  prompt: null,
  draft: null,
  held: null,
  hint: null,
  view: null,
  legal: [],
  events: [],
};
const acts: Intent = { kind: "act", action: "five", ephemeral: "laid" };
const chooses: Intent = { kind: "draft", value: "five", open: false, ephemeral: "card" };

const byAnna = (changes: Partial<InteractionFacts> = {}): InteractionFacts =>
  arrivalWith({ onEphemeral: true, person: person("Anna"), ...changes });

/** @returns whether the press counts or repeats an earlier one */
function tapped(
  press: InteractionFacts,
  id: CustomId,
  intent: Intent,
  values: readonly string[] = [],
): "counts" | "repeats" {
  const repeats = doubleTaps.begin(press, id, values);
  if (lastAnswer !== null && repeats.includes(lastAnswer)) {
    return doubleTaps.replied(press, id, values, { kind: "repeated", board: boardAsking(4) }) ? "repeats" : "counts";
  }
  if (intent.kind !== "look") lastAnswer = intent.kind === "act" ? press.id : null;
  const [board, pressed] = [boardAsking(4), { intent, situation }];
  const reply: Reply =
    intent.kind === "look" ? { kind: "seen", board, pressed } : { kind: "done", board, pressed, visible: false };
  return doubleTaps.replied(press, id, values, reply) ? "repeats" : "counts";
}

/** Shown on its reader's message, at a board that then asks this. */
function answered(id: CustomId, asking: number | null): void {
  const press = byAnna();
  expect(tapped(press, id, acts)).toBe("counts");
  doubleTaps.shown(press, boardAsking(asking));
  doubleTaps.end(press, table);
}

/** Whether a refused press is told nothing, as a second tap. */
const isSecond = (code: RefusalCode, id = five, press = byAnna(), values: readonly string[] = []): boolean =>
  doubleTaps.replied(press, id, values, { kind: "refused", code, board: null });

describe("a second tap on an ephemeral message", () => {
  it("is known while the first is in hand, whatever has become of the question", () => {
    tapped(byAnna(), five, acts);
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

  it("is news once others have closed the question that the message shows as open", () => {
    answered(five, 4);
    expect(isSecond("waiting")).toBe(true);
    expect(isSecond("stale")).toBe(false);
    expect(isSecond("ended")).toBe(false);
  });

  it("is none on the board, of somebody else, for another question, or when the first arrives twice", () => {
    const first = byAnna();
    tapped(first, five, acts);
    expect(isSecond("waiting", five, byAnna({ onEphemeral: false }))).toBe(false);
    expect(isSecond("waiting", five, byAnna({ person: person("Ben") }))).toBe(false);
    expect(isSecond("waiting", button("5", 5))).toBe(false);
    expect(isSecond("waiting", five, first)).toBe(false);
    expect(isSecond("waiting")).toBe(true);
  });

  it("repeats the first where the question is still open and the same button was pressed", async () => {
    answered(five, 4);
    expect(tapped(byAnna(), five, chooses)).toBe("repeats");
    expect(tapped(byAnna(), five, acts)).toBe("repeats");
    await clock.forward(1_100);
    expect(tapped(byAnna(), five, acts)).toBe("counts");
  });

  it("repeats the first where the next question came in its place, with the same choice", async () => {
    const next = { ...button("5", 5), verb: "go" };
    const on = (message: string | null) => byAnna({ pressedMessage: message });
    const first = on("900");
    tapped(first, five, acts);
    doubleTaps.shown(first, boardAsking(5));
    doubleTaps.end(first, table);
    const repeated = (press: InteractionFacts, id: CustomId): readonly string[] => {
      const earlier = doubleTaps.begin(press, id, []);
      doubleTaps.end(press, table);
      return earlier;
    };
    for (const other of [on(null), on("901"), byAnna({ pressedMessage: "900", person: person("Ben") })])
      expect(repeated(other, next)).toEqual([]);
    expect(repeated(on("900"), { ...next, argument: "4" })).toEqual([]);
    expect(repeated(on("900"), next)).toEqual([first.id]);
    expect(tapped(on("900"), next, acts)).toBe("repeats");
    await clock.forward(1_100);
    expect(tapped(on("900"), next, acts)).toBe("counts");
  });

  it("repeats the first while that is in hand, whatever it means, and of several the one that gave an answer", () => {
    expect(tapped(byAnna(), five, chooses)).toBe("counts");
    expect(tapped(byAnna(), five, acts)).toBe("counts");
    expect(tapped(byAnna(), five, chooses)).toBe("repeats");
  });

  it("is a new press with another button, with other values, or after something else was chosen", () => {
    answered(five, 4);
    expect(tapped(byAnna(), five, acts, ["more"])).toBe("counts");
    answered(five, 4);
    expect(tapped(byAnna(), button("6"), acts)).toBe("counts");
    answered(five, 4);
    expect(tapped(byAnna(), button("3"), chooses)).toBe("counts");
    expect(tapped(byAnna(), five, acts)).toBe("counts");
  });

  it("leaves half-made answers as they are, since a number may be chosen twice", () => {
    for (const press of [byAnna(), byAnna()]) {
      expect(tapped(press, five, chooses)).toBe("counts");
      doubleTaps.end(press, table);
    }
  });

  it("is news after an answer that came to nothing or could not be shown", () => {
    const first = byAnna();
    tapped(first, five, acts);
    doubleTaps.end(first, table);
    expect(isSecond("waiting")).toBe(false);
    expect(tapped(byAnna(), five, acts)).toBe("counts");
  });

  it("is none where nothing was answered on an ephemeral message", () => {
    const look: Intent = { kind: "look", ephemeral: "card" };
    expect(tapped(byAnna(), five, look)).toBe("counts");
    expect(tapped(byAnna({ onEphemeral: false }), five, acts)).toBe("counts");
    expect(isSecond("waiting")).toBe(false);
    expect(doubleTaps.begin(byAnna({ onEphemeral: false }), five, [])).toEqual([]);
  });
});

describe("a second tap on what was refused", () => {
  it("is no news for a second", async () => {
    expect([isSecond("not-your-turn"), isSecond("not-your-turn")]).toEqual([false, true]);
    await clock.forward(900);
    expect(isSecond("not-your-turn")).toBe(true);
    await clock.forward(200);
    expect([isSecond("not-your-turn"), isSecond("not-your-turn")]).toEqual([false, true]);
  });

  it("is news on the board, where an acknowledgement says that a press counts", () => {
    const tap = (): boolean => isSecond("not-your-turn", five, byAnna({ onEphemeral: false }));
    expect([tap(), tap()]).toEqual([false, false]);
  });

  it("is news for another reason, with another button or values, from somebody else, and if it arrives twice", () => {
    const first = byAnna();
    expect(isSecond("not-your-turn", five, first)).toBe(false);
    expect(isSecond("not-your-turn", five, first)).toBe(false);
    expect(isSecond("not-your-turn", five, byAnna({ person: person("Ben") }))).toBe(false);
    expect(isSecond("not-your-turn", five, byAnna(), ["more"])).toBe(false);
    expect(isSecond("not-your-turn", button("6"))).toBe(false);
    expect(isSecond("not-your-turn", button("6", 5))).toBe(false);
    expect(isSecond("nothing-chosen", button("6", 5))).toBe(false);
    expect(isSecond("nothing-chosen", button("6", 5))).toBe(true);
  });

  it("is news once something else was taken", () => {
    expect(isSecond("nothing-chosen")).toBe(false);
    expect(tapped(byAnna(), button("6"), chooses)).toBe("counts");
    expect(isSecond("nothing-chosen")).toBe(false);
  });
});
