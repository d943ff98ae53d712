import { createHash } from "node:crypto";
import type { MessageBody } from "../../src/discord/api/api-client.js";
import type { Situation } from "../../src/game/press.js";
import type { Board } from "../../src/tables/board.js";

/** What a test's board message says, to be read back. */
export interface Shown {
  readonly table: string;
  readonly version: number;
  readonly life: Board["status"];
  /** 0: none is open. */
  readonly prompt: number;
  /** The user asked; null: a computer player, or nobody. */
  readonly asked: string | null;
  /** As in `Play`. */
  readonly due: number | null;
  /** The target's number next to the buttons; null: none. */
  readonly target: number | null;
  /** Of all that everybody may know. */
  readonly digest: string;
}

/** A test's ephemeral message. */
export interface ShownSheet {
  readonly sheet: string;
  readonly table: string;
  readonly version: number;
  readonly seat: number;
  /** Of all that its reader may know. */
  readonly digest: string;
}

/** As facts in JSON. */
export function drawSheetFacts(sheet: string, { table, version }: Board, situation: Situation): MessageBody {
  const shown: ShownSheet = { sheet, table, version, seat: situation.seat, digest: digestOfSituation(situation) };
  return { content: JSON.stringify(shown), allowed_mentions: { parse: [] } };
}

/** Null: it shows nothing of a table. */
export function readSheetFacts(content: unknown): ShownSheet | null {
  if (typeof content !== "string" || !content.startsWith('{"sheet"')) return null;
  return JSON.parse(content) as ShownSheet;
}

/** Of what one seat may know. */
export function digestOfSituation(situation: Situation): string {
  return hashOf(JSON.stringify(situation));
}

/** As facts in JSON. */
export function drawFacts(board: Board): MessageBody {
  return { content: JSON.stringify(shownOf(board)), allowed_mentions: { parse: [] } };
}

/** Null: no board. */
export function readFacts(content: unknown): Shown | null {
  if (typeof content !== "string" || !content.startsWith('{"table"')) return null;
  return JSON.parse(content) as Shown;
}

/** Of a board, without the time limit, which moves by itself. */
export function digestOf({ host, status, options, seats, commitment, seed, play }: Board): string {
  const { due: _due, ...told } = play ?? { due: null };
  return hashOf(JSON.stringify({ host, status, options, seats, commitment, seed, told }));
}

function hashOf(said: string): string {
  return createHash("sha256").update(said).digest("base64url").slice(0, 16);
}

function shownOf(board: Board): Shown {
  const prompt = board.play?.prompts[0];
  const owner = prompt === undefined ? undefined : board.seats[prompt.seat ?? -1];
  return {
    table: board.table,
    version: board.version,
    life: board.status,
    prompt: prompt?.id ?? 0,
    asked: owner?.type === "human" && !owner.away ? owner.user : null,
    due: board.play?.due ?? null,
    target: targetOf(board.play?.view),
    digest: digestOf(board),
  };
}

function targetOf(view: unknown): number | null {
  if (typeof view !== "object" || view === null || !("target" in view)) return null;
  const { target } = view;
  return typeof target === "object" && target !== null && "number" in target ? Number(target.number) : null;
}
