import { z } from "zod";
import { type Random, type Seat, type Step, RuleViolation } from "../../../game/contract.js";
import { admit, requirePhase, rankByScores } from "../../../game/kit.js";
import { strictList } from "../../../game/options.js";
import {
  cardsEach,
  displaySize,
  factions,
  isSorted,
  addCards,
  countOf,
  type Faction,
  handLimit,
  includesAll,
  kindsOf,
  lastTurn,
  removeCards,
  sortCards,
  targetFor,
  times,
} from "./cards.js";
import {
  type Event,
  type Action,
  type State,
  addEvents,
  type Part,
  runInOrder,
  type Stepped,
  type Answer,
  type Cause,
  type Phase,
  type Play,
} from "./state.js";
import { prompts, cardsOf, forcedPayment, isConcerned, mayAnswer, mayPlay, plays } from "./legal.js";
import {
  clearTable,
  discardFromHand,
  drawToHand,
  end,
  gain,
  handOf,
  lose,
  othersThan,
  pay,
  refill,
  revealFromPile,
  score,
} from "./piles.js";

const factionSchema = z.enum(factions);

const type = z.literal("play");
const targetSchema = z.int().min(0).max(5);
const some = z.int().min(1).max(cardsEach);

const playSchema = z.discriminatedUnion("faction", [
  z.strictObject({ type, faction: z.enum(["scientists", "mafia", "journalists"]) }),
  z.strictObject({ type, faction: z.literal("detectives"), extra: factionSchema }),
  z.strictObject({ type, faction: z.literal("robocats"), count: z.union([z.literal(2), z.literal(4)]) }),
  z.strictObject({ type, faction: z.literal("hackers"), count: z.int().min(1).max(4), target: targetSchema }),
  z.strictObject({ type, faction: z.literal("police"), count: some, extra: factionSchema, target: targetSchema }),
  z.strictObject({ type, faction: z.literal("bureaucrats"), count: some }),
]);

const paySchema = z.discriminatedUnion("with", [
  z.strictObject({ type: z.literal("pay"), with: z.literal("point") }),
  z.strictObject({
    type: z.literal("pay"),
    with: z.literal("cards"),
    cards: strictList(factionSchema, 2, 2).refine(isSorted, { error: "sorted cards" }),
  }),
]);

/** The form of actions (README.md, "Actions"); `act` decides whether one is legal. */
export const actionSchema: z.ZodType<Action> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("take"), faction: factionSchema, count: z.int().min(1).max(displaySize) }),
  playSchema,
  z.strictObject({ type: z.literal("discard"), accept: z.boolean() }),
  paySchema,
  z.strictObject({ type: z.literal("give"), faction: factionSchema, discard: z.boolean() }),
  z.strictObject({ type: z.literal("decline") }),
  z.strictObject({
    type: z.literal("trim"),
    cards: strictList(factionSchema, 1).refine(isSorted, { error: "sorted cards" }),
  }),
]);

/**
 * Applies one action (README.md, "Actions").
 *
 * @throws RuleViolation if it is not legal
 */
export function act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  admit(actionSchema, action, prompts(state), seat);
  const { state: after, events } = move(state, seat, action, random);
  // A reaction never follows a reaction, so one open before and after is the same.
  const isStillOpen = state.phase.type === "reaction" && after.phase.type === "reaction";
  return { state: isStillOpen ? after : { ...after, question: state.question + 1 }, events };
}

function move(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  const { phase } = state;
  switch (action.type) {
    case "take":
      return take(state, requirePhase(phase, "turn"), action.faction, action.count, random);
    case "play":
      return play(state, requirePhase(phase, "turn"), action, random);
    case "trim":
      return trim(state, requirePhase(phase, "trim"), action.cards, random);
    case "discard":
    case "pay":
    case "give":
    case "decline":
      return answer(state, requirePhase(phase, "reaction"), seat, action, random);
  }
}

/** The round of a turn, both from 1. */
export function roundOf(turn: number, seats: number): number {
  return Math.ceil(turn / seats);
}

/** Begins turn number `state.turn`. */
export function openTurn(state: State, seat: Seat): Stepped {
  const { actions } = state.options;
  return runInOrder(
    state,
    (now) => addEvents(now, { type: "turn", seat, turn: state.turn, actions }),
    (now) => goOn(now, seat, actions),
  );
}

