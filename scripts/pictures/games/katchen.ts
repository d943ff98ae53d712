import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser } from "../../../playground/discord/types.js";
import type { Play } from "../../../playground/play.js";
import type { GameScene } from "../game-scenes.js";
import { findButton, isAnybodys, isOpenBoard, lastMessage, openMore, setUp, turnLineOf } from "../message.js";

/** In milliseconds; a board that stays longer is stuck. */
const patience = 300_000;

/** Pictures of a stage; each replaces the one before. */
const often = 3;

/** Until the dice have left no screen out. */
const maxGames = 6;

/**
 * Anna, Cleo and two computer players play to the end, again until no screen is missing. `show` is called for what is
 * worth a picture, perhaps again for a later moment.
 */
export async function playGame(scene: GameScene): Promise<void> {
  const shown = { "stage-1": 0, "stage-2": 0, away: 0 };
  for (let games = 0; Object.values(shown).includes(0); games += 1) {
    if (games === maxGames) throw new Error(`${maxGames} games left screens out: ${JSON.stringify(shown)}`);
    await playToEnd(scene, shown);
  }
}

async function playToEnd(
  { play, show }: GameScene,
  shown: Record<"stage-1" | "stage-2" | "away", number>,
): Promise<void> {
  const { anna, cleo } = play.people;
  const showOften = async (screen: keyof typeof shown): Promise<void> => {
    if (shown[screen] < often) await show(screen);
    shown[screen] += 1;
  };
  await anna.slash(play.discord.channel, "katchen start");
  await press(play, cleo, "join");
  const lobby = lastMessage(play, anna);
  if (lobby !== null) await setUp(lobby, anna, { computers: "2.0" });
  await show("lobby");
  await press(play, anna, "start");
  // The start message comes first.
  for (let waited = 0; waited < patience && !isOpenBoard(lastMessage(play, anna)); waited += 50) await sleep(50);
  let [waited, rounds] = [0, 0];
  while (isOpenBoard(lastMessage(play, anna))) {
    const asked = humanAsked(play);
    waited = asked === null ? waited + 50 : 0;
    if (waited > patience) throw new Error("the game is stuck");
    if (asked === null) await sleep(50);
    else if (findButton(lastMessage(play, anna), "keep") !== null) {
      if (shown["stage-2"] < often) await press(play, asked, "keep");
      await showOften("stage-2");
      await press(play, asked, shown["stage-2"] % 2 === 0 ? "stand" : "rethrow");
    } else {
      const isUnderWay = isForAll(play) && rounds > 0;
      if (isUnderWay) await showOften("stage-1");
      if (isUnderWay && asked === anna && shown.away === 0) {
        await pause(play, cleo);
        await showOften("away");
        await press(play, cleo, "back");
      }
      if (isForAll(play)) rounds += 1;
      await press(play, asked, "throw");
    }
  }
  await show("result");
}

/** In stage 1 one press rolls for all. */
function isForAll(play: Play): boolean {
  return isAnybodys(play, lastMessage(play, play.people.anna));
}

/** Behind the board's "⋯"; waits until the board shows it. */
async function pause(play: Play, user: LocalUser): Promise<void> {
  const board = lastMessage(play, user);
  const menu = await openMore(user, board);
  await user.press(menu.id, findButton(menu, "leave")?.custom_id ?? "");
  for (let waited = 0; findButton(lastMessage(play, user), "back") === null; waited += 50) {
    if (waited > patience) throw new Error("the board never showed the pause");
    await sleep(50);
  }
  user.dismiss(menu.id);
}

/** If it is a person with something to press. */
function humanAsked(play: Play): LocalUser | null {
  const message = lastMessage(play, play.people.anna);
  if (findButton(message, "throw") === null && findButton(message, "stand") === null) return null;
  if (isAnybodys(play, message)) return play.people.anna;
  const line = turnLineOf(message);
  return [play.people.anna, play.people.cleo].find((user) => line.includes(user.user.global_name ?? "")) ?? null;
}

/** On the newest public message; waits until shown. */
async function press(play: Play, user: LocalUser, verb: string): Promise<void> {
  const message = lastMessage(play, user);
  const button = findButton(message, verb);
  if (message === null || button === null) throw new Error(`nothing to press for ${verb}`);
  const before = JSON.stringify(message.components);
  await user.press(message.id, button.custom_id);
  for (let waited = 0; JSON.stringify(lastMessage(play, user)?.components) === before; waited += 50) {
    if (waited > patience) throw new Error(`the board never changed after ${verb}`);
    await sleep(50);
  }
}
