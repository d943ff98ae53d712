import { setTimeout as sleep } from "node:timers/promises";
import type { LocalDiscord, LocalUser, Outcome } from "../../playground/discord/index.js";
import type { Random } from "../../src/game/contract.js";
import { gameIds, games } from "../../src/games/index.js";
import { promptsForPeople, seatOf } from "../../src/tables/table.js";
import { oneByWeight, opening, pressesOn, type Values } from "./choices.js";
import type { Deed, Entry, Ledger } from "./deeds.js";
import type { Watcher } from "./watcher.js";
import { OwnMessages } from "./own-messages.js";

/** What people need to play. */
export interface Ground {
  readonly discord: LocalDiscord;
  readonly ledger: Ledger;
  readonly watcher: Watcher;
  /** The channels that there are now. */
  readonly channels: () => readonly string[];
  /** Whether something goes wrong on purpose, or just did. */
  readonly troubled: () => boolean;
  /** After each deed. */
  readonly after: (who: LocalUser, entry: Entry) => void;
}

/** Pressed ids, to be pressed again later. */
const remembered = 200;

/** Never ours, or meaningless there. */
const forged = [
  "",
  ":0:join",
  "AAAAAAAAAAA:0:join",
  "no such id",
  "AAAAAAAAAAA:99:throw:x",
  "settings:0:close",
] as const;

/** Besides opening a table, by how often in a hundred deeds. */
const commands = [
  { name: "show", often: 2 },
  { name: "rules", often: 1 },
  { name: "close", often: 0.15 },
  ...gameIds.flatMap((id) => (games[id].screen.subcommands ?? []).map(({ name }) => ({ name, often: 0.5 }))),
];

/** People, each doing one thing after the other. */
export class Crowd {
  readonly #ground: Ground;
  readonly #old: { readonly channel: string; readonly message: string; readonly id: string }[] = [];
  readonly #messages = new OwnMessages();
  #isOver = false;
  #isHushed = false;
  /** How many do something now. */
  #acting = 0;
  #opened = 0;
  #loops: readonly Promise<void>[] = [];

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** @param pauseMs at most between a person's deeds */
  start(people: readonly LocalUser[], random: Random, pauseMs: () => number): void {
    this.#isOver = false;
    this.#loops = people.map((who) => this.#live(who, random, pauseMs));
  }

