import type * as fc from "fast-check";
import type { Clock } from "../../src/clock.js";
import type { Store } from "../../src/store/store.js";

/**
 * What happens to a call.
 *
 * - `refused`: it rejects, and nothing is stored. `unconfirmed`: it rejects, and is stored.
 * - `late`: it is carried out after others. `slow`: at once, and its caller hears late.
 * - `hung`: never carried out. `stuck`: long after its caller has given up. Neither is answered.
 */
type Trouble = "refused" | "unconfirmed" | "late" | "slow" | "hung" | "stuck";

export const troubles = [
  "refused",
  "unconfirmed",
  "late",
  "slow",
  "hung",
  "stuck",
] as const satisfies readonly Trouble[];

type Asynchronous<Of> = {
  [Name in keyof Of & string]: Of[Name] extends (...args: never[]) => Promise<unknown> ? Name : never;
}[keyof Of & string];

type Group = "userData" | "old" | "quarantine" | "messages" | "club" | "news" | "evenings" | "cups";

/** A call of the contract, by its path. */
type Path = Exclude<Asynchronous<Store>, "close"> | { [Name in Group]: `${Name}.${Asynchronous<Store[Name]>}` }[Group];

/** Every call of the contract but those in pages, and `close`. */
const kinds = {
  create: "write",
  commit: "write",
  renew: "write",
  touch: "write",
  spread: "write",
  setGuild: "write",
  setNote: "write",
  onDisk: "write",
  "userData.unlink": "write",
  "userData.keepBestTime": "write",
  "userData.dropBestTimes": "write",
  "userData.removeUser": "write",
  "userData.eraseDeleted": "write",
  "userData.setHintsOff": "write",
  "userData.setCalls": "write",
  "userData.dropCalls": "write",
  "old.dropPresses": "write",
  "old.dropDetails": "write",
  "old.drop": "write",
  "old.dropClub": "write",
  "old.dropServers": "write",
  "old.absent": "write",
  "old.departed": "write",
  "old.returned": "write",
  "quarantine.end": "write",
  "messages.storeBoards": "write",
  "messages.settle": "write",
  "messages.addWarning": "write",
  "messages.removeWarning": "write",
  "messages.notePosted": "write",
  "club.settleRound": "write",
  "club.forgiveRound": "write",
  "club.reopenRound": "write",
  "club.addEnded": "write",
  "club.removeUser": "write",
  "club.setCoaster": "write",
  "club.dropCoasters": "write",
  "news.set": "write",
  "evenings.set": "write",
  "evenings.answer": "write",
  "evenings.plan": "write",
  "evenings.setTable": "write",
  "evenings.removeUser": "write",
  "evenings.dropOld": "write",
  "cups.open": "write",
  "cups.append": "write",
  "cups.set": "write",
  "cups.engrave": "write",
  "cups.removeUser": "write",
  "cups.dropOld": "write",
  tableOfPress: "read",
  load: "read",
  loadUnreadable: "read",
  events: "read",
  actions: "read",
  guildOf: "read",
  openTableIn: "read",
  hasTableIn: "read",
  openTablesOf: "read",
  hostedBy: "read",
  seatsOf: "read",
  openTables: "read",
  thinking: "read",
  attempted: "read",
  deadlinesBy: "read",
  timed: "read",
  lastAlive: "read",
  guilds: "read",
  notes: "read",
  "userData.tablesOf": "read",
  "userData.guildsOf": "read",
  "userData.rowsOf": "read",
  "userData.bestTimes": "read",
  "userData.newcomers": "read",
  "userData.hasHintsOff": "read",
  "userData.calls": "read",
  "old.nextDetailed": "read",
  "old.nextOld": "read",
  "old.servers": "read",
  "old.hasDeparted": "read",
  "quarantine.all": "read",
  "quarantine.lastIn": "read",
  "messages.board": "read",
  "messages.warnings": "read",
  "club.games": "read",
  "club.game": "read",
  "club.round": "read",
  "club.rounds": "read",
  "club.tabs": "read",
  "club.openRounds": "read",
  "club.coasters": "read",
  "club.missing": "read",
  "club.tablesOf": "read",
  "club.rowsOf": "read",
  "news.of": "read",
  "news.dueBy": "read",
  "evenings.of": "read",
  "evenings.ofServer": "read",
  "evenings.dueBy": "read",
  "evenings.answers": "read",
  "evenings.tables": "read",
  "evenings.seats": "read",
  "evenings.seatsOf": "read",
  "evenings.has": "read",
  "evenings.answersOf": "read",
  "cups.of": "read",
  "cups.events": "read",
  "cups.ofGuild": "read",
  "cups.running": "read",
  "cups.dueBy": "read",
  "cups.trophies": "read",
  "cups.cupsOf": "read",
  "cups.trophiesOf": "read",
  "cups.wonSince": "read",
} as const satisfies Record<Path, "read" | "write">;

