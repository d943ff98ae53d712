import type { LocalDiscord, LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { lookAtBoard, lookAtSheet, type Verdict } from "./audit.js";
import type { Check } from "./checks.js";
import type { Entry } from "./deeds.js";
import type { Watcher } from "./watcher.js";

/** Looks whether messages tell more than their readers may know. */
export class Inspector {
  readonly #discord: LocalDiscord;
  readonly #watcher: Watcher;
  readonly #counts = { board: new Map<Verdict, number>(), sheet: new Map<Verdict, number>() };
  readonly #wrong: string[] = [];

  constructor(discord: LocalDiscord, watcher: Watcher) {
    this.#discord = discord;
    this.#watcher = watcher;
  }

  /** Looks at what an answer has shown. */
  answer(who: LocalUser, { outcome, name }: Entry): void {
    if (outcome.type !== "message" && outcome.type !== "update") return;
    const { message } = outcome;
    const [, id = ""] = /^(?:old )?([\w-]{11}):/u.exec(name) ?? [];
    const table = message.ephemeral ? this.#watcher.table(id) : null;
    if (table === null) return;
    const reader = { id: who.id, locale: who.locale };
    this.#note("sheet", lookAtSheet(message, table, reader, this.#emojis()), `${id} for ${who.id}`, message);
  }

  /** Looks at every open table's board. */
  boards(viewer: LocalUser): void {
    for (const id of this.#watcher.openTables()) this.board(id, viewer);
  }

  /** @returns null: no such message */
  board(id: string, viewer: LocalUser): Verdict | null {
    const table = this.#watcher.table(id);
    const isThere = this.#discord.channels().some((channel) => channel.id === table?.row.channel);
    if (table === null || !isThere) return null;
    const message = viewer.sees(table.row.channel).find((seen) => seen.id === this.#watcher.message(id));
    if (message === undefined) return null;
    const verdict = lookAtBoard(message, table, this.#discord.locale(), this.#emojis());
    this.#note("board", verdict, id, message);
    return verdict;
  }

  /** The outcome of all that. */
  checks(): readonly Check[] {
    const { board, sheet } = this.#counts;
    const kept = (board.get("kept") ?? 0) + (sheet.get("kept") ?? 0);
    const vacuous = kept === 0 ? ["no message was looked at while something was hidden"] : [];
    const figures = `${board.get("kept") ?? 0} boards, ${sheet.get("kept") ?? 0} sheets`;
    return [
      {
        what: `no message tells what its reader may not know (${figures} with other hidden things)`,
        looked: kept,
        wrong: [...vacuous, ...this.#wrong],
      },
    ];
  }

  #emojis() {
    return this.#watcher.emojis(this.#discord.application);
  }

  #note(kind: "board" | "sheet", verdict: Verdict, what: string, { id }: SeenMessage): void {
    const counts = this.#counts[kind];
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (verdict === "told") this.#wrong.push(`the ${kind} ${id} of ${what} tells what is hidden`);
  }
}