/** Goes on with the turn, or ends it if no action is left or possible. */
function goOn(state: State, seat: Seat, actions: number): Stepped {
  if (actions === 0) return endTurn(state, seat);
  // There is no passing: a seat that can act must.
  if (state.display.length > 0 || plays(state, seat).length > 0) {
    return addEvents({ ...state, phase: { type: "turn", seat, actions } });
  }
  return runInOrder(
    state,
    (now) => addEvents(now, { type: "idle", seat }),
    (now) => endTurn(now, seat),
  );
}

/** The hand limit applies only here. */
function endTurn(state: State, seat: Seat): Stepped {
  const surplus = handOf(state, seat).length - handLimit;
  if (surplus <= 0) return passOn(state, seat);
  return addEvents({ ...state, phase: { type: "trim", seat, surplus } }, { type: "surplus", seat, count: surplus });
}

/** Starts the next seat's turn, unless the game has lasted too long. */
function passOn(state: State, seat: Seat): Stepped {
  if (state.turn >= lastTurn) {
    const [winners = []] = rankByScores(state.points);
    return end(state, winners, "turns");
  }
  return openTurn({ ...state, turn: state.turn + 1 }, (seat + 1) % state.seats);
}

/** Takes open cards of one faction and refills the display. */
function take(
  state: State,
  { seat, actions }: Extract<Phase, { type: "turn" }>,
  faction: Faction,
  count: number,
  random: Random,
): Stepped {
  if (countOf(state.display, faction) < count) throw new RuleViolation("not-now");
  const cards = times(faction, count);
  return runInOrder(
    gain({ ...state, display: removeCards(state.display, cards) }, seat, cards),
    (now) => addEvents(now, { type: "took", seat, faction, count }),
    (now) => refill(now, random),
    (now) => goOn(now, seat, actions - 1),
  );
}

/** Discards a seat's surplus and ends its turn. */
function trim(
  state: State,
  { seat, surplus }: Extract<Phase, { type: "trim" }>,
  cards: readonly Faction[],
  random: Random,
): Stepped {
  if (cards.length !== surplus || !includesAll(handOf(state, seat), cards)) throw new RuleViolation("not-now");
  return runInOrder(
    state,
    (now) => discardFromHand(now, seat, cards, random),
    (now) => passOn(now, seat),
  );
}

/** Plays cards, with the effect of their faction (README.md, "The factions"). */
function play(state: State, phase: Extract<Phase, { type: "turn" }>, played: Play, random: Random): Stepped {
  const { seat } = phase;
  if (!mayPlay(state, seat, played)) throw new RuleViolation("not-now");
  const left = phase.actions - 1;
  const effect = (...parts: readonly Part[]): Stepped =>
    runInOrder(state, (now) => layDown(now, seat, played), ...parts);
  const scores =
    (points: number): Part =>
    (now) =>
      score(now, seat, points);
  const draws =
    (count: number): Part =>
    (now) =>
      drawToHand(now, seat, count, random);
  const ends: Part = (now) =>
    runInOrder(
      now,
      (cleared) => clearTable(cleared, random),
      (cleared) => goOn(cleared, seat, left),
    );
  switch (played.faction) {
    case "detectives": {
      const { faction, extra } = played;
      return effect(scores(3), (now) => ask(now, seat, left, { faction, extra }, random));
    }
    case "scientists":
      return effect(scores(2), draws(2), ends);
    case "robocats":
      return played.count === 4 ? effect(scores(3), ends) : effect(draws(5), ends);
    case "mafia":
    case "journalists": {
      const { faction } = played;
      return effect(scores(2), (now) => ask(now, seat, left, { faction }, random));
    }
    case "hackers":
      return effect((now) => hack(now, seat, played.target, played.count, random), ends);
    case "police":
      return effect((now) => search(now, seat, played, random), ends);
    case "bureaucrats":
      return effect((now) => searchFiles(now, seat, played.count, random), ends);
  }
}

/** Cards go to the table, hackers to the target. */
function layDown(state: State, seat: Seat, played: Play): Stepped {
  const cards = cardsOf(played);
  const laid = lose(state, seat, cards);
  const after =
    played.faction === "hackers" ? gain(laid, played.target, cards) : { ...laid, table: addCards(laid.table, cards) };
  return addEvents(after, { type: "played", seat, play: played, cards });
}

/** Hackers, already with the target: it reveals that many random cards one by one, up to a winning one. */
function hack(state: State, seat: Seat, target: Seat, count: number, random: Random): Stepped {
  const wanted = targetFor(state.seats) - (state.points[seat] ?? 0);
  const order = random.shuffle(handOf(state, target)).slice(0, count);
  const wins = order.findIndex((_, index) => countOf(order.slice(0, index + 1), "hackers") === wanted);
  const cards = wins < 0 ? order : order.slice(0, wins + 1);
  const points = countOf(cards, "hackers");
  const stolen = cards.filter((card) => card !== "hackers");
  const after = gain(lose(state, target, cards), seat, stolen);
  return runInOrder(
    { ...after, table: addCards(after.table, times("hackers", points)) },
    (now) => addEvents(now, { type: "hacked", seat, target, cards }),
    (now) => score(now, seat, points),
  );
}

