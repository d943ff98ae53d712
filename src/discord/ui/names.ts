import { LRUCache } from "lru-cache";
import type { Translate, Key } from "../../texts/index.js";
import type { Owner, Scene } from "../../game/scene.js";
import type { Seat } from "../../game/contract.js";

/** A name's columns; emojis and CJK characters take two, wide letters one and a half. */
const columns = 20;
/** Discord allows 32 characters; more code points are a trick. */
const points = 32;
/** Most accents per letter. */
const marks = 2;

/** What stands between the items of a list, by locale. */
const commas = new Map<string, string>();

/** A list without a word before its last item. */
export function commaList(items: readonly (string | number)[], t: Translate): string {
  const comma = commas.get(t.locale) ?? new Intl.ListFormat(t.locale).formatToParts(["1", "2", "3"])[1]?.value ?? ", ";
  commas.set(t.locale, comma);
  return items.join(comma);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const emoji = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u;
/** Something to see, without which a variation selector or keycap is no emoji. */
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3/u;
/** All but what emojis are made of: pictographs, skins, joiners, keycaps, and the tags of regions' flags. */
const foreign = /(?!\p{Emoji}|\p{Extended_Pictographic}|\u200D|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}])./gsu;
const broad = /[WMmw@%ШЩЮЖМФЫшщюжмфы]/u;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u{FDFD}]/u;

/** Board signs, which in a name could fake a computer player, a host or a winner. */
const boardMarks = /[🤖👑💤👉🏆🎯✅❌🔒🔏⏳]/u;

/** Right-to-left letters (Unicode's blocks for such scripts). */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Unicode's first strong isolate and its end, which shield the line from a name's direction. */
const [isolate, isolated] = ["\u2068", "\u2069"];

/** Caches of cleaned names and of what they look like: boards show the same few, and both take time. */
const known = new LRUCache<string, string>({ max: 2_000 });
const looksKnown = new LRUCache<string, string>({ max: 2_000 });

/**
 * By seat, names for message text: short, on one line, without markdown, mentions, links or invisible characters.
 * Computer players have the names drawn for their table; names that look equal get their seat's number.
 */
export function seatNames(owners: readonly Owner[], t: Translate): readonly string[] {
  const shown = owners.map((owner) => ownerName(owner, t));
  const looks = shown.map(lookOf);
  return shown.map((name, seat) => {
    const look = looks[seat] ?? "";
    return looks.indexOf(look) === looks.lastIndexOf(look) ? name : `${name} (${seat + 1})`;
  });
}

function lookOf(name: string): string {
  const before = looksKnown.get(name);
  if (before !== undefined) return before;
  const look = skeletonOf(plainName(name));
  looksKnown.set(name, look);
  return look;
}

/** The host's name; empty if there is no host. */
export function hostName(
  { seats, host }: { readonly seats: readonly Owner[]; readonly host: string },
  t: Translate,
): string {
  const seat = seats.findIndex((owner) => owner.type === "human" && owner.user === host);
  return seatNames(seats, t)[seat] ?? "";
}

/** A message-text name for places without markdown, labels, pictures and descriptions; from right to left still set apart. */
export function plainName(name: string): string {
  return name.replaceAll("\u200B", "").replaceAll(/\\(.)/gu, "$1");
}

/** Characters of a select's label that a phone shows. */
export const labelRoom = 38;

/** A name for a select, not escaped, cut to fit. */
export function labelName(name: string, room = labelRoom): string {
  const plain = plainName(name);
  if (plain.length <= room) return plain;
  let kept = "";
  for (const { segment } of graphemes.segment(plain)) {
    if (kept.length + segment.length >= room) break;
    kept += segment;
  }
  return `${kept}…`;
}

function ownerName(owner: Owner, t: Translate): string {
  switch (owner.type) {
    case "human":
      return shownName(owner.name, t);
    case "computer":
      return robotName(owner.robot, t);
    case "nobody":
      return t("table.nameless");
  }
}

