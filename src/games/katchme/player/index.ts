import {
  type Action,
  countdownMs,
  type Event,
  type View,
  fits,
  type Card,
  type PreludeView,
  type Answer,
  drive,
  type Gang,
  type Gangs,
  type NightPhase,
  type NightView,
  placeOf,
  type Position,
  ride,
  rightTiles,
  type Size,
  type Tile,
  tilesOf,
} from "../rules/index.js";
import type { Asked, Decision, Player, Level } from "../../../game/player.js";
import type { Random } from "../../../game/contract.js";

/** Knows every answer at once, and takes a person's time for it (docs/computer-players.md). */
export const katchmePlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  looksBack: false,
  decide: (asked) => {
    const decision = choose(asked);
    return decision === null
      ? Promise.reject(new Error("asked where there is nothing to do"))
      : Promise.resolve(decision);
  },
};

function choose(asked: Asked<View, Action, Event>): Decision<Action> | null {
  const { view, legal, random } = asked;
  if (legal.length === 0) return null;
  if (view.type === "prelude") return lay(asked, view);
  switch (view.phase.type) {
    case "roll":
      return getReady(random);
    case "snatch":
      return snatch(asked, view, view.phase);
    case "over":
      return null;
  }
}

type Lay = Extract<Action, { type: "lay" }>;

/**
 * How well a level plays the prelude; times in milliseconds.
 *
 * - `react`: to see the new target and press; `compare`: to check a top card.
 * - `around`: extra, to see that 6 and 1 are neighbours.
 * - `again`: extra, to see a card overlooked at first.
 * - `slips`: misjudged cards per thousand.
 */
interface PreludeHabits {
  readonly react: number;
  readonly compare: number;
  readonly around: number;
  readonly again: number;
  readonly slips: number;
}

const preludeHabits: Readonly<Record<Level, PreludeHabits>> = {
  relaxed: { react: 2000, compare: 600, around: 600, again: 2500, slips: 60 },
  strong: { react: 1100, compare: 250, around: 200, again: 1200, slips: 10 },
};

/** Lays a fitting top card. A slip lays another that nearly fits, else overlooks the fitting card at first. */
function lay(
  { seat, legal, level, random }: Pick<Asked<View, Action, Event>, "seat" | "legal" | "level" | "random">,
  { target, piles }: PreludeView,
): Decision<Action> | null {
  const { react, compare, around, again, slips } = preludeHabits[level];
  const own = piles[seat] ?? [];
  const lays = legal.filter((action): action is Lay => action.type === "lay");
  const topOf = ({ pile }: Lay): Card => own[pile]?.top ?? 0;
  const leftOf = ({ pile }: Lay): number => own[pile]?.left ?? 0;
  const fitting = lays.filter((action) => fits(topOf(action), target.value));
  const nearly = lays.filter((action) => isNear(topOf(action), target.value));
  const slipped = random.pick(1000) < slips;
  const misjudged = slipped && nearly.length > 0;
  const choice = misjudged || fitting.length === 0 ? nearly : fitting;
  // The first empty pile wins, so the strong level prefers the smaller one.
  const least = Math.min(...choice.map(leftOf));
  const best = level === "strong" && !misjudged ? choice.filter((action) => leftOf(action) === least) : choice;
  const action = best[random.pick(Math.max(1, best.length))] ?? lays[0];
  if (action === undefined) return null;
  const turns = Math.abs(topOf(action) - target.value) === 5;
  const usual = react + lays.length * compare + (turns ? around : 0) + (slipped && !misjudged ? again : 0);
  return { action, afterMs: drawTime(usual, level, random) };
}

/** Off by one: equal to the target, or two away. */
function isNear(card: Card, target: number): boolean {
  return [0, 2, 4].includes(Math.abs(card - target));
}

/** Tiles are being taken. */
type Snatch = Extract<NightPhase, { type: "snatch" }>;

/**
 * How fast a level works a night out; times in milliseconds.
 *
 * - `look`: to see dice and starts.
 * - `leg`: to look up a card and set off; `district`: to count one district.
 * - `rounds`: whether whole rounds are counted, or only the remainder.
 * - `find`: to find a tile, and `tile` for each in the game.
 * - `next`: for the second tile, or to stop, once the answer is known.
 * - `slips`: wrong legs per thousand.
 */
