import { chainOf, type Language } from "../../../src/texts/languages.js";
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
  /** Named like the command. */
  readonly channel: Channel | null;
  /** Null: not known. */
  readonly facts: GameFacts | null;
}

/** By commands with a `start`: easy ones first, of those short ones. */
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

/** In the page's language, if the bot has it there. */
export function goalIn(language: Language, { goal }: GameFacts): string {
  const [text = ""] = chainOf(language).flatMap((code) => goal[code] ?? []);
  return text;
}

/** For sorting; the longest game has fewer minutes than the factor. */
function weightOf({ facts }: OfferedGame): number {
  return facts === null ? 0 : facts.difficulty * 1000 + facts.minutes[1];
}

/** A description may begin with the game's title and a colon. */
function presented({ title, description }: Command["root"]): { readonly title: string; readonly description: string } {
  const [, own, rest] = /^(.{2,30}): (.+)$/.exec(description) ?? [];
  if (own === undefined || rest === undefined) return { title: capitalized(title), description };
  return { title: own, description: capitalized(rest) };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
