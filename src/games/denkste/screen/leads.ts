import { goalOf, type Length, startOf, targetOf, trackAt, wouldBlock } from "../rules/index.js";
import { numbers } from "../press.js";
import { inTheWay } from "./reveal.js";
import type { CardScene } from "./words.js";
import { nameOf } from "../../../discord/ui/names.js";

/** Where a number of the Go-Card leads if nothing stops it; null: just along the track. */
export type Lead = "blocked" | "goal" | "up" | null;

const leadSigns = { blocked: "🚧", goal: "🏁", up: "⤴️" } as const;

/** The sign for such a lead. */
export function leadSign(lead: NonNullable<Lead>): string {
  return leadSigns[lead];
}

/** Where a number leads the mover's figure. */
export function leadOf({ view }: CardScene, number: number): Lead {
  const { mover } = view.phase;
  const { length } = view.options;
  const counter = view.counters[mover] ?? 0;
  const target = targetOf(counter, number, length);
  if (wouldBlock(view, mover, number)) return "blocked";
  if (target === goalOf(length)) return "goal";
  return trackAt(target, length) === trackAt(counter, length) ? null : "up";
}

/** Whether it is in the mover's corner: the start field of a track, or the same field after the lap. */
export function isCorner(counter: number, length: Length): boolean {
  const starts = ([1, 2, 3] as const).map((track) => startOf(track, length));
  return starts.some((start) => counter === start || counter + 1 === start);
}

/** A line per kind; for occupied fields with who is there. */
export function leadLines(scene: CardScene): readonly string[] {
  const { view, t } = scene;
  const { mover } = view.phase;
  const counter = view.counters[mover] ?? 0;
  const { length } = view.options;
  const leading = (lead: Lead): readonly number[] => numbers.filter((number) => leadOf(scene, number) === lead);
  const listed = (those: readonly number[]): string => those.map((number) => `**${number}**`).join(" ");
  const [up, goal] = [leading("up"), leading("goal")];
  const [first = 0] = up;
  return [
    up.length === 0
      ? ""
      : `${leadSigns.up} ${t("denkste.toTrack", { numbers: listed(up), track: trackAt(targetOf(counter, first, length), length) })}`,
    goal.length === 0 ? "" : `${leadSigns.goal} ${t("denkste.toGoal", { numbers: listed(goal) })}`,
    ...leading("blocked").map((number) => {
      const names = inTheWay(scene, mover, targetOf(counter, number, length));
      return `${leadSigns.blocked} ${t("denkste.toBlocked", { numbers: listed([number]), names })}`;
    }),
  ];
}

/** Whether the strip has a field in the mover's colour that has no sign of its own. */
function hasCorner({ view }: CardScene): boolean {
  const { length } = view.options;
  const counter = view.counters[view.phase.mover] ?? 0;
  return numbers.some((number) => {
    const target = targetOf(counter, number, length);
    return target < goalOf(length) && trackAt(target, length) === trackAt(counter, length) && isCorner(target, length);
  });
}

/** What the signs on the numbers mean, in a small line; empty: no number has one that needs it. */
export function signLine(scene: CardScene): string {
  const { view, names, picture, t } = scene;
  const leads = new Set(numbers.map((number) => leadOf(scene, number)));
  const isOwn = view.own?.card === "go";
  const name = nameOf(names, view.phase.mover);
  const blocked = isOwn ? t("denkste.signBlocked") : t("denkste.signBlockedOther", { name });
  const meanings = [
    leads.has("blocked") ? `${leadSigns.blocked} ${blocked}` : "",
    // Without the picture the lines above say where these lead.
    leads.has("up") && picture !== null ? `${leadSigns.up} ${t(isOwn ? "denkste.signUp" : "denkste.signUpOther")}` : "",
    hasCorner(scene) && picture !== null ? t(isOwn ? "denkste.signCorner" : "denkste.signCornerOther", { name }) : "",
    leads.has("goal") && picture !== null ? `${leadSigns.goal} ${t("denkste.signGoal")}` : "",
  ].filter((meaning) => meaning !== "");
  return meanings.length === 0 ? "" : `-# ${meanings.join(" · ")}`;
}
