import type { Prompt, Seat, Step, GameEvent, Remark } from "../game/contract.js";
import type {
  ActionRow,
  Change,
  ClubRoundRow,
  DeadlineRow,
  DraftRow,
  HeldRow,
  SeatRow,
  Store,
} from "../store/store.js";
import { deadlinesAfter } from "./clock/deadlines.js";
import type { Intent } from "../game/press.js";
import { boardOf, looksTheSame } from "./show.js";
import type { RefusalCode } from "./requests.js";
import {
  hintedDecisions,
  isPresent,
  nextPerson,
  promptsOf,
  recentSteps,
  seatOf,
  type Table,
  promptsForComputers,
} from "./table.js";
import { randomStream } from "./chance/random-stream.js";

/** A change to be stored, and the table after it. */
export interface Pending {
  readonly kind: "change";
  /** The seat whose owner ends the game against others' will: they have left. Left out: nobody does. */
  readonly desertedBy?: Seat;
  readonly change: Change;
  /** The table's status before. */
  readonly before: Table["row"]["status"];
  readonly table: Table;
  /** Deadlines that begin with it. */
  readonly fresh: readonly DeadlineRow[];
}

/** A request's outcome before anything is written. */
export type Decided = Pending | PressOutcome | Starting | Refused | Repeated;

/** A press that repeats the last answer of its seat, or chooses what is chosen. */
interface Repeated {
  readonly kind: "repeated";
}

/** A game that is to start as soon as its start message is posted. `seats`: all that are taken then. */
export interface Starting {
  readonly kind: "starting";
  readonly seats: readonly SeatRow[];
}

/** A request that changes nothing. */
export interface Refused {
  readonly kind: "refused";
  readonly code: RefusalCode;
}

/** A request comes to nothing. */
export function refuse(code: RefusalCode): Refused {
  return { kind: "refused", code };
}

/** An accepted press on a game's button. `pending` is null if it changes nothing. */
interface PressOutcome {
  readonly kind: "press";
  readonly intent: Intent;
  readonly seat: Seat;
  readonly pending: Pending | null;
}

/** What a request changes; the rest stays. */
export interface Edit {
  readonly row?: Partial<
    Pick<
      Table["row"],
      | "host"
      | "status"
      | "options"
      | "turn"
      | "pausedUntil"
      | "pauseVotes"
      | "opener"
      | "seed"
      | "salt"
      | "terms"
      | "message"
      | "starts"
      | "attempted"
      | "started"
      | "state"
      | "steps"
      | "rematch"
      | "invitations"
    >
  >;
  readonly seats?: readonly SeatRow[];
  readonly step?: { readonly action: ActionRow | null; readonly step: number; readonly events: readonly GameEvent[] };
  readonly draft?: DraftRow;
  /** A final answer to hold back. */
  readonly hold?: HeldRow;
  /** A handled kind of deadline. */
  readonly done?: "warn" | "settle" | "archive" | "resume";
  /** The number of somebody who has been asked to a lobby. */
  readonly invited?: number;
  /** Seats whose people have been told that their turn at this question has begun. */
  readonly called?: { readonly prompt: number; readonly seats: readonly Seat[] };
  /** All deadlines, some of them put off. */
  readonly deadlines?: readonly DeadlineRow[];
  /** The round that its loser owes, settled or taken back. */
  readonly round?: ClubRoundRow;
}

