import type { FactOf } from "./rules/cup-event.js";
import type { CupReport } from "./rules/cup-request.js";
import { currentRound, isCupOver, isUndecided } from "./rules/cup-state.js";
import { decideDue, decideListed, decideReport } from "./rules/decide-cup.js";
import { type DueRules, dueStep, nextDue } from "./rules/next-step.js";
import type { CupRow } from "../../store/store.js";
import { afterNight } from "../../lib/time-zones.js";
import type { DueWork } from "../../tables/clock/due-work.js";
import { type OfServers, StoreRefusedError } from "../../tables/ports.js";
import { Refusals, sendOnce, type Written } from "../../tables/send-once.js";
import { entrantsHash } from "../../tables/chance/secrets.js";
import {
  type CupKeeper,
  type CupPorts,
  type CupState,
  type CupTableToOpen,
  rulesOf,
  type CupMessage,
} from "./keeper.js";
import { messageOf } from "./messages.js";
import {
  changeCupTable,
  closingOf,
  findTableStep,
  isNamed,
  keyOf,
  missingAt,
  openCupTable,
  tableToOpen,
  type TableStep,
  unwritableReport,
  writablePlaces,
} from "./cup-tables.js";

/** How often a cup looks for a free channel. */
const takenMs = 60_000;

/** How often a cup is looked at in any case whose tables are played, or whose board is in a closed channel. */
const playingMs = 10 * 60_000;

/** Something to do. @returns whether to go on at once */
type Step = () => Promise<boolean>;

/** Where a table is opened. `taken`: no channel is free. */
type Place = Written | { readonly kind: "taken" };

/** What is left out for the rest of a run, so that nothing is tried in circles. */
interface Run {
  readonly tried: Set<string>;
  isBlocked: boolean;
  /** As `CupPorts.hasLeft`; null: not asked yet. */
  hasLeft: boolean | null;
}

/** Does what follows from cups' events, step by step. */
export class CupWork {
  readonly #refusals = new Refusals();
  /** By cup: the version of its board that Discord has forbidden. It is tried again when the channel opens, or a start. */
  readonly #forbidden = new Map<string, number>();

  constructor(
    private readonly ports: CupPorts,
    private readonly keeper: CupKeeper,
    private readonly context: Pick<DueWork, "isOver" | "trustsClock" | "wakeAt">,
  ) {}

  /** Tries what Discord did not take at the next run. */
  retry(cup: string): void {
    this.#refusals.forget(cup);
  }

  /** Until nothing is left, or something has to wait. */
  run(cup: string): Promise<void> {
    return this.keeper.workOn(cup, async (stays) => {
      const run: Run = { tried: new Set(), isBlocked: false, hasLeft: null };
      for (let goesOn = true; goesOn && !this.context.isOver(cup);) {
        const state = await this.#advance(cup, stays);
        if (state === null || !stays(state.row.guild)) return;
        const step = await this.#nextStep(state, run);
        if (step === null) return this.#rest(state);
        goesOn = await step();
      }
    });
  }

  /** Stores what happens by time alone. */
  #advance(cup: string, stays: OfServers): Promise<CupState | null> {
    return this.keeper.changes.run(cup, async () => {
      const state = await this.keeper.load(cup);
      if (state === null || !stays(state.row.guild)) return null;
      const now = this.ports.clock.now();
      const rules = { ...rulesOf(state), ...(await this.#dueRules(state)) };
      const due = this.context.trustsClock() ? dueStep(state.cup, now, rules) : null;
      if (due === null) return state;
      const missing = due.type === "remind" ? await missingAt(state, this.ports.board) : [];
      const users = missing.flatMap((table) => table.users);
      const facts = decideDue(state.cup, users, now, rules);
      if (facts.length === 0) return state;
      return (await this.keeper.append(state, facts, null, now)) ?? this.keeper.load(cup);
    });
  }

  async #dueRules(state: CupState): Promise<DueRules> {
    const zone = await this.ports.zone(state.row.guild);
    return { seats: rulesOf(state).seats, byDay: (at) => afterNight(zone, at) };
  }

  /** What is to be done first; null: nothing. */
  async #nextStep(state: CupState, run: Run): Promise<Step | null> {
    const { row, cup } = state;
    if (row.channel !== cup.channel) return () => this.#move(state);
    const isLater = (what: "message" | "thread" | "board"): boolean =>
      this.#refusals.waits(row.id, what, this.ports.clock.now());
    const now = this.ports.clock.now();
    const isNight = (await this.#dueRules(state)).byDay(now) !== now;
    const message = isLater("message") ? null : nextMessage(state, isNight);
    if (message !== null) return () => this.#tell(state, message);
    if (cup.stage.type === "drawing") return isLater("message") ? null : () => this.#list(state);
    // What may have been sent was about what is so no more.
    if (nextMessage(state, isNight) === null && row.telling !== null)
      return () => this.keeper.note(row, { told: cup.last, telling: null });
    const hasLeft = (run.hasLeft ??= await this.ports.hasLeft(row.guild));
    const found = await findTableStep(state, this.ports, run.tried, hasLeft);
    if (found !== null) return () => this.#atTable(state, found, run);
    const next = tableToOpen(state);
    if (row.place !== null && (next === null || row.placeFor !== keyOf(next))) return () => this.#dropPlace(state);
    const isBlocked = hasLeft || run.isBlocked || row.waiting === "refused" || isLater("thread");
    if (next !== null && !isBlocked) return () => this.#open(state, next, run);
    const isShown = row.shown >= row.version || this.#isForbidden(row);
    return isShown || isLater("board") ? null : () => this.#write(state);
  }

