import type * as fc from "fast-check";
import type { InteractionFacts, CallerFacts } from "../../src/discord/context.js";
import type { AppParts } from "../../src/app.js";
import { privacyFeature } from "../../src/features/privacy/index.js";
import { featureOf, pressTable, useCommand } from "./features.js";
import { settingsId } from "../../src/features/settings/change-settings.js";
import { settingsFeature } from "../../src/features/settings/index.js";
import type { CustomId } from "../../src/discord/ui/parts.js";
import type { GameId } from "../../src/games/index.js";
import type { Person } from "../../src/tables/requests.js";
import { heldBy, isPresent, promptsOf, type Table } from "../../src/tables/table.js";
import { FakeChannel } from "./fake-channel.js";
import { fakeClock, settle } from "./fake-clock.js";
import { Ledger } from "./ledger.js";
import { arrivalOf, type Life, live, place, type World } from "./life.js";
import type { Move, Opening, Setting } from "./moves.js";
import { selectionsOf } from "./offers.js";
import { offersOn, pressesFor } from "./presses.js";
import { interactionAt } from "./interactions.js";
import { person, untouched } from "./tables.js";

/** By number, as they are called at first. The last may manage messages, the one before never sits down at first. */
const allPeople = [person("Anna"), person("Ben"), person("Cleo"), person("Dora"), person("Mo", true)] as const;

/** Ways tried to choose several options of a select. */
const maxSelections = 100;

/** To be sent again. */
interface Made {
  readonly id: string;
  readonly who: Person;
  readonly message: string | null;
  readonly onSheet: boolean;
  /** That the button was drawn for. */
  readonly prompt: number | null;
  readonly handle: (bot: AppParts, arrival: InteractionFacts & CallerFacts) => Promise<void>;
}

/** A message as it stood at some time. */
interface Seen {
  readonly message: string;
  readonly table: Table;
}

/** A bot in a world in which things happen. */
export class Run {
  readonly world: World;
  readonly made: Made[] = [];
  /** As the server shows them now. */
  readonly #people: [Person, Person, Person, Person, Person] = [...allPeople];
  readonly #game: GameId;
  life: Life;
  /** Somebody has died since the last calm. */
  hasDied = false;

  /**
   * @param file `:memory:` for a bot that never dies
   * @param begin starts its first process; left out: the only one
   */
  constructor(scheduler: fc.Scheduler, game: GameId, file: string, begin: ((world: World) => Life) | null = null) {
    const clock = fakeClock();
    this.#game = game;
    this.world = {
      file,
      clock,
      scheduler,
      channel: new FakeChannel(scheduler, clock, begin !== null),
      ledger: new Ledger(),
      air: true,
    };
    this.life = (begin ?? live)(this.world);
  }

  /** Whether the channel may lag until the next start: somebody died, or the store failed. */
  get harmed(): boolean {
    return this.hasDied || this.life.trouble.failures > 0;
  }

