import { kalle } from "../../../../src/games/kalle/rules/index.js";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import type { KalleScene } from "../../../../src/games/kalle/screen/words.js";
import type { SeenButton } from "../../../discord/ui/read.js";
import { scenesOf, seenOf } from "../../../support/scenes-of.js";

export const { sceneOf, situationOf, sheetSceneOf } = scenesOf(kalle);

/** The sixteen cards of a board's grid. */
export function gridOn(scene: KalleScene): readonly SeenButton[] {
  return seenOf(kalleScreen.board(scene)).buttons.filter(({ id }) => /:(?:card|place):/u.test(id));
}

/** As four lines of emoji. */
export function signsOn(scene: KalleScene): readonly string[] {
  const signs = gridOn(scene).map(({ emoji }) => emoji);
  return [0, 4, 8, 12].map((at) => signs.slice(at, at + 4).join(""));
}
