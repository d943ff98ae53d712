import { type Event, kalle, type State } from "../../../../src/games/kalle/rules/index.js";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import type { KalleScene } from "../../../../src/games/kalle/screen/words.js";
import type { SeenButton } from "../../../discord/ui/read.js";
import { scenesOf, seenOf } from "../../../support/scenes-of.js";

export const { sceneOf, situationOf, sheetSceneOf } = scenesOf(kalle);

/** The sixteen cards of a board's grid. */
export function gridOn(scene: KalleScene): readonly SeenButton[] {
  return seenOf(kalleScreen.board(scene)).buttons.filter(({ id }) => /:(?:card|place):/u.test(id));
}

/** Where the picture of a round's end shows cards open. */
export function openIn(state: State, recent: readonly Event[]): readonly number[] {
  const sketch = kalleScreen.picture(sceneOf(state, recent))?.sketch ?? "[]";
  const [, { open }] = JSON.parse(sketch) as readonly [string, { readonly open: readonly number[] }];
  return open;
}

/** As four lines of emoji. */
export function signsOn(scene: KalleScene): readonly string[] {
  const signs = gridOn(scene).map(({ emoji }) => emoji);
  return [0, 4, 8, 12].map((at) => signs.slice(at, at + 4).join(""));
}