  /** Seats people, with nothing going wrong. */
  async open({ humans, computers, turnSeconds, started }: Opening): Promise<void> {
    await settle();
    await this.life.tables.settings.set(place.guild, {
      ...untouched,
      turnSeconds,
    });
    this.#command(this.#people[0], "start");
    await this.drain();
    const pressed = async (who: Person, verb: string): Promise<void> => {
      this.#press(who, verb, this.#seen(0, 0));
      await this.drain();
    };
    for (const who of this.#people.slice(1, humans)) await pressed(who, "join:");
    for (let more = 0; more < computers; more += 1) await pressed(this.#people[0], "add:relaxed");
    if (started) await pressed(this.#people[0], "start:");
  }

  /** Lets one thing happen. */
  async perform(move: Move): Promise<void> {
    await this.#happen(move);
    if (!("rush" in move && move.rush)) await settle();
    if (!this.life.alive()) await this.#revive(0);
  }

  /** Whether what people do reaches the bot. */
  hears(): boolean {
    return true;
  }

  /** Everything under way arrives and is answered. */
  async drain(): Promise<void> {
    const { scheduler } = this.world;
    await settle();
    while (scheduler.count() > 0) {
      await scheduler.waitNext(1);
      await settle();
    }
  }

  /** The bot is stopped hard, and started again. */
  async restart(): Promise<void> {
    this.life.die();
    await this.#revive(0);
  }

  /** @param choice which of their actions those asked take */
  async playOn(choice: number): Promise<void> {
    const seen = this.#seen(0, 0);
    const asked = seen === null ? [] : this.#asked(seen.table);
    for (const who of asked.keys()) this.#answer(seen, who, choice, 1);
    await this.drain();
  }

  /** Everybody has another name from now on. */
  renameAll(): void {
    for (const [which, who] of this.#people.entries()) this.#people[which] = { ...who, name: `${who.name}!` };
  }

  /** Everybody, twice. */
  rematch(): void {
    for (const who of [...this.#people, ...this.#people]) this.#press(who, "rematch:", this.#seen(0, 0));
  }

  /** A moderator closes the channel's table: the command asks whether a running game is really to end. */
  sweep(): void {
    this.#command(this.#people[4], "close");
    this.#press(this.#people[4], "close:", this.#seen(0, 0));
  }

  async #happen(move: Move): Promise<void> {
    const { world, life } = this;
    switch (move.type) {
      case "answer":
        this.#answer(this.#seen(move.message, move.lag), move.who, move.choice, move.taps);
        return undefined;
      case "offer":
        this.#use(one(this.#people, move.who), this.#seen(move.message, move.lag), move.which, move.choice);
        return undefined;
      case "press":
        this.#press(one(this.#people, move.who), move.verb, this.#seen(move.message, move.lag));
        return undefined;
      case "again":
        this.#send(this.made.at(-1 - (move.which % Math.max(1, this.made.length))));
        return undefined;
      case "command":
        this.#command(one(this.#people, move.who), move.name);
        return undefined;
      case "set":
        this.#set(one(this.#people, move.who), move.setting);
        return undefined;
      case "forget":
        this.#forget(one(this.#people, move.who));
        return undefined;
      case "rename":
        this.#people[move.who % this.#people.length] = { ...one(this.#people, move.who), name: move.name };
        return undefined;
      case "network":
        for (let step = 0; step < move.steps && world.scheduler.count() > 0; step += 1) {
          await world.scheduler.waitNext(1);
          await settle();
        }
        return undefined;
      case "time":
        return world.clock.forward(move.ms);
      case "fault":
        world.channel.fault(move.target, move.fault);
        return undefined;
      case "store":
        life.trouble.expect(move.coming);
        return undefined;
      case "delete": {
        const message = world.channel.boards().at(-1 - move.message);
        if (message !== undefined) message.deleted = true;
        return undefined;
      }
      case "silence":
        world.air = false;
        await world.clock.forward(move.ms);
        world.air = true;
        return undefined;
      case "outage":
        return this.#outage(move.ms);
      case "restart":
        life.stop();
        await this.drain();
        life.die();
        return this.#revive(0);
      case "crash":
        life.die();
        return this.#revive(move.awayMs);
      case "doom":
        life.trouble.doom(move.doom);
        return undefined;
    }
  }

  /** Nobody's time runs out, whatever was decided before and is stored late; and afterwards all have what was left. */
  async #outage(ms: number): Promise<void> {
    const { clock, channel, ledger } = this.world;
    const { shards } = this.life.tables;
    const [since, before, tables] = [clock.now(), ledger.changes.length, [...ledger.tables.values()]];
    shards.away(place.guild);
    channel.isAway = true;
    await clock.forward(ms);
    for (const { row, step } of ledger.changes.slice(before))
      if (step?.action?.by === "timeout" && row.changed > since)
        ledger.violations.push(`step ${step.step} of ${row.id} is a time-out while its server is away`);
    channel.isAway = false;
    shards.back(place.guild);
    if (!(await isDoneSoon(shards.touch()))) return;
    const changed = new Set(ledger.changes.slice(before).map(({ row }) => row.id));
    for (const { row, deadlines } of tables) {
      if (changed.has(row.id)) continue;
      for (const { kind, seat, prompt, due } of deadlines) {
        const same = ledger.tables.get(row.id)?.deadlines.find((now) => now.kind === kind && now.seat === seat);
        if (same?.prompt === prompt && same.due < due + ms)
          ledger.violations.push(`an outage has taken ${due + ms - same.due} ms from question ${prompt} of ${row.id}`);
      }
    }
  }

  async #revive(awayMs: number): Promise<void> {
    this.hasDied = true;
    await this.world.clock.forward(awayMs);
    this.life = live(this.world);
    await settle();
  }

  /** A message with the table that it shows, or showed some changes ago. */
  #seen(back: number, lag: number): Seen | null {
    const { channel, ledger } = this.world;
    const message = channel.boards().at(-1 - back);
    const board = message?.boards.at(-1 - lag) ?? message?.boards.at(-1);
    const table = board === undefined ? undefined : ledger.at(board.table, board.version);
    return message === undefined || table === undefined ? null : { message: message.id, table };
  }

  /** People's seats that are asked and may still answer. */
  #asked(table: Table): readonly number[] {
    const open = promptsOf(table).filter((prompt) => heldBy(table, prompt) === null);
    return open.flatMap(({ seat }) => (isPresent(table.seats[seat]) ? [seat] : []));
  }

  /** Somebody asked gives an answer, by every press that it takes. */
  #answer(seen: Seen | null, which: number, choice: number, taps: number): void {
    const asked = seen === null ? [] : this.#asked(seen.table);
    if (seen === null || asked.length === 0) return;
    const { table } = seen;
    const seat = one(asked, which);
    const who = this.#people.find(({ user }) => user === table.seats[seat]?.user);
    const prompt = promptsOf(table).find((open) => open.seat === seat)?.id ?? 0;
    if (who === undefined) return;
    const action = one(table.game.legal(table.row.state, seat), choice);
    for (const { verb, argument, values, onSheet } of pressesFor(table, seat, action)) {
      const id = { table: table.row.id, prompt, verb, argument };
      for (let tap = 0; tap < taps; tap += 1) this.#button(who, id, values, onSheet ? null : seen.message);
    }
  }

