import type { Channel, Command, GameFacts } from "../../site/contract.js";

/** A game that the bot has registered. */
export interface OfferedGame {
  /** The command's name, such as `katchen`. */
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  readonly description: string;
  readonly start: Command;
  /** Its lesson; null: it has none. */
  readonly learn: Command | null;
  /** Its own channel, called like the command; null: there is none. */
  readonly channel: Channel | null;
  /** Null: not known. */
  readonly facts: GameFacts | null;
}

/** The games that can be started, by the commands that have a `start`: the easy ones first, of those the short ones. */
export function gamesIn(
  commands: readonly Command[],
  channels: readonly Channel[],
  known: readonly GameFacts[],
): readonly OfferedGame[] {
  const offered = commands.flatMap((start) => {
    const [name = "", sub, ...more] = start.path.split(" ");
    if (sub !== "start" || more.length > 0) return [];
    const channel = channels.find((one) => one.name === name) ?? null;
    const learn = commands.find(({ path }) => path === `${name} learn`) ?? null;
    const facts = known.find(({ game }) => game === name) ?? null;
    return [{ name, ...presented(start.root), start, learn, channel, facts }];
  });
  return offered.toSorted((one, other) => weightOf(one) - weightOf(other));
}

/** How much a game asks for; the longest game has fewer minutes than this factor. */
function weightOf({ facts }: OfferedGame): number {
  return facts === null ? 0 : facts.difficulty * 1000 + facts.minutes[1];
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
