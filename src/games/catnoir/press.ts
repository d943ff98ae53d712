import {
  countOf,
  kindsOf,
  sortCards,
  type Action,
  type Event,
  type Faction,
  type Play,
  type View,
} from "./rules/index.js";
import type { ReadPress, Situation, Intent } from "../../game/press.js";

/**
 * Verbs. `hand` and `react` open the hand with its prompt. `take` and `play` choose from it, `finish` completes a play.
 * `answer` answers another's play. `trim` discards the surplus.
 */
export type Verb = "hand" | "react" | "take" | "play" | "finish" | "answer" | "trim";

/** What a press is read from. */
export type CatnoirSituation = Situation<View, Action, Event>;

/** The hand with all its options, or with what a play lacks. */
export type EphemeralName = "hand" | "finish";

/** A card that may be discarded; numbered, so that values differ. */
export interface HandCard {
  readonly faction: Faction;
  readonly value: string;
}

/** A sorted hand with values such as `mafia.2`. */
export function handCards(hand: readonly Faction[]): readonly HandCard[] {
  return kindsOf(hand).flatMap((faction) =>
    Array.from({ length: countOf(hand, faction) }, (_, index) => ({ faction, value: `${faction}.${index + 1}` })),
  );
}

/** The intent of a press; null: no such component, or not offered now. */
export const catnoirPress: ReadPress<View, Action, Event> = ({ verb, argument, values }, situation) => {
  const { legal } = situation;
  const chosen = chosenIn(argument, values);
  switch (verb) {
    case "hand" satisfies Verb:
    case "react" satisfies Verb:
      return argument === "" ? { kind: "look", ephemeral: "hand" satisfies EphemeralName } : null;
    case "take" satisfies Verb:
      return act(legal.find((action) => action.type === "take" && codeOf(action) === chosen));
    case "play" satisfies Verb:
      return playOrDraft(chosen, legal);
    case "finish" satisfies Verb:
      return act(legal.find((action) => action.type === "play" && codeOf(action) === chosen));
    case "answer" satisfies Verb:
      return act(legal.find((action) => isAnswer(action) && codeOf(action) === chosen));
    case "trim" satisfies Verb:
      return argument === "" ? act(trimOf(values, situation)) : null;
    default:
      return null;
  }
};

/** A button's argument, or a select's only value; null: none or several. */
function chosenIn(argument: string, values: readonly string[]): string | null {
  const [chosen, ...more] = argument === "" ? values : [argument, ...values];
  return chosen === undefined || more.length > 0 ? null : chosen;
}

/** A lot with a single play is played at once; others become a draft. */
function playOrDraft(chosen: string | null, legal: readonly Action[]): Intent | null {
  const lot = lotsOf(legal).find(({ code }) => code === chosen);
  if (lot === undefined) return null;
  if (lot.others.length === 0) return act(lot.first);
  const value: LotDraft = { lot: lot.code };
  return { kind: "draft", value, open: false, ephemeral: "finish" satisfies EphemeralName };
}

/** The cards as an action, if they are the surplus. */
function trimOf(values: readonly string[], { legal, view }: CatnoirSituation): Action | undefined {
  const cards = handCards(view.own?.hand ?? []).filter(({ value }) => values.includes(value));
  if (cards.length !== values.length) return undefined;
  const code = sortCards(cards.map(({ faction }) => faction)).join(".");
  return legal.find((action) => action.type === "trim" && codeOf(action) === code);
}

function isAnswer({ type }: Action): boolean {
  return type === "discard" || type === "pay" || type === "give" || type === "decline";
}

function act(action: Action | undefined): Intent | null {
  return action === undefined ? null : { kind: "act", action, ephemeral: "hand" satisfies EphemeralName };
}

/**
 * Plays of one faction with the same number of its cards, offered as one; they differ in further card, target, or both.
 */
export interface Lot {
  /** Its name in selects and drafts. */
  readonly code: string;
  readonly first: Play;
  readonly others: readonly Play[];
}

/** Half a play. */
interface LotDraft {
  readonly lot: string;
}

/** All plays by lots, in the order of the rules. */
export function lotsOf(legal: readonly Action[]): readonly Lot[] {
  const lots = new Map<string, Lot>();
  for (const play of legal) {
    if (play.type !== "play") continue;
    const code = lotCode(play);
    const lot = lots.get(code);
    lots.set(code, lot === undefined ? { code, first: play, others: [] } : { ...lot, others: [...lot.others, play] });
  }
  return [...lots.values()];
}

/** The drafted lot; null if the draft is missing or malformed, or the lot lacks nothing now. */
export function draftedLot(draft: unknown, legal: readonly Action[]): Lot | null {
  if (typeof draft !== "object" || draft === null || !("lot" in draft)) return null;
  return lotsOf(legal).find(({ code, others }) => code === draft.lot && others.length > 0) ?? null;
}

/** An action as a component's value: plain, at most 40 characters, unique for a seat. */
export function codeOf(action: Action): string {
  switch (action.type) {
    case "take":
      return `${action.faction}.${action.count}`;
    case "play":
      return playCode(action);
    case "discard":
      return action.accept ? "accept" : "keep";
    case "pay":
      return action.with === "point" ? "point" : action.cards.join(".");
    case "give":
      return action.discard ? `${action.faction}.more` : action.faction;
    case "decline":
      return "decline";
    case "trim":
      return action.cards.join(".");
  }
}

function playCode(play: Play): string {
  switch (play.faction) {
    case "detectives":
      return `${lotCode(play)}.${play.extra}`;
    case "hackers":
      return `${lotCode(play)}.${play.target}`;
    case "police":
      return `${lotCode(play)}.${play.extra}.${play.target}`;
    case "scientists":
    case "robocats":
    case "mafia":
    case "journalists":
    case "bureaucrats":
      return lotCode(play);
  }
}

function lotCode(play: Play): string {
  return "count" in play ? `${play.faction}.${play.count}` : play.faction;
}
