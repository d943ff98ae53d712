import { isDeepStrictEqual } from "node:util";
import type { GameEvent, Prompt, Seat, Remark } from "../game/contract.js";
import type { Situation } from "../game/press.js";
import type { SeatRow } from "../store/store.js";
import type { Board, ClubLines, Known, KnownBoard, Play } from "./board.js";
import type { Owner, PublicPrompt, Told } from "../game/scene.js";
import { commitmentOf } from "./chance/secrets.js";
import {
  drawRobots,
  hintOf,
  isAsleep,
  isUnreadable,
  type Loaded,
  pauseVotes,
  promptsOf,
  publicHint,
  seatOf,
  type Table,
  type Unreadable,
} from "./table.js";

/** Tables are immutable, so boards can be cached. */
const boards = new WeakMap<Loaded, Board>();

/** What everybody may see of a table, built up from nothing. */
export function boardOf(table: Table): KnownBoard;
export function boardOf(table: Loaded): Board;
export function boardOf(table: Loaded): Board {
  const board = boards.get(table) ?? (isUnreadable(table) ? drawUnreadable(table) : drawUp(table));
  boards.set(table, board);
  return board;
}

/** Only the seats of an unreadable table are public. */
function drawUnreadable(table: Unreadable): Board {
  const { row } = table;
  return {
    ...common(table),
    options: null,
    invitations: [],
    seed: publishedSeed(row),
    play: null,
    club: null,
    remark: null,
    hint: null,
  };
}

function drawUp(table: Table): Board {
  const { row } = table;
  const play = row.state === null || row.status === "closed" ? null : playOf(table);
  return {
    ...common(table),
    options: row.options,
    invitations: row.invitations.map((one, number) => ({ ...one, until: keptUntil(table, number) })),
    seed: publishedSeed(row),
    play,
    club: clubLinesOf(table),
    remark: play === null ? null : shownRemark(table),
    hint: play === null ? null : publicHint(table),
  };
}

function common({
  row,
  game,
  seats,
}: Loaded): Omit<Board, "options" | "invitations" | "seed" | "play" | "club" | "remark" | "hint"> {
  return {
    table: row.id,
    game,
    guild: row.guild,
    channel: row.channel,
    host: row.host,
    status: row.status,
    turn: row.turn,
    pause: pauseOf({ row, seats }),
    seats: seats.map((seat, index) => ownerOf(seat, index, row.id)),
    version: row.version,
    visible: row.visible,
    commitment: row.seed === null ? null : commitmentOf(row, row.seed),
    start: row.message,
    isOutdated: row.status === "closed" && row.revealed,
    cup: row.cup,
    shared: row.shared,
    ownThread: row.ownThread,
    rematch: row.rematch,
  };
}

/** Null: no seat is kept for this invitation. */
function keptUntil({ deadlines }: Table, number: number): number | null {
  return deadlines.find(({ kind, seat }) => kind === "keep" && seat === number)?.due ?? null;
}

function pauseOf(table: Pick<Loaded, "row" | "seats">): Board["pause"] {
  const until = table.row.pausedUntil;
  const votes = pauseVotes(table).map(({ seat }) => seat);
  return until === null && votes.length === 0 ? null : { until, votes };
}

/** Nobody owes a round whose debtor has deleted their data. */
function clubLinesOf(table: Table): ClubLines | null {
  if (table.club === null) return null;
  const { why, round } = table.club;
  const debtor = round === null || round.debtor === null ? null : seatOf(table, round.debtor);
  if (round === null || debtor === null) return { why, round: null };
  const confirmedBy = round.confirmedBy === null ? null : seatOf(table, round.confirmedBy);
  return { why, round: { debtor, isSettled: round.settled !== null, isForgiven: round.forgiven, confirmedBy } };
}

/** In hex; null while secret. */
export function publishedSeed({ status, seed, protocol, revealed }: Loaded["row"]): string | null {
  const isPublished = status === "over" || (status === "closed" && (revealed || protocol !== 1));
  return isPublished ? (seed?.toString("hex") ?? null) : null;
}

