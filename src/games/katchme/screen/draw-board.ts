import { type Button, buttons } from "../../../discord/ui/parts.js";
import type { BoardParts, ControlRow } from "../../../game/screen.js";
import { awayMark, isResting, nameOf, seatName } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import { layArgument, type Verb } from "../press.js";
import {
  countdownMs,
  type Evaluation,
  type Event,
  type Gang,
  type NightPhase,
  type Tile,
  tilesOf,
} from "../rules/index.js";
import { evaluationLines, preludeNews, preludeResult, whyLine } from "./news.js";
import {
  cardsLine,
  homelessLines,
  isJustEvaluated,
  isStarting,
  nightName,
  ownersInRing,
  ringLines,
  ringOf,
  tileRows,
  type TileStand,
} from "./night-parts.js";
import { answersIn, secondsText } from "./times.js";
import {
  districtLetter,
  gangSigns,
  type KatchmeScene,
  keycap,
  type NightScene,
  type PreludeScene,
  seatSign,
} from "./words.js";

/** Target and top cards in the prelude; then a night's dice and tiles. */
export function board(scene: KatchmeScene): BoardParts {
  const { view } = scene;
  return view.type === "prelude" ? preludeBoard({ ...scene, view }) : nightBoard({ ...scene, view });
}

type Roll = Extract<NightPhase, { type: "roll" }>;
type Snatch = Extract<NightPhase, { type: "snatch" }>;

/** The last night's outcome until all are ready, then dice and tiles. */
function nightBoard(scene: NightScene): BoardParts {
  const { phase } = scene.view;
  switch (phase.type) {
    case "roll":
      return isStarting(scene) ? startBoard(scene) : readyBoard(scene, phase);
    case "snatch":
      return phase.done.length === scene.names.length ? rideBoard(scene) : snatchBoard(scene, phase);
    case "over":
      return { instead: outcomeInWords(scene), line: rideLine(scene), controls: restingRows(scene), notes: [] };
  }
}

/** Nights that say again how it goes. */
const learned = 2;

/** Who is ready, and what the last night has brought. */
function readyBoard(scene: NightScene, phase: Roll): BoardParts {
  const { view, table, prompts, seats, picture, t } = scene;
  const { evaluation, night } = view;
  const [result = "", ...ties] = preludeResult(scene);
  const id = { table, prompt: prompts[0]?.id ?? 0, verb: "roll" satisfies Verb, argument: "" };
  const resting = seats.every(isResting);
  return {
    instead:
      picture === null
        ? evaluation === null
          ? [...ringInWords(scene), ...homelessLines(scene)]
          : outcomeInWords(scene)
        : [],
    // Without a prompt, as in a finished step of the lesson, nobody is asked anything.
    line: prompts.length === 0 ? "" : readyLine(scene, phase),
    controls: [buttons({ id, style: "main", label: t("katchme.ready"), emoji: { name: "🚦" }, disabled: resting })],
    notes:
      evaluation === null
        ? [result === "" ? t("katchme.howTo") : result, t("katchme.task"), ...ties]
        : [
            evaluation.night > learned ? "" : whyLine(evaluation, t),
            isIdle(evaluation) ? t("katchme.idle") : quickest(scene),
            night > learned ? "" : t("katchme.costs"),
          ],
  };
}

/** The most names that are waited for in one line. */
const maxNames = 2;

function readyLine({ view, names, asleep, t, seats }: NightScene, { ready }: Roll): string {
  if (asleep) return `💤 ${t("table.asleep")}`;
  const { whole } = nightName(view, t);
  const missing = seats.flatMap((_, seat) => (ready.includes(seat) ? [] : [nameOf(names, seat)]));
  if (ready.length === 0) return `👉 ${t("katchme.askReady", { night: whole })}`;
  if (missing.length <= maxNames)
    return `👉 ${t("katchme.waitsFor", { night: whole, count: missing.length, names: missing })}`;
  return `👉 ${t("katchme.someReady", { night: whole, count: ready.length, all: names.length })}`;
}

/** Who was first to a right tile in the last night, and how long it took; empty: nobody was, or no time is known. */
function quickest({ recent, names, t }: NightScene): string {
  const [first] = answersIn(recent.slice(startOfLast(recent))).toSorted((a, b) => a.ms - b.ms);
  if (first === undefined) return "";
  return `⚡ ${t("katchme.quickest", { name: nameOf(names, first.seat), time: secondsText(first.ms, t) })}`;
}

