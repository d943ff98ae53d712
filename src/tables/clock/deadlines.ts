import type { Prompt, Seat } from "../../game/contract.js";
import type { DeadlineRow } from "../../store/store.js";
import { isSlow, keepsSeat, limitIn } from "../board.js";
import { drawStream } from "../chance/random-stream.js";
import { isPresent, keyOf, countPeople, promptsForPeople, isAsleep, promptsOf, type Table } from "../table.js";

/** Until an idle lobby closes; people come to a slow table over a day. */
export const lobbyMs = { brisk: 60 * 60_000, slow: 24 * 60 * 60_000 } as const;

/** Until a table closes where everybody is away; a cup's own tables always take the longer time. */
const sleepMs = { alone: 10 * 60_000, several: 24 * 60 * 60_000 } as const;

/** Without a change, until a lobby or a table where everybody is away makes room for another in its channel. */
const unattendedMs = { alone: 10 * 60_000, several: 30 * 60_000 } as const;

/** Until a table's own thread is archived after its end: meanwhile a rematch may begin there. */
const archiveMs = 30 * 60_000;

/**
 * The shortest turn or race, in seconds, in which something is sent to those awaited: a warning after two thirds of a
 * turn; after a third of a race nobody is mentioned, and only the board is looked after.
 */
const minWarned = 60;

/** How late time-outs are, for answers under way. */
export const graceMs = 1_000;

/**
 * Shared prompts are settled after a random time, about as long as people with a choice take, so that a quick answer
 * tells nothing.
 */
const settleMs = { least: 4_000, most: 9_000 } as const;

/** How long a race's board may wait for its picture, with which its clock starts. */
const opensMs = 400;

/** At a slow table people who are there anyway act within this time, and nobody calls them. */
const callMs = 30_000;

/** How long a seat is kept for somebody who was asked to a lobby. */
const keepMs = 5 * 60_000;

/** The seat of deadlines for the whole table. */
const wholeTable = -1;

/**
 * A table's deadlines after a change: open prompts keep theirs, new ones get one.
 *
 * @param table after the change, with the deadlines from before
 * @param actor the seat whose person has just acted; null: nobody
 */
export function deadlinesAfter(
  before: Table,
  table: Table,
  now: number,
  actor: Seat | null = null,
): readonly DeadlineRow[] {
  switch (table.row.status) {
    case "lobby":
      // A cup has its own time.
      return table.row.cup === null
        ? [closing(now + lobbyMs[isSlow(table.row) ? "slow" : "brisk"]), ...inviting(before, table, now)]
        : [];
    case "playing": {
      if (isAsleep(table)) return [sleeping(table, now)];
      const reactions = reactionsAt(table);
      const { pausedUntil } = table.row;
      if (pausedUntil !== null && before.row.pausedUntil !== pausedUntil) return resting(table, now, pausedUntil);
      // What begins in a pause has its time after it.
      const from = Math.max(now, pausedUntil ?? now);
      return [
        ...answering(table, reactions, from),
        ...settling(before, table, reactions, now),
        ...(isSlow(table.row) ? calling(before, table, actor, from) : []),
        ...table.deadlines.filter(({ kind }) => kind === "resume"),
      ];
    }
    case "over":
    case "closed":
      return table.row.ownThread ? archiving(before, table, now) : [];
    case "quarantined":
      return [];
  }
}

/** When a deadline takes effect. */
export function fallsAt({ kind, due }: Pick<DeadlineRow, "kind" | "due">): number {
  return kind === "answer" ? due + graceMs : due;
}

function limitOf(prompt: Prompt, table: Table): number {
  return limitIn({ turn: table.row.turn, isAlone: company(table) === "alone" }, prompt);
}

/** Whether nobody attends to a table any more, so that the next one may take its channel. Slow lobbies and a cup's stay. */
export function givesWay(table: Table, now: number): boolean {
  const { cup, status, changed } = table.row;
  if (cup !== null || (status !== "lobby" && !isAsleep(table))) return false;
  if (status === "lobby" && isSlow(table.row)) return false;
  return now - changed >= unattendedMs[company(table)];
}

/** Whether a person sits there with nobody but computers, so that nobody waits for them; at a cup's table others do. */
function company(table: Table): "alone" | "several" {
  return table.row.cup !== null || countPeople(table) > 1 ? "several" : "alone";
}

function sleeping(table: Table, now: number): DeadlineRow {
  return table.deadlines.find(({ kind }) => kind === "close") ?? closing(now + sleepMs[company(table)]);
}

/** A pause begins: all time stands still until it is over, but for answers that are settled anyway. */
function resting({ deadlines }: Table, now: number, until: number): readonly DeadlineRow[] {
  return [
    ...deadlines.map((row) => (row.kind === "settle" ? row : { ...row, due: row.due + until - now })),
    { kind: "resume", seat: wholeTable, prompt: 0, due: until },
  ];
}