  /** Resolves with everybody's last answer. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  /** Resolves with everybody's answers. */
  async hush(): Promise<void> {
    this.#isHushed = true;
    while (this.#acting > 0) await sleep(10);
  }

  goOn(): void {
    this.#isHushed = false;
  }

  /** A table of every game begins, in a channel each. */
  async beginEveryGame(people: readonly LocalUser[], random: Random): Promise<void> {
    const channels = this.#ground.channels();
    if (channels.length < gameIds.length) throw new Error(`${gameIds.length} games need as many tables`);
    for (const [at, id] of gameIds.entries()) {
      const [game, channel = ""] = [games[id], channels[at]];
      const [host, ...guests] = [...people.slice(at % people.length), ...people.slice(0, at % people.length)];
      if (host === undefined) throw new Error("there is nobody");
      await this.#command(host, channel, `${id} start`, {});
      for (const guest of guests.slice(0, game.seats.min - 1)) await this.#pressFirst(guest, channel, "join", random);
      await this.#pressFirst(host, channel, "start", random);
      this.#opened += 1;
    }
  }

  /** Opened by the first who does not host too many. */
  async openEverywhere(people: readonly LocalUser[]): Promise<void> {
    const { watcher, channels } = this.#ground;
    for (const channel of channels()) {
      for (const who of people) {
        if (watcher.openTableIn(channel) !== null) break;
        await this.#command(who, channel, "katchen start", {});
      }
    }
  }

  async #live(who: LocalUser, random: Random, pauseMs: () => number): Promise<void> {
    while (!this.#isOver) {
      await sleep(20 + random.pick(Math.max(1, pauseMs())));
      // Now and then somebody is away, and may run out of time.
      if (random.pick(150) === 0) await sleep(2_000 + random.pick(4_000));
      if (this.#isOver || this.#isHushed) continue;
      this.#acting += 1;
      await this.#act(who, random).finally(() => {
        this.#acting -= 1;
      });
    }
  }

  async #act(who: LocalUser, random: Random): Promise<void> {
    const { watcher, channels } = this.#ground;
    const { asked, own } = this.#tablesOf(who);
    const untried = watcher.untriedChannels().filter((channel) => channels().includes(channel));
    const others = untried.length > 0 && random.pick(2) === 0 ? untried : random.pick(3) === 0 ? own : channels();
    const first = asked.filter((channel) => untried.includes(channel));
    const wanting = first.length > 0 && random.pick(2) === 0 ? first : asked;
    const places = asked.length > 0 && random.pick(8) > 0 ? wanting : others;
    // People asked mostly play; others mostly watch while there is no table to open or join.
    if (asked.length === 0 && untried.length === 0 && own.length > 1 && random.pick(3) > 0) return;
    const channel = places[random.pick(places.length)];
    if (channel === undefined) return;
    const isOpen = watcher.openTableIn(channel) !== null;
    if (random.pick(40) === 0) return this.#pressOld(who, channel, random);
    const command = isOpen ? this.#commandByChance(random) : null;
    if (command !== null) return this.#command(who, channel, command, {});
    const presses = pressesOn(who, channel, random, untried.includes(channel));
    const wanted = oneByWeight(presses, random);
    if (wanted === null || (!isOpen && random.pick(3) === 0)) {
      if (isOpen) return undefined;
      const { line, options } = opening(this.#ground.discord, this.#opened, watcher.triedGames(), random);
      this.#opened += 1;
      return this.#command(who, channel, line, options);
    }
    const { message, chosen, name } = wanted;
    this.#old.push({ channel, message, id: name });
    if (this.#old.length > remembered) this.#old.shift();
    return this.#do(who, wanted, () =>
      chosen === null ? who.press(message, name) : who.select(message, name, chosen),
    );
  }

  /** Channels where somebody sits at an open table, and where they are awaited. */
  #tablesOf({ id: user }: LocalUser): Readonly<Record<"own" | "asked", readonly string[]>> {
    const { watcher, channels } = this.#ground;
    const own = watcher.channelsOf(user).filter((channel) => channels().includes(channel));
    const asked = own.filter((channel) => {
      const open = watcher.openTableIn(channel);
      const table = open === null ? null : watcher.table(open);
      const seat = table === null ? null : seatOf(table, user);
      return (
        table !== null &&
        (table.seats[seat ?? -1]?.away === true || promptsForPeople(table).some((one) => one.seat === seat))
      );
    });
    return { own, asked };
  }

  /** As soon as they see the button. */
  async #pressFirst(who: LocalUser, channel: string, verb: string, random: Random): Promise<void> {
    for (let looks = 0; looks < 1_200; looks += 1) {
      const press = pressesOn(who, channel, random, false).find(({ name }) => name.endsWith(`:${verb}`));
      if (press !== undefined) return this.#do(who, press, () => who.press(press.message, press.name));
      await sleep(50);
    }
  }

  #commandByChance(random: Random): string | null {
    let left = random.pick(10_000) / 100;
    for (const { name, often } of commands) {
      left -= often;
      if (left < 0) return name;
    }
    return null;
  }

  /** Old, somebody else's, or one that never was. */
  #pressOld(who: LocalUser, channel: string, random: Random): Promise<void> {
    const old = random.pick(4) === 0 ? undefined : this.#old[random.pick(Math.max(1, this.#old.length))];
    const id = old?.id ?? forged[random.pick(forged.length)] ?? "";
    const where = this.#ground.channels().includes(old?.channel ?? "") ? (old?.channel ?? channel) : channel;
    const message = old?.message ?? this.#ground.discord.snowflake();
    const deed = { user: who.id, channel: where, on: "command", name: `old ${id}`, values: false } as const;
    return this.#do(who, deed, () => who.pressBlindly(where, message, id));
  }

  async #command(who: LocalUser, channel: string, name: string, options: Values): Promise<void> {
    const { discord, watcher } = this.#ground;
    const open = watcher.openTableIn(channel);
    if (discord.commands().length === 0) return;
    const able = discord.commands().filter((one) => one.options?.some((sub) => sub.name === name));
    const here = open === null ? null : watcher.table(open)?.row.game;
    const command = able.find((one) => one.name === here) ?? able[0];
    const line = command === undefined ? name : `${command.name} ${name}`;
    const deed = { user: who.id, channel, on: "command", name: line, values: false } as const;
    await this.#do(who, deed, () => who.slash(channel, line, options));
  }

  async #do(who: LocalUser, deed: Deed, doing: () => Promise<Outcome>): Promise<void> {
    const { ledger, channels, troubled, after } = this.#ground;
    const wasCalm = !troubled();
    let outcome: Outcome;
    try {
      outcome = await doing();
    } catch (error) {
      // The message or channel was gone.
      if (error instanceof Error && !(error instanceof TypeError)) return;
      throw error;
    }
    const { user, channel, on, name, values } = deed;
    // A notice goes with its channel.
    const isGone = !channels().includes(channel);
    const isNoticed = isGone || this.#messages.mayHoldNotice(who, channel);
    const entry = ledger.add({ user, channel, on, name, values }, outcome, wasCalm && !troubled(), isNoticed);
    after(who, entry);
    this.#messages.tidy(who, channel);
  }
}
