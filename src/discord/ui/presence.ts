import type { Seat } from "../../game/contract.js";
import type { Translate } from "../../locales/index.js";
import type { Owner } from "../../tables/board.js";
import type { Scene } from "../../game/screen.js";

/** Whether this is somebody for whom a computer player acts until he is back. */
export function isAway(owner: Owner | undefined): boolean {
  return owner?.type === "human" && owner.away;
}

/** Whether nobody's press counts for a seat: its buttons are drawn, but cannot be pressed. */
export function isResting(owner: Owner | undefined): boolean {
  return owner?.type !== "human" || owner.away;
}

/** A seat's name as seat lists show it, computer players marked. */
export function seatName(owner: Owner | undefined, name: string): string {
  return owner?.type === "computer" ? `🤖 **${name}**` : `**${name}**`;
}

/** The sign and word for a seat list that somebody is away; empty for everybody else. */
export function awayMark(owner: Owner | undefined, t: Translate): string {
  return isAway(owner) ? `💤 ${t("table.away")}` : "";
}

/** The headline of a board that waits for one seat: whose turn it is, who is thinking for whom, or that all sleep. */
export function turnLine(
  { seats, names, asleep, t }: Pick<Scene<unknown, never>, "seats" | "names" | "asleep" | "t">,
  seat: Seat,
): string {
  if (asleep) return `### 💤 ${t("table.asleep")}`;
  const name = names[seat] ?? "";
  return isAway(seats[seat]) ? `### 💤 ${t("table.thinking", { name })}` : `### 👉 ${t("table.turn", { name })}`;
}
