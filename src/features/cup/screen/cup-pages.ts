import { type APIComponentInContainer, ComponentType } from "discord.js";
import { type CupRound, currentRound, isGone } from "../rules/cup-state.js";
import type { Translate } from "../../../texts/index.js";
import type { Drawing } from "../../../discord/messages/compose.js";
import { type PublicMessage, message } from "../../../discord/ui/frame.js";
import { type Button, buttons, gallery, linkTo, text } from "../../../discord/ui/parts.js";
import { pageOf, pagerParts } from "../../club/index.js";
import { bracketPicture } from "./bracket-picture.js";
import { decisionLine } from "../messages.js";
import type { TrophyRow } from "../../../store/store.js";
import { commaList, shownText } from "../../../discord/ui/names.js";
import { trophyPicture } from "./trophy-picture.js";
import { waitingOf } from "../rules/next-step.js";
import {
  bracketOf,
  fateOf,
  cupAccent,
  cupId,
  nameOf,
  roundName,
  tableName,
  titleOf,
  framed,
  winnerName,
} from "./cup-parts.js";
import type { CupState } from "../keeper.js";

/** People a page. */
const pageSize = 30;

/**
 * Characters of a page's tables, and of a page in words with what the host has decided. Discord takes 4000 in all, and
 * some 10,000 bytes.
 */
const [maxOfTables, maxSaid] = [2_600, 3_300];

/** Commitment and seed of a table in hex; null: unknown, or still secret. */
export interface Proof {
  readonly commitment: string | null;
  readonly seed: string | null;
}

/** Everybody who has signed up. */
export function peoplePage({ cup, row }: CupState, wanted: number, t: Translate): PublicMessage {
  const { people } = cup;
  const { items, page, pages } = pageOf(people, wanted, pageSize);
  const lines = items.map((user, at) => `${page * pageSize + at + 1}\\. ${nameOf(cup, user, t)}`);
  const turn = (to: number, label: string): readonly Button[] =>
    to < 0 || to >= pages ? [] : [{ id: cupId("people", row.id, to), style: "plain", label }];
  const ways = [...turn(page - 1, t("club.back")), ...turn(page + 1, t("club.further"))];
  return framed(
    text(`## 🏆 ${titleOf(cup)}`, `### ${t("cup.people.title", { count: people.length })}`),
    text(...(lines.length === 0 ? [t("cup.board.nobody")] : lines)),
    ...(ways.length === 0 ? [] : [buttons(...ways)]),
  );
}

/**
 * The bracket as a picture, with a round of it in words.
 *
 * @param wanted a round from 1; null: the last @param part of its tables, from 0
 */
export function bracketPage(
  { cup, row, events }: CupState,
  wanted: number | null,
  part: number,
  t: Translate,
): Drawing {
  const { rounds } = cup;
  const shown = rounds[(wanted ?? rounds.length) - 1] ?? rounds.at(-1);
  const title = text(`## 🏆 ${titleOf(cup)}`);
  if (shown === undefined) return { picture: null, words: () => framed(title, text(t("cup.bracket.none"))) };
  const { round, tables } = shown;
  const seat = (at: number, user: string): string => {
    const name = nameOf(cup, user, t);
    const fate = fateOf(cup, shown, at, user);
    return fate === "on" ? `**${name}** ✓` : fate === "open" ? name : `~~${name}~~`;
  };
  const isNow = currentRound(cup)?.round === round;
  const lines = tables.map((table, at) => {
    const people = table.users.map((user) => seat(at, user));
    const where = isNow && table.channel !== null && table.through === null ? ` <#${table.channel}>` : "";
    return t("table.labelled", { label: `**${tableName(shown, table, at, t)}**${where}`, said: commaList(people, t) });
  });
  const decided = events
    .filter((event) => "round" in event && event.round === round)
    .flatMap((event) => decisionLine(cup, event, t) ?? [])
    .map((line) => `-# ${line}`);
  const parts = inParts(lines);
  const shownPart = Math.min(part, parts.length - 1);
  const said = parts[shownPart] ?? [];
  const room = maxSaid - said.join("\n").length;
  const from = decided.findIndex((_, at) => decided.slice(at).join("\n").length <= room);
  return {
    picture: bracketPicture(bracketOf(cup, t), t),
    words: (picture) =>
      framed(
        title,
        ...(picture === null ? [] : [gallery(picture)]),
        text(...headingOf(shown, t), ...said),
        ...(from < 0 ? [] : [text(...decided.slice(from))]),
        ...partTurns(row.id, round, shownPart, parts.length, t),
        ...turns("bracket", { cup, row }, round, t),
      ),
  };
}

/** Lines in as few parts as fit a page each; at least one. */
function inParts(lines: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && [...last, line].join("\n").length > maxOfTables) parts.push([line]);
    else last.push(line);
  }
  return parts;
}

/** To the tables of a round before and after. */
function partTurns(
  cup: string,
  round: number,
  part: number,
  parts: number,
  t: Translate,
): readonly APIComponentInContainer[] {
  const to = (other: number, label: string): readonly Button[] =>
    other < 0 || other >= parts ? [] : [{ id: cupId("bracket", cup, round, other), style: "plain", label }];
  const both = [...to(part - 1, t("club.back")), ...to(part + 1, t("club.further"))];
  return both.length === 0 ? [] : [buttons(...both)];
}

