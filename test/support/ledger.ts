import { isDeepStrictEqual } from "node:util";
import { fallsAt } from "../../src/tables/clock/deadlines.js";
import type { Person, Reply, Request } from "../../src/tables/requests.js";
import { boardOf, looksTheSame } from "../../src/tables/show.js";
import { isOpen, recentSteps, type Table } from "../../src/tables/table.js";
import type { Change, GuildRow, Store } from "../../src/store/store.js";
import { digestOf } from "./shown.js";
import { ofEach } from "./of-each.js";
import { knownTable } from "./running-table.js";

/** `call`: the tables' requests are numbered. */
export interface Replied {
  readonly call: number;
  readonly table: string;
  readonly interaction: string;
  readonly request: Request;
  readonly reply: Reply;
}

/** Takes down, from outside, what a bot stores and says over all its lives. */
export class Ledger {
  /** As it lay in the database after the last write of each version. */
  readonly #versions = new Map<string, Table>();
  /** Of all that was stored as a version: a deleted user changes it. */
  readonly #digests = new Map<string, Set<string>>();
  /** As last written. */
  readonly tables = new Map<string, Table>();
  /** All changes that were stored, in order. */
  readonly changes: Change[] = [];
  /** As often as stored. */
  readonly settings: GuildRow[] = [];
  readonly replies: Replied[] = [];
  /** By table, the message noted for its board. */
  readonly messages = new Map<string, string | null>();
  /** Ids that were noted in the database. */
  readonly noted = new Set<string>();
  /** Users whose data was deleted, or is being. */
  readonly forgotten = new Set<string>();
  /** What must never be stored. */
  readonly violations: string[] = [];
  /** A bot has died during a write. */
  isUnsure = false;
  /** How often somebody came back. */
  backs = 0;
  readonly #asked: string[] = [];
  /** Who made an interaction, called as the server showed them then. */
  readonly #makers = new Map<string, Person>();
  /** By user, all names under which something of theirs has arrived. */
  readonly #names = new Map<string, Set<string>>();

  /** An interaction reaches the bot. */
  arrived(interaction: string, who: Person): void {
    this.#makers.set(interaction, who);
    this.#names.set(who.user, (this.#names.get(who.user) ?? new Set()).add(who.name));
  }

  /** A table was opened. */
  async opened(store: Store, id: string, interaction: string): Promise<void> {
    await this.stored(store, id);
    this.#checkNames(id, null, interaction);
  }

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
    for (const { user, name } of table.seats)
      if (user !== null && this.#names.get(user)?.has(name ?? "") !== true)
        this.violations.push(`${user} sits at ${id} as ${name}, and was never called so`);
    if (others.length > 1) this.violations.push(`channel ${table.row.channel} has ${others.length} open tables`);
  }

  /** A change was written; without a press it has its time. */
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
    this.#checkNames(id, before ?? null, interaction);
  }

  /** The person who presses sits there under their name of that moment, everybody else under the one from before. */
  #checkNames(id: string, before: Table | null, interaction: string | null): void {
    const maker = this.#makers.get(interaction ?? "");
    for (const { user, name } of this.tables.get(id)?.seats ?? []) {
      const seated = before?.seats.find((seat) => seat.user === user);
      const right = user !== null && user === maker?.user ? maker.name : (seated?.name ?? name);
      if (name !== right) this.violations.push(`${user} sits at ${id} as ${name}, and is called ${right}`);
    }
  }

  /** One choice of a server's settings was written, whatever else is set at the same time. */
  set(row: GuildRow): void {
    const before = this.settings.findLast(({ guild }) => guild === row.guild);
    const fields = ["language", "turnSeconds", "closers", "channels"] as const;
    const others = fields.filter((field) => !isDeepStrictEqual(before?.[field], row[field]));
    if (before !== undefined && others.length > 1) this.violations.push(`one choice has set ${others.join(" and ")}`);
    this.settings.push(row);
  }

  /** Last writes that the database has lost, for a bot that starts. */
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

  /** Whether a version ever said this. */
  was(table: string, version: number, digest: string): boolean {
    return this.#digests.get(key(table, version))?.has(digest) === true;
  }

  /** Undefined: this version was never stored. */
  at(table: string, version: number): Table | undefined {
    return this.#versions.get(key(table, version));
  }

  /** Whether nobody can tell a version from the last one, whatever message shows it. */
  shows(table: string, version: number): boolean {
    const [then, now] = [this.at(table, version), this.tables.get(table)];
    return then !== undefined && now !== undefined && looksTheSame(boardOf(then), boardOf(now));
  }

  /** @returns the number of the request */
  asked(interaction: string): number {
    return this.#asked.push(interaction);
  }

  /** Never replied to: the bot died or the disk failed. */
  unanswered(interaction: string): boolean {
    const of = (id: string): boolean => id === interaction;
    return this.#asked.filter(of).length > this.replies.filter((replied) => of(replied.interaction)).length;
  }

  replied(replied: Replied): void {
    this.replies.push(replied);
  }
}

async function lying(store: Store, id: string): Promise<Table> {
  const stored = await store.load(id, recentSteps);
  if (stored === null) throw new Error(`table ${id} is not there after its commit`);
  return knownTable(stored);
}

function key(table: string, version: number): string {
  return `${table} ${version}`;
}