interface NightHabits {
  readonly look: number;
  readonly leg: number;
  readonly district: number;
  readonly rounds: boolean;
  readonly find: number;
  readonly tile: number;
  readonly next: number;
  readonly slips: number;
}

const nightHabits: Readonly<Record<Level, NightHabits>> = {
  relaxed: { look: 2500, leg: 1700, district: 250, rounds: true, find: 1000, tile: 100, next: 2000, slips: 40 },
  strong: { look: 1500, leg: 1050, district: 150, rounds: false, find: 600, tile: 50, next: 1000, slips: 6 },
};

/** What the relaxed level adds before its first tile, and before another or none, in milliseconds. */
interface Patience {
  readonly first: number;
  readonly next: number;
}

/** For newcomers, in pairs of nights from the first on. */
const learners: readonly Patience[] = [
  { first: 16_000, next: 6_000 },
  { first: 8_000, next: 5_000 },
  { first: 3_000, next: 4_000 },
];

const hurried: Patience = { first: 0, next: 0 };

function patienceOf(level: Level, night: number): Patience {
  return level === "strong" ? hurried : (learners[Math.floor((night - 1) / 2)] ?? hurried);
}

/** Takes a tile that it thinks right, or stops if none is left. */
function snatch(
  { seat, level, random }: Pick<Asked<View, Action, Event>, "seat" | "level" | "random">,
  view: NightView,
  phase: Snatch,
): Decision<Action> {
  const position = positionOf(view, phase);
  const more = patienceOf(level, view.night);
  const next = more.next + drawTime(nightHabits[level].next, level, random);
  const [first] = phase.taken[seat] ?? [];
  if (first !== undefined) return take(tilesWith(first, position, random), phase, next, random);
  const right = rightTiles(reckon(position, null).answer);
  // Others took right tiles, so it now sees the answer.
  if (right.some((tile) => !phase.tiles.includes(tile))) return take(right, phase, next, random);
  const reckoning = reckon(position, drawSlip(position, level, random));
  const usual = thinkingTime(reckoning, position.size, level);
  const afterMs = countdownMs + more.first + drawTime(usual, level, random);
  return take(rightTiles(reckoning.answer), phase, afterMs, random);
}

/** Milliseconds to work a night out and find a tile. */
export function thinkingTime({ legs }: Reckoning, size: Size, level: Level): number {
  const { look, leg, district, rounds, find, tile } = nightHabits[level];
  const counted = legs.reduce((sum, steps) => sum + (rounds ? steps : steps % size), 0);
  return look + legs.length * leg + counted * district + find + tilesOf(size).length * tile;
}

/** A uniformly random mistake. */
export function drawSlip(position: Position, level: Level, random: Random): Slip | null {
  const { legs } = reckon(position, null);
  const slips = slipsOf(position);
  return random.pick(1000) < legs.length * nightHabits[level].slips ? (slips[random.pick(slips.length)] ?? null) : null;
}

/** Nothing is remembered: the answer is the right one if that has the first tile, else a mistake's. */
function tilesWith(first: Tile, position: Position, random: Random): readonly Tile[] {
  const right = rightTiles(reckon(position, null).answer);
  if (right.includes(first)) return right;
  const led = slipsOf(position)
    .map((slip) => rightTiles(reckon(position, slip).answer))
    .filter((tiles) => tiles.includes(first));
  return led[random.pick(Math.max(1, led.length))] ?? [];
}

function take(wanted: readonly Tile[], { tiles }: Snatch, afterMs: number, random: Random): Decision<Action> {
  const free = wanted.filter((tile) => tiles.includes(tile));
  const tile = free[random.pick(Math.max(1, free.length))];
  return { action: tile === undefined ? { type: "done" } : { type: "snatch", tile }, afterMs };
}

function positionOf({ options, markers, piles }: NightView, { dice }: Snatch): Position {
  const size = options.districts;
  return { size, start: markers, dice, tops: piles.slice(0, size).map(({ top }) => top) };
}

