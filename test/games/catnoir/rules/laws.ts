import { removeCards } from "../../../../src/games/catnoir/rules/cards.js";
import * as fc from "fast-check";
import type { Random, Seat } from "../../../../src/game/contract.js";
import {
  type Action,
  type Answer,
  cardsOf,
  catnoir,
  countOf,
  type Event,
  type Faction,
  factions,
  type Options,
  sortCards,
  type State,
  type View,
} from "../../../../src/games/catnoir/rules/index.js";
import { lookMs } from "../../../../src/games/catnoir/player/index.js";
import type { Lawful, Move } from "../../../support/lawful.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { hastiest } from "../player/games.js";

const faction = fc.constantFrom(...factions);
const count = fc.integer({ min: 1, max: 7 });
const target = fc.nat(5);

const play: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom("scientists", "mafia", "journalists").map((one): Action => ({ type: "play", faction: one })),
  fc.constantFrom(2, 4).map((two): Action => ({ type: "play", faction: "robocats", count: two })),
  count.map((some): Action => ({ type: "play", faction: "bureaucrats", count: some })),
  faction.map((extra): Action => ({ type: "play", faction: "detectives", extra })),
  fc
    .record({ count: fc.integer({ min: 1, max: 4 }), target })
    .map((some): Action => ({ type: "play", faction: "hackers", ...some })),
  fc.record({ count, extra: faction, target }).map((some): Action => ({ type: "play", faction: "police", ...some })),
);

const anyAnswer: fc.Arbitrary<Action> = fc.oneof(
  fc.boolean().map((accept): Action => ({ type: "discard", accept })),
  fc.constant<Action>({ type: "pay", with: "point" }),
  fc.tuple(faction, faction).map((cards): Action => ({ type: "pay", with: "cards", cards: sortCards(cards) })),
  fc.record({ faction, discard: fc.boolean() }).map((gift): Action => ({ type: "give", ...gift })),
  fc.constant<Action>({ type: "decline" }),
);

/** Hands, the draw pile and others' answers are hidden, and 75 cards go round. */
export const catnoirLaws: Lawful<Options, State, Action, View, Event> = {
  game: catnoir,
  options: [
    { factions: "first", actions: 1 },
    { factions: "first", actions: 2 },
    { factions: "random", actions: 1 },
    { factions: "random", actions: 2 },
    { factions: ["bureaucrats", "mafia", "police", "journalists", "detectives"], actions: 1 },
    { factions: ["robocats", "hackers", "police", "journalists", "mafia"], actions: 2 },
  ],
  maxActions: 450,
  maxSteps: 2_000,
  wild: fc.oneof(
    fc.record({ faction, count }).map((some): Action => ({ type: "take", ...some })),
    play,
    anyAnswer,
    fc
      .array(faction, { minLength: 1, maxLength: 4 })
      .map((cards): Action => ({ type: "trim", cards: sortCards(cards) })),
  ),
  whole: { five: [15, 15, 15, 15, 15], all: 75 },
  conserved: (state) => {
    const cards = [state.hands, [state.display, state.draw, state.discard, state.table]].flat(2);
    return { five: state.factions.map((one) => countOf(cards, one)), all: cards.length };
  },
  disguises,
  endsRound: (event) => event.type === "turn" && event.seat === 0,
  tall: [
    { seats: 6, options: { factions: "first", actions: 1 }, seed: 4, at: 0.5 },
    { seats: 6, options: { factions: "random", actions: 2 }, seed: 2, at: 0.75 },
  ],
  transcripts: {
    "two seats play the first five factions": {
      seats: 2,
      options: { factions: "first", actions: 1 },
      opener: null,
      seed: 139,
    },
    "four seats play with mafia, police and journalists": {
      seats: 4,
      options: { factions: ["detectives", "mafia", "police", "journalists", "bureaucrats"], actions: 1 },
      opener: 2,
      seed: 244,
    },
    "six seats play with two actions": {
      seats: 6,
      options: { factions: ["detectives", "scientists", "robocats", "journalists", "bureaucrats"], actions: 2 },
      opener: 3,
      seed: 229,
    },
  },
  computer: { player: hastiest, waits: "calm", looksMs: lookMs, maxSteps: { relaxed: 10_000 } },
};

/** What the viewer knows or `next` makes known. */
interface Pinned {
  /** By seat, the cards that stay in its hand. */
  readonly hands: readonly (readonly Faction[])[];
  /** How many cards of the draw pile. */
  readonly draw: number;
  /** Whether given answers stay. */
  readonly answers: boolean;
}

/**
 * States that a viewer cannot tell from this one: others' hands and the draw pile exchanged, and other answers of
 * others if not all are in.
 */
function disguises(state: State, viewer: Seat | null, next: Move<Action> | null): readonly State[] {
  return [disguised(state, viewer, pinnedBy(state, viewer, next), seededRandom(state.question))];
}

