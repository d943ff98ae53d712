import type * as fc from "fast-check";
import type { InteractionFacts } from "../../src/discord/context.js";
import type { AppParts } from "../../src/app.js";
import { katchme, fits, type State } from "../../src/games/katchme/rules/index.js";
import type { Person } from "../../src/tables/requests.js";
import type { Table } from "../../src/tables/table.js";
import { FakeChannel } from "./fake-channel.js";
import { pressTable, useCommand } from "./features.js";
import { fakeClock, settle } from "./fake-clock.js";
import { Ledger } from "./ledger.js";
import { arrivalOf, type Life, live, type World } from "./life.js";
import type { RaceMove, RaceOpening, RacePress } from "./race-moves.js";
import { interactionAt } from "./interactions.js";
import { person } from "./tables.js";

/** By number. Anna opens; Mo never sits down and may close tables. */
const people = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Frida"].map((name) => person(name));
const moderator = person("Mo", true);

/** An interaction that was made once. */
interface Made {
  readonly id: string;
  readonly who: Person;
  readonly message: string | null;
  readonly handle: (bot: AppParts, context: InteractionFacts) => Promise<void>;
}

/** A table of Katch Me Aho! at which everybody presses at once. */
export class RaceRun {
  readonly world: World;
  readonly life: Life;
  /** When each press was last given to the tables, and when it was stored, in order. */
  readonly asked = new Map<string, number>();
  readonly stored = new Map<string, number>();
  readonly #scheduler: fc.Scheduler;
  readonly #made: Made[] = [];
  #happened = 0;

  constructor(scheduler: fc.Scheduler) {
    const clock = fakeClock();
    this.#scheduler = scheduler;
    const channel = new FakeChannel(scheduler, clock);
    this.world = { file: ":memory:", clock, scheduler, channel, ledger: new Ledger(), air: true };
    this.life = live(this.world);
    this.#watch();
  }

  /** Seats everybody and starts. */
  async open({ humans, computers, prelude, districts }: RaceOpening): Promise<void> {
    await settle();
    this.#command("start", { prelude, districts }, people[0] ?? moderator);
    await this.drain();
    for (const who of people.slice(1, humans)) await this.#common(who, "join", "");
    for (let more = 0; more < computers; more += 1) await this.#common(people[0], "add", "strong");
    await this.#common(people[0], "start", "");
  }

  /** Lets one thing happen. */
  async perform(move: RaceMove): Promise<void> {
    switch (move.type) {
      case "crowd":
        for (const press of move.presses) this.#press(press);
        break;
      case "again":
        this.#send(this.#made.at(-1 - (move.which % Math.max(1, this.#made.length))));
        break;
      case "leave":
      case "back":
        this.#button(one(people, move.who), move.type, "", 0, 0);
        break;
      case "network":
        for (let step = 0; step < move.steps && this.#scheduler.count() > 0; step += 1) {
          await this.#scheduler.waitNext(1);
          await settle();
        }
        break;
      case "time":
        await this.world.clock.forward(move.ms);
        break;
      case "store":
        this.life.trouble.expect(move.coming);
        break;
    }
    await settle();
  }

  /** The table as it is stored. */
  table(): Table {
    const [table] = this.world.ledger.tables.values();
    if (table === undefined) throw new Error("there is no table");
    return table;
  }

  /** Everything under way arrives and is answered. */
  async drain(): Promise<void> {
    await settle();
    while (this.#scheduler.count() > 0) {
      await this.#scheduler.waitNext(1);
      await settle();
    }
  }

  /** A moderator closes the table: the command asks whether a running game is really to end. */
  async sweep(): Promise<void> {
    this.#command("close", {}, moderator);
    await this.world.clock.forward(200);
    await this.drain();
    await this.#common(moderator, "close", "");
  }

