import type { LocalDiscord, LocalUser, Outcome, SeenMessage } from "../../playground/discord/index.js";
import type { Random } from "../../src/game/contract.js";
import { controlsOf, textOf } from "../../test/e2e/support/board.js";

/** Something in a channel that can be pressed again and again. */
export interface Pressable {
  /** By a seat that may. @returns milliseconds to the answer; null: refused */
  press(): Promise<number | null>;
  /** Resolves when there is something to press again. */
  rest(): Promise<void>;
}

/** Milliseconds between an answer and a person's next press. */
const blinkMs = 10;

/** Within which a board usually shows what was pressed. */
const writtenMs = 1_000;

const blink = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, blinkMs));

/** How a bot's channels are filled and pressed. */
export type Open = (discord: LocalDiscord, people: People, channel: string, random: Random) => Promise<Pressable>;

/** Who presses. */
export interface People {
  readonly anna: LocalUser;
  readonly ben: LocalUser;
}

/** A counter of the bare bot. */
export const openCounter: Open = async (_discord, { anna }, channel) => {
  let message = shown(await anna.slash(channel, "bare"));
  return {
    press: async () => {
      const begun = performance.now();
      message = shown(await anna.press(message.id, message.content));
      return performance.now() - begun;
    },
    rest: blink,
  };
};

const moves = new Set(["throw", "keep", "rethrow", "stand"]);

/** A long match of Katchen, two pressing whatever is offered. */
export const openTable: Open = async (discord, { anna, ben }, channel, random) => {
  let board: SeenMessage;
  board = await begin();
  let showing = Promise.resolve(board);
  return { press, rest };

  async function press(): Promise<number | null> {
    // A later write may have come since the presser looked.
    const before = seen(board.id) ?? board;
    board = before;
    if (offered().length === 0) return null;
    const control = offered()[random.pick(offered().length)];
    const begun = performance.now();
    const outcome = await asked().press(before.id, control?.customId ?? "");
    const ms = performance.now() - begun;
    // The board was a write behind, or the answer late: the presser looks again.
    const isRefused = outcome.type === "failed" || (outcome.type === "message" && outcome.message.ephemeral);
    showing = isRefused ? Promise.resolve(seen(before.id) ?? before) : after(before, outcome);
    return isRefused ? null : ms;
  }

  async function rest(): Promise<void> {
    board = await showing;
    await blink();
    if (offered().length === 0) board = await begin();
  }

  function offered(): ReturnType<typeof controlsOf> {
    return controlsOf(board).filter(({ verb, disabled }) => moves.has(verb) && !disabled);
  }

  /** Also when the match before is over. A step that a busy bot refuses is made again, unless it shows by then. */
  async function begin(): Promise<SeenMessage> {
    const has = (message: SeenMessage, isWanted: (verb: string) => boolean): boolean =>
      controlsOf(message).some(({ verb }) => isWanted(verb));
    const isTable = (message: SeenMessage): boolean => has(message, (verb) => verb === "join" || moves.has(verb));
    const newest = (): SeenMessage | undefined => anna.sees(channel).findLast(isTable);
    const click = (user: LocalUser, wanted: string): Promise<Outcome> => {
      const lobby = newest();
      const control = lobby && controlsOf(lobby).find(({ verb }) => verb === wanted);
      return user.press(lobby?.id ?? "", control?.customId ?? wanted);
    };
    const name = ben.user.global_name ?? ben.user.username;
    const steps: readonly (readonly [isDone: (message: SeenMessage) => boolean, make: () => Promise<Outcome>])[] = [
      [isTable, () => anna.slash(channel, "katchen start", { shots: 9 })],
      [(message) => JSON.stringify(message.components).includes(name), () => click(ben, "join")],
      [(message) => has(message, (verb) => moves.has(verb)), () => click(anna, "start")],
    ];
    for (const [isDone, make] of steps) {
      const isThere = (): boolean => {
        const message = newest();
        return message !== undefined && isDone(message);
      };
      while (!isThere()) {
        await make();
        for (let waited = 0; waited < writtenMs && !isThere(); waited += blinkMs) await blink();
      }
    }
    const begun = newest();
    if (begun === undefined) throw new Error("a board has gone");
    return begun;
  }

  /** Once it shows a press's outcome. */
  async function after(before: SeenMessage, outcome: Outcome): Promise<SeenMessage> {
    return outcome.type === "deferred" ? next(before) : shown(outcome);
  }

  /** Whose turn it is, as the board says. */
  function asked(): LocalUser {
    const heading = /👉\s[^"\\]*/u.exec(JSON.stringify(board.components))?.[0] ?? "";
    return heading.includes(ben.user.global_name ?? ben.user.username) ? ben : anna;
  }

  function seen(message: string): SeenMessage | undefined {
    return anna.sees(channel).find(({ id }) => id === message);
  }

  /** An acknowledged press shows with the next write; one that came too late changes nothing, and its presser looks again. */
  function next(before: SeenMessage): Promise<SeenMessage> {
    const known = JSON.stringify(before.components);
    return new Promise((resolve) => {
      const look = (isLate: boolean): void => {
        const now = seen(before.id);
        if (!isLate && (now === undefined || JSON.stringify(now.components) === known)) return;
        stop();
        clearTimeout(timer);
        resolve(now ?? before);
      };
      const timer = setTimeout(() => {
        look(true);
      }, writtenMs);
      const stop = discord.watch((change) => {
        if (change.type === "message" && change.message === before.id) look(false);
      });
      look(false);
    });
  }
};

function shown(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(`a press came to ${outcome.type}`);
  if (outcome.message.ephemeral) throw new Error(`a press was answered with:\n${textOf(outcome.message)}`);
  return outcome.message;
}
