import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, Outcome } from "../../../playground/discord/index.js";
import type { Random } from "../../../src/game/contract.js";
import { gameIds, games } from "../../../src/games/index.js";
import { controlsOf, isOpenBoard } from "../../e2e/support/board.js";
import type { Place, ShardWorld } from "../../support/shard-world.js";
import { boardFor, oneByWeight, pressesOn } from "../choices.js";
import { type Deed, type Entry, Ledger } from "../deeds.js";
import { OwnMessages } from "../own-messages.js";

/** A press or command at a place. Times are monotonic, in milliseconds. */
export interface Pressed {
  readonly entry: Entry;
  readonly shard: number;
  readonly from: number;
  /** When its outcome was known. */
  readonly to: number;
}

/** They would end a table before its time, or lead away from it. */
const ending = /:(?:leave|close|rematch)(?::|$)/;

/** Milliseconds before it is tried again, longer each time, and the longest. */
const lookMs = 200;
const maxLookMs = 2_000;

/** How people play. */
export interface PlayOptions {
  readonly random: Random;
  /** At most between two presses at a table, in milliseconds. */
  readonly pauseMs: number;
  /** Whether something goes wrong on purpose, or just did. */
  readonly isTroubled: () => boolean;
}

/** People who play at all places, one press after the other at each; when a game is over they begin the next one. */
export class Play {
  readonly ledger = new Ledger();
  readonly pressed: Pressed[] = [];
  readonly #world: ShardWorld;
  readonly #options: PlayOptions;
  readonly #all: Promise<unknown>;
  readonly #messages = new OwnMessages();
  /** Places at which a game has begun. */
  readonly #begun = new Set<Place>();
  #isOver = false;

  constructor(world: ShardWorld, options: PlayOptions) {
    this.#world = world;
    this.#options = options;
    this.#all = Promise.all(world.places.map((place, at) => this.#playAt(place, at)));
  }

  /** Whether a game was begun at every place. */
  get hasBegun(): boolean {
    return this.#begun.size === this.#world.places.length;
  }

  /** What was pressed since a time, in order of the outcomes. */
  since(from: number): readonly Pressed[] {
    const first = this.pressed.findLastIndex(({ to }) => to < from);
    return this.pressed.slice(first + 1).filter((one) => one.from >= from);
  }

  /** Resolves with the last outcome. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#all;
  }

  /** Somebody presses or chooses something at a place. @returns null: there is nothing now */
  async pressAt(place: Place): Promise<Entry | null> {
    const { random } = this.#options;
    for (const who of random.shuffle(this.#world.people)) {
      const entry = await this.#pressSomething(place, who);
      if (entry !== null) return entry;
    }
    return null;
  }

  async #playAt(place: Place, at: number): Promise<void> {
    for (let round = 0; !this.#isOver; round += 1) {
      const game = gameIds[(at + round) % gameIds.length] ?? "katchen";
      const players = Array.from({ length: games[game].seats.min }, (_, seat) => this.#person(at + seat));
      await this.#begin(place, players, game);
      this.#begun.add(place);
      while (!this.#isOver && this.#isOpen(place)) {
        await this.#pause();
        const who = players[this.#options.random.pick(players.length)];
        if (!this.#isOver && who !== undefined) await this.#pressSomething(place, who);
      }
    }
  }

  /** Until a game runs there, of these players or others: everything is tried again until it works. */
  async #begin(place: Place, players: readonly LocalUser[], game: string): Promise<void> {
    const [host] = players;
    if (host === undefined) throw new Error("a game for nobody");
    for (let tries = 1; !this.#isOver; tries += 1) {
      // Somebody may host as many tables as they may already.
      if (!this.#isOpen(place)) await this.#open(place, players[(tries - 1) % players.length] ?? host, game);
      else if (this.#offers(place, host, "join") || this.#offers(place, host, "start"))
        await this.#sitDown(place, players);
      else return;
      await sleep(Math.min(tries * lookMs, maxLookMs));
    }
  }

  /** Half of the games are another one of the same kind, where there was one. */
  async #open(place: Place, host: LocalUser, game: string): Promise<void> {
    if (this.#options.random.pick(2) === 0 && (await this.#pressVerb(place, host, "rematch"))) return;
    const { channel } = place;
    const name = `${game} start`;
    await this.#do(place, host, { user: host.id, channel, on: "command", name, values: false }, () =>
      host.slash(channel, name),
    );
  }

  async #sitDown(place: Place, players: readonly LocalUser[]): Promise<void> {
    for (const player of players) await this.#pressVerb(place, player, "join");
    // A computer player at some, which decides where the table is served.
    const [host] = players;
    if (host !== undefined && this.#options.random.pick(3) === 0) await this.#pressVerb(place, host, "add");
    // Who hosts a rematch may be another one.
    for (const player of [...players, ...this.#world.people])
      if (this.#offers(place, player, "start")) await this.#pressVerb(place, player, "start");
  }

  /** @returns whether there was such a button */
  async #pressVerb(place: Place, who: LocalUser, verb: string): Promise<boolean> {
    const offered = pressesOn(who, place.channel, this.#options.random, false);
    const press = offered.find(({ name }) => new RegExp(`:${verb}(?::|$)`).test(name));
    if (press === undefined) return false;
    await this.#do(place, who, press, () => who.press(press.message, press.name));
    return true;
  }

  async #pressSomething(place: Place, who: LocalUser): Promise<Entry | null> {
    const { random } = this.#options;
    const offered = pressesOn(who, place.channel, random, false).filter(({ name }) => !ending.test(name));
    const wanted = oneByWeight(offered, random);
    if (wanted === null) return null;
    const { message, name, chosen } = wanted;
    return this.#do(place, who, wanted, () =>
      chosen === null ? who.press(message, name) : who.select(message, name, chosen),
    );
  }

  /** @returns null: the message was gone in the last moment */
  async #do(place: Place, who: LocalUser, deed: Deed, doing: () => Promise<Outcome>): Promise<Entry | null> {
    const wasCalm = !this.#options.isTroubled();
    const from = performance.now();
    const outcome = await doing().catch((error: unknown) => {
      if (error instanceof TypeError) throw error;
      return null;
    });
    if (outcome === null) return null;
    const { user, channel, on, name, values } = deed;
    const isNoticed = this.#messages.mayHoldNotice(who, channel);
    const isCalm = wasCalm && !this.#options.isTroubled();
    const entry = this.ledger.add({ user, channel, on, name, values }, outcome, isCalm, isNoticed);
    this.pressed.push({ entry, shard: place.shard, from, to: performance.now() });
    this.#messages.tidy(who, channel);
    return entry;
  }

  /** Whether the place has a table that is not over. */
  #isOpen(place: Place): boolean {
    const board = boardFor(this.#person(0), place.channel);
    return board !== undefined && isOpenBoard(board);
  }

  #offers({ channel }: Place, who: LocalUser, wanted: string): boolean {
    const board = boardFor(who, channel);
    return board !== undefined && controlsOf(board).some(({ verb }) => verb === wanted);
  }

  #person(at: number): LocalUser {
    const { people } = this.#world;
    const person = people[at % people.length];
    if (person === undefined) throw new Error("there is nobody");
    return person;
  }

  async #pause(): Promise<void> {
    await sleep(20 + this.#options.random.pick(this.#options.pauseMs));
  }
}
