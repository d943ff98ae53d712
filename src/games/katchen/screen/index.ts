import { type Event, type View, type Phase, thirteen, worth, kindOf, type Dice, type Thrown } from "../rules/index.js";
import { type Verb, kept } from "../press.js";
import { board } from "./draw-board.js";
import { advise, highestOf, stakeOf } from "./stakes.js";
import { over, storyOf } from "./over.js";
import {
  boxArt,
  tableSketch,
  type DrawnMiddle,
  type DrawnThrow,
  type DrawnSeat,
  type DrawnTable,
  type Ladder,
} from "./pictures/index.js";
import type { Hints, Screen, SecondTaps } from "../../../game/screen.js";
import { commaList, actorName, nameOf, plainName, isResting } from "../../../discord/ui/names.js";
import { tellOutcome, tellSettlement, isMove } from "./news.js";
import { isAsked, throwName, type KatchenStep, type KatchenScene, thrownName } from "./words.js";
import { lastRound, type Round, ends, extremes, type Extremes } from "./last-round.js";
import type { Seat } from "../../../game/contract.js";
import type { MovingFrame, Picture, Translate } from "../../../game/scene.js";

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/** The throws in the rows, highest and lowest of them, and the coasters that they move. */
interface Shown {
  readonly throws: readonly Thrown[];
  readonly most: Extremes | null;
  readonly stake: number | null;
  /** Whether the highest throw gives; in stage 1 it only sets the price. */
  readonly gives: boolean;
}

const nothing: Shown = { throws: [], most: null, stake: null, gives: false };

/** The pub table: stack, dice, and every seat with its throw and coasters. */
function picture(scene: KatchenScene): Picture {
  const shown = shownIn(scene);
  return { name: "katchen.png", sketch: tableSketch.of(tableOf(scene, shown)), description: describe(scene, shown) };
}

function tableOf(scene: KatchenScene, shown: Shown): DrawnTable {
  const { phase, stack } = scene.view;
  const middle = middleOf(scene);
  return {
    middle,
    ladder: ladderOf(scene, middle),
    stack: phase.type === "shed" || phase.type === "over" ? null : stack,
    seats: scene.seats.map((_, seat) => seatOf(scene, seat, shown)),
  };
}

/** Faces of dice that roll, and for how many milliseconds each moment stands; a number of a die's own: it has come to rest. */
const tumbling = [
  { faces: [2, 5, 3], ms: 90 },
  { faces: [6, 1, 5], ms: 90 },
  { faces: [3, 4, 2], ms: 90 },
  { faces: [null, 6, 4], ms: 110 },
  { faces: [null, 3, 6], ms: 120 },
  { faces: [null, 5, 2], ms: 140 },
  { faces: [null, null, 5], ms: 170 },
  { faces: [null, null, 3], ms: 210 },
  { faces: [null, null, 6], ms: 260 },
  { faces: [null, null, 2], ms: 330 },
] as const;

/** A Katchen that has just fallen: the dice come to rest one after the other. */
function climax(scene: KatchenScene): readonly MovingFrame[] | null {
  const last = scene.recent.at(-1);
  if (last?.type !== "threw" || kindOf(last.dice) !== "katchen" || scene.drafts.length > 0) return null;
  const table = tableOf(scene, shownIn(scene));
  const { middle } = table;
  if (middle.type !== "throw") return null;
  const { phase } = scene.view;
  const others =
    phase.type === "deal" || phase.type === "shed" ? phase.throws.filter(({ seat }) => seat !== last.seat) : [];
  const high = highestOf(others);
  const toBeat = high === undefined ? null : worth(high.dice);
  const ladder = table.ladder === null ? null : { ...table.ladder, own: null, toBeat };
  const [name = ""] = middle.caption.split(":");
  // What rests at the end is as it will lie; rows tell nothing before it.
  const seats = table.seats.map((seat, index) => ({
    ...seat,
    mark: null,
    ...(index === last.seat ? { dice: [], count: null } : {}),
  }));
  return tumbling.map(({ faces, ms }, step) => {
    const dice = middle.dice.map((die, place) => faces[place] ?? die);
    const rolling = middle.dice.map((_, place) => (faces[place] === null ? null : step + place + 1));
    return {
      sketch: tableSketch.of({ ...table, seats, ladder, middle: { ...middle, dice, rolling, caption: `${name} …` } }),
      ms,
    };
  });
}