/** Where the last roll is among what has happened. */
function startOfLast(recent: NightScene["recent"]): number {
  return Math.max(
    0,
    recent.findLastIndex(({ type }) => type === "dice"),
  );
}

/** Whether nobody has taken a tile. */
function isIdle({ seats }: Evaluation): boolean {
  return seats.every(({ taken }) => taken.length === 0);
}

function ringInWords(scene: NightScene): readonly string[] {
  const { view, t } = scene;
  return [...ringLines(ringOf(view), t, ownersInRing(scene)), `-# ${t("katchme.ringWayShort")}`];
}

function outcomeInWords(scene: NightScene): readonly string[] {
  const { picture, view } = scene;
  if (picture !== null || view.evaluation === null) return [];
  return [...evaluationLines(scene, view.evaluation), `-# ${cardsLine(scene)}`];
}

/** The ring of this night just before its numbers: the tiles lie there already. */
function startBoard(scene: NightScene): BoardParts {
  return {
    instead: scene.picture === null ? ringInWords(scene) : [],
    line: `🚦 ${scene.t("katchme.countdown")}`,
    controls: restingRows(scene),
    notes: [togetherLine(scene)],
  };
}

/** All are done, and nobody knows yet how it came out. */
function rideBoard(scene: NightScene): BoardParts {
  const { view, picture, t } = scene;
  return {
    instead: picture === null ? ringLines(ringOf(view), t) : [],
    line: `🏁 ${t("katchme.ride")}`,
    controls: restingRows(scene),
    notes: [],
  };
}

/** The last night of a game, before its winner is told. */
function rideLine({ t }: NightScene): string {
  return `🏁 ${t("katchme.gameEnds")}`;
}

/** All tiles where they will be, or have been. */
function restingRows(scene: NightScene): readonly ControlRow[] {
  const { phase } = scene.view;
  const own = phase.type === "snatch" ? phase : null;
  return rowsOf(scene, own, true);
}

/** Tiles with the signs of who has them, and the button for who wants no more. */
function rowsOf(scene: NightScene, phase: Snatch | null, resting: boolean): readonly ControlRow[] {
  const { view, table, prompts, t } = scene;
  const id = (verb: Verb, argument: string) => ({ table, prompt: prompts[0]?.id ?? 0, verb, argument });
  return tileRows(
    {
      size: view.options.districts,
      id: (tile: Tile) => id("snatch", tile),
      stands: (tile: Tile) => standOf(tile, scene, phase, resting),
      beside: [{ id: id("done", ""), style: "plain", label: t("katchme.done"), disabled: resting }],
    },
    t,
  );
}

/**
 * The line with the numbers right above the tiles: the picture may come a moment later. Who has what is below: nothing
 * above the tiles moves while they are taken.
 */
function snatchBoard(scene: NightScene, phase: Snatch): BoardParts {
  const { view, seats, picture, asleep, t } = scene;
  const { dice } = phase;
  const isNew = view.night <= learned;
  return {
    instead: picture === null ? [...ringLines(ringOf(view), t), `-# ${t("katchme.ringWayShort")}`] : [],
    line: asleep
      ? `💤 ${t("table.asleep")}`
      : `👉 ${t("katchme.all")} ${startOf(scene, "bosozoku", dice.pink)} · ${startOf(scene, "police", dice.blue)}`,
    controls: rowsOf(scene, phase, seats.every(isResting)),
    notes: [
      signsLine(scene, phase),
      togetherLine(scene),
      ...(isNew ? [t(view.night === 1 ? "katchme.firstCosts" : "katchme.costs")] : []),
    ],
  };
}

/** Where both gangs start in one district; else empty. */
function togetherLine({ view: { markers }, t }: NightScene): string {
  if (markers.bosozoku !== markers.police) return "";
  return t("katchme.startsTogether", { place: districtLetter(markers.police) });
}

/** A tile that people took stands out, as one's own does in practice. */
function standOf(tile: Tile, { seats }: NightScene, phase: Snatch | null, resting: boolean): TileStand {
  const owner = phase === null ? -1 : phase.taken.findIndex((tiles) => tiles.includes(tile));
  if (owner !== -1) return { sign: seatSign(owner), isPerson: seats[owner]?.type === "human" };
  return resting ? "resting" : "free";
}

/** Where a gang starts, which way it goes, and its die. */
function startOf({ view }: NightScene, gang: Gang, die: number): string {
  const way = gang === "police" ? "↻" : "↺";
  return [gangSigns[gang], districtLetter(view.markers[gang]), way, keycap(die)].join("\u00A0");
}