/** Writes that cannot undo a later one however late; a stuck call of another kind is a hung one. */
const checked: ReadonlySet<Path> = new Set<Path>(["commit", "create", "renew"]);

/** A call that writes. */
export type Write = { [Name in Path]: (typeof kinds)[Name] extends "write" ? Name : never }[Path];

/** Which calls something is meant for. */
type Calls = Write | "any read" | "any write";

/** For `times` calls in a row, from the next on. */
export interface Coming {
  readonly calls: Calls;
  readonly trouble: Trouble;
  readonly times: number;
}

/** When a bot dies: at such a write after `more` others of its kind, before, during or right after it. */
export interface Doom {
  readonly write: Write | "any write";
  readonly more: number;
  readonly side: "before" | "during" | "after";
}

/** What a troubled store needs around it. */
interface Surroundings {
  readonly scheduler: fc.Scheduler;
  readonly clock: Clock;
  alive(): boolean;
  die(): void;
  /** A call was carried out. */
  stored(call: Write, args: readonly unknown[]): Promise<void>;
}

/** By when late calls come, in milliseconds: after that the bot has given up. */
const latestMs = 1_400;

/** Puts trouble into a store's calls. What waits when the bot dies is never carried out. */
export class StoreTrouble {
  readonly #around: Surroundings;
  #coming: Coming[] = [];
  #doom: Doom | null = null;
  /** What every call meets; null: nothing. */
  #outage: Trouble | null = null;
  #waiting = 0;
  /** Calls that have met trouble: even one that is only late may be given up. */
  failures = 0;
  /** Calls under way: if the bot dies, nobody knows whether they are stored. */
  inHand = 0;
  /** Writes carried out after their callers gave up. */
  strays = 0;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Nothing goes wrong from now on, but for what waits. */
  calm(): void {
    this.#coming = [];
    this.#doom = null;
  }

  expect(coming: Coming): void {
    this.#coming.push(coming);
  }

  /** From now on every call meets this, until it is null again. */
  outage(trouble: "refused" | "hung" | null): void {
    this.#outage = trouble;
  }

  doom(doom: Doom): void {
    this.#doom = doom;
  }

  /** Whether reads are carried out at once and nothing waits. */
  get letsRead(): boolean {
    return this.#waiting === 0 && this.#coming.every(({ calls }) => calls !== "any read");
  }

  /** A store that meets all this. */
  around(store: Store): Store {
    return this.#within(store, "");
  }

  #within<Part extends object>(part: Part, prefix: string): Part {
    const wrapped = new Map<string | symbol, unknown>();
    return new Proxy(part, {
      get: (_target, name) => {
        if (!wrapped.has(name)) wrapped.set(name, this.#wrap(part, name, prefix));
        return wrapped.get(name);
      },
    });
  }

