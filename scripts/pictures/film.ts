import { setTimeout as sleep } from "node:timers/promises";
import type { APIButtonComponentWithCustomId } from "discord.js";
import type { LocalUser, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import type { Film } from "./camera.js";
import { findButton, findButtons, isAnybodys, lastMessage, textOf, turnLineOf } from "./message.js";

/** For a board and its picture, in milliseconds. */
const pictureMs = 2_500;

/** Looks at the board before the game counts as stuck. */
const maxLooks = 2_000;

/** Anna's first turn in the second stage of Katchen, and its outcome. */
export async function filmKatchen(play: Play, film: Film): Promise<void> {
  const { anna, ben, cleo } = play.people;
  await anna.slash(play.discord.channel, "katchen start");
  for (const user of [ben, cleo]) await press(play, user, "join");
  await press(play, anna, "start");
  for (let looks = 0; ; looks += 1) {
    if (looks > maxLooks) throw new Error(`the game is stuck:\n${textOf(boardOf(play))}`);
    const asked = askedOn(play);
    const throws = asked === anna && findButton(boardOf(play), "throw") !== null;
    if (throws && turnLineOf(boardOf(play)).includes("goes first")) break;
    if (asked === null) await sleep(50);
    else await playOn(play, asked);
  }
  await sleep(pictureMs);
  await film.hold(700);
  await tap(play, film, "throw");
  await film.hold(800);
  const dice = findButtons(boardOf(play), "keep");
  const [kept] = dice.toSorted((a, b) => worth(b) - worth(a));
  // Nobody throws three alike again.
  if (kept !== undefined && new Set(dice.map(worth)).size > 1) {
    await film.tap(kept.custom_id);
    await sleep(pictureMs);
    await film.hold(500);
    await tap(play, film, "rethrow");
    await film.hold(700);
  }
  if (findButton(boardOf(play), "stand") !== null && askedOn(play) === anna) {
    await tap(play, film, "stand");
    await film.hold(600);
  }
  for (let turn = 0; turn < 2; turn += 1) {
    const asked = await nextAsked(play);
    if (asked === anna) break;
    await press(play, asked, "throw");
    await sleep(pictureMs);
    await film.hold(500);
    if (askedOn(play) === asked && findButton(boardOf(play), "stand") !== null) {
      await press(play, asked, "stand");
      await sleep(pictureMs);
      await film.hold(500);
    }
  }
  await film.hold(900);
}

/** To Anna, by the button's emoji: ones most, then sixes. */
function worth({ emoji }: APIButtonComponentWithCustomId): number {
  const face = Number(/\d/u.exec(emoji?.name ?? "")?.[0] ?? 0);
  return face === 1 ? 7 : face;
}

/** On the filmed page; waits for the outcome. */
async function tap(play: Play, film: Film, verb: string): Promise<void> {
  await film.tap(findButton(boardOf(play), verb)?.custom_id ?? "");
  await sleep(pictureMs);
}

/** As often as possible, for the others' sake. */
async function playOn(play: Play, asked: LocalUser): Promise<void> {
  const verbs = ["rethrow", "stand", "throw"];
  await press(play, asked, verbs.find((verb) => findButton(boardOf(play), verb) !== null) ?? "throw");
}

/** Once the throw is settled. */
async function nextAsked(play: Play): Promise<LocalUser> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const asked = askedOn(play);
    if (asked !== null) return asked;
    await sleep(50);
  }
  throw new Error(`the game is stuck:\n${textOf(boardOf(play))}`);
}

function askedOn(play: Play): LocalUser | null {
  const { anna, ben, cleo } = play.people;
  const board = boardOf(play);
  if (findButton(board, "rematch") !== null) throw new Error("the game ended before the film: take it again");
  if (findButton(board, "throw") === null && findButton(board, "stand") === null) return null;
  const line = turnLineOf(board);
  if (isAnybodys(play, board)) return anna;
  return [anna, ben, cleo].find(({ user }) => line.includes(user.global_name ?? "")) ?? null;
}

function boardOf(play: Play): SeenMessage {
  const message = lastMessage(play, play.people.anna);
  if (message === null) throw new Error("there is no board");
  return message;
}

/** Waits until the board is another one. */
async function press(play: Play, user: LocalUser, verb: string): Promise<void> {
  const button = findButton(boardOf(play), verb);
  if (button === null) throw new Error(`nothing to press for ${verb}`);
  const before = JSON.stringify(boardOf(play).components);
  await user.press(boardOf(play).id, button.custom_id);
  for (let looks = 0; JSON.stringify(boardOf(play).components) === before; looks += 1) {
    if (looks > maxLooks) throw new Error(`the board never changed after ${verb}`);
    await sleep(50);
  }
}
