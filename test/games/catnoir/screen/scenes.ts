import { catnoir } from "../../../../src/games/catnoir/rules/index.js";
import { layOut } from "../../../../src/discord/ui/frame.js";
import { board } from "../../../../src/games/catnoir/screen/draw-board.js";
import { over } from "../../../../src/games/catnoir/screen/over.js";
import type { CatnoirScene } from "../../../../src/games/catnoir/screen/words.js";
import { linesOf as allLinesOf, scenesOf } from "../../../support/scenes-of.js";

export const { sceneOf, situationOf, sheetSceneOf } = scenesOf(catnoir);

/** A board from top to bottom. */
export function boardOf(scene: CatnoirScene) {
  return layOut(scene.picture, board(scene));
}

/** Everything that a finished game may tell, from top to bottom, without what is cut for want of room. */
export function endOf(scene: CatnoirScene): readonly string[] {
  const { instead, line, notes } = over(scene);
  return [line, ...instead, ...notes].map((one) => one.replaceAll("\u00A0", " "));
}

/** With plain spaces. */
export function linesOf(parts: Parameters<typeof allLinesOf>[0]): readonly string[] {
  return allLinesOf(parts).map((line) => line.replaceAll("\u00A0", " "));
}
