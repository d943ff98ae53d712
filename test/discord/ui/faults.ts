import { ApiError, fieldsOf } from "../../../playground/discord/validity/errors.js";
import { draftNew } from "../../../playground/discord/validity/draft.js";
import { checkForm } from "../../../playground/discord/validity/form.js";
import { checkMessage } from "../../../playground/discord/validity/message-body.js";
import { messageCreate } from "../../../playground/discord/validity/schemas.js";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import type { PublicMessage } from "../../../src/discord/ui/frame.js";
import { plainName } from "../../../src/discord/ui/names.js";
import type { Caption, Owner } from "../../../src/game/scene.js";
import { type Language, texts as allTexts, spokenLanguages } from "../../../src/texts/index.js";
import { isLengthened } from "../../support/pseudo-language.js";
import { ownEmojiIds, people } from "./boards.js";
import { read } from "./read.js";

/** All that players are offered. */
export const languages: readonly Language[] = spokenLanguages;

/** As bad as they come, as many as can sit at a table. */
export const nastyNames: readonly string[] = [
  "👨‍👩‍👧‍👦".repeat(32),
  "***___~~~|||```>>> # -# [a](https://x.y)",
  "@everyone <@123456789012345678>",
  "Z\u0300\u0301\u0302\u0303\u0304\u0305".repeat(12),
  "\u202Egnp.exe\u202C\n# big\n- list",
  "$t(answers.over) {{count}}",
  "漢字".repeat(16),
  "\u3164",
  "אבג *דהו* @here",
  "W".repeat(32),
];

/** Eight people with such names. */
export const nasty: readonly Owner[] = people(...nastyNames.slice(0, 8));

/** Not found, or not filled in. */
const slip = new RegExp(
  String.raw`undefined|\[object|NaN|\{\{|\b(?:${Object.keys(allTexts.de).join("|")})\.[a-z]\w*`,
  "gu",
);

/** What pings somebody, in a text. */
const mention = /(?<!\\)<[@#]|@(?:everyone|here)/gu;

/** Turns a line around, and is not closed at a name's end. */
const turning = /[\u202A-\u202E\u2066\u2067]/gu;

/** An application's emoji in a text, by name and id. */
const ownEmoji = /<a?:(\w+):(\d+)>/gu;

/** Characters of a button or option that a phone shows: a wish of ours, that longer languages come near to. */
const maxLabel = 38;

/**
 * Broken limits of a message, Discord's and ours.
 *
 * @param picture that goes with it
 * @param names of its table, escaped as for message text
 * @param emojis that the application has, by id
 */
export function faultsIn(
  message: PublicMessage,
  picture: Caption | null = null,
  names: readonly string[] = [],
  emojis: ReadonlyMap<string, string> = ownEmojiIds,
): readonly string[] {
  const { texts, buttons, selects, plain } = read(message.components);
  const ids = [...buttons, ...selects].map(({ id }) => id);
  const labels = [...buttons.map(({ label }) => label), ...selects.flatMap(({ labels: own }) => own)];
  const bare = names.map(plainName);
  const matches = (form: RegExp, all: readonly string[]) => all.flatMap((text) => text.match(form) ?? []);
  return [
    ...refusals(message, picture, emojis),
    ...texts
      .flatMap((text) => [...text.matchAll(ownEmoji)])
      .filter(([, name, id = ""]) => emojis.get(id) !== name)
      .map(([whole]) => `shows ${whole}`),
    ...matches(ownEmoji, [...plain, picture?.description ?? ""]).map((one) => `shows ${one} as it is written`),
    ...texts.filter((text) => text.trim() === "").map(() => "an empty text"),
    ...ids.filter((id) => parseCustomId(id) === null).map((id) => `id ${id}`),
    ...labels.filter((label) => label.length > maxLabel && !isLengthened(label)).map((label) => `label ${label}`),
    ...matches(slip, [...texts, ...plain])
      .filter((one) => !bare.some((name) => name.includes(one)))
      .concat(matches(mention, texts), matches(turning, [...texts, ...plain]))
      .map((one) => `says ${one}`),
    ...matches(
      botched,
      [...texts, ...plain, picture?.description ?? ""].map((text) => withLetters([...names, ...bare], text)),
    ).map((one) => `says ${one}`),
    ...names.filter((name, at) => isLaidBare(bare[at] ?? "", name, names, texts)).map((name) => `bare ${name}`),
    ...names
      .filter((name, at) => name !== bare[at] && plain.some((text) => text.includes(name)))
      .map((name) => `escaped ${name}`),
    ...(picture?.description.trim() === "" ? ["a picture without a description"] : []),
    ...(picture === null || /^[\w-]+\.png$/u.test(picture.name) ? [] : [`a file ${picture.name}`]),
    ...(message.allowed_mentions.parse.length > 0 ? ["it may ping"] : []),
  ];
}

/** Two stops, a list of nothing, or a number that its noun does not fit. */
const botched = /[!?]\.(?=\s|$)|[:,] ?[.,](?=\s|$)|\(\)|(?<![\d.,])1 times\b/gu;

function withLetters(names: readonly string[], text: string): string {
  const longestFirst = names.filter((name) => name !== "").toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, one) => rest.replaceAll(one, "N"), text);
}

/** Whether a name stands in a text without its escapes. */
function isLaidBare(bare: string, name: string, names: readonly string[], texts: readonly string[]): boolean {
  if (bare === name || bare.length <= 3) return false;
  // Lines may not break at a name's spaces.
  const telling = texts.map((text) => text.replaceAll("\u00A0", " ")).filter((text) => text.includes(bare));
  return telling.some((text) => without(names, text).includes(bare));
}

function without(names: readonly string[], text: string): string {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, one) => rest.replaceAll(one, ""), text);
}

/** By Discord's published schema, and what is known beyond it. */
function refusals(message: object, picture: Caption | null, emojis: ReadonlyMap<string, string>): readonly string[] {
  const files = picture === null ? [] : [picture];
  const attachments = files.map(({ name, description }, id) => ({ id, filename: name, description }));
  const uploads = files.map(({ name }, index) => {
    return { index, filename: name, contentType: "image/png", data: Buffer.alloc(0) };
  });
  try {
    checkMessage(draftNew(checkForm(messageCreate, { ...message, attachments }), uploads), emojis);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problems = fieldsOf(error.errors).map(({ field, code }) => `${field} ${code}`);
    return problems.length === 0 ? [error.message] : problems;
  }
}

/** Signs side by side on a phone; a button's edges count for five, an emoji for three. */
const room = 41;

/** Rows of buttons too wide for a phone, by label. Those of a language that nobody speaks may wrap. */
export function wideRows({ components }: PublicMessage): readonly string[] {
  const width = (row: ReturnType<typeof read>["rows"][number]): number =>
    row.reduce((sum, { label, emoji }) => sum + label.length + (emoji === "" ? 0 : 3) + 5, 0);
  return read(components)
    .rows.filter((row) => width(row) > room && !row.some(({ label }) => isLengthened(label)))
    .map((row) => row.map(({ label }) => label).join(" | "));
}

/** The last one included. */
export function sampled<T>(all: readonly T[], most: number): readonly T[] {
  const every = Math.ceil(all.length / most);
  return all.filter((_, index) => (all.length - 1 - index) % every === 0);
}