/** What throws are worth: where the one to beat and one's own lie, or after a round what its highest was worth. */
function ladderOf({ view, recent, t }: KatchenScene, { type }: DrawnMiddle): Ladder | null {
  const { phase } = view;
  if (phase.type === "rolloff") return null;
  const isTold = type === "settled" || type === "shot";
  const paid = isTold ? (lastRound(recent)?.settlement.worth ?? null) : null;
  const high = isTold || phase.type === "over" ? undefined : highestOf(phase.throws);
  const own = phase.type === "shed" && !isTold ? phase.dice : null;
  return {
    title: t("katchen.ladder.title"),
    rungs: [`421 ${t("katchen.throwKatchen")}`, ...between, t("katchen.ladder.two"), t("katchen.ladder.one")],
    toBeat: high === undefined ? paid : worth(high.dice),
    own: own === null ? paid : worth(own),
  };
}

/** Throws that are worth seven to three coasters. */
const between = ["111", "611 666", "511 555", "411 444", "311 333"] as const;

/** This round's throws; until somebody throws, the last round's. */
function shownIn({ view, recent }: KatchenScene): Shown {
  const { phase } = view;
  if (phase.type === "rolloff") return nothing;
  if (phase.type !== "over" && (phase.throws.length > 0 || (phase.type === "shed" && phase.dice !== null))) {
    const most = extremes(phase.throws);
    return { throws: phase.throws, most, stake: stakeOf(view), gives: phase.type === "shed" };
  }
  const round = lastRound(recent);
  if (round === null || round.after.some(isMove)) return nothing;
  const { settlement, throws } = round;
  // Next to everybody's coasters a number is still to come: these have moved, as the dice in the middle say.
  return { throws, most: ends(settlement), stake: null, gives: false };
}

/** The dice that fell last, or their outcome. */
function middleOf(scene: KatchenScene): DrawnMiddle {
  const { view, recent, names, drafts, prompts, t } = scene;
  const { phase } = view;
  const name = (seat: Seat): string => plainName(nameOf(names, seat));
  if (phase.type === "over") return shotFor(scene, phase.loser);
  if (phase.type === "rolloff") {
    // After a tie the last die may be that of somebody who is out of it.
    const rolling = phase.rolls.map(({ seat }) => seat);
    const rolled = recent.findLast((event) => event.type === "rolled" && rolling.includes(event.seat));
    if (rolled?.type !== "rolled") return { type: "waiting", dice: 1 };
    const isTie = recent.at(-1)?.type === "tied";
    const caption = commaList((isTie ? rolling : [rolled.seat]).map(name), t);
    return { type: "throw", number: 1, dice: [rolled.die], kept: [], caption };
  }
  if (phase.type === "shed" && phase.dice !== null) {
    const [prompt] = prompts;
    const caption = t("table.labelled", { label: name(view.asked ?? -1), said: thrownName(phase.dice, t) });
    const draft = drafts.find((one) => one.prompt === prompt?.id && one.seat === prompt.seat);
    return { type: "throw", number: phase.count, dice: phase.dice, kept: kept(draft?.value, recent), caption };
  }
  const last = phase.throws.at(-1);
  if (last !== undefined) {
    const caption = t("table.labelled", { label: name(last.seat), said: thrownName(last.dice, t) });
    return { type: "throw", number: last.count, dice: last.dice, kept: [], caption };
  }
  const round = lastRound(recent);
  if (round === null || round.after.some(isMove)) return { type: "waiting", dice: 3 };
  const shot = round.after.find((event) => event.type === "shot");
  return shot === undefined ? settled(scene, round) : shotFor(scene, shot.seat);
}

function settled({ names }: KatchenScene, { settlement, throws }: Round): DrawnMiddle {
  const { highest, lowest } = ends(settlement);
  const side = (seat: Seat): DrawnThrow => {
    const dice = throws.find((thrown) => thrown.seat === seat)?.dice;
    return { name: plainName(nameOf(names, seat)), dice: dice === undefined ? [] : highestFirst(dice) };
  };
  const fromStack = settlement.type === "dealt";
  return { type: "settled", high: side(highest), low: side(lowest), coasters: settlement.coasters, fromStack };
}

