import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import type { GameId } from "../../src/games/index.js";
import { findButtons, findSelect } from "./message.js";

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

/** Nobody gets pictures faster, in milliseconds. */
const pictureMs = 2_500;

/** Pages of a lesson that are worth a picture. */
const maxPages = 12;

/** Plays a game by its file in `games`. @throws if it has none */
export async function playScenes(game: GameId, scene: GameScene): Promise<void> {
  const file = new URL(`games/${game}.ts`, import.meta.url);
  if (!existsSync(file)) throw new Error(`no pictures of ${game}: scripts/pictures/games/${game}.ts is missing`);
  const { playGame } = (await import(`./games/${game}.ts`)) as SceneFile;
  await playGame(scene);
}

/** What somebody reads who does not know a game yet: all pages of its rules, and of its lesson. */
export async function learnGame(game: GameId, { play, viewer, show }: GameScene): Promise<void> {
  const { channel } = play.discord;
  const rules = shown(await viewer.slash(channel, `${game} rules`));
  await sleep(pictureMs);
  await show("rules");
  await readRules(viewer, rules, show);
  viewer.dismiss(rules.id);
  let page = shown(await viewer.slash(channel, `${game} learn`));
  for (let pages = 1; pages <= maxPages; pages += 1) {
    await sleep(pictureMs);
    await show(`lesson-${pages}`);
    const next = await turnPage(game, viewer, page, pages);
    if (next === null) break;
    page = next;
  }
  viewer.dismiss(page.id);
}

/** From the short rules on: the example, why nobody can cheat, and all sections. */
async function readRules(viewer: LocalUser, rules: SeenMessage, show: Show): Promise<void> {
  const open = async (page: SeenMessage, topic: string): Promise<SeenMessage | null> => {
    const button = findButtons(page, "page").find(({ custom_id: id }) => id.split(/[.:]/u).includes(topic));
    return button === undefined ? null : shown(await viewer.press(page.id, button.custom_id));
  };
  let page = await open(rules, "example");
  await sleep(pictureMs);
  await show("rules-example");
  page = page && (await open(page, "fair"));
  await show("rules-fair");
  page = page && (await open(page, "all"));
  for (let section = 1; page !== null; section += 1) {
    await show(`rules-${section}`);
    page = await open(page, `all${section}`);
  }
}

/**
 * Presses the last button of a lesson; of Cat Noir's, where that may undo a choice, the first; of Kalle's grid another
 * each time. Null: the lesson is over.
 */
async function turnPage(
  game: GameId,
  viewer: LocalUser,
  page: SeenMessage,
  pages: number,
): Promise<SeenMessage | null> {
  const select = findSelect(page, "press", null);
  const [option] = select?.options ?? [];
  if (select !== null && option !== undefined)
    return shown(await viewer.select(page.id, select.custom_id, [option.value]));
  const buttons = findButtons(page, "press");
  const button = buttons.at(game === "catnoir" ? 0 : game === "kalle" ? -1 - (pages % buttons.length) : -1);
  return button === undefined ? null : shown(await viewer.press(page.id, button.custom_id));
}

function shown(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(`nothing was shown: ${outcome.type}`);
  return outcome.message;
}
