import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { GameEvent } from "../../game/contract.js";
import { courseOf } from "../../tables/chance/game-file.js";
import { secretsOf } from "../../tables/chance/secrets.js";
import { actAgain, ReplayError } from "../../tables/chance/play-again.js";
import { BrokenRowError, type Store } from "../../store/store.js";
import type { Viewpoint } from "../../tables/board.js";
import type { Told } from "../../game/scene.js";
import { readState, readTable } from "../../tables/read-table.js";
import { isUnreadable, mayTell, recentSteps, type Table } from "../../tables/table.js";
import type { Games } from "../../game/module.js";

/** A step of a game, in the shape of today's rules. 0: the setup. */
interface Step {
  readonly state: unknown;
  readonly events: readonly GameEvent[];
  readonly isTimeout: boolean;
  /** As `Told` has it. */
  readonly at?: number;
}

/** A game, to be watched again. While it runs, only as everybody at the table sees it; see `toBeSeen`. */
export interface Recording {
  readonly table: Table;
  readonly steps: readonly Step[];
}

/**
 * A game, or why there is none.
 *
 * - `lobby`: it has not begun.
 * - `closed`: it was closed before its end.
 * - `gone`: its actions are deleted, or its rules are not kept any more.
 * - `tooSoon`: it is long, not at hand, and the asker may not have another played so soon.
 */
export type Found = Recording | "lobby" | "closed" | "gone" | "tooSoon";

/** The most steps in memory; the game that was watched least recently is dropped first. */
const maxSteps = 20_000;

/** After these steps, which take some milliseconds, others have a turn: the longest games have thousands. */
const turnSteps = 250;

/** Games as they are watched again. */
export class Recordings {
  readonly #recordings = new LRUCache<string, Recording>({
    maxSize: maxSteps,
    sizeCalculation: ({ steps }) => Math.max(1, steps.length),
  });

  /** Games that are being played again, by table and number of steps. */
  readonly #playing = new Map<string, Promise<readonly Step[]>>();

  constructor(
    private readonly store: Store,
    private readonly games: Games,
  ) {}

  /**
   * A table's game; null: there is no such table.
   *
   * @param mayPlay asked before a long game is played again
   */
  async of(id: string, mayPlay: () => boolean = () => true): Promise<Found | null> {
    // Names may have been deleted, and a rematch opened, since it was read.
    const table = await readTable(this.store, id, this.games);
    if (table === null) return null;
    if (isUnreadable(table)) return "gone";
    const { status, steps: stored } = table.row;
    if (status === "lobby" || status === "closed") return status;
    try {
      const known = this.#recordings.get(id)?.steps;
      const isKept = known?.length === stored;
      const key = `${id} ${stored}`;
      if (!isKept && !this.#playing.has(key) && stored > turnSteps && !mayPlay()) return "tooSoon";
      const steps = isKept ? known : await this.#playOnce(key, table);
      const recording = { table: withDetails(table, steps), steps };
      this.#recordings.set(id, recording);
      return toBeSeen(recording);
    } catch (error) {
      if (error instanceof ReplayError || error instanceof BrokenRowError) return "gone";
      throw error;
    }
  }

  /** Those who ask at the same time share the work. */
  #playOnce(key: string, table: Table): Promise<readonly Step[]> {
    const playing = this.#playing.get(key) ?? this.#play(table).finally(() => this.#playing.delete(key));
    this.#playing.set(key, playing);
    return playing;
  }

  async #play(table: Table): Promise<readonly Step[]> {
    const { row, seats, game } = table;
    const { id, seed } = row;
    // The setup counts as a step too.
    const actions = (await this.store.actions(id)).slice(0, row.steps - 1);
    if (seed === null || actions.length < row.steps - 1) throw new ReplayError("Its actions are deleted.");
    const played = { ...row, ...table.asPlayed, seats: seats.length, actions };
    const steps: Step[] = [];
    for (const { step, state, events } of actAgain(courseOf(played, secretsOf(row, seed), this.games))) {
      const shown = readState(game, { state, rules: played.rules });
      if (shown === null) throw new ReplayError("Its states cannot be read any more.", step);
      const { by, at } = actions[step - 1] ?? {};
      const isTimed = game.screen.tellsTimes === true && at !== undefined;
      steps.push({ state: shown, events, isTimeout: by === "timeout", ...(isTimed ? { at } : {}) });
      if (step % turnSteps === turnSteps - 1) await setImmediate();
    }
    return steps;
  }
}

/** A finished game's table; what is deleted of it after a while follows from its steps. */
function withDetails(table: Table, steps: readonly Step[]): Table {
  const { row } = table;
  return row.state === null ? { ...table, row: { ...row, state: steps.at(-1)?.state }, recent: toldIn(steps) } : table;
}

/** What happened, as tables keep it. */
function toldIn(steps: readonly Step[]): Table["recent"] {
  return steps
    .map(({ events, ...step }, number) => ({ step: number, events, ...marksOf(step) }))
    .filter(({ events }) => events.length > 0);
}

