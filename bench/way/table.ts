import type { LocalDiscord, LocalUser, Outcome, SeenMessage } from "../../playground/discord/index.js";
import type { Random } from "../../src/games/game.js";
import { controlsOf, textOf } from "../../test/e2e/support/board.js";

/** Something in a channel that can be pressed again and again. */
export interface Pressable {
  /** One press, by whoever may. @returns how long the answer took, in milliseconds */
  press(): Promise<number>;
}

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
      const outcome = await anna.press(message.id, message.content);
      message = shown(outcome);
      return outcome.ms;
    },
  };
};

const moves = new Set(["throw", "keep", "rethrow", "stand"]);

/** A table of Katchen, a long match of two who press whatever their turn offers. */
export const openTable: Open = async (discord, { anna, ben }, channel, random) => {
  let board: SeenMessage;
  board = await begin();
  return { press };

  async function press(): Promise<number> {
    const offered = controlsOf(board).filter(({ verb, disabled }) => moves.has(verb) && !disabled);
    const control = offered[random.pick(Math.max(1, offered.length))];
    if (control !== undefined) return use(asked(), control.customId);
    board = await begin();
    return press();
  }

  /** Opens a table, also when the match at the one before is over. */
  async function begin(): Promise<SeenMessage> {
    board = shown(await anna.slash(channel, "katchen start", { shots: 9 }));
    await use(ben, idOf("join"));
    await use(anna, idOf("start"));
    return board;
  }

  function idOf(wanted: string): string {
    return controlsOf(board).find(({ verb }) => verb === wanted)?.customId ?? wanted;
  }

  /** Presses a control and waits until the board shows it. */
  async function use(user: LocalUser, customId: string): Promise<number> {
    const before = board;
    const outcome = await user.press(before.id, customId);
    // A board that was a write behind: whoever pressed is told so, looks again, and so does this.
    if (outcome.type === "message" && outcome.message.ephemeral) board = seen(before.id) ?? before;
    else board = outcome.type === "deferred" ? await next(before) : shown(outcome);
    return outcome.ms;
  }

  /** Whose turn it is, as the board says. */
  function asked(): LocalUser {
    const heading = /👉 [^"\\]*/u.exec(JSON.stringify(board.components))?.[0] ?? "";
    return heading.includes(ben.user.global_name ?? ben.user.username) ? ben : anna;
  }

  function seen(message: string): SeenMessage | undefined {
    return anna.sees(channel).find(({ id }) => id === message);
  }

  /** A press that was only acknowledged shows with the next write. */
  function next(before: SeenMessage): Promise<SeenMessage> {
    const known = JSON.stringify(before.components);
    return new Promise((resolve) => {
      const look = (): void => {
        const now = seen(before.id);
        if (now === undefined || JSON.stringify(now.components) === known) return;
        stop();
        resolve(now);
      };
      const stop = discord.watch((change) => {
        if (change.type === "message" && change.message === before.id) look();
      });
      look();
    });
  }
};

function shown(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(`a press came to ${outcome.type}`);
  if (outcome.message.ephemeral) throw new Error(`a press was answered with:\n${textOf(outcome.message)}`);
  return outcome.message;
}