/** Whose sign is on which tile, and who is done: as long from the first tile to the last, so that no button moves. */
function signsLine({ names }: NightScene, { done }: Snatch): string {
  return names
    .map((name, seat) => `${seatSign(seat)}\u00A0${name}\u00A0${done.includes(seat) ? "✅" : "💭"}`)
    .join(" · ");
}

/** Target and top cards right above the buttons that lay them, the same for all. */
function preludeBoard(scene: PreludeScene): BoardParts {
  const { view, seats, picture, asleep, t } = scene;
  const isTwo = seats.length === 2;
  return {
    instead: picture === null ? seats.map((_, seat) => seatLine(scene, seat)) : [],
    line: asleep ? `💤 ${t("table.asleep")}` : `👉 ${t("katchme.target", { value: keycap(view.target.value) })}`,
    controls: [buttons(...layButtons(scene))],
    notes: [preludeNews(scene), t(isTwo ? "katchme.fittingForTwo" : "katchme.fitting")],
  };
}

function seatLine({ view, names, seats, t }: PreludeScene, seat: Seat): string {
  const piles = view.piles[seat] ?? [];
  const tops = piles.map(({ top }) => keycap(top)).join(" ");
  const left = t("katchme.left", { counts: piles.map((pile) => pile.left).join(" + ") });
  const parts = [seatName(seats[seat], nameOf(names, seat)), left, awayMark(seats[seat], t)];
  return `${tops} ${parts.filter((part) => part !== "").join(" · ")}`;
}

/** One per pile, the same for everybody. */
function layButtons({ view, prompts, table, seats, t }: PreludeScene): readonly Button[] {
  const [prompt] = prompts;
  const value = { value: view.target.value };
  const button = (pile: 0 | 1, label: string): Button => ({
    id: {
      table,
      prompt: prompt?.id ?? 0,
      verb: "lay" satisfies Verb,
      argument: layArgument(pile, view.target.number),
    },
    style: "main",
    label,
    disabled: seats.every(isResting),
  });
  return seats.length === 2
    ? [button(0, `👈 ${t("katchme.layLeft", value)}`), button(1, `${t("katchme.layRight", value)} 👉`)]
    : [button(0, `🃏 ${t("katchme.lay", value)}`)];
}

/** How long that is shown, in milliseconds: the last night, and what lies there before a night is told. */
const beats = { end: 3500, night: 2000 } as const;

/** The countdown, a night's tiles before it is told, or the last night before its winner is; 0: nothing is shown before. */
export function beatMs(recent: readonly Event[]): number {
  const last = recent.at(-1)?.type;
  if (last === "dice") return countdownMs;
  if (last === "over") return beats.end;
  return last === "turned" && recent.some(({ type }) => type === "evaluated") ? beats.night : 0;
}

/**
 * The board before its last step settled something, without a button to press: three, two, one before the numbers; the
 * tiles as they lay before a night is told; the last night before the winner is. Null: it settled nothing.
 */
export function before(scene: KatchmeScene): KatchmeScene | null {
  const { view, recent } = scene;
  if (view.type !== "night") return null;
  const { phase, evaluation, options } = view;
  const last = recent.at(-1);
  if (phase.type === "snatch") {
    if (last?.type !== "dice") return null;
    const ready = scene.names.map((_, seat) => seat);
    const shown = recent.slice(0, -1);
    return { ...scene, prompts: [], recent: shown, view: { ...view, phase: { type: "roll", seat: last.seat, ready } } };
  }
  if (evaluation === null || !isJustEvaluated(view, recent)) return null;
  if (phase.type === "over") return { ...scene, prompts: [], result: null };
  const taken = evaluation.seats.map((outcome) => outcome.taken);
  const [first] = evaluation.route.stops;
  if (first === undefined) return null;
  const all = new Set(taken.flat());
  return {
    ...scene,
    prompts: [],
    recent: recent.slice(
      0,
      recent.findLastIndex(({ type }) => type === "evaluated"),
    ),
    view: {
      ...view,
      night: evaluation.night,
      // A neutral pile has turned a card since.
      piles: view.piles.map((pile, place) => ({
        ...pile,
        draw: pile.draw + (place < taken.length ? 0 : 1),
        top: evaluation.tops[place] ?? pile.top,
      })),
      markers: { bosozoku: first.bosozoku.from, police: first.police.from },
      phase: {
        type: "snatch",
        dice: evaluation.dice,
        taken,
        tiles: tilesOf(options.districts).filter((tile) => !all.has(tile)),
        done: taken.map((_, seat) => seat),
      },
    },
  };
}
