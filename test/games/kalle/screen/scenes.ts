import { layOut, layOutEnd } from "../../../../src/discord/ui/frame.js";
import { type Event, kalle, type State } from "../../../../src/games/kalle/rules/index.js";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import type { StreetDrawing } from "../../../../src/games/kalle/screen/pictures/index.js";
import type { KalleScene } from "../../../../src/games/kalle/screen/words.js";
import type { SeenButton } from "../../../discord/ui/read.js";
import { linesOf, scenesOf, seenOf } from "../../../support/scenes-of.js";
import type { Table } from "../rules/table.js";

export const { sceneOf, situationOf, sheetSceneOf } = scenesOf(kalle);

/** Of the last of these tables, one action apart: all that is told of them. */
export function sceneAfter(...tables: readonly Table[]): KalleScene {
  const last = tables.at(-1);
  if (last === undefined) throw new Error("no table");
  return sceneOf(
    last.state,
    tables.flatMap(({ news }) => news),
  );
}

/** The board's parts from top to bottom. */
export function partsOn(scene: KalleScene) {
  return layOut(scene.picture, kalleScreen.board(scene));
}

/** All lines of the board, with plain spaces. */
export function linesOn(scene: KalleScene): readonly string[] {
  return linesOf(partsOn(scene)).map((line) => line.replaceAll("\u00A0", " "));
}

/** The line in bold. */
export function lineOn(scene: KalleScene): string {
  return kalleScreen.board(scene).line;
}

/** The lines of a finished game. */
export function endOn(scene: KalleScene): readonly string[] {
  return linesOf(layOutEnd(scene.picture, kalleScreen.over(scene))).map((line) => line.replaceAll("\u00A0", " "));
}

/** The sixteen manholes to press. */
export function gridOn(scene: KalleScene): readonly SeenButton[] {
  return seenOf(partsOn(scene)).buttons.filter(({ id }) => /:(?:card|place):/u.test(id));
}

/** What the picture shows. */
export function streetOn(scene: KalleScene): StreetDrawing {
  const [, drawing] = JSON.parse(kalleScreen.picture(scene).sketch) as readonly [string, StreetDrawing];
  return drawing;
}

/** Places that the picture shows open, with who is there. */
export function openOn(scene: KalleScene): readonly (readonly [string, unknown])[] {
  return streetOn(scene).manholes.flatMap(({ name, shows }) =>
    shows === "closed" || shows === "lifted" ? [] : [[name, shows] as const],
  );
}

/** Where the picture of a round's end shows cards open. */
export function openIn(state: State, recent: readonly Event[]): readonly number[] {
  return streetOn(sceneOf(state, recent)).manholes.flatMap(({ shows }, place) =>
    shows === "closed" || shows === "lifted" ? [] : place,
  );
}
