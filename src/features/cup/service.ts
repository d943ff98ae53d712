import { type CupFact, type CupEvent, cupFactSchema } from "./rules/cup-event.js";
import { cupBounds, type CupRequest, refuseChange, type CupRefusal } from "./rules/cup-request.js";
import { isCupOver, type CupPerson, goneUser } from "./rules/cup-state.js";
import { decideCup, refuseRound } from "./rules/decide-cup.js";
import type { GameModule } from "../../game/module.js";
import type { CupRow, TrophyRow, Store } from "../../store/store.js";
import type { Board } from "../../tables/board.js";
import { DueWork } from "../../tables/clock/due-work.js";
import type { OfServers } from "../../tables/ports.js";
import { cupCommitmentOf } from "../../tables/chance/secrets.js";
import { CupKeeper, type CupPorts, type CupState, type MissingAtTable, rowOf, rulesOf } from "./keeper.js";
import { hasBegun, missingAt } from "./cup-tables.js";
import { CupWork } from "./work.js";

/** Cups of a server that may be under way at a time, and of how many it is told at most. */
const [maxRunning, maxTold] = [5, 25];

/**
 * Servers' cups. What people ask of a cup is stored one after the other; what follows from it at Discord is done one by
 * one too, and again after a crash until it is stored as done.
 */
export class Cups {
  readonly #keeper: CupKeeper;
  readonly #work: DueWork;
  readonly #steps: CupWork;