/** A person's name for message text: as `seatNames`, but of one alone. */
export function shownName(name: string, t: Translate): string {
  const shown = known.get(name) ?? setApart(escape(shorten(name)));
  known.set(name, shown);
  return shown === "" ? t("table.nameless") : shown;
}

/** A longer text of somebody's, such as a title, for message text: escaped, on one line, whole. */
export function shownText(text: string): string {
  const signs = [...graphemes.segment(text.normalize("NFC"))].map(({ segment }) => tidy(segment));
  return setApart(escape(signs.join("").replaceAll(/\s+/gu, " ").trim()));
}

/** Keeps a right-to-left name from turning the line around. */
function setApart(shown: string): string {
  return rightToLeft.test(shown) ? `${isolate}${shown}${isolated}` : shown;
}

function shorten(name: string): string {
  const whole = [...graphemes.segment(name.normalize("NFC"))].map(({ segment }) => tidy(segment));
  const clean = whole.join("").replaceAll(/\s+/gu, " ").trim();
  if (fits(clean)) return clean;
  let kept = "";
  for (const { segment } of graphemes.segment(clean)) {
    if (!fits(`${kept}${segment}…`)) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

function fits(clean: string): boolean {
  return (
    Array.from(clean).length <= points &&
    [...graphemes.segment(clean)].reduce((sum, { segment }) => sum + width(segment), 0) <= columns
  );
}

function width(segment: string): number {
  if (emoji.test(segment) || wide.test(segment)) return 2;
  return broad.test(segment) ? 1.5 : 1;
}

/** Without board signs, control, direction and invisible characters, and with few accents. */
function tidy(segment: string): string {
  if (boardMarks.test(segment)) return "";
  if (emoji.test(segment) && pictograph.test(segment)) return segment.replaceAll(foreign, "");
  const visible = segment
    .replaceAll(/\s/gu, " ")
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu, "");
  let left = marks;
  return Array.from(visible)
    .filter((sign) => !/\p{M}/u.test(sign) || left-- > 0)
    .join("");
}

/** A dot that may be one of an address: apps link invitations such as `discord.gg/…` without any scheme. */
const addressDot = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu;

/**
 * Escapes every sign of Discord's markdown; common escapers miss single signs, quotes and links. A colon before a space
 * opens neither an emoji nor an address, and stays: notifications show backslashes. A zero-width space
 * after `@` breaks mentions, after dots addresses and invitations.
 */
function escape(clean: string): string {
  return clean
    .replaceAll(addressDot, ".\u200B")
    .replaceAll(/[\\*_~`|<>#[\]()$]|:(?! )/g, String.raw`\$&`)
    .replace(/^[-+]|(?<=^\d+)\./, String.raw`\$&`)
    .replaceAll("@", "@\u200B");
}

/** The most channels that are named. */
const maxChannels = 10;

/** Where tables may be, to somebody who asks for one elsewhere. @param channels that the server allows */
export function whereTablesAre(channels: readonly string[], t: Translate): string {
  return t("answers.notHere", { channels: channels.slice(0, maxChannels).map((channel) => `<#${channel}>`) });
}

/** A seat's name by these; empty for no seat, or one that does not exist. */
export function nameOf(names: readonly string[], seat: Seat | null): string {
  return seat === null ? "" : (names[seat] ?? "");
}

/** Whether a computer player acts for a person who is away. */
export function isAway(owner: Owner | undefined): boolean {
  return owner?.type === "human" && owner.away;
}

/** Whether nobody can press for a seat: its buttons are disabled. */
export function isResting(owner: Owner | undefined): boolean {
  return owner?.type !== "human" || owner.away;
}

/** A name with the champion's sign if that is theirs, for lists, turns and places; never in a picture or a label. */
function signedName(owner: Owner | undefined, name: string): string {
  return owner?.type === "human" && owner.isChampion === true ? `${name}\u00A0🏆` : name;
}

/** Names by seat with the champion's sign. */
export function signedNames({ seats, names }: Pick<Scene<unknown, never>, "seats" | "names">): readonly string[] {
  return names.map((name, seat) => signedName(seats[seat], name));
}

/** A seat's name for seat lists, with computer players and the champion marked. */
export function seatName(owner: Owner | undefined, name: string): string {
  return owner?.type === "computer" ? `🤖\u00A0**${name}**` : signedName(owner, `**${name}**`);
}

/** Who did what an event tells: the seat, or for it the table when its time was up. */
export function actorName(name: string, event: object | undefined, t: Translate): string {
  return event !== undefined && "isTimeout" in event ? t("table.timedOut", { name }) : name;
}

/** The mark of somebody away in a seat list; else empty. */
export function awayMark(owner: Owner | undefined, t: Translate): string {
  return isAway(owner) ? `💤 ${t("table.away")}` : "";
}

/** Whose turn it is, who thinks for whom, or that all are away. */
export function turnLine(
  { seats, names, asleep, t }: Pick<Scene<unknown, never>, "seats" | "names" | "asleep" | "t">,
  seat: Seat,
): string {
  if (asleep) return `💤 ${t("table.asleep")}`;
  const name = signedName(seats[seat], names[seat] ?? "");
  return isAway(seats[seat]) ? `💤 ${t("table.thinking", { name })}` : `👉 ${t("table.turn", { name })}`;
}

/** Letters of other scripts, each before the Latin letter that it looks like. */
const lookalikes =
  "аaвbеeз3кkмmнhоoрpсcтtуyхxѕsіiјjԁdԛqԝwһhӏlгrпnԍgѵvαaβbεeηnιiκkνvοoρpτtυuχxγyωwσoμuѡwօoսuհhոnցgզqԼlѕs" +
  "ɑaɡgɩiıiȷjℓlａaｂbｃcｄdｅeｆfｇgｈhｉiｊjｋkｌlｍmｎnｏoｐpｑqｒrｓsｔtｕuｖvｗwｘxｙyｚz0o1l|l";

const latin = new Map<string, string>();
const signs = Array.from(lookalikes);
for (let at = 0; at + 1 < signs.length; at += 2) latin.set(signs[at] ?? "", signs[at + 1] ?? "");

/**
 * What a name looks like: without case, accents, blanks, signs and seat number, in Latin letters where others look the
 * same.
 */
function skeletonOf(name: string): string {
  const bare = name.replace(/(?:\s*\(\d+\))+\s*$/u, "");
  const letters = bare.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  const look = Array.from(letters, (sign) => latin.get(sign) ?? sign).join("");
  // Capital I, small l and 1 are one stroke.
  const strokes = look.replaceAll("i", "l").replaceAll(/[\s\p{P}\p{S}]/gu, "");
  return strokes === "" ? bare : strokes;
}

/** How a computer player takes what happens. */
type Temper = "cocky" | "grumpy" | "cheerful" | "dreamy";

/** A computer player's character. */
interface Robot {
  readonly name: Key;
  readonly temper: Temper;
}

/** By the number that a table draws. */
const characters: readonly Robot[] = [
  { name: "table.robots.a", temper: "dreamy" },
  { name: "table.robots.b", temper: "grumpy" },
  { name: "table.robots.c", temper: "cheerful" },
  { name: "table.robots.d", temper: "dreamy" },
  { name: "table.robots.e", temper: "cheerful" },
  { name: "table.robots.f", temper: "cocky" },
  { name: "table.robots.g", temper: "grumpy" },
  { name: "table.robots.h", temper: "cocky" },
  { name: "table.robots.i", temper: "grumpy" },
  { name: "table.robots.j", temper: "cheerful" },
  { name: "table.robots.k", temper: "cocky" },
  { name: "table.robots.l", temper: "dreamy" },
];

const nobody: Robot = { name: "table.nameless", temper: "dreamy" };

/** A computer player's name, with hyphens at which no line breaks. */
export function robotName(robot: number, t: Translate): string {
  return t(characterOf(robot).name).replaceAll("-", "\u2011");
}

export function temperOf(robot: number): Temper {
  return characterOf(robot).temper;
}

function characterOf(robot: number): Robot {
  return characters[robot % characters.length] ?? nobody;
}
