import { catnoir } from "../../../../src/games/catnoir/rules/index.js";
import { linesOf as allLinesOf, scenesOf } from "../../../support/scenes-of.js";

export const { sceneOf, situationOf, sheetSceneOf } = scenesOf(catnoir);

/** With plain spaces. */
export function linesOf(parts: Parameters<typeof allLinesOf>[0]): readonly string[] {
  return allLinesOf(parts).map((line) => line.replaceAll("\u00A0", " "));
}