  constructor(private readonly ports: CupPorts) {
    const { store, log } = ports;
    this.#keeper = new CupKeeper(ports);
    this.#work = new DueWork(
      {
        dueBy: async (moment, after, most) => {
          const last = after === null ? null : { cup: after.id, due: after.due };
          const rows = await store.cups.dueBy(moment, last, most);
          return rows.map(({ cup, due }) => ({ id: cup, due }));
        },
        // Which server a cup belongs to is known once it is read.
        isOver: () => false,
        run: (cup) => this.#steps.run(cup),
        failed: (cup, error) => {
          log.error({ cup, error }, "a cup could not be carried on; it is tried again in a minute");
        },
      },
      ports,
    );
    this.#steps = new CupWork(ports, this.#keeper, this.#work);
  }

  /** Does what is due, takes in what happened at tables, and goes on with what was under way. May be called again. */
  start(): void {
    if (this.#work.isStopped) return;
    this.#work.start();
    void this.#wakeRunning();
  }

  /** Resolves when all changes are stored. What waits for Discord goes on after the next start. */
  async stop(): Promise<void> {
    this.#work.stop();
    await this.#keeper.changes.idle();
  }

  /** Null: no such cup. */
  of(cup: string): Promise<CupState | null> {
    return this.#keeper.load(cup);
  }

  /** A server's last cups, newest first. */
  async ofGuild(guild: string): Promise<readonly CupState[]> {
    const rows = await this.ports.store.cups.ofGuild(guild, maxTold);
    const states = await Promise.all(rows.map(({ id }) => this.of(id)));
    return states.flatMap((state) => state ?? []);
  }

  /** A server's trophies, in the order in which they were won. */
  trophies(guild: string): Promise<readonly TrophyRow[]> {
    return this.ports.store.cups.trophies(guild);
  }

  /** Who is missing at the tables that are played, for hosts. */
  missing(state: CupState): Promise<readonly MissingAtTable[]> {
    return missingAt(state, this.ports.board);
  }

  /**
   * The round besides the one that is played whose tables can be corrected now: the one before it, or the last of a cup
   * that is finished; null: none.
   */
  async correctable(state: CupState): Promise<number | null> {
    const { stage, rounds } = state.cup;
    const round = stage.type === "playing" ? rounds.length - 1 : rounds.length;
    if (round < 1) return null;
    const begun = await hasBegun(state, this.ports.board);
    return refuseRound(state.cup, round, this.ports.clock.now(), begun) === null ? round : null;
  }

  /** Opens a cup. Its board follows. @param interaction its id becomes the cup's */
  async open(interaction: string, plan: CupPlan): Promise<CupOpening> {
    const { store, clock, seed } = this.ports;
    const opening = await this.#keeper.changes.runInTime(`guild ${plan.guild}`, async (): Promise<CupOpening> => {
      const known = await this.of(interaction);
      if (known !== null) return { kind: "known", state: known };
      const now = clock.now();
      const made = openedBy(plan, now);
      if (typeof made === "string") return { kind: "refused", why: made };
      const refused = await this.#refuseOpening(plan);
      if (refused !== null) return refused;
      const secret = seed();
      const fact: CupFact = { ...made, commitment: cupCommitmentOf(interaction, secret), protocol: 3 };
      const row = newRow(interaction, plan, secret, now);
      await store.cups.open(row, rowOf({ ...fact, number: 1, at: now, request: interaction }));
      const state = await this.of(interaction);
      if (state === null) throw new Error(`cup ${interaction} was not stored`);
      return { kind: "done", state };
    });
    this.wake(interaction);
    return opening;
  }

  /** Stores what somebody asks of a cup, or says why not. What follows from it at Discord is done afterwards. */
  async request(cup: string, request: CupRequest): Promise<CupReply> {
    const reply = await this.#keeper.changes.runInTime(cup, async (): Promise<CupReply> => {
      const state = await this.of(cup);
      if (state === null) return { kind: "refused", why: "no-cup", state };
      const now = this.ports.clock.now();
      const begun = request.type === "correct" && (await hasBegun(state, this.ports.board));
      const isKnown = state.cup.requests.has(request.id);
      const why = isKnown ? null : refuseChange(state.events, request, now);
      if (why !== null) return { kind: "refused", why, state };
      const decided = decideCup(state.cup, request, now, rulesOf(state, begun));
      if (decided.kind === "refused") return { ...decided, state };
      if (decided.kind === "known") return { kind: "known", state };
      const next = await this.#keeper.append(state, decided.facts, request.id, now);
      if (next === null) throw new Error(`a request to cup ${cup} came between others`);
      return { kind: "done", state: next };
    });
    const mayHelp = request.type === "namePlaces" || request.type === "extend";
    if (reply.kind === "done" && mayHelp) await this.retry(cup);
    this.wake(cup);
    return reply;
  }

  /** Tries again to open tables that had no place, once permissions are given or a channel is free. */
  async retry(cup: string): Promise<void> {
    this.#steps.retry(cup);
    await this.#keeper.edit(cup, ({ version }) => ({ waiting: null, version: version + 1, due: 0 }));
    this.wake(cup);
  }

  /** Writes a cup's board again; if it was deleted, it is posted again. */
  async refresh(cup: string): Promise<void> {
    this.#steps.retry(cup);
    await this.#keeper.edit(cup, ({ version }) => ({ version: version + 1, due: 0 }));
    this.wake(cup);
  }

  /** What is stored about somebody, cup by cup. */
  userRows(user: string): Promise<readonly PersonalCup[]> {
    return personalCups(this.ports.store, this.#keeper, user);
  }

  /**
   * Takes a user out of all cups: their id, name and engraving. Cups under way go on without them.
   *
   * @param of left out: in all servers
   */
  async removeUser(user: string, of: OfServers = () => true): Promise<void> {
    this.ports.champions.forget(user);
    for (const cup of await removeFromCups(this.ports, this.#keeper, user, of)) this.wake(cup);
  }

  /** A table has changed; to be called for all of them. Its cup takes in how a game has ended. */
  tableChanged({ cup, status }: Pick<Board, "cup" | "status">): void {
    if (cup !== null && status !== "lobby" && status !== "playing") this.wake(cup);
  }

  /** Does what there is to do for a cup. Failures are logged, and tried again within a minute. */
  wake(cup: string): void {
    this.#work.wake(cup);
  }

  async #wakeRunning(): Promise<void> {
    try {
      for (const cup of await this.ports.store.cups.running()) this.wake(cup);
    } catch (error) {
      this.ports.log.error({ error }, "running cups could not be read; what is due is found within a minute");
    }
  }

  async #refuseOpening(plan: CupPlan): Promise<CupOpening | null> {
    const { guild, series, year, tryOut } = plan;
    const refused = (why: CupOpeningRefusal) => ({ kind: "refused", why }) as const;
    const running = (await this.ofGuild(guild)).filter(({ cup }) => !isCupOver(cup));
    const same = running.find((state) => isSame(state, plan));
    if (same !== undefined) return { kind: "same", state: same };
    if (running.length >= maxRunning) return refused("many-cups");
    if (tryOut && running.some(({ row }) => row.tryOut)) return refused("try-out-running");
    if (series === null || tryOut) return null;
    const others = running.filter(({ row }) => !row.tryOut).map(({ cup }) => cup);
    const taken = [...(await this.trophies(guild)), ...others];
    return taken.some((one) => one.series === series && one.year === year) ? refused("year-taken") : null;
  }
}

