import { isDeepStrictEqual } from "node:util";
import type { Reply, Request } from "../../src/tables/requests.js";
import type { Board } from "../../src/tables/board.js";
import { boardOf, looksTheSame } from "../../src/tables/show.js";
import { recentSteps, type Table } from "../../src/tables/table.js";
import type { Store } from "../../src/store/store.js";
import { digestOf } from "./shown.js";
import { ofEach } from "./of-each.js";
import { knownTable } from "./running-table.js";

/** A reply of the tables. `call`: in which order they were asked. */
export interface Replied {
  readonly call: number;
  readonly table: string;
  readonly interaction: string;
  readonly request: Request["kind"];
  readonly reply: Reply;
}

/** Takes down what a bot stores and says over all its lives, from outside, to hold it against in the end. */
export class Ledger {
  /** Fingerprints by table and version, taken from the database right after each commit. */
  readonly #digests = new Map<string, string>();
  readonly #boards = new Map<string, Board>();
  /** Every table as it lay in the database after its last commit. */
  readonly tables = new Map<string, Table>();
  readonly replies: Replied[] = [];
  /** Warnings by their nonce, as often as they were sent off. */
  readonly warnings = new Map<string, number>();
  /** By table, the message that was noted as showing its board. */
  readonly messages = new Map<string, string | null>();
  /** Ids of warnings that were noted in the database. */
  readonly noted = new Set<string>();
  /** How often somebody came back. */
  backs = 0;
  readonly #asked: string[] = [];

  /** A table was written. */
  async stored(store: Store, id: string): Promise<void> {
    const table = await lying(store, id);
    this.tables.set(id, table);
    const board = boardOf(table);
    this.#digests.set(key(id, table.row.version), digestOf(board));
    this.#boards.set(key(id, table.row.version), board);
  }

  /** What the database has not kept of its last commits. */
  async lost(store: Store): Promise<readonly string[]> {
    return ofEach(this.tables.values(), async (table) => {
      const lies = await lying(store, table.row.id);
      const { row, deadlines } = lies;
      const kept = this.digest(row.id, row.version) === digestOf(boardOf(lies));
      const timed = isDeepStrictEqual(deadlines, table.deadlines);
      return kept && timed && row.version === table.row.version ? [] : [`table ${row.id} is not what was stored`];
    });
  }

  /** What a version said when it was stored; undefined: it never was. */
  digest(table: string, version: number): string | undefined {
    return this.#digests.get(key(table, version));
  }

  /** Whether nobody can see a difference between a table's version and its last one, whatever message shows it. */
  shows(table: string, version: number): boolean {
    const [then, now] = [this.#boards.get(key(table, version)), this.tables.get(table)];
    return then !== undefined && now !== undefined && looksTheSame(then, boardOf(now));
  }

  /** The tables are asked something. @returns which question it is */
  asked(interaction: string): number {
    return this.#asked.push(interaction);
  }

  /** Whether a request with this id was never replied to, because the bot died or the disk failed. */
  unanswered(interaction: string): boolean {
    const of = (id: string): boolean => id === interaction;
    return this.#asked.filter(of).length > this.replies.filter((replied) => of(replied.interaction)).length;
  }

  replied(replied: Replied): void {
    this.replies.push(replied);
    if (replied.request === "back" && replied.reply.kind === "done") this.backs += 1;
  }

  warned(nonce: string): void {
    this.warnings.set(nonce, (this.warnings.get(nonce) ?? 0) + 1);
  }
}

/** A table as it lies in the database. */
async function lying(store: Store, id: string): Promise<Table> {
  const stored = await store.load(id, recentSteps);
  if (stored === null) throw new Error(`table ${id} is not there after its commit`);
  return knownTable(stored);
}

function key(table: string, version: number): string {
  return `${table} ${version}`;
}