/**
 * How anybody can check a round's draw and its tables.
 *
 * @param round from 1 @param proofs of its tables
 */
export function checkPage(
  { cup, row }: CupState,
  round: number,
  proofs: readonly Proof[],
  t: Translate,
): PublicMessage {
  const shown = cup.rounds[round - 1];
  const hex = (value: string | null): string => (value === null ? t("cup.check.secret") : `\`${value}\``);
  const parts = shown?.tables.map((table, at) => {
    const { commitment, seed } = proofs[at] ?? { commitment: null, seed: null };
    const name = `**${tableName(shown, table, at, t)}**`;
    if (commitment === null) return t("table.labelled", { label: name, said: t("cup.check.notYet") });
    return `${name}\n${t("cup.check.seal")} ${hex(commitment)}\n${t("cup.check.seed")} ${hex(seed)}`;
  });
  return framed(
    text(`## 🔏 ${t("cup.check.title")}`, `**${titleOf(cup)}**`),
    text(
      t("cup.check.text"),
      `${t("cup.check.seal")} \`${cup.commitment}\``,
      `${t("cup.check.seed")} ${cup.seed === null ? t("cup.check.secretYet") : hex(cup.seed)}`,
    ),
    ...(shown === undefined || parts === undefined ? [] : [text(...headingOf(shown, t), ...parts)]),
    text(`-# ${t(cup.isClosedByMessage ? "cup.check.howListed" : "cup.check.how")}`),
    ...(cup.list === null || cup.seed === null
      ? []
      : [buttons({ id: cupId("file", row.id), style: "plain", emoji: { name: "📄" }, label: t("cup.check.file") })]),
    ...(shown === undefined ? [] : turns("check", { cup, row }, round, t)),
  );
}

/** A round's heading, where its only table is not called the same. */
function headingOf(round: CupRound, t: Translate): readonly string[] {
  const [first] = round.tables;
  const name = roundName(round, t);
  const isSame = round.tables.length === 1 && first !== undefined && tableName(round, first, 0, t) === name;
  return isSame ? [] : [`### ${name}`];
}

/** How a cup stands, in a line, with the way to its board. */
export function cupLine({ cup, row }: CupState, t: Translate): string {
  const values = { title: titleOf(cup), link: linkTo(row, row.message) };
  const { stage } = cup;
  switch (stage.type) {
    case "signUp":
    case "checkIn":
      return t(`cup.line.${waitingOf(cup, null) === null ? stage.type : "waits"}`, {
        ...values,
        count: cup.people.length,
      });
    case "drawing":
      return t("cup.line.drawing", values);
    case "playing": {
      const round = currentRound(cup);
      return t("cup.line.playing", { ...values, round: round === null ? "" : roundName(round, t) });
    }
    case "finished":
      if (isGone(stage.winner)) return t("cup.line.over", values);
      return t("cup.line.finished", { ...values, name: winnerName(cup, stage.winner, t) });
    case "calledOff":
      return t("cup.line.calledOff", values);
  }
}

/** To the rounds before and after. */
function turns(
  verb: "bracket" | "check",
  { cup, row }: Pick<CupState, "cup" | "row">,
  round: number,
  t: Translate,
): readonly APIComponentInContainer[] {
  const to = (number: number): readonly Button[] => {
    const other = cup.rounds[number - 1];
    return other === undefined ? [] : [{ id: cupId(verb, row.id, number), style: "plain", label: roundName(other, t) }];
  };
  const both = [...to(round - 1), ...to(round + 1)];
  return both.length === 0 ? [] : [buttons(...both)];
}

/** Years of a trophy that are listed; the picture counts those before. */
const maxListed = 30;

/** A trophy of the cabinet: a series with all its years, or a cup of its own. */
type Shelved = readonly [TrophyRow, ...TrophyRow[]];

/**
 * A server's trophies, one a page, those won last first.
 *
 * @param trophies in the order in which they were won
 */
export function trophyPage(trophies: readonly TrophyRow[], wanted: number, t: Translate): Drawing | string {
  const { items, ...page } = pageOf(cabinetOf(trophies), wanted, 1);
  const [shown] = items;
  if (shown === undefined) return t("cup.cabinet.empty");
  const [newest] = shown;
  const lines = shown.slice(0, maxListed).map(({ year, text: engraved }) => {
    const name = engraved === null ? t("cup.cabinet.nobody") : `**${shownText(engraved)}**`;
    return t("table.labelled", { label: String(year), said: name });
  });
  return {
    picture: trophyPicture({ title: newest.title, engravings: shown }, t),
    words: (picture) =>
      message({
        type: ComponentType.Container,
        accent_color: cupAccent,
        components: [
          text(`## 🏆 ${t("cup.cabinet.title")}`, `### ${shownText(newest.title)}`),
          ...(picture === null ? [] : [gallery(picture)]),
          text(...lines),
          ...pagerParts(page, (to) => ({ kind: "trophies", page: to }), t),
        ],
      }),
  };
}

/** Years newest first. */
function cabinetOf(trophies: readonly TrophyRow[]): readonly Shelved[] {
  const shelves = new Map<string, Shelved>();
  for (const trophy of trophies) {
    const key = trophy.series ?? trophy.cup;
    const present = shelves.get(key) ?? [];
    // Those won last come to the front.
    shelves.delete(key);
    shelves.set(key, [trophy, ...present]);
  }
  return [...shelves.values()].toReversed();
}