function shotFor({ names, t }: KatchenScene, seat: Seat): DrawnMiddle {
  return { type: "shot", caption: t("katchen.lost", { name: plainName(nameOf(names, seat)) }) };
}

function seatOf(scene: KatchenScene, seat: Seat, shown: Shown): DrawnSeat {
  const { view, seats, names, t } = scene;
  const { phase } = view;
  const coasters = view.coasters[seat] ?? 0;
  const thrown = shown.throws.find((other) => other.seat === seat);
  const die = phase.type === "rolloff" ? (phase.rolls.find((roll) => roll.seat === seat)?.die ?? null) : null;
  return {
    name: plainName(nameOf(names, seat)),
    computer: isResting(seats[seat]),
    asked: isAsked(scene, seat),
    instead: view.gone.includes(seat) ? t("katchen.gone") : coasters === 0 ? fineAs(scene, seat) : null,
    coasters,
    shots: view.options.shots === 1 ? null : (view.shots[seat] ?? 0),
    dice: thrown === undefined ? (die === null ? [] : [die]) : highestFirst(thrown.dice),
    count: phase.type === "shed" ? (thrown?.count ?? null) : null,
    mark: markOf(seat, shown),
  };
}

/** That a seat has got rid of everything, after a single game also as which one; null in stage 1. */
function fineAs({ view, recent, names, t }: KatchenScene, seat: Seat): string | null {
  if (view.phase.type !== "shed" && view.phase.type !== "over") return null;
  const away = view.phase.type === "over" && !view.options.knockOut ? storyOf(recent, names.length).away : [];
  return away.includes(seat) ? t("katchen.fineAs", { place: away.indexOf(seat) + 1 }) : t("katchen.fine");
}

function markOf(seat: Seat, { most, stake, gives }: Shown): DrawnSeat["mark"] {
  if (seat === most?.lowest) return { end: "low", coasters: stake };
  return seat === most?.highest ? { end: "high", coasters: gives ? stake : null } : null;
}

function highestFirst(dice: Dice): readonly number[] {
  return dice.toSorted((a, b) => b - a);
}

/** Who has how many coasters and has thrown what. */
function describe(scene: KatchenScene, shown: Shown): string {
  const { view, names, seats, t } = scene;
  const { phase } = view;
  const lines = seats.map((_, seat) => {
    const { instead, coasters, shots, dice } = seatOf(scene, seat, shown);
    const thrown = shown.throws.find((other) => other.seat === seat);
    const marks = [
      shown.most?.highest === seat ? t("katchen.highest") : "",
      shown.most?.lowest === seat ? t("katchen.lowest") : "",
    ];
    const parts = [
      phase.type === "rolloff"
        ? dice.join("") || t("katchen.notRolled")
        : (instead ?? t("katchen.coasters", { count: coasters })),
      shots === null ? "" : t("katchen.shots", { count: shots }),
      thrown === undefined ? "" : throwName(thrown.dice, t),
      ...marks,
    ];
    const told = parts.filter((part) => part !== "");
    const name = plainName(nameOf(names, seat));
    return `${told.length === 0 ? name : t("table.labelled", { label: name, said: commaList(told, t) })}.`;
  });
  const current =
    phase.type === "shed" && phase.dice !== null
      ? t("katchen.pictureDice", { throw: throwName(phase.dice, t), count: worth(phase.dice) })
      : "";
  return [t("katchen.picture"), current, ...lines]
    .filter((line) => line !== "")
    .join(" ")
    .slice(0, maxSigns);
}

/** Whether to throw again. */
const hints: Hints<View, Event, unknown> = { board: advise, own: () => null };

/** Katchen on Discord. */
export const katchenScreen = {
  colour: 0xd98c2b,
  emoji: "🎲",
  round: ({ type }) => type === "opens",
  boxArt,
  board,
  over,
  goal: goalNow,
  picture,
  before: beforeSettlement,
  beatMs,
  climax,
  tellStep,
  ephemerals: {},
  stays: {},
  hints,
  secondTaps: { rethrow: ["rethrow"] } satisfies SecondTaps<Verb>,
} satisfies Screen<View, Event>;

