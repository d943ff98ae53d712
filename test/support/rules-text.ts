import type { Translate } from "../../src/game/scene.js";
import type { GameId } from "../../src/games/index.js";
import { rulesKeys } from "../../src/games/ui.js";

/** All sections of a game's rules, as players read them. */
export function rulesText(game: GameId, t: Translate): string {
  return rulesKeys(game)
    .map((key) => t(key))
    .join("\n\n");
}
