import type { Result, Seat } from "../../game/contract.js";
import { numberPlaces } from "../../game/kit.js";
import type { Placed, Podium, Translate } from "../../game/scene.js";

/**
 * Everybody in order.
 *
 * @param names by seat
 * @param rest a place's points, said once for tied seats
 * @param own what a seat did in the game, in words; left out: nothing is said
 */
export function orderLines(
  result: Result | null,
  names: readonly string[],
  rest: (seat: Seat) => string,
  t: Translate,
  own?: (seat: Seat) => string,
): readonly string[] {
  return numberPlaces(result?.places ?? []).map(({ place, seats }) => {
    const line = t("table.place", { place, names: seats.map((seat) => names[seat] ?? ""), rest: rest(seats[0] ?? 0) });
    const isShared = seats.length > 1;
    const told =
      own === undefined
        ? []
        : seats.map((seat) => {
            const said = own(seat);
            return isShared ? t("table.labelled", { label: names[seat] ?? "", said }) : said;
          });
    return [line, ...told].join(" · ");
  });
}

/** Everybody in order, as a podium shows them. */
export function placedSeats<Figure>(
  result: Result | null,
  show: (seat: Seat) => Omit<Placed<Figure>, "place">,
): readonly Placed<Figure>[] {
  return numberPlaces(result?.places ?? []).flatMap(({ place, seats }) =>
    seats.map((seat) => ({ place, ...show(seat) })),
  );
}

/** A podium for those who cannot see it. */
export function podiumInWords({ seats }: Podium, t: Translate): string {
  return t("table.podium", { places: placesInWords(seats, t) });
}

/** Such as "1. Anna, 12; 2. Ben, 9". */
export function placesInWords(seats: Podium["seats"], t: Translate): string {
  return seats.map(({ place, name, score }) => t("table.onPodium", { place, name, score })).join("; ");
}