  /** The board goes to the channel that its host has named. */
  async #move({ row, cup }: CupState): Promise<boolean> {
    await this.ports.channel.removeBoard(row);
    this.#refusals.forget(row.id);
    return this.keeper.edit(row.id, (present) => ({
      channel: cup.channel,
      message: null,
      waiting: null,
      version: present.version + 1,
    }));
  }

  async #tell(state: CupState, message: CupMessage): Promise<boolean> {
    const { row } = state;
    const shown = await this.keeper.shown(state);
    const now = this.ports.clock.now();
    const sent = {
      since: row.telling,
      begin: () => this.keeper.note(row, { telling: now }),
      send: () => this.ports.channel.tell(shown, message),
    };
    const written = await sendOnce(sent, now);
    if (written?.kind === "passing") return false;
    // It was not sent, so the next try needs no nonce of this one.
    if (written?.kind === "refused" && !this.#refusals.add(row.id, "message", now))
      return this.keeper.note(row, { telling: null });
    this.#refusals.remove(row.id, "message");
    if (written?.kind === "forbidden" && message.event.type === "tableOpened")
      await this.#closeUnwritable(state, message.event);
    return this.keeper.note(row, { told: message.event.number, telling: null });
  }

  /** Posts the message that lists who is drawn, whose id closes the draw. It is stored before that it may be posted. */
  async #list(state: CupState): Promise<boolean> {
    const { row, cup } = state;
    const { stage } = cup;
    if (stage.type !== "drawing") return true;
    const now = this.ports.clock.now();
    if (row.telling === null) await this.keeper.note(row, { telling: now });
    const written = await this.ports.channel.list(state);
    if (written.kind === "passing") return false;
    if (written.kind !== "done") {
      this.#refusals.add(row.id, "message", now);
      return true;
    }
    this.#refusals.remove(row.id, "message");
    const { id: message } = written;
    const earlier = row.telling === null ? [] : await this.ports.channel.earlierLists(state, row.telling, message);
    const entrants = entrantsHash(stage.people.map(({ name }) => name));
    await this.keeper.changes.run(row.id, async () => {
      const present = await this.keeper.load(row.id);
      if (present === null) return;
      const listed = { type: "drawListed", message, earlier, entrants } as const;
      const facts = decideListed(present.cup, listed, now, (after) => rulesOf({ ...present, cup: after }));
      if (facts.length > 0) await this.keeper.append(present, facts, null, now);
    });
    return this.keeper.note(row, { telling: null });
  }

  /** Nobody would find a table in a channel where the bot may not write: it is closed, and the host told why. */
  async #closeUnwritable(state: CupState, { round, table, id, channel }: FactOf<"tableOpened">): Promise<void> {
    const again = state.cup.rounds[round - 1]?.tables[table]?.again ?? 0;
    const status = (await this.ports.board(id))?.status;
    if (status === "playing" || status === "over") return;
    const at = { round, table, again };
    await changeCupTable(state, { type: "close", id, request: closingOf(state, at) }, this.ports);
    await this.#report(state.row.id, unwritableReport(state, at, channel));
  }

  async #atTable(state: CupState, step: TableStep, run: Run): Promise<boolean> {
    if (step.type === "report") {
      run.tried.add(step.report.id);
      await this.#report(state.row.id, step.report);
      return true;
    }
    run.tried.add(step.request);
    const reply = await changeCupTable(state, step, this.ports);
    if (reply.kind === "done") this.ports.channel.opened(reply.board);
    return true;
  }

  /** @returns false: it does not fit any more, and is left out */
  #report(cup: string, report: CupReport): Promise<boolean> {
    return this.keeper.changes.run(cup, async () => {
      const state = await this.keeper.load(cup);
      if (state === null) return false;
      const now = this.ports.clock.now();
      const decided = decideReport(state.cup, report, now, rulesOf(state));
      if (decided.kind === "facts") await this.keeper.append(state, decided.facts, report.id, now);
      return decided.kind !== "refused";
    });
  }

  async #open(state: CupState, table: CupTableToOpen, run: Run): Promise<boolean> {
    const { id } = state.row;
    const at = { round: table.round, table: table.table, again: table.again } as const;
    const found = await this.#placeFor(state, table);
    if (found.kind === "passing") return false;
    if (found.kind === "refused") this.#refusals.add(id, "thread", this.ports.clock.now());
    else this.#refusals.remove(id, "thread");
    if (found.kind === "refused") return this.#waits(id, "later", run);
    if (found.kind !== "done") return this.#waits(id, found.kind === "forbidden" ? "refused" : found.kind, run);
    const place = found.id;
    try {
      const reply = await openCupTable(state, table, place, this.ports);
      if (reply.kind !== "done" && reply.kind !== "known")
        return await this.#waits(
          id,
          reply.kind === "refused" && reply.code === "channel-taken" ? "taken" : "refused",
          run,
        );
      const { board } = reply;
      const opened = { type: "opened", id: `${keyOf(table)}-open`, ...at, game: board.table, channel: place } as const;
      if (!(await this.#report(id, opened))) {
        // The round was drawn again meanwhile.
        const request = closingOf(state, table);
        await changeCupTable(state, { type: "close", id: board.table, request }, this.ports);
      }
      this.ports.channel.opened(board);
      return await this.keeper.note(state.row, { place: null, placeFor: null, waiting: null });
    } catch (error) {
      if (error instanceof StoreRefusedError) throw error;
      this.ports.log.error(
        { cup: id, ...at, error },
        "a cup's table could not be opened; it is tried again in a minute",
      );
      return this.#waits(id, "taken", run);
    }
  }

  /** The channel for a table, kept once it is found. */
  async #placeFor(state: CupState, table: CupTableToOpen): Promise<Place> {
    const { row, cup } = state;
    const placeFor = keyOf(table);
    if (row.place !== null && row.placeFor === placeFor) return { kind: "done", id: row.place };
    const place =
      cup.places.length > 0
        ? await this.#freePlace(writablePlaces(state))
        : await this.ports.channel.thread(state, table);
    if (place.kind === "done") await this.keeper.note(row, { place: place.id, placeFor });
    return place;
  }

  /** A place whose table is not opened any more, as its round was drawn again. A thread that was made for it goes. */
  async #dropPlace(state: CupState): Promise<true> {
    const { row, events } = state;
    const isUsed = events.some((event) => event.type === "tableOpened" && event.channel === row.place);
    const isOther = isUsed || isNamed(state, row.place ?? "");
    if (row.place !== null && !isOther && (await this.ports.store.openTableIn(row.place)) === null)
      await this.ports.channel.removeThread(row, row.place);
    return this.keeper.note(row, { place: null, placeFor: null });
  }

  async #freePlace(places: readonly string[]): Promise<Place> {
    for (const id of places) if ((await this.ports.store.openTableIn(id)) === null) return { kind: "done", id };
    return { kind: "taken" };
  }

  /** No more tables are opened in this run, and the board says why. */
  #waits(cup: string, waiting: NonNullable<CupRow["waiting"]>, run: Run): Promise<true> {
    run.isBlocked = true;
    return this.keeper.edit(cup, (row) => {
      const version = row.waiting === waiting ? row.version : row.version + 1;
      return { place: null, placeFor: null, waiting, version };
    });
  }

  async #write(state: CupState): Promise<boolean> {
    const { row } = state;
    const { id, version } = row;
    const written = await this.ports.channel.board(await this.keeper.shown(state));
    if (written.kind === "passing") return false;
    if (written.kind === "refused" && !this.#refusals.add(id, "board", this.ports.clock.now())) return true;
    this.#refusals.remove(id, "board");
    this.#forbidden.delete(id);
    if (written.kind === "forbidden") this.#forbidden.set(id, version);
    if (written.kind === "forbidden") return true;
    const message = written.kind === "done" ? written.id : row.message;
    return this.keeper.note(row, { message, shown: version });
  }

  /** Whether Discord has refused to show what a cup's board lacks. */
  #isForbidden({ id, shown, version }: CupRow): boolean {
    return shown < version && this.#forbidden.get(id) === version;
  }

  /** Nothing is to be done until it is due again. */
  async #rest(seen: CupState): Promise<void> {
    const { row, cup } = seen;
    if (!this.context.trustsClock()) return;
    const now = this.ports.clock.now();
    const isPlayed = currentRound(cup)?.tables.some(isUndecided) ?? false;
    const isLookedAt = isPlayed || this.#isForbidden(row);
    const again = isLookedAt ? now + (row.waiting === "taken" ? takenMs : playingMs) : null;
    const later = this.#refusals.next(row.id, now);
    const rules = await this.#dueRules(seen);
    const times = [isCupOver(cup) ? null : nextDue(cup, now, rules), again, later].filter((time) => time !== null);
    const due = times.length === 0 ? null : Math.min(...times);
    const told = nextMessage(seen, rules.byDay(now) !== now) === null ? cup.last : row.told;
    await this.keeper.edit(row.id, ({ version }) => (version === row.version ? { told, due } : {}));
    if (due !== null) this.context.wakeAt(row.id, due);
  }
}

/** The message about the next event of which the channel is to be told; null: there is none. At night nobody is reminded. */
function nextMessage({ row, cup, events }: CupState, isNight: boolean): CupMessage | null {
  for (const event of events.slice(row.told)) {
    if (isNight && event.type === "reminded") continue;
    const message = messageOf(event, cup, events);
    if (message !== null) return message;
  }
  return null;
}
