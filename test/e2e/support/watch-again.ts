import { expect } from "vitest";
import type { LocalDiscord, LocalUser, Outcome, SeenMessage } from "../../../playground/discord/index.js";
import { faultsByPage } from "../../support/page-verifier.js";
import { faultsByPython, hasPython } from "../../support/python-verifier.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { boardIn, type Control, controlsOf, isTooSoon, menuOf, picturesOf, textOf, whispered } from "./board.js";

/** Presses of each kind: the limit of presses without effect is not what is tried here. */
const [steps, rounds] = [6, 3] as const;

/** After these milliseconds somebody who has pressed too fast is heard again. */
const restMs = 1_000;

/** A clip's most bytes. */
const maxBytes = 2 ** 20;

/** Where somebody watches a finished game. */
export interface Cinema {
  readonly discord: LocalDiscord;
  readonly channel?: string;
  /** Sat at the table. */
  readonly player: LocalUser;
  /** Did not. */
  readonly stranger: LocalUser;
}

/**
 * A finished game, whose board is the newest in its channel, is watched to its end by a player and a stranger, a player
 * posts a clip, and the game's file is right by all three verifiers.
 */
export async function expectWatched({ discord, channel = discord.channel, player, stranger }: Cinema): Promise<void> {
  const board = boardIn(discord, player, channel);
  const open = async (): Promise<Outcome> => {
    const menu = await menuOf(discord, player, channel, board);
    return player.press(menu.id, pressable(menu, "watch").customId);
  };
  const mine = await watchToEnd(player, await patiently(open));
  const theirs = await watchToEnd(stranger, await stranger.menu(channel, "Replay", board.id));
  expect(controlsOf(theirs).some(({ verb }) => verb === "clip")).toBe(false);

  const start = shown(await patiently(() => player.press(mine.id, pressable(mine, "watchstart").customId)));
  const preview = shown(await patiently(() => player.press(start.id, pressable(start, "clip").customId)));
  expect(preview.ephemeral).toBe(true);
  const [seen] = picturesOf(preview);
  expect(seen?.description.length).toBeGreaterThan(50);
  const gif = Buffer.from(await (await fetch(seen?.url ?? "")).arrayBuffer());
  expect(gif.subarray(0, 6).toString("latin1")).toBe("GIF89a");
  expect(gif.length).toBeLessThanOrEqual(maxBytes);
  const post = pressable(preview, "clippost").customId;
  const posted = shown(await patiently(() => player.press(preview.id, post)));
  expect([posted.ephemeral, posted.mentions, picturesOf(posted).length]).toEqual([false, [], 1]);
  expect(stranger.sees(channel).map(({ id }) => id)).toContain(posted.id);
  expect(whispered(await patiently(() => player.press(preview.id, post)))).toMatch(/here already|habt ihr hier schon/u);

  const check = async (): Promise<Outcome> => {
    const menu = await menuOf(discord, player, channel, board);
    const control = controlsOf(menu).find(({ table }) => table === "verify");
    return player.press(menu.id, control?.customId ?? "");
  };
  const [file] = shown(await patiently(check)).attachments;
  const text = await (await fetch(file?.url ?? "")).text();
  const told = whispered(await stranger.slash(channel, "verify", { file: { name: "game.json", text } }));
  expect(told).toMatch(/Nobody chose|fits together|niemand heimlich ausgesucht|passt in sich/u);
  expect(await faultsByPage(text)).toEqual([]);
  if (hasPython) expect(faultsByPython([{ text }], temporaryFolder())).toEqual([[]]);
}

/** Steps, then whole rounds, then the end, and back and on again. @returns the message at the end */
async function watchToEnd(user: LocalUser, opened: Outcome): Promise<SeenMessage> {
  let now = shown(opened);
  const go = async (verb: string, values?: readonly string[]): Promise<void> => {
    const control = pressable(now, verb);
    const before = textOf(now);
    const { id } = now;
    const press = (): Promise<Outcome> =>
      values === undefined ? user.press(id, control.customId) : user.select(id, control.customId, values);
    now = shown(await patiently(press));
    expect(now.ephemeral).toBe(true);
    expect(textOf(now)).not.toBe(before);
  };
  expect(pressable(now, "watchon").prompt).toBe(0);
  for (let step = 0; step < steps; step += 1) await go("watchon");
  for (let round = 0; round < rounds && !isEnd(now); round += 1) await go("watchround", ["next"]);
  if (!isEnd(now)) await go("watchend");
  const end = textOf(now);
  await go("watchback");
  await go("watchon");
  expect(textOf(now)).toBe(end);
  expect(isEnd(now)).toBe(true);
  return now;
}

/** Nobody presses as fast as a test. */
async function patiently(press: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = await press();
  const isHasty =
    outcome.type === "message"
      ? isTooSoon(textOf(outcome.message)) || isEnding.test(textOf(outcome.message))
      : outcome.type === "deferred";
  if (!isHasty) return outcome;
  await new Promise((resolve) => setTimeout(resolve, restMs));
  return patiently(press);
}

/** The bot has not heard yet that its board shows the end. */
const isEnding = /just ending|gerade endet/u;

function isEnd(message: SeenMessage): boolean {
  return controlsOf(message).some(({ verb, disabled }) => verb === "watchon" && disabled);
}

function pressable(message: SeenMessage, verb: string): Control {
  const control = controlsOf(message).find((one) => one.verb === verb && !one.disabled);
  if (control === undefined) throw new Error(`no "${verb}" in:\n${textOf(message)}`);
  return control;
}

function shown(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(JSON.stringify(outcome));
  return outcome.message;
}