/** Until the first coaster moves: somebody's first decision comes rounds later, and has more to say. */
function goalNow({ phase, stack }: View, t: Translate): string {
  const isNew = phase.type === "rolloff" || (phase.type === "deal" && stack === thirteen);
  return isNew ? t("help.goal", { goal: t("katchen.firstGoal") }) : "";
}

/** Who threw what or stopped, and which coasters moved for it. */
function tellStep(scene: KatchenStep): string {
  return scene.events
    .map((event) => tellEvent(scene, event))
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tellEvent(scene: KatchenStep, event: Event): string {
  const { names, t } = scene;
  switch (event.type) {
    case "rolled":
      return t("katchen.step.rolled", { name: actorName(nameOf(names, event.seat), event, t), die: event.die });
    case "threw": {
      const words = { name: actorName(nameOf(names, event.seat), event, t), throw: throwName(event.dice, t) };
      const count = event.rethrown?.length ?? 0;
      return count === 0 ? t("katchen.step.threw", words) : t("katchen.step.rethrew", { ...words, count });
    }
    case "stood":
      return t("katchen.step.stood", { name: actorName(nameOf(names, event.seat), event, t) });
    case "dealt":
    case "gave":
      return tellSettlement(scene, { settlement: event });
    case "over":
      return event.winner === null
        ? t("katchen.lost", { name: nameOf(names, event.loser) })
        : t("katchen.won", { name: nameOf(names, event.winner) });
    case "tied":
    case "opens":
    case "free":
    case "shot":
    case "out":
      return tellOutcome(scene, event);
  }
}

/**
 * The board when a round's last throw lay there and no coaster had moved; null: the last step ended no round. The turn
 * is as now: the button works at once.
 */
function beforeSettlement(scene: KatchenScene): KatchenScene | null {
  const round = settledRound(scene.recent);
  if (round === null) return null;
  return {
    ...scene,
    result: null,
    recent: scene.recent.slice(0, scene.recent.length - round.after.length - 1),
    view: { ...scene.view, ...unsettled(scene.view, round), phase: phaseOf(round) },
  };
}

/** The round that the last step has ended, if it is to be seen that it has; null: none. */
function settledRound(recent: readonly Event[]): Round | null {
  const round = lastRound(recent);
  return round === null || round.throws.length < 2 || round.after.some(isMove) ? null : round;
}

/** A Katchen is seen for longer than other last throws. */
function beatMs(recent: readonly Event[]): number {
  const round = settledRound(recent);
  if (round === null) return 0;
  return round.throws.some(({ dice }) => kindOf(dice) === "katchen") ? 3_000 : 2_000;
}

/** Coasters, stack and shots before the settlement. */
function unsettled(
  view: View,
  { settlement, after }: Round,
): Pick<View, "coasters" | "stack" | "shots" | "gone" | "game"> {
  const { seat, coasters } = settlement;
  const shot = after.some(({ type }) => type === "shot");
  const isNewGame = shot && after.some(({ type }) => type === "opens");
  // A new game has taken back the coasters of the seat that had them all.
  const held = isNewGame ? view.coasters.map((_, other) => (other === seat ? 13 : 0)) : view.coasters;
  const giver = settlement.type === "gave" ? settlement.from : null;
  return {
    coasters: held.map((count, other) => count - (other === seat ? coasters : 0) + (other === giver ? coasters : 0)),
    stack: settlement.type === "dealt" ? settlement.stack + coasters : 0,
    shots: view.shots.map((count, other) => count - (shot && other === seat ? 1 : 0)),
    gone: after.some(({ type }) => type === "out") ? view.gone.filter((other) => other !== seat) : view.gone,
    game: isNewGame ? view.game - 1 : view.game,
  };
}

function phaseOf({ settlement, throws }: Round): Phase {
  const order = throws.map(({ seat }) => seat);
  if (settlement.type === "dealt") return { type: "deal", order, throws };
  return { type: "shed", order, throws, dice: null, count: 0, limit: throws[0]?.count ?? 1 };
}
