import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";
import { plainName, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { MovingFrame, Picture, Podium, Translate } from "../../../game/scene.js";
import {
  type Dice,
  type District,
  districtOf,
  districtsOf,
  type Evaluation,
  type Gang,
  type Gangs,
  placeOf,
  type Position,
  type PreludeView,
  ride,
  type Route,
} from "../rules/index.js";
import { costOf, emptyWords, headline, lastNightOf } from "./news.js";
import { endOf, isJustEvaluated, isStarting, nightName } from "./night-parts.js";
import type { DrawnRing } from "./pictures/draw-ring.js";
import type { DrawnSeat } from "./pictures/draw-seats.js";
import { type DrawnRide, endSketch, nightSketch, outcomeSketch, preludeSketch } from "./pictures/index.js";
import { bestTimes, secondsText, tilesTaken } from "./times.js";
import {
  districtLetter,
  districtName,
  type KatchmeScene,
  type NightScene,
  type PreludeScene,
  readTile,
  tileName,
} from "./words.js";

/** Every picture's file name. */
const fileName = "katchme.png";

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/**
 * The prelude's cards; before the first night an example; the ring just before and after the roll; before all are ready
 * again what the last night has brought; and the end.
 */
export function picture(scene: KatchmeScene): Picture {
  const { view } = scene;
  return view.type === "prelude" ? preludePicture({ ...scene, view }) : nightPicture({ ...scene, view });
}

function nightPicture(scene: NightScene): Picture {
  const { phase, evaluation } = scene.view;
  if (phase.type === "over" && scene.result !== null) return endPicture(scene);
  if (phase.type === "snatch") return ringPicture(scene, phase.dice);
  if (isStarting(scene)) return ringPicture(scene, "lights");
  return evaluation === null ? examplePicture(scene) : outcomePicture(scene, evaluation);
}

/** Sentences as a picture's description. */
function inWords(lines: readonly string[]): string {
  return lines.join(" ").slice(0, maxSigns);
}

function preludePicture({ view, names, t }: PreludeScene): Picture {
  const { target, piles } = view;
  const seats = names.map((name, seat) => seatAs(name, { cards: piles[seat] ?? [] }));
  return {
    name: fileName,
    sketch: preludeSketch.of({ word: t("katchme.picture.target"), target: targetOf(target), seats }),
    description: inWords([
      t("katchme.picture.prelude", { value: target.value }),
      ...piles.map((own, seat) =>
        t("katchme.picture.tops", {
          name: plainName(nameOf(names, seat)),
          tops: own.map(({ top, left }) => t("katchme.picture.top", { top, left })),
        }),
      ),
    ]),
  };
}

function targetOf({ value, from }: PreludeView["target"]): Pick<PreludeView["target"], "value" | "from"> {
  return { value, from };
}

/** A seat as drawn, with nothing but what is said. */
function seatAs(name: string, has: Partial<DrawnSeat>): DrawnSeat {
  return { name: plainName(name), district: null, cards: null, outcome: null, total: null, ...has };
}

/** The ring of this night. */
function ringPicture({ view, t }: NightScene, dice: Dice | "lights"): Picture {
  const { night, options, markers: gangs, piles } = view;
  const size = options.districts;
  const { upper, lower } = nightName(view, t);
  const tops = piles.slice(0, size).map(({ top }) => top);
  const ring: DrawnRing = { size, tops, gangs, crash: false, dice, title: [upper, lower] };
  return {
    name: fileName,
    sketch: nightSketch.of({ ring, ride: null }),
    description: inWords([
      t("katchme.picture.about", { night }),
      ...(typeof dice === "string" ? [t("katchme.picture.noDice")] : [t("katchme.picture.dice", { ...dice })]),
      ...ringInWords(ring, t),
    ]),
  };
}

/** A ring whose gangs crash on the first cards, with their ride: what to do in a night. */
function examplePicture({ view, t }: NightScene): Picture {
  const size = view.options.districts;
  const { dice, tops, start: gangs } = exampleOf(size);
  const route = ride({ size, start: gangs, dice, tops });
  const { answer } = route;
  const title =
    answer.type === "circle"
      ? t("katchme.circle")
      : t("katchme.picture.exampleRide", { stop: answer.stop, place: districtTitle(answer.district, t) });
  const word = t("katchme.picture.example");
  const ring: DrawnRing = { size, tops, gangs, crash: false, dice, title: [word, ""] };
  return {
    name: fileName,
    sketch: nightSketch.of({ ring, ride: drawnRide(route, title, t) }),
    description: inWords([
      `${word}.`,
      t("katchme.picture.dice", { ...dice }),
      ...ringInWords(ring, t),
      ...rideInWords(title, route, t),
    ]),
  };
}

/** The cards of examples, clockwise from orange. */
const exampleTops: readonly number[] = [2, 2, 4, 1, 3, 5];

/** The first dice, low ones before high ones, that let the gangs crash at their second stop. */
function exampleOf(size: Position["size"]): Position {
  const position = { size, start: { bosozoku: "orange", police: "green" }, tops: exampleTops.slice(0, size) } as const;
  const dice = [2, 1, 3, 4, 5, 6].flatMap((pink) => [1, 2, 3, 4, 5, 6].map((blue): Dice => ({ pink, blue })));
  const crash = dice.find((one) => {
    const { answer } = ride({ ...position, dice: one });
    return answer.type === "collision" && answer.stop === 2;
  });
  return { ...position, dice: crash ?? { pink: 2, blue: 6 } };
}

/** A practice ring with its dice. @param route once it is solved: the gangs are where it ends */
export function positionPicture(
  { size, start, dice, tops }: Position,
  t: Translate,
  route: Route | null = null,
): Picture {
  const isDone = route !== null;
  const gangs = isDone ? endOf(route, start) : start;
  const ring: DrawnRing = { size, tops, gangs, crash: route?.answer.type === "collision", dice, title: null };
  return {
    name: fileName,
    sketch: nightSketch.of({ ring, ride: null }),
    description: inWords([
      t("katchme.picture.practice"),
      t("katchme.picture.dice", { ...dice }),
      ...ringInWords(ring, t, isDone),
    ]),
  };
}

/** The cards, and where the gangs start, or have ended. */
function ringInWords({ size, tops, gangs }: DrawnRing, t: Translate, isDone = false): readonly string[] {
  const signs = districtsOf(size).map((district) =>
    t("katchme.picture.district", {
      letter: districtLetter(district),
      name: districtName(district, t),
      top: tops[placeOf(district)] ?? 0,
    }),
  );
  return [...signs, t(isDone ? "katchme.picture.ended" : "katchme.picture.starts", lettersOf(gangs))];
}

function lettersOf({ bosozoku, police }: Gangs): { readonly bosozoku: string; readonly police: string } {
  return { bosozoku: districtLetter(bosozoku), police: districtLetter(police) };
}

/** How long the ride takes, in milliseconds. */
const rideMs = 2000;

/** A crash that has just happened: both gangs drive to it, stop by stop, and nobody knows what it has brought them. */
export function climax(scene: KatchmeScene): readonly MovingFrame[] | null {
  const { view, names, recent, result, t } = scene;
  // The end's picture has another size, with the podium.
  if (view.type !== "night" || view.evaluation === null || result !== null || !isJustEvaluated(view, recent))
    return null;
  const { night, route } = view.evaluation;
  if (route.answer.type === "circle") return null;
  const title = `${t("katchme.night", { night })} …`;
  const outcome = { tiles: [], note: "…", change: "", isGood: true };
  const seats = names.map((name, seat) =>
    seatAs(name, { district: districtOf(seat, view.options.districts), outcome }),
  );
  const { length } = route.stops;
  return Array.from({ length }, (_, stops) => ({
    sketch: outcomeSketch.of({ ride: { route, title, start: t("katchme.picture.start"), stops }, seats }),
    ms: Math.round(rideMs / length),
  }));
}

/** The ride of the last night, and what everybody had taken, lost, and has left. */
function outcomePicture(scene: NightScene, evaluation: Evaluation): Picture {
  const { view, names, t } = scene;
  const { route, right, seats } = evaluation;
  const title = rideTitle(evaluation, t);
  const lines = lastNightOf(scene, evaluation);
  const drawn = seats.map((outcome, seat) => {
    const { taken, turns, reward } = outcome;
    const tiles = taken.map((tile) => ({ face: readTile(tile), isRight: right.includes(tile) }));
    const note = lines[seat]?.empty ?? "";
    return seatAs(nameOf(names, seat), {
      district: districtOf(seat, view.options.districts),
      cards: view.piles[seat]?.draw ?? 0,
      outcome: { tiles, note, change: changeOf(turns, reward), isGood: turns === 0 },
    });
  });
  return {
    name: fileName,
    sketch: outcomeSketch.of({ ride: drawnRide(route, title, t), seats: drawn }),
    description: inWords([
      ...rideInWords(title, route, t),
      ...seats.map((outcome, seat) =>
        t("katchme.picture.outcome", {
          name: plainName(nameOf(names, seat)),
          tiles:
            outcome.taken.length === 0 ? [emptyWords(lines[seat], t)] : outcome.taken.map((tile) => tileName(tile, t)),
          cost: costOf(outcome, right, t),
          cards: t("katchme.pile", { count: view.piles[seat]?.draw ?? 0 }),
        }),
      ),
    ]),
  };
}

/** A whole ride as drawn. */
function drawnRide(route: Route, title: string, t: Translate): DrawnRide {
  return { route, title, start: t("katchme.picture.start"), stops: route.stops.length };
}

/** Such as "−1". */
function changeOf(turns: number, reward: number | null): string {
  if (turns > 0) return `−${turns}`;
  return reward === null ? "±0" : "+1";
}

function rideInWords(title: string, { stops }: Route, t: Translate): readonly string[] {
  const [first] = stops;
  if (first === undefined) return [];
  const start = lettersOf({ bosozoku: first.bosozoku.from, police: first.police.from });
  return [
    t("katchme.picture.ride", { title, ...start }),
    ...stops.map(({ bosozoku, police }, index) =>
      t("katchme.picture.stop", {
        stop: index + 1,
        back: bosozoku.steps,
        on: police.steps,
        ...lettersOf({ bosozoku: bosozoku.to, police: police.to }),
      }),
    ),
  ];
}

/** A night's outcome, in one line. */
function rideTitle(evaluation: Evaluation, t: Translate): string {
  const { answer } = evaluation.route;
  if (answer.type === "circle") return headline(evaluation, "", t);
  return headline(evaluation, districtTitle(answer.district, t), t);
}

/** Such as "B violet". */
function districtTitle(district: District, t: Translate): string {
  return `${districtLetter(district)} ${districtName(district, t)}`;
}

/** The podium, and what everybody has taken in the whole game. */
function endPicture(scene: NightScene): Picture {
  const { names, result, recent, t } = scene;
  const podium = podiumOf(scene);
  const times = bestTimes(recent);
  const order = (result?.places ?? []).flat();
  const totals = order.map((seat) => {
    const best = times[seat] ?? null;
    return { seat, ...tilesTaken(recent, seat), best: best === null ? "" : secondsText(best.ms, t) };
  });
  return {
    name: fileName,
    sketch: endSketch.of({
      podium,
      seats: totals.map(({ seat, right, wrong, best }) =>
        seatAs(nameOf(names, seat), { total: { right, wrong, best } }),
      ),
    }),
    description: inWords([
      podium.title,
      podiumInWords(podium, t),
      ...totals.map(({ seat, right, wrong, best }) => {
        const said = t("katchme.picture.total", {
          name: plainName(nameOf(names, seat)),
          tiles: t("katchme.tiles", { count: right, wrong }),
        });
        return best === "" ? said : `${said} ${t("katchme.picture.best", { best })}`;
      }),
    ]),
  };
}

function podiumOf({ names, result, t }: NightScene): Podium<Gang> {
  const winners = result?.places[0] ?? [];
  const [winner] = winners;
  const title =
    winner === undefined || winners.length > 1
      ? t("katchme.shared")
      : t("katchme.won", { name: plainName(nameOf(names, winner)) });
  const seats = placedSeats<Gang>(result, (seat: Seat) => ({
    name: plainName(nameOf(names, seat)),
    score: t("katchme.pile", { count: result?.scores[seat] ?? 0 }),
    figure: winners.includes(seat) ? "bosozoku" : "police",
  }));
  return { title, seats };
}
