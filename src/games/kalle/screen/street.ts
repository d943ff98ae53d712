import { places, type Place, type Reveal } from "../rules/index.js";
import { nameOf, plainName } from "../../../discord/ui/names.js";
import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";
import type { MovingFrame, Picture, Podium } from "../../../game/scene.js";
import { huntIn, lastLift, liftingIn, openAfter } from "./lifting.js";
import { closeness, endingName, tellRound, trailInWords } from "./news.js";
import {
  streetSketch,
  type DrawnRound,
  type Manhole,
  type PlacedFigure,
  type StreetDrawing,
} from "./pictures/index.js";
import { cardName, placeName, type KalleScene } from "./words.js";

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/**
 * The street in every phase: who is in open manholes, the police and where they have been, the last swap, and what is
 * left to open. From the end of a round until Kalle is hidden again it is that round's, with Kalle's trail.
 */
export function picture(scene: KalleScene): Picture {
  const { last, phase } = scene.view;
  const ended = phase.type === "over" || phase.type === "hide" ? last : null;
  const [sketch, ...lines] = ended === null ? hunt(scene) : trail(scene, ended);
  const description = lines.filter((line) => line !== "").join(" ");
  return { name: "kalle.png", sketch: streetSketch.of(sketch), description: description.slice(0, maxSigns) };
}

/** The moments before the picture of a catch, in milliseconds, and how wide Kalle is then: 0: below a lid. */
const moments = [
  { ms: 600, leap: 0 },
  { ms: 150, leap: 74 },
  { ms: 750, leap: 132 },
] as const;

/** Kalle jumps out, where that was the last step; null: it was not. */
export function climax(scene: KalleScene): readonly MovingFrame[] | null {
  const ended = lastLift(scene.recent)?.ended ?? null;
  if (ended === null || (ended.ending !== "found" && ended.ending !== "guessed")) return null;
  const [caught] = trail(scene, ended);
  const lair = ended.trail.at(-1);
  return moments.map(({ ms, leap }) => {
    const shows = leap === 0 ? ("lifted" as const) : ("kalle" as const);
    const drawing: StreetDrawing = {
      ...caught,
      manholes: caught.manholes.map((one, place) => (place === lair ? { ...one, shows } : one)),
      leap,
      trail: [],
      ...(leap === 0 ? { headline: "", seats: seatsOf(scene, ended.kalle, null, ended.winner) } : {}),
    };
    return { ms, sketch: streetSketch.of(drawing) };
  });
}

type Told = readonly [sketch: StreetDrawing, ...description: readonly string[]];

/** What everybody may know of the present round. */
function hunt(scene: KalleScene): Told {
  const { view, t } = scene;
  const { grid, police, swapped, phase, turned } = view;
  const lifted = liftingIn(scene)?.at ?? [];
  const named = phase.type === "guess" ? phase.named.map(({ at }) => at) : [];
  const isOut = phase.type === "hide";
  const headline = t("kalle.round", { round: view.round, rounds: view.rounds });
  const open = grid.flatMap((card, place) => (card === null ? [] : `${placeName(place)} (${cardName(card, scene)})`));
  const drawing: StreetDrawing = {
    manholes: manholes((place) => (lifted.includes(place) ? "lifted" : (grid[place] ?? "closed"))),
    steps: stepsOf(scene),
    swapped,
    named,
    trail: [],
    isOut,
    leap: 0,
    opened: turned,
    headline,
    seats: seatsOf(scene, view.kalle, view.asked),
    end: null,
  };
  return [
    drawing,
    `${headline}.`,
    open.length === 0 ? t("kalle.seen.closed") : t("kalle.seen.open", { open }),
    lifted.length === 0 ? "" : t("kalle.seen.lifted", { places: lifted.map(placeName) }),
    isOut ? t("kalle.seen.out") : "",
    police === null ? "" : t("kalle.seen.police", { place: placeName(police) }),
    swapped === null ? "" : t("kalle.seen.swapped", { a: placeName(swapped.a), b: placeName(swapped.b) }),
    named.length === 0 ? "" : t("kalle.seen.named", { places: named.map(placeName) }),
    turned === 8 ? "" : `${t("kalle.left", { count: 8 - turned })}.`,
    cheeseInWords(scene),
  ];
}