/** Whether two boards of a table look the same to everybody. */
export function looksTheSame(before: Board, after: Board): boolean {
  if (before.play === null || after.play === null) return isDeepStrictEqual(bare(before), bare(after));
  // Steps without public events may have pushed older ones out.
  const dropped = before.play.recent.length - after.play.recent.length;
  const known = { ...before.play, recent: before.play.recent.slice(Math.max(0, dropped)) };
  return isDeepStrictEqual(bare({ ...before, play: known }), bare(after));
}

/** Whether others can see a table's last change. */
export function isVisible({ version, visible }: Pick<Board, "version" | "visible">): boolean {
  return visible === version;
}

function bare(board: Board): Board {
  return { ...board, version: 0, visible: 0 };
}

/** The open prompts as everybody may know them, built up from nothing. */
export function publicPrompts(prompts: readonly Prompt[]): readonly PublicPrompt[] {
  const secret = new Set<number>();
  return prompts.flatMap(({ id, seat, kind, seconds, awaited, stale }): readonly PublicPrompt[] => {
    if (kind !== "reaction") return [{ id, seat, kind, seconds, awaited, stale }];
    if (secret.has(id)) return [];
    secret.add(id);
    return [{ id, seat: null, kind, seconds, awaited, stale }];
  });
}

function ownerOf({ user, name, level, away, stops }: SeatRow, seat: Seat, table: string): Owner {
  if (user !== null && name !== null) return { type: "human", user, name, away, ...(stops ? { stops } : {}) };
  return level === null ? { type: "nobody" } : { type: "computer", level, robot: drawRobots(table)[seat] ?? 0 };
}

/** All events, marked if a time-out gave their step's action, and with its time for a game that tells times. */
function toldIn({ recent, game }: Pick<Table, "recent" | "game">): readonly Told<GameEvent>[] {
  return recent.flatMap(({ events, isTimeout, at }) => {
    const marks = {
      ...(isTimeout === undefined ? {} : { isTimeout }),
      ...(at === undefined || game.screen.tellsTimes !== true ? {} : { at }),
    };
    // Spread, so that what is no list is found to be none.
    return Object.keys(marks).length === 0 ? [...events] : events.map((event) => ({ ...event, ...marks }));
  });
}

function playOf(table: Table): Play {
  const { row, game, drafts, deadlines } = table;
  const answers = deadlines.filter(({ kind }) => kind === "answer").map(({ due }) => due);
  return {
    view: game.view(row.state, null),
    prompts: publicPrompts(game.prompts(row.state)),
    recent: toldIn(table).filter(({ to }) => to === "all"),
    drafts: drafts.filter(({ open }) => open).map(({ prompt, seat, value }) => ({ prompt, seat, value })),
    result: game.result(row.state),
    due: answers.length === 0 ? null : Math.min(...answers),
    asleep: isAsleep(table),
  };
}

/** What a user may know of a game; null: there is none, or they do not sit there. */
export function knownTo(table: Loaded, user: string): Known | null {
  if (isUnreadable(table) || table.row.state === null || table.row.status === "closed") return null;
  const seat = seatOf(table, user);
  return seat === null ? null : { board: boardOf(table), situation: situationOf(table, seat) };
}

/** What one seat may know of a game, built up from nothing. */
export function situationOf(table: Table, seat: Seat): Situation {
  const { game, row, drafts } = table;
  const held = table.held.find((answer) => answer.seat === seat) ?? null;
  const prompt = held === null ? (promptsOf(table).find((open) => open.seat === seat) ?? null) : null;
  return {
    seat,
    prompt,
    draft: drafts.find((draft) => draft.prompt === prompt?.id && draft.seat === seat)?.value ?? null,
    held: held?.action ?? null,
    view: game.view(row.state, seat),
    legal: prompt === null ? [] : game.legal(row.state, seat),
    events: toldIn(table).filter(({ to }) => to === "all" || to.includes(seat)),
    hint: held === null ? hintOf(table, seat) : null,
  };
}

/** The last remark, until the next public step: it belongs to its moment. @internal */
export function shownRemark({ row, recent }: Pick<Table, "row" | "recent">): Omit<Remark, "step"> | null {
  const last = row.remarks.at(-1);
  const first = recent[0];
  if (last === undefined || first === undefined || first.step > last.step) return null;
  const isPast = recent.some(({ step, events }) => step > last.step && events.some(({ to }) => to === "all"));
  return isPast ? null : { seat: last.seat, feeling: last.feeling, line: last.line };
}
