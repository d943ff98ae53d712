import type { KalleScene } from "./scene.js";
import { nameOf, signs } from "./words.js";
import { awayMark, seatName } from "../../../discord/ui/presence.js";

/** Every seat with its part in this round and its cheese, in seat order, side by side so that the grid has room. */
export function seatLine({ view, names, seats, t }: KalleScene): string {
  return seats
    .map((owner, seat) => {
      const isKalle = seat === view.kalle;
      const parts = [
        isKalle ? signs.kalle : signs.mouse,
        seatName(owner, nameOf(names, seat)),
        isKalle ? `(${t("kalle.isKalle")})` : "",
        `${view.cheese[seat] ?? 0} ${signs.cheese}`,
        awayMark(owner, t),
      ];
      return parts
        .filter((part) => part !== "")
        .join(" ")
        .replaceAll(" ", "\u00A0");
    })
    .join("\u2003");
}