/** Whether a cup that people can still sign up for is what a host opens: they have typed it twice. A series has one a year. */
function isSame({ cup, row }: CupState, { channel, game, title, series, tryOut }: CupPlan): boolean {
  const isOpen = cup.stage.type === "signUp" || cup.stage.type === "checkIn";
  const isOfItsOwn = series === null && cup.series === null && cup.tryOut === tryOut;
  return isOpen && isOfItsOwn && row.channel === channel && cup.game === game.id && cup.title === title.trim();
}

type Opened = Extract<CupFact, { readonly type: "opened" }>;

/** The first event of a cup, without its commitment, or why it cannot be opened. */
function openedBy(plan: CupPlan, now: number): Opened | CupOpeningRefusal {
  const { guild: _guild, options: wanted, game, ...rest } = plan;
  const title = plan.title.trim();
  if (title === "" || title.length > cupBounds.title) return "bad-text";
  const { least, most } = cupBounds.round;
  const isFitting = plan.roundMs >= least && plan.roundMs <= most && (plan.start === null || plan.start > now);
  if (!isFitting) return "bad-time";
  const knocksOut = game.options.all.some(({ name }) => name === "knockOut");
  const options = game.options.safeParse(knocksOut ? { ...wanted, knockOut: true } : wanted);
  if (!options.success) return "bad-options";
  return { type: "opened", ...rest, game: game.id, title, options: options.data, commitment: "" };
}

function newRow(id: string, { guild, channel, tryOut }: CupPlan, seed: Buffer, opened: number): CupRow {
  const nothing = { ended: null, message: null, shown: 0, told: 0, telling: null, place: null, placeFor: null };
  return { id, guild, seed, opened, tryOut, channel, ...nothing, version: 1, waiting: null, due: 0 };
}

/** What is stored about somebody in one cup. */
interface PersonalCup {
  readonly cup: string;
  readonly guild: string;
  readonly title: string;
  /** Their name there. */
  readonly name: string | null;
  readonly events: readonly PersonalCupEvent[];
  /** Null: they have not won it, or it counts for nothing. */
  readonly trophy: TrophyRow | null;
}

/** All cups that name a user. @param of left out: in all servers */
async function cupsNaming({ cups }: Pick<Store, "cups">, user: string, of?: OfServers): Promise<readonly string[]> {
  const [named, won] = await Promise.all([cups.cupsOf(user), cups.trophiesOf(user)]);
  const all = [...new Set([...named, ...won.map(({ cup }) => cup)])];
  if (of === undefined) return all;
  const guilds = await Promise.all(all.map(async (id) => (await cups.of(id))?.guild));
  // A trophy outlives its cup.
  const guildOf = (id: string, at: number): string => guilds[at] ?? won.find(({ cup }) => cup === id)?.guild ?? "";
  return all.filter((id, at) => of(guildOf(id, at)));
}

/** What is stored about somebody, cup by cup. */
async function personalCups(
  store: Pick<Store, "cups">,
  keeper: CupKeeper,
  user: string,
): Promise<readonly PersonalCup[]> {
  const ids = await cupsNaming(store, user);
  const [states, won] = await Promise.all([Promise.all(ids.map((id) => keeper.load(id))), store.cups.trophiesOf(user)]);
  return states.flatMap((state) => {
    if (state === null) return [];
    const { row, cup, events } = state;
    const name = cup.names.get(user) ?? (cup.host.user === user ? cup.host.name : null);
    const trophy = won.find((one) => one.cup === row.id) ?? null;
    return [{ cup: row.id, guild: row.guild, title: cup.title, name, events: eventsOfUser(events, user), trophy }];
  });
}

/** Takes a user out of the cups of some servers; of those under way they withdraw. @returns these cups */
async function removeFromCups(
  { store, clock }: Pick<CupPorts, "store" | "clock">,
  keeper: CupKeeper,
  user: string,
  of: OfServers,
): Promise<readonly string[]> {
  const ids = await cupsNaming(store, user, of);
  for (const id of ids) {
    await keeper.changes.run(id, async () => {
      const present = await keeper.load(id);
      if (present === null) return keeper.removeUser(user, id, []);
      const now = clock.now();
      const request = {
        type: "leave",
        id: `${id}-deleted-${present.cup.last}`,
        user,
        name: "",
        mayHost: false,
      } as const;
      const decided = isCupOver(present.cup) ? null : decideCup(present.cup, request, now, rulesOf(present));
      if (decided?.kind === "facts") await keeper.append(present, decided.facts, request.id, now);
      const { events } = (await keeper.load(id)) ?? present;
      await keeper.removeUser(user, id, withoutUser(events, user));
    });
  }
  return ids;
}

