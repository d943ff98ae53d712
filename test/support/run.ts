import type * as fc from "fast-check";
import type { InteractionContext } from "../../src/discord/interactions/interaction-context.js";
import type { Bot } from "../../src/discord/interactions/bot.js";
import { handlerOf } from "../../src/discord/interactions/commands/handlers.js";
import { handlePress } from "../../src/discord/interactions/handle-press.js";
import type { Person } from "../../src/tables/requests.js";
import { FakeChannel } from "./fake-channel.js";
import { fakeClock, settle } from "./fake-clock.js";
import { Ledger } from "./ledger.js";
import { arrivalOf, type Life, live, place, type World } from "./life.js";
import type { Move, Opening } from "./moves.js";
import { person } from "./tables.js";

/** Who there is, by number. The last one may manage messages and the one before never sits down at first. */
const people = [person("Anna"), person("Ben"), person("Cleo"), person("Dora"), person("Mo", true)] as const;

/** An interaction that was made once, to be sent again. */
interface Made {
  readonly id: string;
  readonly who: Person;
  readonly message: string | null;
  /** What was pressed; for commands their name. */
  readonly verb: string;
  /** The question that the button was drawn for; null for commands. */
  readonly prompt: number | null;
  readonly handle: (bot: Bot, context: InteractionContext) => Promise<void>;
}

/** A world with a bot in it to which things happen. */
export class Run {
  readonly world: World;
  readonly made: Made[] = [];
  readonly #scheduler: fc.Scheduler;
  life: Life;
  /** Writes of some life failed, or it died. */
  harmed = false;

  /** @param file of the database; `:memory:` for a bot that never dies */
  constructor(scheduler: fc.Scheduler, file: string) {
    const clock = fakeClock();
    this.#scheduler = scheduler;
    this.world = {
      file,
      clock,
      channel: new FakeChannel(scheduler, clock),
      ledger: new Ledger(),
      air: true,
      seeds: 0,
    };
    this.life = live(this.world);
  }

  /** Opens a table and seats its people, with nothing going wrong. */
  async open({ humans, computers, turnSeconds, started }: Opening): Promise<void> {
    await settle();
    await this.life.tables.settings.set(place.guild, { language: null, turnSeconds, closers: "host", channels: [] });
    this.#command(people[0], "start");
    await this.drain();
    const pressed = async (who: Person, verb: string): Promise<void> => {
      this.#press(who, verb, 0, 0);
      await this.drain();
    };
    for (const who of people.slice(1, humans)) await pressed(who, "join:");
    for (let more = 0; more < computers; more += 1) await pressed(people[0], "add:relaxed");
    if (started) await pressed(people[0], "start:");
  }

  /** Lets one thing happen. */
  async perform(move: Move): Promise<void> {
    await this.#happen(move);
    if (!("rush" in move && move.rush)) await settle();
    if (!this.life.alive()) await this.#revive(0);
  }

  /** Everything that is under way arrives and is answered. */
  async drain(): Promise<void> {
    await settle();
    while (this.#scheduler.count() > 0) {
      await this.#scheduler.waitNext(1);
      await settle();
    }
  }

  /** The bot is stopped hard, and started again. */
  async restart(): Promise<void> {
    this.life.die();
    await this.#revive(0);
  }

  /** The people asked by the newest board press all that a turn may take. */
  async playOn(): Promise<void> {
    for (const verb of ["throw:", "stand:"]) this.#press(this.#asked() ?? people[0], verb, 0, 0);
    await this.drain();
  }

  /** Everybody wants another game at once, twice. */
  rematch(): void {
    for (const who of [...people, ...people]) this.#press(who, "rematch:", 0, 0);
  }

  /** A moderator closes the channel's table. */
  sweep(): void {
    this.#command(people[4], "close");
  }

  async #happen(move: Move): Promise<void> {
    const { world, life } = this;
    switch (move.type) {
      case "press":
        this.#press(one(people, move.who), move.press.verb, move.press.message, move.press.lag);
        return undefined;
      case "play":
        for (const { verb, message, lag } of move.presses) {
          this.#press(this.#asked() ?? people[0], verb, message, lag);
        }
        return undefined;
      case "again":
        this.#send(this.made.at(-1 - (move.which % Math.max(1, this.made.length))));
        return undefined;
      case "command":
        this.#command(one(people, move.who), move.name);
        return undefined;
      case "network":
        for (let step = 0; step < move.steps && this.#scheduler.count() > 0; step += 1) {
          await this.#scheduler.waitNext(1);
          await settle();
        }
        return undefined;
      case "time":
        return world.clock.forward(move.ms);
      case "fault":
        world.channel.fault(move.target, move.fault);
        return undefined;
      case "disk":
        this.harmed = true;
        life.spoil(move.write);
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
      case "crash":
        life.die();
        return this.#revive(move.awayMs);
      case "doom":
        life.doom(move.doom);
        return undefined;
    }
  }

  async #revive(awayMs: number): Promise<void> {
    this.harmed = true;
    await this.world.clock.forward(awayMs);
    this.life = live(this.world);
    await settle();
  }

  #asked(): Person | undefined {
    const user = this.world.channel.boards().at(-1)?.boards.at(-1)?.asked;
    return people.find((who) => who.user === user);
  }

  /** A press on what a message shows, or on what it showed some changes ago. */
  #press(who: Person, button: string, back: number, lag: number): void {
    const message = this.world.channel.boards().at(-1 - back);
    const board = message?.boards.at(-1 - lag) ?? message?.boards.at(-1);
    if (message === undefined || board === undefined) return;
    const [verb = "", argument = ""] = button.split(":");
    const id = { table: board.table, prompt: board.prompt, verb, argument };
    this.#make({
      who,
      message: message.id,
      verb,
      prompt: board.prompt,
      handle: (bot, context) => handlePress(bot, context, id, []),
    });
  }

  #command(who: Person, name: string): void {
    const handler = handlerOf("katchen", name);
    if (handler === null) throw new Error(`no command ${name}`);
    this.#make({
      who,
      message: null,
      verb: `/${name}`,
      prompt: null,
      handle: (bot, context) => handler(bot, context, "katchen", {}),
    });
  }

  #make(what: Omit<Made, "id">): void {
    const made = { ...what, id: `9${String(this.made.length).padStart(17, "0")}` };
    this.made.push(made);
    this.#send(made);
  }

  /** Nothing reaches a bot whose gateway is gone. */
  #send(made: Made | undefined): void {
    if (made === undefined || !this.world.air || !this.life.alive()) return;
    this.world.channel.arrive(made.id, made.message);
    const context = arrivalOf(made.id, made.who, made.message);
    this.life.deliver(context, (bot) => made.handle(bot, context));
  }
}

function one<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}
