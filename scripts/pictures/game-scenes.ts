import { existsSync } from "node:fs";
import type { LocalUser } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import type { GameId } from "../../src/games/index.js";

/** Takes a picture of what the viewer sees in the first channel. */
export type Show = (screen: string, size?: "usual" | "tall") => Promise<void>;

/** To bring up and show all of a game's screens. */
export interface GameScene {
  readonly play: Play;
  /** Somebody who reads the language of the pictures. */
  readonly viewer: LocalUser;
  readonly show: Show;
}

interface SceneFile {
  readonly playGame: (scene: GameScene) => Promise<void>;
}

/** Plays a game by its file in `games`. @throws if it has none */
export async function playScenes(game: GameId, scene: GameScene): Promise<void> {
  const file = new URL(`games/${game}.ts`, import.meta.url);
  if (!existsSync(file)) throw new Error(`no pictures of ${game}: scripts/pictures/games/${game}.ts is missing`);
  const { playGame } = (await import(`./games/${game}.ts`)) as SceneFile;
  await playGame(scene);
}