/** A game as it may be watched: while it runs, without the steps of which nobody else is told, not even their number. @internal */
export function toBeSeen(recording: Recording): Recording {
  if (isOver(recording)) return recording;
  return { ...recording, steps: recording.steps.filter((step, index) => index === 0 || shows(step, null)) };
}

/** The viewpoint that somebody gets who asks for a seat's: in a running game only that of everybody. */
export function viewpointFor(recording: Recording, seat: number): Viewpoint {
  return isOver(recording) && Number.isInteger(seat) && seat >= 0 && seat < recording.table.seats.length ? seat : null;
}

/** The table as it stood after a step; after the last one, as it stands. */
export function tableAt({ table, steps }: Recording, at: number): Table {
  const now = steps[at];
  if (now === undefined || at >= lastStop({ steps })) return table;
  return {
    ...table,
    row: { ...table.row, status: "playing", state: now.state, steps: at + 1, rematch: null, remarks: [] },
    recent: toldIn(steps.slice(0, at + 1)).slice(-recentSteps),
    drafts: [],
    held: [],
    deadlines: [],
    club: null,
  };
}

/** What was seen from the chosen viewpoint in a step, and in those before it. */
export function toldAt(
  { steps }: Pick<Recording, "steps">,
  at: number,
  viewpoint: Viewpoint,
): Readonly<Record<"events" | "recent", readonly Told<GameEvent>[]>> {
  const seen = steps.slice(Math.max(0, at + 1 - recentSteps), at + 1).map((step) => seenIn(step, viewpoint));
  return { events: seen.at(-1) ?? [], recent: seen.flat() };
}

/** Whether the game has ended, so that everything may be seen. */
export function isOver({ table }: Recording): boolean {
  return table.row.status === "over";
}

/** The step with the end; in a game that runs: the last so far. */
export function lastStop({ steps }: Pick<Recording, "steps">): number {
  return Math.max(0, steps.length - 1);
}

/** The next step at which something happens that this viewpoint shows. */
export function stopAfter(recording: Recording, at: number, viewpoint: Viewpoint): number {
  const next = recording.steps.findIndex((step, index) => index > at && shows(step, viewpoint));
  return next === -1 ? lastStop(recording) : next;
}

/** The one before. */
export function stopBefore(recording: Recording, at: number, viewpoint: Viewpoint): number {
  return Math.max(
    0,
    recording.steps.findLastIndex((step, index) => index < at && shows(step, viewpoint)),
  );
}

/** Tells with which events of a game's rounds begin. */
interface Rounds {
  round(event: GameEvent, seats: number): boolean;
}

function beginsRound({ table }: Recording, { events }: Step, rounds: Rounds): boolean {
  return events.some((event) => rounds.round(event, table.seats.length));
}

/** The steps up to one at which a round began, in order. */
export function roundsUpTo(recording: Recording, at: number, rounds: Rounds): readonly number[] {
  return recording.steps.flatMap((step, index) => (index <= at && beginsRound(recording, step, rounds) ? index : []));
}

/** Where the round after begins, or else the end. */
export function roundAfter(recording: Recording, at: number, rounds: Rounds): number {
  const next = recording.steps.findIndex((step, index) => index > at && beginsRound(recording, step, rounds));
  return next === -1 ? lastStop(recording) : next;
}

/** Where the round in the middle of a finished game begins. */
export function middleOf(recording: Recording, rounds: Rounds): number {
  const begun = roundsUpTo(recording, lastStop(recording), rounds);
  return begun[Math.floor(begun.length / 2)] ?? 0;
}

/**
 * The steps of a clip, seen by everybody: the round in which a step lies and how it ended, but at least the last `least`
 * up to there, as many as there are.
 */
export function stretchAround(recording: Recording, at: number, rounds: Rounds, least: number): readonly number[] {
  // The last step settles the last round; it begins none that is to be seen.
  const within = Math.min(at, lastStop(recording) - 1);
  const from = roundsUpTo(recording, within, rounds).at(-1) ?? 0;
  const to = roundAfter(recording, within, rounds);
  const seen = recording.steps.flatMap((step, index) => (index <= to && shows(step, null) ? index : []));
  return seen.slice(
    Math.min(
      Math.max(0, seen.length - least),
      seen.findIndex((step) => step >= from),
    ),
  );
}

function shows(step: Step, viewpoint: Viewpoint): boolean {
  return seenIn(step, viewpoint).length > 0;
}

function seenIn({ events, ...step }: Step, viewpoint: Viewpoint): readonly Told<GameEvent>[] {
  const seen = events.filter((event) => (viewpoint === null ? event.to === "all" : mayTell(event, viewpoint)));
  const marks = marksOf(step);
  return Object.keys(marks).length === 0 ? seen : seen.map((event) => ({ ...event, ...marks }));
}

/** What a step's events are told with. */
function marksOf({ isTimeout, at }: Pick<Step, "isTimeout" | "at">): {
  readonly isTimeout?: true;
  readonly at?: number;
} {
  return { ...(isTimeout ? { isTimeout } : {}), ...(at === undefined ? {} : { at }) };
}