  /** Somebody uses one of the buttons and selects of a board. */
  #use(who: Person, seen: Seen | null, which: number, choice: number): void {
    const offers = seen === null ? [] : offersOn(seen.table);
    if (seen === null || offers.length === 0) return;
    const offer = one(offers, which);
    const selections = selectionsOf(offer, maxSelections);
    if (selections.length > 0) this.#button(who, offer.id, one(selections, choice), seen.message);
  }

  /** Whether a message has it or not. */
  #press(who: Person, button: string, seen: Seen | null): void {
    if (seen === null) return;
    const [verb = "", argument = ""] = button.split(":");
    this.#button(who, { table: seen.table.row.id, prompt: 0, verb, argument }, [], seen.message);
  }

  /** @param message null: one that only its reader sees */
  #button(who: Person, id: CustomId, values: readonly string[], message: string | null): void {
    this.#make({
      who,
      message,
      onSheet: message === null,
      prompt: id.prompt,
      handle: (bot, arrival) => pressTable(bot, arrival, id, values),
    });
  }

  #command(who: Person, name: string): void {
    const game = this.#game;
    this.#alone(who, false, (bot, arrival) => useCommand(bot, arrival, game, name));
  }

  #set(who: Person, [setting, value]: Setting): void {
    this.#alone(who, true, (bot, arrival) =>
      featureOf(bot, settingsFeature).press(arrival, settingsId(setting), [value]),
    );
  }

  #forget(who: Person): void {
    const id = { table: "privacy", prompt: 0, verb: "delete", argument: "" };
    this.#alone(who, true, (bot, arrival) => featureOf(bot, privacyFeature).pressAnywhere(arrival, id));
  }

  /** An interaction on no board. */
  #alone(who: Person, onSheet: boolean, handle: Made["handle"]): void {
    this.#make({ who, message: null, onSheet, prompt: null, handle });
  }

  #make(what: Omit<Made, "id">): void {
    const made = { ...what, id: interactionAt(this.world.clock.now()) };
    this.made.push(made);
    this.#send(made);
  }

  /** Nothing reaches a bot whose gateway is gone. */
  #send(made: Made | undefined): void {
    if (made === undefined || !this.world.air || !this.life.alive() || !this.hears()) return;
    this.world.channel.arrive(made.id, made.message, made.onSheet);
    this.world.ledger.arrived(made.id, made.who);
    const arrival = arrivalOf(made.id, made.who, made.message, made.onSheet);
    this.life.deliver(arrival, (bot) => made.handle(bot, arrival));
  }
}

function one<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

/** Whether it succeeds without anything else happening. */
function isDoneSoon(work: Promise<unknown>): Promise<boolean> {
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, settle().then(() => false)]);
}
