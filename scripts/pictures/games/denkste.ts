import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, Outcome, SeenMessage } from "../../../playground/discord/types.js";
import type { Play } from "../../../playground/play.js";
import type { GameScene } from "../game-scenes.js";
import { findButton, findButtons, lastMessage, textOf, turnLineOf } from "../message.js";
import { readFrom } from "../words.js";

/** The turn from which figures are spread out. */
const wellUnderWay = 8;

/** For a board's picture, in milliseconds. */
const pictureMs = 2_500;

/** In milliseconds; a board that stays longer is stuck. */
const patience = 30_000;

/** Who moves and who stops in a turn. */
interface Turn {
  readonly line: string;
  readonly mover: LocalUser;
  readonly stopper: LocalUser;
}

/**
 * Four play the mean variant to its end. `show` is called for what is worth a picture for its viewer. Throws if the
 * game left a screen out.
 */
export async function playGame({ play, viewer, show }: GameScene): Promise<void> {
  const { anna, ben, cleo, moderator } = play.people;
  const missing = new Set(["turn", "reveal", "go", "stop", "result"]);
  const showNow = async (screen: string): Promise<void> => {
    if (!missing.delete(screen)) return;
    await sleep(pictureMs);
    await show(screen);
  };
  const showBoard = async (screen: string): Promise<void> => {
    for (const { id, ephemeral } of viewer.sees(play.discord.channel)) if (ephemeral) viewer.dismiss(id);
    await showNow(screen);
  };
  await anna.slash(play.discord.channel, "denkste start", { length: "short", "haste-gedacht": true });
  for (const user of [ben, cleo, moderator]) await press(play, user, "join");
  await show("lobby");
  await press(play, anna, "start");
  for (let turns = 1; ; turns += 1) {
    const turn = await nextTurn(play);
    if (turn === null) break;
    const { line, mover, stopper } = turn;
    const exciting = turns >= wellUnderWay;
    if (exciting && /[🛑⏪] \*\*/u.test(textOf(board(play)))) await showBoard("reveal");
    const go = await setGo(play, mover, turns);
    if (mover === viewer && /🚧|⤴️|🏁/u.test(JSON.stringify(go.components))) await showNow("go");
    if (exciting && mover !== viewer && stopper !== viewer) {
      await becomes(play, () => JSON.stringify(board(play).components).includes("✅"));
      await showBoard("turn");
    }
    const half = await setStop(play, stopper, turns);
    if (half !== null && stopper === viewer) await showNow("stop");
    if (half !== null) await choose(stopper, half, [6, 5]);
    await becomes(play, () => turnLineOf(board(play)) !== line);
  }
  await showBoard("result");
  const [left] = missing;
  if (left !== undefined) throw new Error(`this game came to an end without ${left}: take the pictures again`);
}

/** High, but not always the same. */
async function setGo(play: Play, mover: LocalUser, turns: number): Promise<SeenMessage> {
  return choose(mover, await open(play, mover, "go"), [[6, 4, 5, 6, 3][turns % 5] ?? 6]);
}

/** A single number at once. Of several one, and returns the ephemeral message. */
async function setStop(play: Play, stopper: LocalUser, turns: number): Promise<SeenMessage | null> {
  const sheet = await choose(stopper, await open(play, stopper, "stop"), [[6, 5, 4][turns % 3] ?? 6]);
  return findButton(sheet, "afresh") === null ? null : sheet;
}

async function open(play: Play, user: LocalUser, card: "go" | "stop"): Promise<SeenMessage> {
  const button = findButton(board(play), card);
  if (button === null) throw new Error(`nothing to press for ${card}`);
  return sheetOf(await user.press(board(play).id, button.custom_id));
}

/** What the presser alone reads, new or in place of what they read before. */
function sheetOf(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(`no sheet: ${outcome.type}`);
  return outcome.message;
}

/** As long as the ephemeral message asks for more. */
async function choose(user: LocalUser, sheet: SeenMessage, numbers: readonly number[]): Promise<SeenMessage> {
  let now = sheet;
  for (const number of numbers) {
    const card = ["go", "stop"].flatMap((verb) => findButtons(now, verb));
    const button = card.find(({ custom_id }) => custom_id.endsWith(`:${number}`));
    if (button === undefined) return now;
    now = sheetOf(await user.press(now.id, button.custom_id));
    if (findButton(now, "afresh") === null) return now;
  }
  return now;
}

/** Once a turn's cards have been shown; null: the game is over. */
async function nextTurn(play: Play): Promise<Turn | null> {
  await becomes(play, () => turnOn(play) !== null || findButton(board(play), "rematch") !== null);
  return turnOn(play);
}

/** Null: nobody is asked. */
function turnOn(play: Play): Turn | null {
  const line = turnLineOf(board(play));
  const { mover, stopper } = readFrom(play, "denkste.turn", line.replaceAll(/^👉 |\s· ⏳.*$/gu, "")) ?? {};
  return mover === undefined || stopper === undefined
    ? null
    : { line, mover: called(play, mover), stopper: called(play, stopper) };
}

/** As in messages, with markdown escaped. */
function called(play: Play, name: string): LocalUser {
  const { anna, ben, cleo, moderator } = play.people;
  const found = [anna, ben, cleo, moderator].find(({ user }) => user.global_name === name.replaceAll("\\", ""));
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found;
}

function board(play: Play): SeenMessage {
  const message = lastMessage(play, play.people.anna);
  if (message === null) throw new Error("there is no board");
  return message;
}

async function becomes(play: Play, holds: (text: string) => boolean): Promise<void> {
  for (let waited = 0; !holds(textOf(board(play))); waited += 20) {
    if (waited > patience) throw new Error(`the game is stuck:\n${textOf(board(play))}`);
    await sleep(20);
  }
}

async function press(play: Play, user: LocalUser, verb: string): Promise<void> {
  const button = findButton(board(play), verb);
  if (button === null) throw new Error(`nothing to press for ${verb}`);
  const before = textOf(board(play));
  await user.press(board(play).id, button.custom_id);
  await becomes(play, (text) => text !== before);
}
