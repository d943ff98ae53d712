import type { Prompt, Random, Seat } from "../../../../src/game/contract.js";
import { RuleViolation } from "../../../../src/game/contract.js";
import {
  katchme as game,
  type Action,
  type Evaluation,
  type Event,
  type Options,
  type State,
} from "../../../../src/games/katchme/rules/index.js";
import { katchmePlayer } from "../../../../src/games/katchme/player/index.js";
import type { Decision, Level } from "../../../../src/game/player.js";

/** A level, or somebody who acts at random after three to nine seconds. */
export type Who = Level | "random";

/** What somebody is about to do, and when. */
interface Pending extends Decision<Action> {
  readonly prompt: number;
  readonly seat: Seat;
  readonly due: number;
}

/** Who shares the first place, each night's outcome, and all that happened. */
export interface Raced {
  readonly first: readonly Seat[];
  readonly nights: readonly Evaluation[];
  readonly events: readonly Event[];
}

/**
 * Plays a game as a table does, with its own clock: players get every question once, their answers come in the order of
 * their times, and players who were too late are asked again.
 */
export async function race(table: readonly Who[], options: Options, random: Random): Promise<Raced> {
  const start = game.setup(table.length, options, random, null);
  let { state } = start;
  const events: Event[] = [...start.events];
  let pending: readonly Pending[] = [];
  for (let now = 0; ;) {
    const open = game.prompts(state).filter(({ awaited }) => awaited);
    if (open.length === 0) break;
    const thinking = pending.filter(({ prompt, seat }) => open.some((one) => one.id === prompt && one.seat === seat));
    for (const prompt of open.filter(({ seat }) => thinking.every((other) => other.seat !== seat)))
      thinking.push(await ask(table[prompt.seat] ?? "random", state, prompt, { events, random, now }));
    const [first, ...others] = thinking.toSorted((a, b) => a.due - b.due);
    if (first === undefined) break;
    now = first.due;
    pending = others;
    try {
      const step = game.act(state, first.seat, first.action, random);
      state = step.state;
      events.push(...step.events);
    } catch (error) {
      if (!(error instanceof RuleViolation) || error.code !== "late") throw error;
    }
  }
  const nights = events.flatMap((event) => (event.type === "evaluated" ? [event.evaluation] : []));
  return { first: game.result(state)?.places[0] ?? [], nights, events };
}

async function ask(
  who: Who,
  state: State,
  { id, seat }: Prompt,
  { events, random, now }: { readonly events: readonly Event[]; readonly random: Random; readonly now: number },
): Promise<Pending> {
  const legal = game.legal(state, seat);
  const decision =
    who === "random"
      ? byChance(legal, random)
      : await katchmePlayer.decide({ seat, view: game.view(state, seat), legal, events, own: [], level: who, random });
  return { ...decision, prompt: id, seat, due: now + decision.afterMs };
}

function byChance(legal: readonly Action[], random: Random): Decision<Action> {
  const action = legal[random.pick(legal.length)];
  if (action === undefined) throw new Error("asked where there is nothing to do");
  return { action, afterMs: 3000 + random.pick(6001) };
}

/** The first seat against the others. */
export interface Record {
  /** Games in which it alone is first. */
  readonly wins: number;
  readonly nights: number;
  /** Right tiles in all nights, and cards turned after them: its own, and the others' average. */
  readonly right: readonly [own: number, others: number];
  readonly turned: readonly [own: number, others: number];
}

/** Plays games. @param randomOf the chance of each game, by number from 0 */
export async function recordOf(
  table: readonly Who[],
  options: Options,
  games: number,
  randomOf: (game: number) => Random,
): Promise<Record> {
  const raced: Raced[] = [];
  for (let played = 0; played < games; played += 1) raced.push(await race(table, options, randomOf(played)));
  const nights = raced.flatMap((one) => one.nights);
  const sumOf = (count: (night: Evaluation, seat: Seat) => number): readonly [number, number] => {
    const sums = table.map((_, seat) => nights.reduce((sum, night) => sum + count(night, seat), 0));
    const [own = 0, ...others] = sums;
    return [own, others.reduce((sum, other) => sum + other, 0) / others.length];
  };
  return {
    wins: raced.filter(({ first }) => first.length === 1 && first[0] === 0).length,
    nights: nights.length,
    right: sumOf(({ seats, right }, seat) => seats[seat]?.taken.filter((tile) => right.includes(tile)).length ?? 0),
    turned: sumOf(({ seats }, seat) => seats[seat]?.turns ?? 0),
  };
}
