import type { Seat } from "../../game/contract.js";
import type { Translate } from "../../texts/index.js";
import type { AnyEphemeralScene, Owner, Scene } from "../../game/scene.js";

/** A seat's name by these; empty for no seat, or one that does not exist. */
export function nameOf(names: readonly string[], seat: Seat | null): string {
  return seat === null ? "" : (names[seat] ?? "");
}

/** Whether a computer player acts for a person who is away. */
export function isAway(owner: Owner | undefined): boolean {
  return owner?.type === "human" && owner.away;
}

/** Whether nobody can press for a seat: its buttons are disabled. */
export function isResting(owner: Owner | undefined): boolean {
  return owner?.type !== "human" || owner.away;
}

/** A name with the champion's sign if that is theirs, for lists, turns and places; never in a picture or a label. */
function signedName(owner: Owner | undefined, name: string): string {
  return owner?.type === "human" && owner.isChampion === true ? `${name}\u00A0🏆` : name;
}

/** Names by seat with the champion's sign. */
export function signedNames({ seats, names }: Pick<Scene<unknown, never>, "seats" | "names">): readonly string[] {
  return names.map((name, seat) => signedName(seats[seat], name));
}

/** A seat's name for seat lists, with computer players and the champion marked. */
export function seatName(owner: Owner | undefined, name: string): string {
  return owner?.type === "computer" ? `🤖 **${name}**` : signedName(owner, `**${name}**`);
}

/** Who did what an event tells: the seat, or for it the table when its time was up. */
export function actorName(name: string, event: object | undefined, t: Translate): string {
  return event !== undefined && "isTimeout" in event ? t("table.timedOut", { name }) : name;
}

/** The mark of somebody away in a seat list; else empty. */
export function awayMark(owner: Owner | undefined, t: Translate): string {
  return isAway(owner) ? `💤 ${t("table.away")}` : "";
}

/** Whose turn it is, who thinks for whom, or that all are away. */
export function turnLine(
  { seats, names, asleep, t }: Pick<Scene<unknown, never>, "seats" | "names" | "asleep" | "t">,
  seat: Seat,
): string {
  if (asleep) return `### 💤 ${t("table.asleep")}`;
  const name = signedName(seats[seat], names[seat] ?? "");
  return isAway(seats[seat]) ? `### 💤 ${t("table.thinking", { name })}` : `### 👉 ${t("table.turn", { name })}`;
}

/** The time left, which Discord counts down, in a small line; empty: no limit. */
export function clockLine({ due, t }: Pick<AnyEphemeralScene, "due" | "t">): string {
  return due === null ? "" : `-# ${t("table.due", { time: `<t:${Math.floor(due / 1000)}:R>` })}`;
}
