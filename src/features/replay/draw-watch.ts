import { ComponentType, type APIComponentInContainer } from "discord.js";
import type { Caption, Emojis, Picture } from "../../game/scene.js";
import { gameKey } from "../../game/module.js";
import type { Translate } from "../../texts/index.js";
import type { Viewpoint } from "../../tables/board.js";
import { boardOf, situationOf } from "../../tables/show.js";
import { type Recording, isOver, lastStop, roundsUpTo, tableAt, toldAt } from "./recordings.js";
import { ownParts } from "../../discord/ui/draw-ephemeral.js";
import { framedMessage, gameParts, pictureOf, type PublicMessage } from "../../discord/ui/frame.js";
import { seatNames } from "../../discord/ui/names.js";
import { rule, text } from "../../discord/ui/parts.js";
import { watchControls } from "../../discord/ui/watch-buttons.js";

/** A step of a game as one watcher sees it. */
export interface Frame {
  readonly recording: Recording;
  readonly step: number;
  readonly viewpoint: Viewpoint;
  /** Whether the watcher sat there. */
  readonly isPlayer: boolean;
}

/** The most characters of a message's texts, and the most components, controls included. */
const [maxCharacters, maxParts] = [3_900, 34];

/** The picture that the board had then. */
export function pictureOfFrame(
  { recording, step }: Pick<Frame, "recording" | "step">,
  t: Translate,
  emoji: Emojis,
): Picture | null {
  return pictureOf(boardOf(tableAt(recording, step)), t, emoji);
}

/**
 * What the board showed then, and what only the chosen seat read, without their buttons. Before the end it tells nothing
 * of what came later.
 *
 * @param shown its picture
 */
export function drawFrame(frame: Frame, t: Translate, emoji: Emojis, shown: Caption | null): PublicMessage {
  const { recording, step, viewpoint, isPlayer } = frame;
  const table = tableAt(recording, step);
  const board = boardOf(table);
  const isEnd = step >= lastStop(recording);
  const rounds = roundsUpTo(recording, step, table.game.screen).length;
  const sentence = sentenceOf(frame, t, emoji);
  const common = [
    text(titleOf(frame, rounds, t), `**▸** ${sentence}`),
    ...withoutSentence(withoutControls(gameParts(board, t, emoji, shown)), sentence),
  ];
  const own = viewpoint === null || !isOver(recording) ? [] : ownOf({ ...frame, viewpoint }, t, emoji);
  const controls = watchControls({ board, step, viewpoint, isEnd, rounds, isOver: isOver(recording), isPlayer }, t);
  return framedMessage(board.game, [
    ...(fits([...common, ...own]) ? [...common, ...own] : common),
    rule(),
    ...controls,
  ]);
}

/** @param rounds that have begun */
function titleOf({ recording, step }: Pick<Frame, "recording" | "step">, rounds: number, t: Translate): string {
  const { game } = recording.table;
  const words = { game: t(gameKey(game, "name")), round: String(rounds) };
  if (step >= lastStop(recording)) return `-# ${t(isOver(recording) ? "watch.titleEnd" : "watch.titleNow", words)}`;
  return `-# ${rounds === 0 ? t("watch.title", words) : t("watch.titleRound", { ...words, context: game.id })}`;
}

/** What happens in the step, for those who look. */
export function sentenceOf(
  { recording, step, viewpoint }: Omit<Frame, "isPlayer">,
  t: Translate,
  emoji: Emojis,
): string {
  const { table, steps } = recording;
  const { events, recent } = toldAt(recording, step, viewpoint);
  if (events.length === 0) return t(step === 0 ? "watch.begins" : "watch.hidden");
  const { game } = table;
  const { seats } = boardOf(table);
  const view = game.view(steps[step]?.state, viewpoint);
  return game.screen.tellStep({ view, events, recent, names: seatNames(seats, t), t, emoji });
}

function ownOf(
  { recording, step, viewpoint }: Frame & { readonly viewpoint: number },
  t: Translate,
  emoji: Emojis,
): readonly APIComponentInContainer[] {
  const table = tableAt(recording, step);
  const board = boardOf(table);
  if (viewpoint >= board.seats.length || board.status === "over") return [];
  const parts = withoutControls(ownParts({ board, situation: situationOf(table, viewpoint) }, t, emoji));
  if (parts.length === 0) return [];
  return [rule(), text(t("watch.own", { name: seatNames(board.seats, t)[viewpoint] ?? "" })), ...parts];
}

/** Without what the line above them says already. */
function withoutSentence(
  parts: readonly APIComponentInContainer[],
  sentence: string,
): readonly APIComponentInContainer[] {
  return parts.flatMap((part): readonly APIComponentInContainer[] => {
    if (part.type !== ComponentType.TextDisplay) return [part];
    const content = part.content
      .split("\n")
      .flatMap((line) => (plain(line).startsWith(plain(sentence)) ? restOf(line, sentence) : [line]))
      .join("\n");
    return content === "" ? [] : [{ ...part, content }];
  });
}

/** What a line says after a sentence; empty: nothing. */
function restOf(line: string, sentence: string): readonly string[] {
  const rest = plain(line).slice(plain(sentence).length).trim();
  if (rest === "" || rest === ".") return [];
  const begins = [...line].findIndex((_, at, signs) => plain(signs.slice(at).join("")) === rest);
  return begins === -1 ? [line] : [[...line].slice(begins).join("")];
}

/** Without bold letters and small print; a sentence may go on. */
function plain(line: string): string {
  return line.replaceAll("**", "").replace(/^-# /u, "").replace(/\.$/u, "");
}

/** Texts and pictures alone. */
function withoutControls(parts: readonly APIComponentInContainer[]): readonly APIComponentInContainer[] {
  return parts.flatMap((part): readonly APIComponentInContainer[] => {
    if (part.type === ComponentType.ActionRow) return [];
    return part.type === ComponentType.Section ? part.components : [part];
  });
}

function fits(parts: readonly APIComponentInContainer[]): boolean {
  const characters = parts.map((part) => (part.type === ComponentType.TextDisplay ? part.content.length : 0));
  return parts.length <= maxParts && characters.reduce((sum, length) => sum + length, 0) <= maxCharacters;
}
