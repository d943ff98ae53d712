import type { APIComponentInContainer } from "discord.js";
import { districtsOf } from "../rules/index.js";
import { evaluationParts, dicedFor, diceOf } from "./news.js";
import { districtMark, type KatchmeScene, type NightScene } from "./words.js";
import {
  cardsBeforeLastNight,
  circles,
  clumsiest,
  doubles,
  evaluationsIn,
  fastest,
  greediest,
  longestChase,
  sharpest,
  tilesTaken,
  type Most,
} from "./story.js";
import { endingParts, orderLines } from "../../../discord/ui/ending.js";
import { signedNames, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import { overtaken } from "../../../game/kit.js";

/** The fewest wrong tiles worth a mention. */
const manyWrong = 3;

/** For one person alone. */
const maxPraises = 2;

/** A type, since texts take no interface. */
type Told = Readonly<{ names: readonly string[]; count: number }>;

/** The last night, winner, memorable moments, places with cards, and picture. */
export function over(scene: KatchmeScene): readonly APIComponentInContainer[] {
  const { view } = scene;
  return view.type === "night" && view.phase.type === "over" ? nightOver({ ...scene, view }) : [];
}

function nightOver(scene: NightScene): readonly APIComponentInContainer[] {
  const { view, result, picture, t } = scene;
  const order = orderLines(
    result,
    signedNames(scene),
    (seat) => t("katchme.pile", { count: result?.scores[seat] ?? 0 }),
    t,
    (seat) => {
      const { right, wrong } = tilesTaken(scene.recent, seat);
      return t("katchme.tiles", { count: right, wrong });
    },
  );
  const ties = dicedFor(scene.recent, "win").map((dice) => t("katchme.tieBreak", { dice: diceOf(scene, dice) }));
  return endingParts(
    {
      headline: headline(scene),
      last: view.evaluation === null ? [] : evaluationParts(scene, view.evaluation),
      stories: story(scene),
      order: [...order, ...ties.map((tie) => `-# 🎲 ${tie}`)],
      picture,
    },
    t,
  );
}

function headline(scene: NightScene): readonly string[] {
  const { view, names, result, t } = scene;
  const first = result?.places[0] ?? [];
  const [winner] = first;
  const title =
    winner === undefined || first.length > 1
      ? `### 🤝 ${t("katchme.shared")}`
      : `### 🏆 ${t("katchme.won", { name: nameOf(names, winner) })}`;
  const size = view.options.districts;
  const empty = view.piles.flatMap(({ draw }, pile) => {
    if (draw > 0) return [];
    const district = districtsOf(size)[pile];
    if (pile < names.length) return [t("katchme.pileOf", { name: nameOf(names, pile) })];
    return district === undefined ? [] : [t("katchme.neutralPile", { place: districtMark(district) })];
  });
  const nights = evaluationsIn(scene.recent).length;
  return [
    title,
    t("katchme.ended", { count: nights, empty: t("katchme.empty", { count: empty.length, piles: empty }) }),
  ];
}

/**
 * Most remarkable first: a lead lost in the last night, the latest collision that somebody foresaw, most wrong tiles,
 * and who was sharp, quick or greedy.
 */
function story({ recent, view, result, names, t }: NightScene): readonly string[] {
  const named = (seats: readonly Seat[]): readonly string[] => seats.map((seat) => nameOf(names, seat));
  const nights = evaluationsIn(recent).length;
  const circled = circles(recent);
  const turned = overtaken(cardsBeforeLastNight(recent, view.piles, names.length), result?.places[0] ?? []);
  const chase = longestChase(recent);
  const [clumsy, double, fast, sharp, greedy] = [clumsiest, doubles, fastest, sharpest, greediest].map((most) =>
    most(recent),
  );
  // At most two praises for one person alone: the others are to be told of as well.
  const praises = [...(chase === null ? [] : [chase]), ...[double, fast, sharp].flatMap((most) => most ?? [])].filter(
    ({ seats }) => seats.length > 0,
  );
  const praised = (most: Most | undefined): Most | undefined => {
    const [only, ...rest] = most?.seats ?? [];
    const before = praises.slice(
      0,
      Math.max(
        0,
        praises.findIndex((one) => one === most),
      ),
    );
    const times = before.filter(({ seats }) => seats.length === 1 && seats[0] === only).length;
    return rest.length === 0 && times >= maxPraises ? undefined : most;
  };
  const words = ({ seats, count }: Most): Told => ({ names: named(seats), count });
  const line = (sign: string, maxima: Most | undefined, least: number, say: (told: Told) => string): string =>
    maxima === undefined || maxima.count < least ? "" : `${sign} ${say(words(maxima))}`;
  return [
    turned.length === 0 ? "" : `🔄 ${t("katchme.turned", { count: turned.length, names: named(turned) })}`,
    chase === null ? "" : `🔭 ${t("katchme.chase", { ...chase, names: named(chase.seats) })}`,
    line("💸", clumsy, manyWrong, (told) => t("katchme.clumsiest", told)),
    line("🎯", praised(double), 1, (told) => t("katchme.doubles", told)),
    line("⚡", praised(fast), 1, (told) => t("katchme.fastest", told)),
    line("🧠", praised(sharp), 1, (told) => t("katchme.sharpest", told)),
    line("🙀", greedy, 1, (told) => t("katchme.greediest", told)),
    nights < 2 || circled === 0 ? "" : `🌀 ${t("katchme.circles", { count: circled, nights })}`,
  ];
}
