import type { Faction } from "../../rules/index.js";

/** A faction's shape, distinct without colour: path data, about 46 units each way from its middle. */
export function emblemOf(faction: Faction): string {
  return emblems[faction];
}

const emblems: Readonly<Record<Faction, string>> = {
  // A magnifying glass.
  detectives: "M-46 -6a40 40 0 1 1 80 0a40 40 0 0 1 -9 25l23 23l-9 9l-23 -23a40 40 0 0 1 -62 -34z",
  // A benzene ring.
  scientists: "M0 -48L42 -24V24L0 48L-42 24V-24z",
  robocats: cog(8, 49, 39),
  // The diamond of a card player.
  mafia: "M0 -54L48 0L0 54L-48 0z",
  // A screen on its foot.
  hackers: "M-43 -44h86q5 0 5 5v64q0 5 -5 5h-33v9h18v10h-56v-10h18v-9h-33q-5 0 -5 -5v-64q0 -5 5 -5z",
  // A badge.
  police: "M0 -49C14 -41 28 -39 44 -39V-6C44 24 23 41 0 50C-23 41 -44 24 -44 -6V-39C-28 -39 -14 -41 0 -49z",
  // A speech bubble.
  journalists: "M-30 -48h60q18 0 18 18v44q0 18 -18 18h-22l-30 22l4 -22h-12q-18 0 -18 -18v-44q0 -18 18 -18z",
  // A postage stamp.
  bureaucrats: `M-44 -44${perforated("h")}${perforated("v")}${perforated("h", -1)}${perforated("v", -1)}z`,
};

/** A cog wheel. @param outer radius of the teeth @param inner radius at their base */
function cog(teeth: number, outer: number, inner: number): string {
  const step = Math.PI / teeth;
  const corners = Array.from({ length: teeth * 4 }, (_, corner) => {
    const tooth = Math.floor(corner / 4) * 2 * step;
    const angle = tooth + ([-0.56, -0.36, 0.36, 0.56][corner % 4] ?? 0) * step;
    const far = corner % 4 === 0 || corner % 4 === 3 ? inner : outer;
    return `${(Math.sin(angle) * far).toFixed(1)} ${(-Math.cos(angle) * far).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

/** A side of a stamp, 88 units long. */
function perforated(way: "h" | "v", direction: 1 | -1 = 1): string {
  const [edge, hole] = [`${way}${4 * direction}`, 10 * direction];
  const bite = way === "h" ? `a5 5 0 0 0 ${hole} 0` : `a5 5 0 0 0 0 ${hole}`;
  return `${edge}${`${bite}${edge}`.repeat(6)}`;
}