/** What a host opens. */
export interface CupPlan {
  readonly guild: string;
  /** Where its board is to be. */
  readonly channel: string;
  readonly title: string;
  readonly game: GameModule;
  /** By the game's options schema; missing ones get defaults. Games that can knock out do so. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Null: a cup of its own. */
  readonly series: string | null;
  readonly year: number;
  readonly host: CupPerson;
  /** Channels for tables; none: threads. */
  readonly places: readonly string[];
  /** The role that goes over to the winner; null: none. */
  readonly role: string | null;
  /** When it is to begin, in milliseconds since 1970; null: when the host starts it. */
  readonly start: number | null;
  /** How long a round takes. */
  readonly roundMs: number;
  /** Counts for nothing. */
  readonly tryOut: boolean;
}

/**
 * Why a cup cannot be opened. `year-taken`: the series has one in this year. `many-cups`: too many are under way.
 * `try-out-running`: the server has one under way.
 * `bad-options`: not the game's. `bad-text`: no title, or too long. `bad-time`: a round too short or too long, or a start
 * in the past.
 */
export type CupOpeningRefusal =
  "year-taken" | "many-cups" | "try-out-running" | "bad-options" | "bad-text" | "bad-time";

/**
 * How opening a cup came out. `known`: this very interaction has opened it before. `same`: people can sign up for such a
 * cup in that channel already.
 */
export type CupOpening =
  | { readonly kind: "done" | "known" | "same"; readonly state: CupState }
  | { readonly kind: "refused"; readonly why: CupOpeningRefusal };

/** How a request to a cup came out. `known`: stored before. `state`: null: there is no such cup. */
export type CupReply =
  | { readonly kind: "done" | "known"; readonly state: CupState }
  | { readonly kind: "refused"; readonly why: CupRefusal | "no-cup"; readonly state: CupState | null };

/**
 * A cup's events without a user: an id that nobody has stands in their place, so that the cup stays what it was, and
 * their name, engraving and reasons are gone. Titles of cups stay.
 *
 * @internal
 */
export function withoutUser(events: readonly CupEvent[], user: string): readonly CupEvent[] {
  const text = JSON.stringify(events);
  let number = 1;
  while (text.includes(`"${goneUser(number)}"`)) number += 1;
  const gone = goneUser(number);
  // After a corrected final there are several.
  const winner = events.findLast(({ type }) => type === "won");
  const isWinners = winner?.type === "won" && winner.user === user;
  return events.map(({ number: at, at: when, request, ...fact }) => {
    const kept: CupFact = fact.type === "engraved" && isWinners ? { ...fact, text: null } : withoutReason(fact, user);
    const renamed = cupFactSchema.parse(renameIn(kept, user, gone));
    return { ...renamed, number: at, at: when, request };
  });
}

/** A host may have written anything there, such as their name. */
function withoutReason(fact: CupFact, host: string): CupFact {
  const isTheirs = "reason" in fact && fact.host?.user === host;
  return isTheirs ? { ...fact, reason: "" } : fact;
}

/** What is known of somebody at one event, without anybody else. */
interface PersonalCupEvent {
  readonly type: CupEvent["type"];
  readonly at: number;
  /** Their place at a finished table. */
  readonly place?: number;
  /** What they have engraved. */
  readonly text?: string | null;
  /** Why they have decided that as a host. */
  readonly reason?: string;
}

/** The events of a cup that name a user. @internal */
export function eventsOfUser(events: readonly CupEvent[], user: string): readonly PersonalCupEvent[] {
  const winner = events.findLast(({ type }) => type === "won");
  return events.flatMap((event): readonly PersonalCupEvent[] => {
    const { type, at } = event;
    if (type === "engraved")
      return winner?.type === "won" && winner.user === user ? [{ type, at, text: event.text }] : [];
    if (!JSON.stringify(event).includes(JSON.stringify(user))) return [];
    const placed = type === "tableFinished" ? event.placed.find((one) => one.user === user) : undefined;
    if (placed !== undefined) return [{ type, at, place: placed.place }];
    if ("reason" in event && event.host?.user === user) return [{ type, at, reason: event.reason }];
    return [{ type, at }];
  });
}

/** Replaces an id wherever it stands, and the name that belongs to it. */
function renameIn(value: unknown, user: string, gone: string): unknown {
  if (value === user) return gone;
  if (Array.isArray(value)) return value.map((one: unknown) => renameIn(one, user, gone));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value);
  const isTheirs = fields.some(([key, one]) => key === "user" && one === user);
  return Object.fromEntries(
    fields.map(([key, one]) => [key, key === "name" && isTheirs ? "" : renameIn(one, user, gone)]),
  );
}