/** People are asked once, at once, and a seat is kept for each of them until they answer or it has been long enough. */
function inviting(before: Table, { row, deadlines }: Table, now: number): readonly DeadlineRow[] {
  const known = before.row.invitations.length;
  return row.invitations.flatMap((invitation, seat) => {
    if (invitation.answer !== "open") return [];
    const asking: DeadlineRow = { kind: "invite", seat, prompt: 0, due: now };
    const standing = deadlines.filter((due) => due.seat === seat);
    const keeping = standing.find(({ kind }) => kind === "keep") ?? {
      kind: "keep",
      seat,
      prompt: 0,
      due: now + keepMs,
    };
    return [
      ...(seat < known ? standing.filter(({ kind }) => kind === "invite") : [asking]),
      ...(keepsSeat(invitation) ? [keeping] : []),
    ];
  });
}

/** From the end on, once. */
function archiving(before: Table, { deadlines }: Table, now: number): readonly DeadlineRow[] {
  const isEnd = before.row.status === "lobby" || before.row.status === "playing";
  if (!isEnd) return deadlines.filter(({ kind }) => kind === "archive");
  return [{ kind: "archive", seat: wholeTable, prompt: 0, due: now + archiveMs }];
}

function closing(due: number): DeadlineRow {
  return { kind: "close", seat: wholeTable, prompt: 0, due };
}

function answering(table: Table, reactions: readonly number[], now: number): readonly DeadlineRow[] {
  const open = promptsForPeople(table);
  const answers = [
    ...open.map((prompt) => kept(table, prompt) ?? answer(prompt, table, now)),
    ...answered(table, open, reactions, now),
  ];
  const fresh = open.find((prompt) => kept(table, prompt) === null && isWarned(prompt, table));
  if (fresh !== undefined) return [...answers, warning(fresh, table, now)];
  const standing = table.deadlines.filter(
    ({ kind, prompt }) => kind === "warn" && open.some(({ id }) => id === prompt),
  );
  return [...answers, ...standing];
}

/** Kept after an answer to a shared prompt: the time on the board must not tell. */
function answered(
  table: Table,
  open: readonly Prompt[],
  reactions: readonly number[],
  now: number,
): readonly DeadlineRow[] {
  return table.deadlines.filter(
    (row) =>
      row.kind === "answer" &&
      fallsAt(row) > now &&
      reactions.includes(row.prompt) &&
      !open.some(({ id, seat }) => id === row.prompt && seat === row.seat),
  );
}

/** When a shared prompt may be settled; empty once it is. */
function settling(before: Table, table: Table, open: readonly number[], now: number): readonly DeadlineRow[] {
  const known = isAsleep(before) ? [] : reactionsAt(before);
  const standing = table.deadlines.filter(({ kind, prompt }) => kind === "settle" && open.includes(prompt));
  const fresh = open.find((id) => !known.includes(id));
  if (fresh === undefined) return standing;
  const { least, most } = settleMs;
  const due = now + least + drawStream(keyOf(table), table.row.steps, "due").pick(most - least + 1);
  return [{ kind: "settle", seat: wholeTable, prompt: fresh, due }];
}

/**
 * Who is told at a slow table that their turn has begun, unless they have just acted or come back. Of a secret question all
 * are told, also those who are not asked; in a race nobody is.
 */
function calling(before: Table, table: Table, actor: Seat | null, now: number): readonly DeadlineRow[] {
  const asked = promptsForPeople(table).filter(({ kind }) => kind !== "race");
  const people = [...table.seats.keys()].filter((seat) => isPresent(table.seats[seat]));
  const called = asked.flatMap((prompt) =>
    prompt.kind === "reaction" ? people.map((seat) => ({ ...prompt, seat })) : [prompt],
  );
  const isNew = ({ id, kind, seat }: Prompt): boolean =>
    !table.deadlines.some(
      (row) => row.kind === "answer" && row.prompt === id && (kind === "reaction" || row.seat === seat),
    );
  return people.flatMap((seat) => {
    const prompt = called.find((one) => one.seat === seat);
    if (prompt === undefined) return [];
    const standing = table.deadlines.filter(
      (row) => row.kind === "call" && row.seat === seat && row.prompt === prompt.id,
    );
    const isHere = seat === actor || before.seats[seat]?.away === true;
    return isNew(prompt) && !isHere ? [{ kind: "call", seat, prompt: prompt.id, due: now + callMs }] : standing;
  });
}

/** Prompts that are answered in secret and settled together. */
function reactionsAt(table: Table): readonly number[] {
  return promptsOf(table).flatMap(({ kind, id }) => (kind === "reaction" ? id : []));
}

function isWarned(prompt: Prompt, table: Table): boolean {
  return prompt.kind !== "reaction" && limitOf(prompt, table) >= minWarned;
}

function kept(table: Table, prompt: Prompt): DeadlineRow | null {
  const same = (row: DeadlineRow): boolean =>
    row.kind === "answer" && row.seat === prompt.seat && row.prompt === prompt.id;
  return table.deadlines.find(same) ?? null;
}

function answer(prompt: Prompt, table: Table, now: number): DeadlineRow {
  const due = now + 1000 * limitOf(prompt, table) + (prompt.kind === "race" ? opensMs : 0);
  return { kind: "answer", seat: prompt.seat, prompt: prompt.id, due };
}

function warning(prompt: Prompt, table: Table, now: number): DeadlineRow {
  const thirds = prompt.kind === "race" ? 1 : 2;
  const due = Math.round(now + ((1000 * thirds) / 3) * limitOf(prompt, table));
  return { kind: "warn", seat: wholeTable, prompt: prompt.id, due };
}