/** Police: the target reveals random cards, and draws one for each police card. */
function search(
  state: State,
  seat: Seat,
  { target, count, extra }: Extract<Play, { faction: "police" }>,
  random: Random,
): Stepped {
  const cards = sortCards(random.shuffle(handOf(state, target)).slice(0, count));
  const after = lose(state, target, cards);
  return runInOrder(
    { ...after, table: addCards(after.table, cards) },
    (now) => addEvents(now, { type: "revealed", from: target, cards }),
    (now) => score(now, seat, countOf(cards, extra)),
    (now) => drawToHand(now, target, countOf(cards, "police"), random),
  );
}

/** Bureaucrats: reveals cards of the draw pile, a point per faction. */
function searchFiles(state: State, seat: Seat, count: number, random: Random): Stepped {
  const before = state.table;
  return runInOrder(
    state,
    (now) => revealFromPile(now, count, random),
    (now) => score(now, seat, kindsOf(removeCards(now.table, before)).length),
  );
}

type Reaction = Extract<Phase, { type: "reaction" }>;

/** Asks all concerned at once; if nobody is, the effect goes on. */
function ask(state: State, seat: Seat, actions: number, cause: Cause, random: Random): Stepped {
  const asked = othersThan(state, seat).filter((other) => isConcerned(state, other, cause));
  const phase: Reaction = { type: "reaction", seat, actions, cause, asked, answers: asked.map(() => null) };
  if (asked.length === 0) return applyAll(state, phase, random);
  return addEvents({ ...state, phase }, { type: "asked", seats: asked, cause });
}

/** Takes a seat's secret answer; the last one applies all. */
function answer(state: State, phase: Reaction, seat: Seat, given: Answer, random: Random): Stepped {
  if (!mayAnswer(state, seat, phase.cause, given)) throw new RuleViolation("not-now");
  const answers = phase.answers.with(phase.asked.indexOf(seat), given);
  const answered: Reaction = { ...phase, answers };
  return runInOrder(
    { ...state, phase: answered },
    (now) => ({ state: now, events: [{ to: [seat], type: "answered", seat, answer: given }] }),
    (now) => (answers.includes(null) ? addEvents(now) : applyAll(now, answered, random)),
  );
}

/** Clockwise from the active seat's left, whatever the order of answers. */
function applyAll(state: State, phase: Reaction, random: Random): Stepped {
  const reactions = othersThan(state, phase.seat).map(
    (seat): Part =>
      (now) =>
        applyOne(now, phase, seat, random),
  );
  return runInOrder(
    state,
    ...reactions,
    (now) => clearTable(now, random),
    (now) => goOn(now, phase.seat, phase.actions),
  );
}

function applyOne(
  state: State,
  { cause, asked, answers, seat: active }: Reaction,
  seat: Seat,
  random: Random,
): Stepped {
  const given = answers[asked.indexOf(seat)] ?? null;
  const reaction = given ?? (cause.faction === "mafia" ? forcedPayment(state, seat) : null);
  if (reaction === null) return addEvents(state);
  return runInOrder(
    state,
    (now) => addEvents(now, { type: "reacted", seat, answer: reaction, forced: given === null }),
    (now) => apply(now, active, seat, cause, reaction, random),
  );
}

function apply(state: State, active: Seat, seat: Seat, cause: Cause, reaction: Answer, random: Random): Stepped {
  const discards =
    (cards: readonly Faction[]): Part =>
    (now) =>
      discardFromHand(now, seat, cards, random);
  const scores: Part = (now) => score(now, seat, 1);
  switch (reaction.type) {
    case "discard":
      if (!reaction.accept || cause.faction !== "detectives") return addEvents(state);
      return runInOrder(state, discards([cause.extra]), scores);
    case "pay":
      return reaction.with === "point" ? pay(state, seat) : runInOrder(state, discards(reaction.cards));
    case "give": {
      const card = reaction.faction;
      const given = gain(lose(state, seat, [card]), active, [card]);
      const gives = addEvents(given, { type: "gave", seat, receiver: active, card });
      return runInOrder(state, () => gives, ...(reaction.discard ? [discards([card]), scores] : []));
    }
    case "decline":
      return addEvents(state);
  }
}
