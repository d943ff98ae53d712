import { createHash } from "node:crypto";
import type { LocalUser } from "../playground/discord/index.js";
import { boardIn, type Control, controlsFor, use } from "./screen.js";
import type { Stage } from "./stage.js";

/** What people at a game do not press by chance: it leads away from it. */
const leadsAway: ReadonlySet<string> = new Set([
  "leave",
  "close",
  "rules",
  "rematch",
  "hints",
  "back",
  "cheers",
  "more",
  "away",
]);

/** Chance of a session, in order. */
export function chance(name: string): (below: number) => number {
  let drawn = 0;
  return (below) => {
    drawn += 1;
    return createHash("sha256").update(`${name} ${drawn}`).digest().readUInt32BE(0) % Math.max(1, below);
  };
}

/** How a game is played. */
export interface Play {
  readonly people: readonly LocalUser[];
  readonly pick: (below: number) => number;
  readonly channel?: string;
  /** Presses at most; left out: until the end. */
  readonly most?: number;
}

/**
 * People press what they are offered, by chance, until the game is over. Who has pressed in vain does not try the same
 * again while it stands there unchanged.
 *
 * @returns whether it is over
 */
export async function play(
  stage: Stage,
  { people, pick, channel = stage.discord.channel, most = 400 }: Play,
): Promise<boolean> {
  const [first] = people;
  if (first === undefined) throw new Error("nobody plays");
  const shown = (): string => JSON.stringify(boardIn(stage, first, channel).components);
  /** Who is not asked, and what has been tried, since the board changed. */
  const [idle, tried] = [new Set<string>(), new Set<string>()];
  for (let presses = 0, before = ""; presses < most; presses += 1) {
    const board = shown();
    if (isOver(stage, board)) return true;
    if (board !== before) for (const known of [idle, tried]) known.clear();
    before = board;
    const offers = people.flatMap((user) =>
      controlsFor(stage, user, channel)
        .filter((control) => isOfGame(control, board))
        .map((control) => ({ user, control, key: `${user.id} ${control.customId}` })),
    );
    const fresh = offers.filter(({ user, key }) => !idle.has(user.id) && !tried.has(key));
    const asked = fresh.filter(({ control }) => control.prompt > 0);
    const among = asked.length > 0 && pick(6) > 0 ? asked : fresh;
    const offer = among[pick(among.length)];
    if (offer === undefined) {
      // Computer players think, and what is settled in secret takes its time.
      await stage.pass(5_000);
      for (const known of [idle, tried]) known.clear();
      continue;
    }
    const { user, control, key } = offer;
    const own = ownOf(user, channel);
    await use(stage, user, control, choose(control, pick));
    await stage.pass(600 + 100 * pick(15));
    if (ownOf(user, channel) !== own) tried.clear();
    else if (shown() === board && control.prompt > 0) idle.add(user.id);
    tried.add(key);
  }
  return false;
}

/** What stays open for somebody alone. */
function ownOf(user: LocalUser, channel: string): string {
  const own = user.sees(channel).filter(({ ephemeral, content }) => ephemeral && content === "");
  return JSON.stringify(own.map(({ components }) => components));
}

/** A finished board offers a rematch, unless it is a cup's or somebody has opened one. */
function isOver(stage: Stage, shown: string): boolean {
  const [, table] = /"custom_id":"([\w-]{11}):/u.exec(shown) ?? [];
  return shown.includes(":0:rematch") || (table !== undefined && !stage.isOpen(table));
}

function isOfGame({ table, verb }: Control, board: string): boolean {
  return table.length === 11 && board.includes(`${table}:`) && !leadsAway.has(verb) && !/^(?:watch|clip)/u.test(verb);
}

function choose({ values, range: [least, most] }: Control, pick: (below: number) => number): readonly string[] {
  const left = [...(values ?? [])];
  const count = Math.min(left.length, Math.max(1, least) + pick(most - Math.max(1, least) + 1));
  return Array.from({ length: count }, () => left.splice(pick(left.length), 1)[0] ?? "");
}
