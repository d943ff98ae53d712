import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, Outcome } from "../../playground/discord/index.js";
import type { Random } from "../../src/game/contract.js";
import { games, type GameId } from "../../src/games/index.js";
import { oneByWeight, pressesOn } from "../soak/choices.js";
import type { Place, ShardWorld } from "./shard-world.js";

/** A game that has been begun at a place. */
export interface Begun extends Place {
  readonly game: GameId;
  /** The host first. */
  readonly players: readonly LocalUser[];
}

/** What somebody pressed or chose, and the outcome. */
export interface Pressed extends Place {
  readonly user: string;
  readonly customId: string;
  readonly outcome: Outcome;
}

/** They would end a table before its time. */
const ending = /:(?:leave|close)(?::|$)/;

/** Milliseconds between two looks at what is not there yet. */
const lookMs = 20;

/**
 * The `at`th person opens a table of a game, those after them sit down, as many as it takes, and it begins. Everything
 * is tried again until it works.
 */
export async function beginGame({ people }: ShardWorld, place: Place, game: GameId, at: number): Promise<Begun> {
  const players = Array.from({ length: games[game].seats.min }, (_, seat) => {
    const player = people[(at + seat) % people.length];
    if (player === undefined) throw new Error("there is nobody");
    return player;
  });
  const [host, ...guests] = players;
  if (host === undefined) throw new Error("a game for nobody");
  while ((await host.slash(place.channel, `${game} start`)).type === "failed") await sleep(lookMs);
  for (const guest of guests) await pressWhenThere(guest, place.channel, "join");
  await pressWhenThere(host, place.channel, "start");
  return { ...place, game, players };
}

async function pressWhenThere(who: LocalUser, channel: string, verb: string): Promise<void> {
  for (;;) {
    const board = who.sees(channel).findLast(({ ephemeral }) => !ephemeral);
    const [, id] = new RegExp(`"custom_id":"([^"]*:${verb})"`).exec(JSON.stringify(board?.components ?? [])) ?? [];
    if (board !== undefined && id !== undefined) {
      const { type } = await who.press(board.id, id).catch(() => ({ type: "failed" as const }));
      if (type !== "failed") return;
    }
    await sleep(lookMs);
  }
}

/**
 * One of the players presses or chooses something that they see.
 *
 * @returns null: there is nothing now, or it was gone in the last moment
 */
async function pressSomething(begun: Begun, random: Random): Promise<Pressed | null> {
  const { channel, server, shard, players } = begun;
  const who = players[random.pick(players.length)];
  if (who === undefined) return null;
  const offered = pressesOn(who, channel, random, false).filter(({ name }) => !ending.test(name));
  const wanted = oneByWeight(offered, random);
  if (wanted === null) return null;
  const { message, name, chosen } = wanted;
  // What nobody sees any more cannot be pressed.
  const doing = chosen === null ? who.press(message, name) : who.select(message, name, chosen);
  const outcome = await doing.catch(() => null);
  return outcome === null ? null : { channel, server, shard, user: who.id, customId: name, outcome };
}

/** People who press at all tables, one press after the other at each, until they are stopped. */
export class Pressing {
  /** So far, in order of their outcomes. */
  readonly pressed: Pressed[] = [];
  readonly #random: Random;
  readonly #pauseMs: number;
  readonly #all: Promise<unknown>;
  #isOver = false;

  /** @param pauseMs at most between two presses at a table */
  constructor(tables: readonly Begun[], random: Random, pauseMs: number) {
    this.#random = random;
    this.#pauseMs = pauseMs;
    this.#all = Promise.all(tables.map((table) => this.#pressAt(table)));
  }

  /** Resolves with the last outcome. */
  async stop(): Promise<readonly Pressed[]> {
    this.#isOver = true;
    await this.#all;
    return this.pressed;
  }

  async #pressAt(table: Begun): Promise<void> {
    while (!this.#isOver) {
      await sleep(1 + this.#random.pick(this.#pauseMs));
      const one = this.#isOver ? null : await pressSomething(table, this.#random);
      if (one !== null) this.pressed.push(one);
    }
  }
}
