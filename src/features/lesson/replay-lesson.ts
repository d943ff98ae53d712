import { LRUCache } from "lru-cache";
import { RuleViolation } from "../../game/contract.js";
import { type GameId, games, isGame } from "../../games/index.js";
import { offersIn, type Reader } from "./draw-lesson.js";
import { dealtStep, goOn, nextStep, situationIn, type Standing, stepOf } from "./run-lesson.js";

/** A lesson, and the presses that have led there. */
export interface Progress {
  readonly standing: Standing;
  /** The last step with a fresh deal, and how many good decisions came before it. */
  readonly dealt: { readonly at: number; readonly good: number };
  /** The presses since, a sign each; without those undone or without effect. */
  readonly signs: string;
  /** When the open prompt appeared, and the number of signs by then. */
  readonly asked: { readonly standing: Standing; readonly signs: number };
  /** The ephemeral message that answered the last press. */
  readonly notice: string | null;
  /** Of the game's button or select pressed last; null: none, or the lesson's own. */
  readonly verb: string | null;
}

/** Goes on after a step; no press has it. */
export const nextSign = "-";

const form = /^([a-z][a-z0-9]{1,19})(?:\.(\d)(\d)([\w-]*)(?:\.\d)?)?$/;

/** A game's lesson before any press. */
export function beginning(game: GameId): Progress {
  const first = begin(dealtStep(game, 0, 0));
  if (first === null) throw new Error(`${game}'s lesson does not begin with a fresh deal`);
  return first;
}

/** A lesson in a custom_id. @param more the sign of a press that follows */
export function writeProgress({ standing, dealt, signs }: Progress, more = ""): string {
  return `${standing.game}.${dealt.at}${dealt.good}${signs}${more}`;
}

/**
 * Presses that no longer fit, as the lesson has changed, lead to its beginning.
 *
 * @param values chosen in a select: a sign
 */
export function readProgress(argument: string, values: readonly string[], reader: Reader): Progress | null {
  const [, game = "", at = "0", good = "0", signs = ""] = form.exec(argument) ?? [];
  if (!isGame(game)) return null;
  const progress = replay({ game, at: Number(at), good: Number(good) }, [signs, ...values].join(""), reader);
  return progress === null ? beginning(game) : shorten(progress, reader);
}

/** The fresh deal from which presses are replayed. */
interface Start {
  readonly game: GameId;
  readonly at: number;
  readonly good: number;
}

/** Cached lessons: as many as are learned at once. */
const maxKept = 400;

/** The next press on a cached lesson follows from there. */
const kept = new LRUCache<string, Progress>({ max: maxKept });

/** Null: no such deal or press. The same for every reader. */
function replay(start: Start, signs: string, reader: Reader): Progress | null {
  const name = `${start.game}.${start.at}${start.good}${signs}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const before = signs === "" ? null : replay(start, signs.slice(0, -1), reader);
  const progress =
    signs === ""
      ? begin(dealtStep(start.game, start.at, start.good))
      : before === null
        ? null
        : follow(before, signs.slice(-1), reader);
  if (progress !== null) kept.set(name, progress);
  return progress;
}

function begin(standing: Standing | null): Progress | null {
  if (standing === null) return null;
  const { at, good } = standing;
  return { standing, dealt: { at, good }, signs: "", asked: { standing, signs: 0 }, notice: null, verb: null };
}

function follow(progress: Progress, sign: string, reader: Reader): Progress | null {
  const { standing, signs } = progress;
  if (sign === nextSign) {
    const next = nextStep(standing);
    if (next === null || stepOf(next).deal.type === "fresh") return begin(next);
    return { ...put(progress, next, signs + sign), verb: null };
  }
  const press = standing.ended ? undefined : offersIn(standing, reader).get(sign);
  const intent = press === undefined ? null : games[standing.game].press(press, situationIn(standing));
  if (press === undefined || intent === null) return null;
  const { verb } = press;
  try {
    const after = goOn(standing, intent);
    if (after === standing) return { ...progress, notice: intent.kind === "look" ? intent.ephemeral : null, verb };
    if (intent.kind === "act") return { ...put(progress, after, signs + sign), verb };
    return { ...progress, standing: after, signs: signs + sign, notice: null, verb };
  } catch (error) {
    if (error instanceof RuleViolation) return null;
    throw error;
  }
}

/** A new prompt; nothing before it is undone. */
function put(progress: Progress, standing: Standing, signs: string): Progress {
  return { ...progress, standing, signs, asked: { standing, signs: signs.length }, notice: null };
}

/** Leaves out what the last press has undone: ids stay short however often somebody changes their mind. */
function shorten(progress: Progress, reader: Reader): Progress {
  const { asked, standing, signs, notice, verb, dealt } = progress;
  const start = { game: standing.game, ...dealt };
  for (let at = asked.signs; at < signs.length; at += 1) {
    for (const end of [signs.length - 1, signs.length]) {
      const fewer = signs.slice(0, at) + signs.slice(at + 1, Math.max(at + 1, end));
      const other = replay(start, fewer, reader);
      if (other !== null && isAlike(other.standing, standing)) return { ...other, notice, verb };
    }
  }
  return progress;
}

/** Whether two standings are at the same open prompt and alike. */
function isAlike(one: Standing, other: Standing): boolean {
  const [a, b] = [one, other].map(({ at, state, ephemeral, draft }) => JSON.stringify([at, state, ephemeral, draft]));
  return a === b;
}
