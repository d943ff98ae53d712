import type { Channel, Command } from "../../site/contract.js";

/** A game that the bot has registered. */
export interface OfferedGame {
  /** The command's name, such as `katchen`. */
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  readonly description: string;
  readonly start: Command;
  /** Its own channel, called like the command; null: there is none. */
  readonly channel: Channel | null;
}

/** The games that can be started, by the commands that have a `start`. */
export function gamesIn(commands: readonly Command[], channels: readonly Channel[]): readonly OfferedGame[] {
  return commands.flatMap((start) => {
    const [name = "", sub, ...more] = start.path.split(" ");
    if (sub !== "start" || more.length > 0) return [];
    const channel = channels.find((one) => one.name === name) ?? null;
    return [{ name, ...presented(start.root), start, channel }];
  });
}

/** Commands have plain names; where the description begins with the game's own one and a colon, that is its title. */
function presented({ title, description }: Command["root"]): { readonly title: string; readonly description: string } {
  const [, own, rest] = /^(.{2,30}): (.+)$/.exec(description) ?? [];
  if (own === undefined || rest === undefined) return { title: capitalized(title), description };
  return { title: own, description: capitalized(rest) };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
