import { cardsOf, catnoir, sortCards, removeCards } from "../../../../src/games/catnoir/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import type { Action, Answer, Faction, State } from "../../../../src/games/catnoir/rules/index.js";
import type { Random, Seat } from "../../../../src/game/contract.js";
import type { Move } from "../../../support/lawful.js";

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
export function disguises(state: State, viewer: Seat | null, next: Move<Action> | null): readonly State[] {
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
