import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser } from "../../../playground/discord/types.js";
import type { Play } from "../../../playground/play.js";
import type { GameScene, Show } from "../game-scenes.js";
import { begin, has, layOne, press, roll, type KatchmeTable } from "../katchme-table.js";
import { findButton, findButtons } from "../message.js";

/** Cards laid before the prelude is worth a picture. */
const underWay = 9;

/** For a board's picture, in milliseconds. */
const pictureMs = 2_500;

/** Four play a game with three districts, six begin one with six, and somebody practises. */
export async function playGame({ play, viewer, show }: GameScene): Promise<void> {
  const { anna, ben, cleo, moderator } = play.people;
  const others = play.discord.users().filter((user) => ![anna, ben, cleo, moderator].includes(user));
  const four: KatchmeTable = { play, players: [anna, ben, cleo, moderator] };
  const six: KatchmeTable = { play, players: [...four.players, ...others].slice(0, 6) };
  await begin(four, {}, () => show("lobby"));
  await playPrelude(four, show);
  await showHung(show, "ready-3-first");
  await playNight(four, 1, (screen) => show(`${screen}-3`));
  await show("ride-3");
  await showHung(show, "evaluation-3");
  while (await hasNight(four)) await playNight(four, 0, async () => undefined);
  await showHung(show, "result");
  await begin(six, { prelude: false, districts: 6 });
  await playNight(six, 1, async () => undefined);
  await showHung(show, "evaluation-6");
  await playNight(six, 2, (screen) => show(`${screen}-6`));
  const asked = await anna.slash(play.discord.channel, "katchme close");
  if (asked.type === "message") await anna.press(asked.message.id, findButton(asked.message, "close")?.custom_id ?? "");
  await practise(play, viewer, show);
}

async function playPrelude(table: KatchmeTable, show: Show): Promise<void> {
  for (let cards = 0; has(table, "lay"); cards += 1) {
    if (cards === underWay) await show("prelude");
    await layOne(table);
  }
}

/** Whether another night begins, once the last one is told. */
async function hasNight(table: KatchmeTable): Promise<boolean> {
  await sleep(pictureMs);
  return has(table, "roll");
}

/** A picture comes a moment after its board. */
async function showHung(show: Show, screen: string): Promise<void> {
  await sleep(pictureMs);
  await show(screen);
}

/** A tile or two each, always others, and never the vicious circle, which is a whole answer. @param shift the tile to begin with */
async function playNight(table: KatchmeTable, shift: number, show: Show): Promise<void> {
  await roll(table);
  for (const [seat, user] of table.players.entries()) {
    if (seat === 2) await show("night");
    if (!has(table, "snatch")) return;
    await press(table, user, "snatch", seat % 2 === 0 ? shift : -2);
    if (has(table, "done")) await press(table, user, seat % 3 === 0 && has(table, "snatch") ? "snatch" : "done");
  }
}

/** Question and answer, on the viewer's screen alone. */
async function practise(play: Play, viewer: LocalUser, show: Show): Promise<void> {
  const asked = await viewer.slash(play.discord.channel, "katchme practice", { districts: 4 });
  if (asked.type !== "message") throw new Error(`there was no night to practise: ${asked.type}`);
  await show("practice");
  const [start] = findButtons(asked.message, "again");
  const night = await viewer.press(asked.message.id, start?.custom_id ?? "");
  if (night.type !== "update") throw new Error(`the night did not begin: ${night.type}`);
  await show("practice-night");
  const [when] = findButtons(night.message, "pick");
  const half = await viewer.press(night.message.id, when?.custom_id ?? "");
  if (half.type !== "update") throw new Error(`half an answer was not noted: ${half.type}`);
  const where = findButtons(half.message, "pick").at(-2);
  // For one person the bot paints one picture in that time.
  await sleep(pictureMs);
  const whole = await viewer.press(half.message.id, where?.custom_id ?? "");
  if (whole.type !== "update") throw new Error(`the answer was not taken: ${whole.type}`);
  await show("practice-answer");
  viewer.dismiss(whole.message.id);
}
