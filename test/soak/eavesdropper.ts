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

/** By then all that was private when a message was written is noted, in milliseconds. */
const waitMs = 3_000;

/**
 * Compares every public message in every state, and in the end the log, with what was private at that time. Of pictures
 * it knows names and alternative texts.
 */
export class Eavesdropper {
  readonly #discord: LocalDiscord;
  readonly #watcher: Reader;
  readonly #confidences = new Confidences();
  /** By table and sitters, with the version. */
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

  /** What is private to somebody just answered. */
  answered(who: LocalUser, id: string): void {
    const table = this.#watcher.table(id);
    const seat = table === null ? null : seatOf(table, who.id);
    if (table !== null && seat !== null) this.#learn(table, [{ seat, locale: who.locale }]);
  }

  /** What is private at open tables; judges older messages. */
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

  /** @param log all that the bot has printed */
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

  /** Up to this moment. */
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

/** Without JSON's escapes. */
function plain(line: string): string {
  return line.replaceAll(String.raw`\"`, '"').replaceAll(String.raw`\n`, "\n");
}