  #wrap(part: object, name: string | symbol, prefix: string): unknown {
    const found: unknown = Reflect.get(part, name);
    const path = `${prefix}${String(name)}`;
    if (typeof found === "object" && found !== null) return this.#within(found, `${path}.`);
    if (typeof found !== "function") return found;
    if (!isPath(path)) return found.bind(part);
    return (...args: readonly unknown[]) =>
      this.#call(path, args, () => Reflect.apply(found, part, args) as Promise<unknown>);
  }

  async #call(path: Path, args: readonly unknown[], job: () => Promise<unknown>): Promise<unknown> {
    const { alive } = this.#around;
    if (!alive()) throw new Error("the bot has died");
    const carryOut = async (): Promise<unknown> => {
      this.#strike(path, "before");
      const out = await this.#noted(path, args, job);
      this.#strike(path, "after");
      return out;
    };
    const trouble = this.#next(path);
    if (trouble !== null) this.failures += 1;
    switch (trouble) {
      case null:
        return carryOut();
      case "refused":
        throw new Error(`disk full at ${path}`);
      case "unconfirmed":
        await carryOut();
        throw new Error(`connection lost at ${path}`);
      case "late":
        await this.#later(`${path} is carried out`);
        return carryOut();
      case "slow": {
        const out = await carryOut();
        await this.#later(`${path} is answered`);
        return out;
      }
      case "hung":
        return forever();
      case "stuck":
        if (!checked.has(path)) return forever();
        this.#later(`${path} is carried out unheard`, Infinity).then(
          async () => {
            this.strays += 1;
            // Later changes may leave no room for it.
            await carryOut().catch(() => undefined);
          },
          () => undefined,
        );
        return forever();
    }
  }

  async #noted(path: Path, args: readonly unknown[], job: () => Promise<unknown>): Promise<unknown> {
    this.inHand += 1;
    let noted: Promise<void> | null = null;
    const running = job();
    try {
      this.#strike(path, "during");
      const out = await running;
      noted = isWrite(path) && this.#around.alive() ? this.#around.stored(path, args) : null;
      return out;
    } finally {
      this.inHand -= 1;
      await Promise.allSettled([running, noted]);
    }
  }

  #next(path: Path): Trouble | null {
    if (this.#outage !== null) return this.#outage;
    const any = isWrite(path) ? "any write" : "any read";
    const index = this.#coming.findIndex(({ calls }) => calls === path || calls === any);
    const coming = this.#coming[index];
    if (coming === undefined) return null;
    const left = { ...coming, times: coming.times - 1 };
    this.#coming = left.times === 0 ? this.#coming.toSpliced(index, 1) : this.#coming.with(index, left);
    return coming.trouble;
  }

  #strike(path: Path, side: Doom["side"]): void {
    const doom = this.#doom;
    if (doom === null || !isWrite(path) || doom.side !== side) return;
    if (doom.write !== path && doom.write !== "any write") return;
    if (doom.more === 0) {
      this.#around.die();
      throw new Error("died");
    }
    this.#doom = { ...doom, more: doom.more - 1 };
  }

  /** When the scheduler says so, at the latest after so long; never for a dead bot. */
  async #later(label: string, withinMs = latestMs): Promise<void> {
    const { scheduler, clock, alive } = this.#around;
    this.#waiting += 1;
    await new Promise<void>((resolve) => {
      const cancel = withinMs === Infinity ? () => undefined : clock.after(withinMs, resolve);
      void scheduler.schedule(Promise.resolve(), label).then(() => {
        cancel();
        resolve();
      });
    });
    this.#waiting -= 1;
    if (!alive()) await forever();
  }
}

function forever(): Promise<never> {
  return new Promise<never>(() => undefined);
}

function isPath(path: string): path is Path {
  return Object.hasOwn(kinds, path);
}

function isWrite(path: Path): path is Write {
  return kinds[path] === "write";
}

/** The same store, as a process has it that dies. */
export function mortal<Part extends object>(part: Part, life: { isOver: boolean }): Part {
  return new Proxy(part, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name);
      if (typeof found === "object" && found !== null) return mortal(found, life);
      if (typeof found !== "function") return found;
      return (...given: readonly unknown[]): unknown => {
        if (life.isOver) throw new Error("the bot has died");
        return Reflect.apply(found, target, given);
      };
    },
  });
}
