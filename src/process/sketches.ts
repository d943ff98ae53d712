import { badgedOfSketch, drawBadged } from "../discord/images/badges.js";
import { framesOfSketch } from "../discord/images/moving.js";
import { albumSketch } from "../features/club/screen/album-picture.js";
import { seasonSketch, eveningSketch, tabSketch, coasterSketch } from "../features/club/screen/club-pictures.js";
import { bracketSketch } from "../features/cup/screen/bracket-picture.js";
import { trophySketch } from "../features/cup/screen/trophy-picture.js";
import { overviewSketch } from "../features/overview/overview-picture.js";
import type { Sketch } from "../game/scene.js";
import * as catnoir from "../games/catnoir/screen/pictures/index.js";
import * as denkste from "../games/denkste/screen/pictures/index.js";
import * as kalle from "../games/kalle/screen/pictures/index.js";
import * as katchen from "../games/katchen/screen/pictures/index.js";
import * as katchme from "../games/katchme/screen/pictures/index.js";

/** Every kind of picture. Painters load no texts, no rules' players and no Discord for them. */
const sketches: readonly Sketch<never>[] = [
  catnoir.boardSketch,
  catnoir.handSketch,
  catnoir.endSketch,
  denkste.boardSketch,
  denkste.stripSketch,
  kalle.streetSketch,
  katchen.tableSketch,
  katchme.preludeSketch,
  katchme.nightSketch,
  katchme.outcomeSketch,
  katchme.endSketch,
  overviewSketch,
  trophySketch,
  bracketSketch,
  seasonSketch,
  eveningSketch,
  tabSketch,
  coasterSketch,
  albumSketch,
];

const byKind = new Map(sketches.map((sketch) => [sketch.kind, sketch]));

/** A sketch as SVG, of a moving picture the last frame. @throws Error if nobody knows its kind */
export function drawSketch(sketch: string): string {
  const last = framesOfSketch(sketch)?.at(-1);
  if (last !== undefined) return drawSketch(last.sketch);
  const badged = badgedOfSketch(sketch);
  if (badged !== null) return drawBadged(drawSketch(badged.picture), badged);
  const [kind, view] = JSON.parse(sketch) as readonly [string, never];
  const known = byKind.get(kind);
  if (known === undefined) throw new Error(`there is no picture of the kind "${kind}"`);
  return known.draw(view);
}