/** Applies an edit. @param interaction null for computer players and the clock */
export function change(table: Table, edit: Edit, now: number, interaction: string | null): Pending {
  const { step = null } = edit;
  const seats = edit.seats ?? table.seats;
  const version = table.row.version + 1;
  const remarks = step === null ? table.row.remarks : remarksAfter(table, seats, step.step, step.events);
  const stepped: Table = {
    ...table,
    row: lobbyOnly({ ...awake(table.row, now), ...edit.row, remarks, version, visible: version, changed: now }),
  };
  const answered = step?.action?.seat ?? null;
  const open = step === null ? null : promptsOf(stepped);
  const drafts = replaceChoice(table.drafts, edit.draft ?? null, open, answered);
  const held = replaceChoice(table.held, edit.hold ?? null, open, null);
  const edited: Table = {
    ...stepped,
    seats,
    drafts,
    held,
    answered: answeredAfter(table.answered, edit),
    deadlines: (edit.deadlines ?? table.deadlines).filter((due) => !isDone(due, edit)),
    recent:
      step === null || step.events.length === 0 ? table.recent : [...table.recent, toldStep(step)].slice(-recentSteps),
    club: edit.round === undefined || table.club === null ? table.club : { ...table.club, round: edit.round },
  };
  const row = { ...edited.row, host: hostAfter(table, edited), thinking: promptsForComputers(edited).length > 0 };
  const actor = step?.action?.by === "human" ? step.action.seat : null;
  const deadlines = deadlinesAfter(table, { ...edited, row }, now, actor);
  const visible = { ...edited, row, deadlines };
  // Boards tell public events, so that those need not be drawn to see a difference.
  const isTold = step !== null && step.events.some(({ to }) => to === "all");
  const after =
    !isTold && looksTheSame(boardOf(table), boardOf(visible))
      ? { ...visible, row: { ...row, visible: table.row.visible } }
      : visible;
  return {
    kind: "change",
    change: {
      row: { ...after.row, ...table.asPlayed },
      interaction,
      seats: edit.seats ?? null,
      step,
      drafts: drafts === table.drafts ? null : drafts,
      held: held === table.held ? null : held,
      deadlines,
      club: null,
      round: edit.round ?? null,
    },
    before: table.row.status,
    table: after,
    fresh: deadlines.filter((due) => !edited.deadlines.includes(due)),
  };
}

/** Nobody is asked to what is no lobby any more. */
function lobbyOnly(row: Table["row"]): Table["row"] {
  return row.status === "lobby" || row.invitations.length === 0 ? row : { ...row, invitations: [] };
}

/** A pause that is over is none any more. */
function awake(row: Table["row"], now: number): Table["row"] {
  return row.pausedUntil !== null && row.pausedUntil <= now ? { ...row, pausedUntil: null } : row;
}

/** Whether a deadline has been dealt with by an edit. */
function isDone({ kind, prompt, seat }: DeadlineRow, { done, called, invited }: Edit): boolean {
  if (kind === "invite") return seat === invited;
  if (kind === "call") return prompt === called?.prompt && called.seats.includes(seat);
  return kind === done;
}

/** A draft removes the seat's answer: it has chosen something else since. */
function answeredAfter(before: Table["answered"], { step, hold, draft }: Edit): Table["answered"] {
  const answer = hold ?? step?.action ?? null;
  const seat = answer?.seat ?? draft?.seat;
  if (seat === undefined) return before;
  const after = new Map(before);
  if (answer === null || answer.interaction === null) after.delete(seat);
  else after.set(seat, answer.interaction);
  return after;
}

/** Closes a table without a request. */
export function closeTable(table: Table, now: number): Pending {
  return change(table, { row: { status: "closed" } }, now, null);
}

/** Puts some deadlines off without a request. @param deadlines all of them */
export function putOff(table: Table, deadlines: readonly DeadlineRow[], now: number): Pending {
  return change(table, { deadlines }, now, null);
}

/**
 * A host who is away hands over to the next present person clockwise, else to the next who is away. Without people the
 * host stays. A table that is shared has always the first who is present: who sits down later sends nobody away.
 */
function hostAfter(before: Table, { row, seats }: Pick<Table, "row" | "seats">): string {
  if (row.shared) return nextPerson(seats, 0)?.user ?? row.host;
  if (isPresent(seats.find(({ user }) => user === row.host))) return row.host;
  const from = seatOf({ seats }, before.row.host) ?? seatOf(before, before.row.host) ?? 0;
  return nextPerson(seats, from)?.user ?? row.host;
}

/**
 * Adds a choice in place of the seat's older one. A step drops choices for closed prompts.
 *
 * @param prompts open after a step; null: there was none
 * @param answered the seat whose answer replaces its choices
 */
function replaceChoice<Row extends { readonly prompt: number; readonly seat: Seat }>(
  rows: readonly Row[],
  added: Row | null,
  prompts: readonly Prompt[] | null,
  answered: Seat | null,
): readonly Row[] {
  const standing = rows.filter(
    (row) =>
      (row.prompt !== added?.prompt || row.seat !== added.seat) &&
      row.seat !== answered &&
      (prompts === null || prompts.some(({ id, seat }) => id === row.prompt && seat === row.seat)),
  );
  if (added !== null) return [...standing, added];
  return standing.length === rows.length ? rows : standing;
}