function pinnedBy(state: State, viewer: Seat | null, next: Move<Action> | null): Pinned {
  const none = state.hands.map((hand, seat) => (seat === viewer ? hand : []));
  if (next === null) return { hands: none, draw: 0, answers: false };
  const { seat, action } = next;
  const mine = (cards: readonly Faction[]): readonly (readonly Faction[])[] =>
    seat === viewer ? none : none.with(seat, cards);
  switch (action.type) {
    case "take":
      return { hands: mine([]), draw: action.count, answers: false };
    case "trim":
      return { hands: mine(action.cards), draw: 0, answers: false };
    case "play": {
      const hands = mine(cardsOf(action));
      switch (action.faction) {
        case "detectives":
        case "journalists":
          return { hands, draw: 0, answers: false };
        case "mafia":
          return { hands: withoutChoice(state, seat, hands), draw: 0, answers: false };
        case "scientists":
        case "robocats":
          return { hands, draw: seat === viewer ? 5 : 0, answers: false };
        case "bureaucrats":
          return { hands, draw: action.count, answers: false };
        // Chance decides which cards are revealed, so all of them stay.
        case "hackers":
          return { hands: hands.with(action.target, handOf(state, action.target)), draw: 0, answers: false };
        case "police": {
          const revealed = hands.with(action.target, handOf(state, action.target));
          return { hands: revealed, draw: action.target === viewer ? action.count : 0, answers: false };
        }
      }
    }
    case "discard":
    case "pay":
    case "give":
    case "decline":
      return pinnedByAnswer(state, seat, action, mine(cardsIn(state, action)));
  }
}

/** The last answer makes all known, and forced payments to the mafia. */
function pinnedByAnswer(state: State, seat: Seat, last: Answer, hands: readonly (readonly Faction[])[]): Pinned {
  const { phase } = state;
  if (phase.type !== "reaction" || catnoir.prompts(state).length > 1) return { hands, draw: 0, answers: false };
  const known = hands.map((hand, other) => {
    const answer = other === seat ? last : phase.answers[phase.asked.indexOf(other)];
    return hand.length > 0 || answer === undefined || answer === null ? hand : cardsIn(state, answer);
  });
  const forced = phase.cause.faction === "mafia" ? withoutChoice(state, phase.seat, known) : known;
  return { hands: forced, draw: 0, answers: true };
}

/** Who has one or two cards and no choice must show them. */
function withoutChoice(
  state: State,
  active: Seat,
  hands: readonly (readonly Faction[])[],
): readonly (readonly Faction[])[] {
  return hands.map((hand, seat) => {
    const own = handOf(state, seat);
    return seat !== active && own.length <= 2 && state.points[seat] === 0 ? own : hand;
  });
}

/** The cards that an answer needs. */
function cardsIn({ phase }: State, answer: Answer): readonly Faction[] {
  switch (answer.type) {
    case "discard":
      return answer.accept && phase.type === "reaction" && phase.cause.faction === "detectives"
        ? [phase.cause.extra]
        : [];
    case "pay":
      return answer.with === "cards" ? answer.cards : [];
    case "give":
      return answer.discard ? [answer.faction, answer.faction] : [answer.faction];
    case "decline":
      return [];
  }
}

function disguised(state: State, viewer: Seat | null, pinned: Pinned, random: Random): State {
  const free = state.hands.map((hand, seat) => removeCards(hand, pinned.hands[seat] ?? []));
  const hidden = random.shuffle([...free.flat(), ...state.draw.slice(pinned.draw)]);
  const hands = free.map((cards, seat) =>
    sortCards([...(pinned.hands[seat] ?? []), ...hidden.splice(0, cards.length)]),
  );
  const other: State = { ...state, hands, draw: [...state.draw.slice(0, pinned.draw), ...hidden] };
  return pinned.answers ? other : withOtherAnswers(other, viewer, random);
}

/** Others' answers become any that their hands allow. */
function withOtherAnswers(state: State, viewer: Seat | null, random: Random): State {
  const { phase } = state;
  if (phase.type !== "reaction") return state;
  const open: State = { ...state, phase: { ...phase, answers: phase.asked.map(() => null) } };
  const answers = phase.answers.map((answer, index) => {
    const seat = phase.asked[index] ?? -1;
    if (answer === null || seat === viewer) return answer;
    const may = catnoir.legal(open, seat).filter(isAnswer);
    return may[random.pick(may.length)] ?? answer;
  });
  return { ...state, phase: { ...phase, answers } };
}

function isAnswer(action: Action): action is Answer {
  return action.type !== "take" && action.type !== "play" && action.type !== "trim";
}

function handOf(state: State, seat: Seat): readonly Faction[] {
  return state.hands[seat] ?? [];
}
