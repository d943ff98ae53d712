import type { LocalDiscord, LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { seatOf, type Table } from "../../src/tables/table.js";
import type { Check } from "./checks.js";
import { Confidences } from "./confidences.js";
import { linesIn, stringsIn } from "./facts.js";
import { formOf } from "./sentences.js";
import { privateFactsOf, type PrivateFacts, type Sitter } from "./private-facts.js";
import type { Watcher } from "./watcher.js";

/** A public message as it was at a moment. */
interface Heard {
  readonly at: number;
  readonly where: string;
  readonly text: string;
}

/** Where what is stored is read. */
type Reader = Pick<Watcher, "table" | "openTables" | "emojis">;

/** After so long everything is noted that was private when a message was written, in milliseconds. */
const waitMs = 3_000;

/**
 * Hears every public message in every state that it has, whatever wrote it, and holds it against what was private about
 * that time; the log too, in the end. Of pictures it knows only their names and alternative texts.
 */
export class Eavesdropper {
  readonly #discord: LocalDiscord;
  readonly #watcher: Reader;
  readonly #confidences = new Confidences();
  /** By table and sitters what was last worked out, and of which version. */
  readonly #known = new Map<string, { readonly version: number; readonly facts: PrivateFacts }>();
  readonly #wrong = new Map<string, string>();
  #waiting: Heard[] = [];
  #heard = 0;

  /** @param viewer somebody who sits nowhere */
  constructor(discord: LocalDiscord, watcher: Reader, viewer: LocalUser) {
    this.#discord = discord;
    this.#watcher = watcher;
    discord.watch((change) => {
      if (change.type !== "message") return;
      const message = viewer.sees(change.channel).find(({ id }) => id === change.message);
      if (message !== undefined) this.#hear(message);
    });
  }

  /** Notes what is private to somebody who was just answered at a table. */
  answered(who: LocalUser, id: string): void {
    const table = this.#watcher.table(id);
    const seat = table === null ? null : seatOf(table, who.id);
    if (table !== null && seat !== null) this.#learn(table, [{ seat, locale: who.locale }]);
  }

  /** Notes what is private at all open tables, and judges what was heard long enough ago. */
  look(): void {
    const locales = new Map(this.#discord.users().map(({ id, locale }) => [id, locale]));
    for (const table of this.#watcher.openTables().flatMap((id) => this.#watcher.table(id) ?? [])) {
      const sitters = table.seats.map(({ user }, seat): Sitter => {
        return { seat, locale: locales.get(user ?? "") ?? this.#discord.locale() };
      });
      this.#learn(table, sitters);
    }
    this.#judge(performance.now() - waitMs);
  }

  /** The outcome of all that. @param log all that the bot has printed */
  checks(log: string): readonly Check[] {
    this.look();
    this.#judge(Infinity);
    const found = log.split("\n").flatMap((line) => this.#confidences.everIn(plain(line)));
    const { size } = this.#confidences;
    const vacuous = size === 0 ? ["nothing was private"] : [];
    const searched = `${size} texts and ids of sheets and hidden things searched; pictures are not looked at`;
    return [
      {
        what: `no public message holds what one seat alone may know (${searched})`,
        looked: this.#heard,
        wrong: [...vacuous, ...this.#wrong.values()],
      },
      {
        what: "no line of the log does",
        looked: log.split("\n").length,
        wrong: [...vacuous, ...new Set(found)].map((one) => `the log has ${one}`),
      },
    ];
  }

  #hear(message: SeenMessage): void {
    this.#heard += 1;
    const where = `the public message ${message.id} in ${message.channel_id}`;
    const text = stringsIn(message).join("\n");
    if (formOf(message) === null) {
      const words = [message.content, ...linesIn(message.components)].join(" ");
      this.#wrong.set(message.id, `${where} is neither board nor warning: ${words}`);
    }
    this.#waiting.push({ at: performance.now(), where, text });
  }

  #learn(table: Table, sitters: readonly Sitter[]): void {
    const { id, version } = table.row;
    const key = `${id} ${sitters.map(({ seat }) => seat).join()}`;
    const before = this.#known.get(key);
    const emojis = this.#watcher.emojis(this.#discord.application);
    const facts = before?.version === version ? before.facts : privateFactsOf(table, sitters, emojis);
    this.#known.set(key, { version, facts });
    this.#confidences.note(id, facts, performance.now());
  }

  /** Judges what was heard up to this moment. */
  #judge(until: number): void {
    const due = this.#waiting.filter(({ at }) => at <= until);
    this.#waiting = this.#waiting.filter(({ at }) => at > until);
    for (const { at, where, text } of due) {
      const found = this.#confidences.foundIn(text, at);
      if (found !== null) this.#wrong.set(where, `${where} has ${found}`);
    }
    if (until < Infinity) this.#confidences.forget(until);
  }
}

/** A line of the log as it would stand without the marks that texts within JSON have. */
function plain(line: string): string {
  return line.replaceAll(String.raw`\"`, '"').replaceAll(String.raw`\n`, "\n");
}
