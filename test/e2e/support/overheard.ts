import type { LocalDiscord, WireEntry } from "../../../playground/discord/index.js";
import type { TextTree } from "../../../src/game/module.js";
import { german, translated } from "../../../src/texts/catalogues.js";
import { type Language, languages, sourceLanguage } from "../../../src/texts/index.js";

/** A text that the bot sent, and where it stands. */
interface Said {
  /** Such as `label`. */
  readonly part: string;
  readonly text: string;
}

/** Where one language is spoken. */
interface Place {
  readonly channel: string;
  readonly language: Language;
  /** Of people and channels, which are the same in every language. */
  readonly names: readonly string[];
}

/** What the bot said there. */
export interface Overheard {
  /** Messages, their changes, and forms. */
  readonly messages: number;
  /** Each a line: words that the language's own catalogues do not have, and what is no text at all. */
  readonly faults: readonly string[];
}

/** Hears all that the bot sends from now on, until it is asked what that was. */
export function eavesdrop(discord: LocalDiscord): (place: Place) => Overheard {
  const sent = new Map<number, Extract<WireEntry, { type: "request" }>>();
  const stop = discord.wire.watch((entry) => {
    if (entry.type === "request" && entry.body !== null) sent.set(entry.id, entry);
  });
  return ({ channel, language, names }) => {
    stop();
    const bodies = [...sent.values()].filter((request) => request.channel === channel).map(({ body }) => body);
    const own = wordsOf(language);
    const faults = new Set(bodies.flatMap((body) => saidIn(body)).flatMap((said) => faultsOf(said, own, names)));
    return { messages: bodies.length, faults: [...faults] };
  };
}

/** What people read. */
const parts: ReadonlySet<string> = new Set(["content", "description", "label", "name", "placeholder", "title"]);

function saidIn(body: unknown, part = ""): readonly Said[] {
  if (typeof body === "string") return parts.has(part) ? [{ part, text: body }] : [];
  if (typeof body !== "object" || body === null) return [];
  if (Array.isArray(body)) return body.flatMap((one) => saidIn(one, part));
  return Object.entries(body).flatMap(([name, inner]) => (name === "emoji" ? [] : saidIn(inner, name)));
}

/** Emojis, mentions, times, addresses, and what proves the dice. */
const noWords = /<[^>]*>|https?:\/\/[^\s)]+|\b[0-9a-f]{16,}\b/gu;

function faultsOf({ part, text }: Said, own: ReadonlySet<string>, names: readonly string[]): readonly string[] {
  const plain = names.reduce(
    (rest, name) => rest.replaceAll(name, " "),
    text.replaceAll(noWords, " ").replaceAll("\u00A0", " "),
  );
  const raw = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object|\b[a-z]\w*\.[a-z]\w*\b/u.exec(plain)?.[0];
  const strange = wordsIn(plain).filter((word) => !own.has(word));
  return [...(raw === undefined ? [] : [raw]), ...strange].map((what) => `${what}: ${part} ${JSON.stringify(text)}`);
}

/** All words of a language: its own texts', not those that stand in for what it lacks, and `Intl`'s. */
function wordsOf(language: Language): ReadonlySet<string> {
  const trees: readonly TextTree[] = language === sourceLanguage ? [german] : translated[language];
  const list = new Intl.ListFormat(languages[language].formats).format(["1", "2", "3"]);
  return new Set([...trees.flatMap(textsIn), list].flatMap((text) => wordsIn(text.replaceAll(/\{\{.*?\}\}/gu, " "))));
}

function textsIn(tree: TextTree): readonly string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsIn(value)));
}

/** Letters alone are seats or factions. */
function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
}
