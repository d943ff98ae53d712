import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";
import { plainName, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { Picture, Podium, Translate } from "../../../game/scene.js";
import {
  type Dice,
  districtsOf,
  type Evaluation,
  type Gang,
  type Gangs,
  type NightView,
  placeOf,
  type Position,
  type Route,
  type Tile,
} from "../rules/index.js";
import { endOf, ringOf } from "./night-parts.js";
import type { DrawnDistrict, DrawnPlate, DrawnRing } from "./pictures/draw-ring.js";
import { endSketch, nightSketch, type DrawnTile } from "./pictures/index.js";
import { districtLetter, districtName, type KatchmeScene, type NightScene, readTile, tileName } from "./words.js";

/** The picture of a night, or that of the end; null in the prelude. */
export function picture(scene: KatchmeScene): Picture | null {
  const { view } = scene;
  const isOver = view.type === "night" && view.phase.type === "over";
  return isOver ? endPicture({ ...scene, view }) : katchmePicture(scene);
}

/** Every picture's file name. */
const fileName = "katchme.png";

/** The parts of a scene that affect its picture. */
type Shown = Pick<KatchmeScene, "view" | "names" | "t">;

/**
 * Before the roll: the ring with its piles, and of the last night where it ended, its cards and its route. After it: the dice in the ring's middle and
 * only what the race needs, so that a phone shows ring and tiles; it stays while tiles are taken. Null in the prelude.
 *
 * @internal
 */
export function katchmePicture({ view, names, t }: Shown): Picture | null {
  if (view.type === "prelude") return null;
  const { evaluation, phase } = view;
  const { night } = ringOf(view);
  const [ring, plates] = drawnRingOf(view, names, t);
  if (phase.type === "snatch") return racePicture(ring, night, phase.dice, t);
  const title = evaluation === null ? "" : rideTitle(evaluation, t);
  const piles = { draw: t("katchme.picture.draw"), discard: t("katchme.picture.discard") };
  const start = t("katchme.picture.start");
  const ride = evaluation === null ? null : { route: evaluation.route, title, start };
  return {
    name: fileName,
    sketch: nightSketch.of({
      ring,
      plates,
      legend: { bosozoku: t("katchme.picture.bosozoku"), police: t("katchme.picture.police"), piles },
      ride,
    }),
    description: inWords([
      t("katchme.picture.about", { night }),
      ...ringInWords(ring, plates, evaluation !== null, t),
      ...(evaluation === null ? [] : rideInWords("katchme.picture.ride", title, evaluation.route, t)),
    ]),
  };
}

function racePicture(ring: DrawnRing, night: number, dice: Dice, t: Translate): Picture {
  return {
    name: fileName,
    sketch: nightSketch.of({ ring: { ...ring, middle: dice }, plates: [], legend: null, ride: null }),
    description: inWords([
      t("katchme.picture.about", { night }),
      t("katchme.picture.dice", { pink: dice.pink, blue: dice.blue }),
      ...ringInWords(ring, [], false, t),
    ]),
  };
}

/** A practice ring with its dice and no seats. @param route once it is solved: the gangs are where it ends */
export function positionPicture(
  { size, start, dice, tops }: Position,
  t: Translate,
  route: Route | null = null,
): Picture {
  const districts = districtsOf(size).map((district, place) => ({
    name: districtName(district, t),
    top: tops[place] ?? 0,
    owner: "",
    sizes: null,
  }));
  const isDone = route !== null;
  const gangs = isDone ? endOf(route, start) : start;
  const ring: DrawnRing = { size, districts, gangs, crash: isDone && route.answer.type === "collision", middle: dice };
  return {
    name: fileName,
    sketch: nightSketch.of({ ring, plates: [], legend: null, ride: null }),
    description: inWords([
      t("katchme.picture.practice"),
      t("katchme.picture.dice", { pink: dice.pink, blue: dice.blue }),
      ...ringInWords(ring, [], isDone, t),
    ]),
  };
}

/** The ring of a night, and the seats without a district. */
function drawnRingOf(
  view: NightView,
  names: readonly string[],
  t: Translate,
): readonly [DrawnRing, readonly DrawnPlate[]] {
  const { piles } = view;
  const { size, tops, start, night, route } = ringOf(view);
  const owners = names.map(plainName);
  const sizesOf = (pile: number) => ({ draw: piles[pile]?.draw ?? 0, discard: piles[pile]?.discard ?? 0 });
  const districts = districtsOf(size).map((district, place) => ({
    name: districtName(district, t),
    top: tops[place] ?? 0,
    owner: owners[place] ?? t("katchme.neutral"),
    sizes: sizesOf(place),
  }));
  const plates = owners.slice(size).map((owner, index) => ({ owner, sizes: sizesOf(size + index) }));
  const crash = route?.answer.type === "collision";
  return [{ size, districts, gangs: start, crash, middle: [t("katchme.picture.night"), String(night)] }, plates];
}

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/** Sentences as a picture's description. */
function inWords(lines: readonly string[]): string {
  return lines.join(" ").slice(0, maxSigns);
}

/** The ring, the seats, and where the gangs start, or have ended. */
function ringInWords(ring: DrawnRing, plates: readonly DrawnPlate[], isDone: boolean, t: Translate): readonly string[] {
  const { size, districts, gangs } = ring;
  const signs = districtsOf(size).flatMap((district) => {
    const drawn = districts[placeOf(district)];
    return drawn === undefined ? [] : [signInWords(districtLetter(district), drawn, t)];
  });
  const outside = plates.map(({ owner, sizes }) => t("katchme.picture.outside", { owner, ...sizes }));
  return [...signs, ...outside, t(isDone ? "katchme.picture.ended" : "katchme.picture.starts", lettersOf(gangs))];
}

function signInWords(letter: string, { name, top, owner, sizes }: DrawnDistrict, t: Translate): string {
  const words = { letter, name, top };
  return sizes === null
    ? t("katchme.picture.district", words)
    : t("katchme.picture.seat", { ...words, owner, ...sizes });
}

/** The last night's route at the end. */
function lastNightInWords(evaluation: Evaluation, t: Translate): readonly string[] {
  return rideInWords("katchme.picture.last", rideTitle(evaluation, t), evaluation.route, t);
}

function rideInWords(
  key: "katchme.picture.ride" | "katchme.picture.last",
  title: string,
  { stops }: Route,
  t: Translate,
): readonly string[] {
  const [first] = stops;
  if (first === undefined) return [];
  const start = lettersOf({ bosozoku: first.bosozoku.from, police: first.police.from });
  return [
    t(key, { title, ...start }),
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
function rideTitle({ night, route }: Evaluation, t: Translate): string {
  const { answer } = route;
  if (answer.type === "circle") return t("katchme.noCrash", { night });
  const place = `${districtLetter(answer.district)} ${districtName(answer.district, t)}`;
  return t("katchme.crash", { night, stop: answer.stop, place });
}

function lettersOf({ bosozoku, police }: Gangs): { readonly bosozoku: string; readonly police: string } {
  return { bosozoku: districtLetter(bosozoku), police: districtLetter(police) };
}

/** A tile of the last night, and who took it. */
interface TakenTile {
  readonly seat: Seat;
  readonly tile: Tile;
  readonly isRight: boolean;
}

/** The last night's route, its tiles, and the podium. */
function endPicture(scene: NightScene): Picture {
  const { view, names, t } = scene;
  const { evaluation } = view;
  const podium = podiumOf(scene);
  const taken = evaluation === null ? [] : takenIn(evaluation);
  const owner = (seat: Seat): string => plainName(nameOf(names, seat));
  const ride =
    evaluation === null
      ? null
      : { route: evaluation.route, title: rideTitle(evaluation, t), start: t("katchme.picture.start") };
  return {
    name: fileName,
    sketch: endSketch.of({
      ride,
      tiles: taken.map(({ seat, tile, isRight }): DrawnTile => ({ face: readTile(tile), owner: owner(seat), isRight })),
      podium,
    }),
    description: inWords([
      podium.title,
      podiumInWords(podium, t),
      ...(evaluation === null ? [] : lastNightInWords(evaluation, t)),
      ...taken.map(({ seat, tile, isRight }) =>
        t(isRight ? "katchme.picture.tileRight" : "katchme.picture.tileWrong", {
          name: owner(seat),
          tile: tileName(tile, t),
        }),
      ),
    ]),
  };
}

/** By seat, right ones first. */
function takenIn({ seats, right }: Evaluation): readonly TakenTile[] {
  const all = seats.flatMap(({ taken }, seat) => taken.map((tile) => ({ seat, tile, isRight: right.includes(tile) })));
  return all.toSorted((a, b) => Number(b.isRight) - Number(a.isRight));
}

function podiumOf({ names, result, t }: NightScene): Podium<Gang> {
  const winners = result?.places[0] ?? [];
  const [winner] = winners;
  const title =
    winner === undefined || winners.length > 1
      ? t("katchme.shared")
      : t("katchme.won", { name: plainName(nameOf(names, winner)) });
  const seats = placedSeats<Gang>(result, (seat) => ({
    name: plainName(nameOf(names, seat)),
    score: t("katchme.pile", { count: result?.scores[seat] ?? 0 }),
    figure: winners.includes(seat) ? "bosozoku" : "police",
  }));
  return { title, seats };
}