/**
 * A mistake in working out a night; `gang` and `stop` tell the leg.
 *
 * - `swapped-dice`: mixes up pink (Bōsōzoku) and blue (police).
 * - `same-card`: from the second stop on, repeats the last leg's number.
 * - `wrong-way`: goes the other gang's way.
 * - `short`: counts the gang's own district.
 * - `gives-up`: leaves out the last stop.
 */
export type Slip =
  | { readonly type: "swapped-dice" | "gives-up" }
  | { readonly type: "same-card" | "wrong-way" | "short"; readonly gang: Gang; readonly stop: number };

/** `legs`: the steps of each, the Bōsōzoku's first at each stop. */
interface Reckoning {
  readonly answer: Answer;
  readonly legs: readonly number[];
}

type Numbers = Readonly<Record<Gang, number>>;

/**
 * Leg by leg.
 *
 * @param slip null: the answer is that of `ride`
 */
export function reckon({ size, start, dice, tops }: Position, slip: Slip | null): Reckoning {
  const legs: number[] = [];
  let at = start;
  let numbers: Numbers = { bosozoku: dice.pink, police: dice.blue };
  if (slip?.type === "swapped-dice") numbers = { bosozoku: dice.blue, police: dice.pink };
  const last = slip?.type === "gives-up" ? size - 1 : size;
  for (let stop = 1; stop <= last; stop += 1) {
    const [to, driven]: [Gangs, Numbers] = [at, numbers];
    const go = (gang: Gang): Gangs[Gang] => {
      const dropped = slip !== null && "gang" in slip && slip.gang === gang && slip.stop === stop ? slip.type : null;
      const way = dropped === "wrong-way" ? other(gang) : gang;
      return drive(way, to[gang], driven[gang] - (dropped === "short" ? 1 : 0), size);
    };
    legs.push(numbers.bosozoku, numbers.police);
    at = { bosozoku: go("bosozoku"), police: go("police") };
    if (at.bosozoku === at.police) return { answer: { type: "collision", stop, district: at.police }, legs };
    const { bosozoku, police } = at;
    const next = (gang: Gang, district: Gangs[Gang]): number => {
      const keeps = slip?.type === "same-card" && slip.gang === gang && slip.stop === stop + 1;
      return keeps ? driven[gang] : (tops[placeOf(district)] ?? 0);
    };
    numbers = { bosozoku: next("bosozoku", bosozoku), police: next("police", police) };
  }
  return { answer: { type: "circle" }, legs };
}

/** All mistakes possible on the way to a night's right answer. @internal */
export function slipsOf(position: Position): readonly Slip[] {
  const { stops } = ride(position);
  const onLegs = stops.flatMap((_, index) =>
    (["bosozoku", "police"] as const).flatMap((gang) =>
      (["same-card", "wrong-way", "short"] as const)
        .filter((type) => type !== "same-card" || index > 0)
        .map((type): Slip => ({ type, gang, stop: index + 1 })),
    ),
  );
  const givesUp: readonly Slip[] = stops.length === position.size ? [{ type: "gives-up" }] : [];
  return [{ type: "swapped-dice" }, ...onLegs, ...givesUp];
}

function other(gang: Gang): Gang {
  return gang === "police" ? "bosozoku" : "police";
}

/** In thousandths of the usual time. */
const spreads: Readonly<Record<Level, readonly [quickest: number, slowest: number]>> = {
  relaxed: [500, 1700],
  strong: [600, 1500],
};

/** Roughly the usual time, in milliseconds: two draws make the middle likeliest (docs/computer-players.md). */
export function drawTime(usual: number, level: Level, random: Random): number {
  const [quickest, slowest] = spreads[level];
  const span = slowest - quickest + 1;
  return Math.round((usual * (2 * quickest + random.pick(span) + random.pick(span))) / 2000);
}

/** Until a computer is ready for the dice, in milliseconds: how a night came out is shown first, and people take longer. */
const ready = { least: 2500, most: 3500 } as const;

function getReady(random: Random): Decision<Action> {
  return { action: { type: "roll" }, afterMs: ready.least + random.pick(ready.most - ready.least + 1) };
}