/** The press behind an action, and its place in a race. */
export interface Source {
  readonly interaction: string | null;
  readonly arrival: number | null;
}

/** Not from a press. */
export const noInteraction: Source = { interaction: null, arrival: null };

/** The row of an accepted action. */
export function actionRow(
  step: number,
  seat: Seat,
  action: unknown,
  by: ActionRow["by"],
  { interaction, arrival }: Source,
  at: number,
): ActionRow {
  return { step, seat, action, by, interaction, arrival, at };
}

/** The edit for a step of the game. `action` is null for the setup. */
export function editForStep(table: Table, { state, events }: Step<unknown, GameEvent>, action: ActionRow | null): Edit {
  const step = table.row.steps;
  return {
    row: { state, steps: step + 1, status: table.game.result(state) === null ? "playing" : "over" },
    step: { action, step, events },
  };
}

function toldStep({ step, events, action }: NonNullable<Pending["change"]["step"]>): Table["recent"][number] {
  if (action === null) return { step, events };
  const { by, at } = action;
  return by === "timeout" ? { step, events, at, isTimeout: true } : { step, events, at };
}

/** Whether a change starts its table's game. */
export function startsGame({ change: { step } }: Pending): boolean {
  return step !== null && step.action === null;
}

/** How a change ends its table's game: played to its end, or closed before. Null: it does not. */
export function endOf({ change: { row, step }, before }: Pending): "over" | "closed" | null {
  if (step !== null) return row.status === "over" ? "over" : null;
  return before !== "closed" && row.status === "closed" && row.steps > 0 ? "closed" : null;
}

/** A table whose game ends, with all events. Read before storing: nothing may fail after that. */
export async function withHistory(store: Pick<Store, "load">, { change: { step }, table }: Pending): Promise<Table> {
  const before = await store.load(table.row.id, table.row.steps);
  return { ...table, recent: [...(before?.recent ?? []), ...(step === null ? [] : [toldStep(step)])] };
}

/** A starting game with hints for those who have never finished one of its kind. */
export async function withHints({ userData }: Pick<Store, "userData">, pending: Pending): Promise<Pending> {
  const { table } = pending;
  const users = table.seats.flatMap(({ user }) => user ?? []);
  const newcomers = await userData.newcomers(table.row.game, users);
  const seats = table.seats.map((owner) =>
    owner.user !== null && newcomers.includes(owner.user) ? { ...owner, hints: hintedDecisions } : owner,
  );
  return { ...pending, table: { ...table, seats }, change: { ...pending.change, seats } };
}

/** Lines per feeling and temper. */
const linesEach = 3;

/** The most remarks in a game; one great moment of how many has one. */
const most = 3;
const oneOf = 3;

/**
 * The remarks of computer players after a step: seldom, each player once, no line twice. They follow from public events
 * alone, so neither line nor moment tells anything hidden.
 *
 * @internal
 */
export function remarksAfter(
  { row, game }: Pick<Table, "row" | "game">,
  seats: readonly SeatRow[],
  step: number,
  events: readonly GameEvent[],
): readonly Remark[] {
  const before = row.remarks;
  const told = events.filter(({ to }) => to === "all");
  if (before.length >= most || told.length === 0) return before;
  const moment = game
    .moments(told)
    .find(({ seat }) => (seats[seat]?.level ?? null) !== null && !before.some((said) => said.seat === seat));
  if (moment === undefined) return before;
  const random = randomStream(Buffer.from(row.id + JSON.stringify(told), "utf8"), 0, "act");
  if (random.pick(oneOf) > 0) return before;
  const { seat, feeling } = moment;
  const used = new Set(before.filter((said) => said.feeling === feeling).map(({ line }) => line));
  const free = Array.from({ length: linesEach }, (_, line) => line).filter((line) => !used.has(line));
  const line = free[random.pick(free.length)];
  return line === undefined ? before : [...before, { seat, feeling, line, step }];
}
