import type { Seat } from "../../../game/contract.js";
import type { Picture, Podium } from "../../../game/scene.js";
import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";
import { plainName } from "../../../discord/ui/names.js";
import type { Evaluation, Tile } from "../rules/index.js";
import { drawEnd, type DrawnTile } from "./pictures/end.js";
import { figure } from "./pictures/figures.js";
import { fileName, inWords, lastNightInWords, rideTitle } from "./picture.js";
import { readTile, tileName, type NightScene } from "./words.js";
import { nameOf } from "../../../discord/ui/presence.js";

/** A tile of the last night, and who took it. */
interface TakenTile {
  readonly seat: Seat;
  readonly tile: Tile;
  readonly isRight: boolean;
}

/** The last night's route, its tiles, and the podium. */
export function endPicture(scene: NightScene): Picture {
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
    svg: drawEnd({
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

function podiumOf({ names, result, t }: NightScene): Podium {
  const winners = result?.places[0] ?? [];
  const [winner] = winners;
  const title =
    winner === undefined || winners.length > 1
      ? t("katchme.shared")
      : t("katchme.won", { name: plainName(nameOf(names, winner)) });
  const seats = placedSeats(result, (seat) => ({
    name: plainName(nameOf(names, seat)),
    score: t("katchme.pile", { count: result?.scores[seat] ?? 0 }),
    figure: (x, y, wide) => figure(winners.includes(seat) ? "bosozoku" : "police", { x, y }, wide),
  }));
  return { title, seats };
}
