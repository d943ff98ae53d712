import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser } from "../../../../playground/discord/index.js";
import { fits } from "../../../../src/games/katchme/rules/index.js";
import type { Random } from "../../../../src/game/contract.js";
import { boardIn } from "../../../e2e/support/board.js";
import { type Answer, gameButtons, type KatchmeTable, press, readPrelude, stateOf } from "./driver.js";

/** Interval of looks, in milliseconds. */
const lookMs = 8;

/** From seeing to pressing, in milliseconds; quick, so that many press at once. */
const reactMs = { least: 5, most: 45 } as const;

/** After a roll its roller's presses are taken for a double tap for this long, and come to nothing; in milliseconds. */
const doubleTapMs = 750;

/** One of this many cards that do not fit is laid. */
const greed = 25;

/** In milliseconds; a longer game is stuck. */
const patienceMs = 580_000;

/**
 * Everybody presses as soon as they see something.
 *
 * @returns the outcome of every press
 */
export async function rushPrelude(at: KatchmeTable, random: Random): Promise<readonly Answer[]> {
  const all = await Promise.all(at.players.map((player) => shed(at, player, random)));
  return all.flat();
}

async function shed(at: KatchmeTable, player: LocalUser, random: Random): Promise<readonly Answer[]> {
  const outcomes: Promise<Answer>[] = [];
  const end = Date.now() + patienceMs;
  let tried = 0;
  for (;;) {
    const seen = readPrelude(boardIn(at.setting.discord, player), player);
    if (seen === null) return Promise.all(outcomes);
    if (Date.now() > end) throw new Error("the prelude does not end");
    const isNew = seen.number > tried;
    tried = seen.number;
    if (isNew && (fits(seen.card, seen.target) || random.pick(greed) === 0)) {
      await sleep(reactMs.least + random.pick(reactMs.most - reactMs.least));
      outcomes.push(press(at, player, seen.customId));
    } else await sleep(lookMs);
  }
}

/**
 * The asked seat rolls, then everybody snatches at once.
 *
 * @returns as for the prelude
 */
export async function rushNights(at: KatchmeTable, random: Random): Promise<readonly Answer[]> {
  const outcomes: Answer[] = [];
  const end = Date.now() + patienceMs;
  let lastRoller: LocalUser | undefined;
  for (;;) {
    const { phase } = stateOf(at);
    if (phase.type === "over") return outcomes;
    if (Date.now() > end) throw new Error("the nights do not end");
    const [roll] = gameButtons(at, "roll");
    const roller = phase.type === "roll" ? at.players[phase.seat] : undefined;
    if (roller !== undefined && roll !== undefined) {
      outcomes.push(await press(at, roller, roll.customId));
      lastRoller = roller;
    } else if (phase.type === "snatch" && gameButtons(at, "snatch").length > 0) {
      const able = at.players.filter((_, seat) => !phase.done.includes(seat));
      const snatched = await Promise.all(
        able.map((player) => snatch(at, player, random, player === lastRoller ? doubleTapMs : 0)),
      );
      outcomes.push(...snatched.flat());
    } else await sleep(lookMs);
  }
}

/** Two visible tiles, one right after the other, or now and then only one. */
async function snatch(
  at: KatchmeTable,
  player: LocalUser,
  random: Random,
  afterMs: number,
): Promise<readonly Answer[]> {
  await sleep(afterMs + random.pick(reactMs.most));
  const tiles = random.shuffle(gameButtons(at, "snatch"));
  const last = random.pick(6) === 0 ? gameButtons(at, "done") : tiles.slice(1, 2);
  return Promise.all([...tiles.slice(0, 1), ...last].map(({ customId }) => press(at, player, customId)));
}