/** The end of a round, and of the game. */
function trail(scene: KalleScene, last: Reveal): Told {
  const { view, recent, names, t } = scene;
  const events = huntIn(
    recent.slice(
      0,
      Math.max(
        0,
        recent.findLastIndex(({ type }) => type === "ended"),
      ),
    ),
  );
  const wrong = last.ending === "forgotten" && last.pointed !== null ? [last.pointed] : [];
  const open = new Set([...(events === null ? [] : openAfter(events)), ...wrong]);
  const headline = endingName(last.ending, t);
  const podium = podiumOf(scene);
  const drawing: StreetDrawing = {
    manholes: manholes((place) => (open.has(place) ? (last.cards[place] ?? "closed") : "closed")),
    steps: [last.police],
    swapped: null,
    named: [],
    trail: last.trail,
    isOut: false,
    leap: 0,
    opened: last.turned,
    headline,
    seats: seatsOf(scene, last.kalle, last.winner),
    end: podium === null ? null : { podium, rounds: roundsOf(scene) },
  };
  return [
    drawing,
    tellRound(last, names.map(plainName), t),
    trailInWords(last, t),
    last.ending === "found" ? "" : `${closeness(last.closest, t)}.`,
    view.phase.type === "over" ? "" : cheeseInWords(scene),
    podium === null ? "" : podiumInWords(podium, t),
  ];
}

function manholes(shows: (place: Place) => Manhole): StreetDrawing["manholes"] {
  return places.map((place) => ({ name: placeName(place), shows: shows(place) }));
}

/** Where the police have been in this round; only where they are, if that is not told any more. */
function stepsOf({ view: { police }, recent }: KalleScene): readonly Place[] {
  if (police === null) return [];
  const steps = (huntIn(recent) ?? []).flatMap((event) =>
    event.type === "placed" || event.type === "searched" ? [event.at] : [],
  );
  return steps.at(-1) === police ? steps : [police];
}

/** @param lit who stands out @param owed whose last piece of cheese is still to come */
function seatsOf(
  { view, names }: KalleScene,
  kalle: number,
  lit: number | null,
  owed: number | null = null,
): StreetDrawing["seats"] {
  return names.map((name, seat) => ({
    name: plainName(name),
    kalle: seat === kalle,
    lit: seat === lit,
    cheese: (view.cheese[seat] ?? 0) - (seat === owed ? 1 : 0),
  }));
}

function cheeseInWords({ view, names, t }: KalleScene): string {
  const cheese = names.map((name, seat) => `${plainName(name)} ${view.cheese[seat] ?? 0}`);
  return t("kalle.seen.cheese", { cheese });
}

/** The end's podium: who has the cheese; null while the game goes on. */
function podiumOf({ view, names, result, t }: KalleScene): Podium<PlacedFigure> | null {
  if (view.phase.type !== "over") return null;
  const winners = result?.places[0] ?? [];
  const isEmpty = view.cheese.every((pieces) => pieces === 0);
  const seats = placedSeats<PlacedFigure>(result, (seat) => ({
    name: plainName(nameOf(names, seat)),
    score: cheeseOf(view.cheese[seat] ?? 0, t),
    figure: winners.includes(seat) ? "rat" : "police",
  }));
  return { title: isEmpty ? t("kalle.noCheese") : wonBy(winners, view.cheese, names.map(plainName), t), seats };
}

/** Who has won with how much cheese. @param names by seat */
export function wonBy(
  winners: readonly number[],
  cheese: readonly number[],
  names: readonly string[],
  t: KalleScene["t"],
): string {
  const pieces = cheeseOf(cheese[winners[0] ?? 0] ?? 0, t);
  return t("kalle.won", { count: winners.length, names: winners.map((seat) => nameOf(names, seat)), cheese: pieces });
}

function cheeseOf(pieces: number, t: KalleScene["t"]): string {
  return pieces === 0 ? t("kalle.cheeseless") : t("kalle.cheeses", { count: pieces });
}

/** Who got the cheese in each round. */
function roundsOf({ view, names, t }: KalleScene): readonly DrawnRound[] {
  return view.history.map(({ round, kalle, winner }) => ({
    title: t("kalle.roundTitle", { round }),
    winner: winner === null ? null : { name: plainName(nameOf(names, winner)), kalle: winner === kalle },
  }));
}
