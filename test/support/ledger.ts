import { isDeepStrictEqual } from "node:util";
import { fallsAt } from "../../src/tables/clock/deadlines.js";
import type { Reply, Request } from "../../src/tables/requests.js";
import { boardOf, looksTheSame } from "../../src/tables/show.js";
import { isOpen, recentSteps, type Table } from "../../src/tables/table.js";
import type { Change, GuildRow, Store } from "../../src/store/store.js";
import { digestOf } from "./shown.js";
import { ofEach } from "./of-each.js";
import { knownTable } from "./running-table.js";

/** A reply of the tables. `call`: in which order they were asked. */
export interface Replied {
  readonly call: number;
  readonly table: string;
  readonly interaction: string;
  readonly request: Request;
  readonly reply: Reply;
}

/** Takes down what a bot stores and says over all its lives, from outside, to hold it against in the end. */
export class Ledger {
  /** Every version of each table as it lay in the database after a write, the last one of each version. */
  readonly #versions = new Map<string, Table>();
  /** Fingerprints of all that was stored as a version: somebody who is forgotten leaves it another one. */
  readonly #digests = new Map<string, Set<string>>();
  /** Every table as it lay in the database after its last write. */
  readonly tables = new Map<string, Table>();
  /** All changes that were stored, in order. */
  readonly changes: Change[] = [];
  /** What servers have set, as often as that was stored. */
  readonly settings: GuildRow[] = [];
  readonly replies: Replied[] = [];
  /** By table, the message that was noted as showing its board. */
  readonly messages = new Map<string, string | null>();
  /** Ids of warnings that were noted in the database. */
  readonly noted = new Set<string>();
  /** Users who had their data deleted, or have begun to. */
  readonly forgotten = new Set<string>();
  /** What was stored and must never be. */
  readonly violations: string[] = [];
  /** A bot has died in the middle of a write. */
  isUnsure = false;
  /** How often somebody came back. */
  backs = 0;
  readonly #asked: string[] = [];

  /** A table was written. */
  async stored(store: Store, id: string): Promise<void> {
    const table = await lying(store, id);
    const { version } = table.row;
    const before = this.tables.get(id);
    if (before !== undefined && before.row.version > version) {
      this.violations.push(`table ${id} went from version ${before.row.version} back to ${version}`);
    }
    this.tables.set(id, table);
    this.#versions.set(key(id, version), table);
    const digests = this.#digests.get(key(id, version)) ?? new Set();
    this.#digests.set(key(id, version), digests.add(digestOf(boardOf(table))));
    const others = [...this.tables.values()].filter(
      ({ row }) => isOpen(row) && isOpen(table.row) && row.channel === table.row.channel,
    );
    if (others.length > 1) this.violations.push(`channel ${table.row.channel} has ${others.length} open tables`);
  }

  /** A change was written. What nobody pressed for has its time. */
  async changed(store: Store, change: Change): Promise<void> {
    const { row, interaction, step } = change;
    const { id } = row;
    const before = this.tables.get(id);
    const by = step?.action?.by;
    const is = (kind: string): boolean =>
      before?.deadlines.some(
        (due) =>
          due.kind === kind && fallsAt(due) <= row.changed && (kind !== "answer" || due.seat === step?.action?.seat),
      ) === true;
    if (by === "timeout" && !is("answer")) this.violations.push(`step ${step?.step} of ${id} is a time-out too early`);
    if (interaction === null && row.status === "closed" && !is("close") && this.forgotten.size === 0) {
      this.violations.push(`table ${id} was closed too early`);
    }
    if (interaction !== null && this.changes.some((other) => other.interaction === interaction)) {
      this.violations.push(`${interaction} has changed two things`);
    }
    this.changes.push(change);
    this.backs += change.seats?.some(({ away }, seat) => !away && before?.seats[seat]?.away === true) === true ? 1 : 0;
    await this.stored(store, id);
  }

  /** What a server has set was written: one choice of its, whatever others are made at the same time. */
  set(row: GuildRow): void {
    const before = this.settings.findLast(({ guild }) => guild === row.guild);
    const fields = ["language", "turnSeconds", "closers", "channels"] as const;
    const others = fields.filter((field) => !isDeepStrictEqual(before?.[field], row[field]));
    if (before !== undefined && others.length > 1) this.violations.push(`one choice has set ${others.join(" and ")}`);
    this.settings.push(row);
  }

  /** What the database has not kept of its last writes, for a bot that starts. */
  async lost(store: Store): Promise<readonly string[]> {
    const { isUnsure } = this;
    this.isUnsure = false;
    const [set] = await store.guilds();
    if (isUnsure && set !== undefined && !isDeepStrictEqual(set, this.settings.at(-1))) this.set(set);
    return ofEach([...this.tables.values()], async (table) => {
      const lies = await lying(store, table.row.id);
      for (const { interaction } of await store.actions(table.row.id)) {
        if (interaction !== null && (await store.tableOfPress(interaction)) === null) {
          this.violations.push(`${interaction} is an action, and would count again`);
        }
      }
      if (isUnsure && lies.row.version >= table.row.version) {
        await this.stored(store, table.row.id);
        return [];
      }
      const { row, deadlines } = lies;
      const before = table.row.version;
      const kept = this.was(row.id, row.version, digestOf(boardOf(lies)));
      const timed = isDeepStrictEqual(deadlines, table.deadlines);
      return [
        ...(before === row.version
          ? []
          : [`table ${row.id} is stored as version ${row.version}, and was as ${before}`]),
        ...(kept ? [] : [`table ${row.id} is not what was stored`]),
        ...(timed ? [] : [`table ${row.id} has other deadlines than were stored`]),
      ];
    });
  }

  /** Whether a version of a table has said this when it was stored. */
  was(table: string, version: number, digest: string): boolean {
    return this.#digests.get(key(table, version))?.has(digest) === true;
  }

  /** A table as it was in a version; undefined: that was never stored. */
  at(table: string, version: number): Table | undefined {
    return this.#versions.get(key(table, version));
  }

  /** Whether nobody can see a difference between a table's version and its last one, whatever message shows it. */
  shows(table: string, version: number): boolean {
    const [then, now] = [this.at(table, version), this.tables.get(table)];
    return then !== undefined && now !== undefined && looksTheSame(boardOf(then), boardOf(now));
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