  #watch(): void {
    const { tables, store } = this.life;
    const handle = tables.requests.handle.bind(tables.requests);
    const failed = new Set<string>();
    tables.requests.handle = async (table, request) => {
      const { interaction } = request;
      if (!this.asked.has(interaction) || failed.delete(interaction))
        this.asked.set(interaction, (this.#happened += 1));
      try {
        return await handle(table, request);
      } catch (error) {
        failed.add(interaction);
        throw error;
      }
    };
    const commit = store.commit.bind(store);
    store.commit = async (change) => {
      await commit(change);
      if (change.interaction !== null) this.stored.set(change.interaction, (this.#happened += 1));
    };
  }

  /** A press on one of the game's buttons. */
  #press({ who, fitting, choice, lag, ageMs }: RacePress): void {
    const state = this.table().row.state as State | null;
    const seat = who % Math.max(1, state?.seats ?? 1);
    const asked = state === null ? [] : katchme.prompts(state).map((prompt) => prompt.seat);
    const able = fitting ? asked.filter((one_) => this.#isAble(state, one_)) : [];
    const chosen = able.length > 0 ? one(able, who) : seat;
    const user = this.table().seats[chosen]?.user;
    const presser = people.find((other) => other.user === user) ?? one(people, who);
    const [verb, argument] = this.#buttonFor(state, chosen, choice);
    this.#button(presser, verb, argument, lag, ageMs);
  }

  /** A button that makes sense now: verb and argument. */
  #buttonFor(state: State | null, seat: number, choice: number): readonly [verb: string, argument: string] {
    switch (state?.phase.type) {
      case "prelude":
        return ["lay", choice % 5 === 0 ? "1" : "0"];
      case "roll":
        return ["roll", ""];
      case "snatch": {
        const [action] = choice % 4 === 3 ? [] : katchme.legal(state, seat).slice(choice);
        return action?.type === "snatch" ? ["snatch", action.tile] : ["done", ""];
      }
      case "over":
      case undefined:
        return ["lay", "0"];
    }
  }

  #isAble(state: State | null, seat: number): boolean {
    if (state?.phase.type !== "prelude") return true;
    const target = state.phase.targets.at(-1)?.value ?? 0;
    return (state.phase.piles[seat] ?? []).some(({ cards }) => fits(cards[0] ?? 0, target));
  }

  async #common(who: Person | undefined, verb: string, argument: string): Promise<void> {
    this.#button(who ?? moderator, verb, argument, 0, 0);
    await this.drain();
  }

  /** On the newest message, as it is or was some changes ago. */
  #button(who: Person, verb: string, argument: string, lag: number, ageMs: number): void {
    const message = this.world.channel.boards().at(-1);
    const board = message?.boards.at(-1 - lag) ?? message?.boards.at(-1);
    if (message === undefined || board === undefined) return;
    const common = !["lay", "roll", "snatch", "done"].includes(verb);
    const full = verb === "lay" ? `${argument}.${board.target ?? 1}` : argument;
    const id = { table: board.table, prompt: common ? 0 : board.prompt, verb, argument: full };
    const handle: Made["handle"] = (bot, context) => pressTable(bot, context, id);
    this.#make(who, message.id, ageMs, handle);
  }

  #command(name: string, options: Readonly<Record<string, unknown>>, who: Person): void {
    this.#make(who, null, 0, (bot, context) => useCommand(bot, context, "katchme", name, options));
  }

  #make(who: Person, message: string | null, ageMs: number, handle: Made["handle"]): void {
    const made = { id: interactionAt(this.world.clock.now() - ageMs), who, message, handle };
    this.#made.push(made);
    this.#send(made);
  }

  #send(made: Made | undefined): void {
    if (made === undefined) return;
    this.world.channel.arrive(made.id, made.message, false);
    this.world.ledger.arrived(made.id, made.who);
    const context = arrivalOf(made.id, made.who, made.message);
    this.life.deliver(context, (bot) => made.handle(bot, context));
  }
}

function one<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}
