import type { Press } from "../../src/game/press.js";
import { layArgument } from "../../src/games/katchme/press.js";
import { katchme } from "../../src/games/katchme/rules/index.js";
import type { Board } from "../../src/tables/board.js";
import type { Person, Reply } from "../../src/tables/requests.js";
import type { Ports } from "../../src/tables/ports.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { deckOf, inOrder } from "../games/katchme/decks.js";
import { fakeClock } from "../support/fake-clock.js";
import { pressOf } from "../support/presses.js";
import { interactionAt, nextInteraction, requestOf } from "../support/interactions.js";
import { bench, type Bench, type BenchOptions } from "../support/tables.js";
import { boardAt, three } from "../support/tables-of-three.js";

/** Anna, Ben and Cleo at Katch Me Aho!. */
export interface RaceTable {
  readonly on: Bench;
  readonly table: string;
  board(): Promise<Board>;
  /** At this moment by Discord's clock, by default for the present question. */
  press(who: Person, at: number, action: object, prompt?: number): Promise<Reply>;
  /** Everybody is ready, and the dice fall. */
  roll(): Promise<void>;
  /** Seat, who gave it, and place of arrival; without those who are ready. */
  actions(): Promise<readonly (readonly [seat: number, type: string, by: string, arrival: number | null])[]>;
}

/** What a test lays out. */
export interface RaceScript {
  readonly options?: object;
  /** First cards of each pile in the first shuffle, as digits. */
  readonly piles?: readonly string[];
  /** Dice and picks that come first. */
  readonly dice?: readonly number[];
  readonly picks?: readonly number[];
  /** What more the tables run with. */
  readonly bench?: BenchOptions;
  /** People among the three; the others are computer players. */
  readonly humans?: number;
}

/** The game's start, in milliseconds since 1970. */
export const began = 1_700_000_000_000;

/** Starts a game. */
export async function raceTable(script: RaceScript = {}): Promise<RaceTable> {
  const { options = {}, piles = [], humans = 3 } = script;
  const on = bench({ clock: fakeClock(began), ports: { random: scripted(script, piles) }, ...script.bench });
  const [anna, ...others] = three;
  const { table } = await on.open(anna, options, undefined, "katchme");
  for (const who of others.slice(0, humans - 1)) await on.request(table, who, { kind: "join" });
  for (let more = humans; more < 3; more += 1) await on.request(table, anna, { kind: "add", level: "strong" });
  await on.request(table, anna, { kind: "start" });
  const board = (): Promise<Board> => boardAt(on, table);
  return {
    on,
    table,
    board,
    press: async (who, at, action, prompt) => {
      const asked = prompt ?? (await board()).play?.prompts[0]?.id ?? 0;
      const id = at === 0 ? nextInteraction() : interactionAt(at);
      return on.tables.requests.handle(
        table,
        requestOf({ kind: "press", prompt: asked, ...pressFor(action) }, who, id),
      );
    },
    roll: async () => {
      for (const who of three.slice(0, humans)) {
        const [prompt] = (await board()).play?.prompts ?? [];
        await on.request(table, who, { kind: "press", prompt: prompt?.id ?? 0, ...pressFor({ type: "roll" }) });
      }
    },
    actions: async () =>
      (await on.store.actions(table))
        .map(({ seat, action, by, arrival }) => {
          return [seat, String(Reflect.get(Object(action), "type")), by, arrival] as const;
        })
        .filter(([, type]) => type !== "roll"),
  };
}

/** For an action, even if nobody is shown its button. */
export function pressFor(given: object): Press {
  const action = katchme.action.parse(given);
  switch (action.type) {
    case "lay":
      return pressOf("lay", layArgument(action.pile, action.seen));
    case "snatch":
      return pressOf("snatch", action.tile);
    case "roll":
    case "done":
      return pressOf(action.type);
  }
}

/** The table's own, except for what a test prescribes. */
function scripted({ dice = [], picks = [] }: RaceScript, piles: readonly string[]): Ports["random"] {
  const [dieScript, pickScript] = [[...dice], [...picks]];
  const decks = piles.length === 0 ? [] : [deckOf(piles.map((digits) => [digits, 15]))];
  return (key, step, use) => {
    const real = drawStream(key, step, use);
    if (use !== "act") return real;
    return {
      die: () => dieScript.shift() ?? real.die(),
      pick: (n) => pickScript.shift() ?? real.pick(n),
      shuffle: (items) => {
        const deck = decks.shift();
        return deck === undefined ? real.shuffle(items) : inOrder(items, deck);
      },
    };
  };
}
