import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RawFile,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import type { Clock } from "../../clock.js";
import { failureOf, type MessageBody } from "../../discord/api/api-client.js";
import type { Download, Downloaded, Checks, NoText } from "./checks.js";
import type { GuildClient } from "../../discord/api/guild-client.js";
import type { ClosedChannels } from "../../discord/api/pacing/closed-channels.js";
import { type InteractionContext, textMessage } from "../../discord/replies.js";
import type { Feature } from "../../discord/feature.js";
import { BusyError, ThreadEndedError } from "../../discord/images/job-thread.js";
import type { NoteFlood } from "../../discord/press-limits.js";
import { Cooldown } from "../../lib/cooldown.js";
import { localisedDescription, localisedName, messageCommand } from "../../discord/localise.js";
import { verifyTable } from "../../discord/ui/learn-buttons.js";
import type { Log } from "../../log.js";
import type { Tables } from "../../tables/tables.js";
import type { Key, Translate } from "../../texts/index.js";
import { gameKey, type Games } from "../../game/module.js";
import type { PlayedProof, TableProof } from "./game-files.js";
import type { Finding } from "./proof/check-game-file.js";
import { maxFileBytes, type NoFile } from "./proof/read-file.js";
import type { Board } from "../../tables/board.js";
import { commaList, shownText } from "../../discord/ui/names.js";
import type { CheckedCup, CheckedGame } from "./check-job.js";
import type { ComputerChoices } from "./proof/computer-choices.js";
import { parseCustomId } from "../../discord/ui/parts.js";

/** "Fair?" in a message's context menu. */
const checkCommand = messageCommand("commands.menu.check");

/** What checks of dice need. */
export interface DiceDeps extends CheckDeps {
  readonly tables: Pick<Tables, "board" | "hasTableIn">;
  readonly guilds: Pick<GuildClient, "mayRead" | "message">;
  readonly download: Download;
  /** Left out: no channel is ever closed. */
  readonly closed?: Pick<ClosedChannels, "isClosed"> | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly noteFlood: NoteFlood;
}

/** Checks of a table's chance: `/verify`, a message's context menu, and a finished board's button. */
export function diceFeature(deps: DiceDeps): Feature {
  const { download, noteFlood } = deps;
  /** Limits how much one person has checked, and how often Discord is asked in vain. */
  const checks = new Cooldown(deps.clock, 2_000);
  const checkTable = async (context: InteractionContext, table: string): Promise<void> => {
    if (!checks.begin(context.person.user)) return context.reply.text("verify.tooSoon");
    await answerWith(deps, context, () => checkStored(deps, context.guild, table, context.t));
  };
  const verify = async (
    context: InteractionContext,
    file: { readonly url: string; readonly size: number } | null,
    link: string | null,
  ): Promise<void> => {
    const { guild, person, reply, t } = context;
    if (file === null && link === null) return reply.text("verify.nothingGiven");
    if (file !== null && file.size > maxFileBytes) return reply.text("verify.tooLarge");
    if (!checks.begin(person.user)) {
      noteFlood(guild, "checks");
      return reply.text("verify.tooSoon");
    }
    await answerWith(deps, context, () =>
      file === null
        ? checkLink(deps, context, link ?? "")
        : checkText(deps, guild, () => download(file.url, maxFileBytes), t),
    );
  };
  return {
    id: "dice",
    commands: [verifyCommand, checkCommand],
    words: [{ word: verifyTable }],
    onCommand: (context, use) => {
      if (use.kind === "slash") return verify(context, use.options.attachment("file"), use.options.text("link"));
      const table = use.kind === "message" ? tableOn(use.components) : null;
      return table === null ? context.reply.text("verify.noBoard") : checkTable(context, table);
    },
    onPress: (context, { id }) => checkTable(context, id.argument),
  };
}

/** A check takes its time. */
async function answerWith(
  deps: DiceDeps,
  context: InteractionContext,
  check: () => Promise<CheckAnswer>,
): Promise<void> {
  const { reply, t } = context;
  if (!(await reply.defer())) return;
  try {
    const { body, files } = messageOf(await check());
    await reply.editWithFiles(body, files);
  } catch (error) {
    await reply.edit(textMessage(t(whyNot(deps, context, error))));
  }
}

/** Why there is no answer. */
function whyNot({ log }: DiceDeps, { id, guild }: InteractionContext, error: unknown): Key {
  if (error instanceof BusyError) return "verify.busy";
  if (error instanceof ThreadEndedError) {
    log.warn({ interaction: id, guild, error }, "a check of dice took too much time or memory and was given up");
    return "verify.unfinished";
  }
  log.error({ interaction: id, error }, "a check of dice could not be answered");
  return "answers.broken";
}

/** Discord is asked for no message where it would refuse one, or somebody who asks may not read it. */
async function checkLink(
  deps: DiceDeps,
  { guild, channel: here, person, roles, t }: InteractionContext,
  link: string,
): Promise<CheckAnswer> {
  const { tables, guilds, closed } = deps;
  const place = readMessageLink(link);
  if (place === null) return { words: t("verify.noLink"), file: null };
  if (place.guild !== guild) return { words: t("verify.otherServer"), file: null };
  const { channel } = place;
  const unseen: CheckAnswer = { words: t("verify.noMessage"), file: null };
  try {
    if (!(await tables.hasTableIn(guild, channel)) || closed?.isClosed(channel) === true) return unseen;
    const member = { user: person.user, roles };
    if (channel !== here && !(await guilds.mayRead(guild, channel, member))) return unseen;
    const { components } = await guilds.message(place.channel, place.message);
    const table = tableOn(components);
    return table === null ? { words: t("verify.noBoard"), file: null } : await checkStored(deps, guild, table, t);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== "gone" && failure !== "no-channel" && failure !== "forbidden") throw error;
    return unseen;
  }
}

function messageOf({ words, file }: CheckAnswer): { readonly body: MessageBody; readonly files: readonly RawFile[] } {
  if (file === null) return { body: textMessage(words), files: [] };
  const { name, text } = file;
  return {
    body: { ...textMessage(words), attachments: [{ id: 0, filename: name }] },
    files: [{ name, data: Buffer.from(text, "utf8"), contentType: "application/json" }],
  };
}

/** `/verify`, for everybody in server channels. */
const verifyCommand = {
  type: ApplicationCommandType.ChatInput,
  ...localisedName("verify", "commands.verify.name"),
  ...localisedDescription("commands.verify.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    {
      type: ApplicationCommandOptionType.Attachment,
      ...localisedName("file", "commands.verify.file"),
      ...localisedDescription("commands.verify.fileDescription"),
    },
    {
      type: ApplicationCommandOptionType.String,
      ...localisedName("link", "commands.verify.link"),
      ...localisedDescription("commands.verify.linkDescription"),
      max_length: 200,
    },
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;

/** What a check has found out. `file`: to be attached. */
interface CheckAnswer {
  readonly words: string;
  readonly file: Pick<CheckedGame, "name" | "text"> | null;
}

/** What a check needs. */
interface CheckDeps {
  readonly games: Games;
  readonly tables: Pick<Tables, "board">;
  /** What can be told of a table's chance; null: no such table. */
  readonly proof: (table: string) => Promise<TableProof | null>;
  readonly checks: Pick<Checks, "text" | "ended">;
  /** Whether a board's message does not show its end yet. */
  readonly isBehind: (board: Board) => boolean;
}

/** Checks what is stored of a table, for those in its server. Rejects as `Checks` does. @internal */
export async function checkStored(deps: CheckDeps, guild: string, table: string, t: Translate): Promise<CheckAnswer> {
  const proof = await proofIn(deps, guild, table);
  if (proof === null) return { words: t("verify.noTable"), file: null };
  if (proof.kind === "secret") {
    const commitment = (await deps.tables.board(table))?.commitment ?? null;
    const seal = commitment === null ? "" : `\n-# ${t("verify.seal")} \`${commitment}\``;
    return { words: `${t("verify.secret")}${seal}`, file: null };
  }
  const checked = proof.kind === "played" ? await checkPlayed(deps, proof) : null;
  if (checked !== null) return { words: checkWords(checked, "same", deps.games, t), file: checked };
  const known = proof.kind === "played" ? "bare" : proof.kind;
  return { words: `${t(`verify.${known}`)}\n${secretLines(proof, t)}`, file: null };
}

/**
 * Checks a text that somebody says is a game's file, against itself and what is stored of its table. Rejects as `Checks`
 * does.
 *
 * @internal
 */
export async function checkText(
  deps: CheckDeps,
  guild: string,
  download: () => Promise<Downloaded>,
  t: Translate,
): Promise<CheckAnswer> {
  const checked = await deps.checks.text(download);
  if (checked.kind === "cup") return { words: cupWords(checked, t), file: checked };
  if (checked.kind !== "checked") return { words: noFileWords(checked, t), file: null };
  if (deps.games.find(checked.game) === null)
    return { words: t("verify.unknownGame", { game: checked.game }), file: null };
  const proof = await proofIn(deps, guild, checked.table);
  const stored = proof?.kind === "played" ? await checkPlayed(deps, proof) : null;
  return { words: checkWords(checked, compare(checked, proof, stored), deps.games, t), file: stored ?? checked };
}

/** Null: it cannot be played again, since its rules have changed. */
async function checkPlayed({ checks }: CheckDeps, { key, read }: PlayedProof): Promise<CheckedGame | null> {
  const checked = await checks.ended(key, read);
  return checked.kind === "checked" ? checked : null;
}

/** Null: none of that id in the server. */
async function proofIn(
  { tables, proof, isBehind }: CheckDeps,
  guild: string,
  table: string,
): Promise<TableProof | null> {
  const board = await tables.board(table);
  if (board?.guild !== guild) return null;
  return isBehind(board) ? { kind: "secret" } : proof(table);
}

function compare(checked: CheckedGame, proof: TableProof | null, stored: CheckedGame | null): Compared {
  if (proof === null) return "unknown";
  if (stored !== null) return checked.nameless === stored.nameless ? "same" : "other";
  return (proof.kind === "bare" || proof.kind === "played") && checked.seed === proof.seed ? "unknown" : "never";
}

function noFileWords(read: NoFile | NoText, t: Translate): string {
  switch (read.kind) {
    case "too-large":
      return t("verify.tooLarge");
    case "foreign":
    case "failed":
      return t("verify.notDownloaded");
    case "not-json":
      return t("verify.notJson");
    case "other-version":
      return read.version === null
        ? t("verify.noVersion")
        : t("verify.otherVersion", { version: shownText(read.version) });
    case "malformed":
      return read.where === "" ? t("verify.malformed") : t("verify.malformedAt", { where: read.where });
  }
}

/**
 * How a file compares with what is stored of its table.
 *
 * - `unknown`: nothing is stored.
 * - `never`: its table never had such a file.
 */
type Compared = "same" | "other" | "unknown" | "never";

/** The most wrong things that are named, and steps in one of them. */
const [maxNamed, maxSteps] = [6, 5] as const;

/** Digits of a file's hash that somebody compares by eye. */
const shownDigits = 12;

/** What a check has found out, in words for players. */
function checkWords(checked: CheckedGame, compared: Compared, games: Games, t: Translate): string {
  const { findings } = checked;
  const known = games.find(checked.game);
  const game = known === null ? checked.game : t(gameKey(known, "name"));
  const isForged = compared === "other" || compared === "never";
  const drawn = findings.flatMap((finding) => (finding.kind === "draw" ? finding.step : []));
  const wrong = [
    ...findings.flatMap((finding) => (finding.kind === "draw" ? [] : findingWords(finding, t))),
    ...(drawn.length === 0 ? [] : [drawWords(drawn, t)]),
    ...(compared === "other" ? [t("verify.findings.stored")] : []),
    ...(compared === "never" ? [t("verify.findings.never")] : []),
  ];
  const isWrong = isForged || findings.some(({ kind }) => kind !== "rules");
  const isOurs = compared === "same";
  // Of several start messages somebody may have chosen.
  const isSure = isOurs && checked.protocol === 3 && checked.starts === 1;
  return [
    `### ${t("verify.title", { game })}`,
    isWrong ? t("verify.wrong") : t(isSure ? "verify.fine" : "verify.consistent"),
    ...wrong.slice(0, maxNamed),
    ...(isWrong ? [] : rightWords(checked, findings.length === 0, isOurs, t)),
    ...(compared === "unknown" ? [t("verify.unknown")] : []),
    ...(isOurs && !isWrong ? [t("verify.stored")] : []),
    `-# ${t(compared === "other" ? "verify.attached" : "verify.fileNote")}`,
    ...proofLines(checked, t),
  ].join("\n");
}

/** A cup's file is judged by itself: all that it needs is in it. */
function cupWords(checked: CheckedCup, t: Translate): string {
  const { title, findings, draws, people, starts, isNamed } = checked;
  const isWrong = findings.length > 0;
  return [
    `### ${t("verify.cup.title", { title: shownText(title) })}`,
    t(isWrong ? "verify.wrong" : "verify.consistent"),
    ...findings.slice(0, maxNamed).map((kind) => t(`verify.cup.findings.${kind}`)),
    ...(isWrong
      ? []
      : [
          t("verify.fits"),
          t("verify.cup.start", { count: people }),
          ...(starts > 1 ? [t("verify.cup.starts", { count: starts })] : []),
          ...(isNamed ? [] : [t("verify.cup.nameless")]),
          t("verify.cup.draws", { count: draws }),
        ]),
    t("verify.cup.compare"),
    ...proofLines(checked, t),
  ].join("\n");
}

/** What to compare, in small letters. */
function proofLines(checked: CheckedGame | CheckedCup, t: Translate): readonly string[] {
  const { sha256 } = checked;
  const [first, rest] = [sha256.slice(0, shownDigits), sha256.slice(shownDigits)];
  const agreed =
    checked.kind === "cup" || checked.terms === null ? [] : [`-# ${t("table.startTerms")} \`${checked.terms}\``];
  return [secretLines(checked, t), ...agreed, `-# ${t("verify.hash")} **\`${first}\`**\`${rest}\``];
}

/** Commitment and seed in small letters. */
function secretLines(
  { commitment, seed }: { readonly commitment: string; readonly seed: string },
  t: Translate,
): string {
  return `-# ${t("verify.seal")} \`${commitment}\`\n-# ${t("verify.seed")} \`${seed}\``;
}

/** @param isPlayed whether the game was played again @param isOurs whether it is the game that is stored */
function rightWords(
  { protocol, lucky, starts, draws, actions, choices }: CheckedGame,
  isPlayed: boolean,
  isOurs: boolean,
  t: Translate,
): readonly string[] {
  return [
    // Under protocol 1 the seed was drawn at the start.
    t(isOurs && protocol !== 1 ? "verify.commitment" : "verify.fits"),
    t(protocol === 3 ? "verify.start" : "verify.old"),
    ...(starts > 1 ? [t("verify.starts", { count: starts })] : []),
    ...(lucky === 0 ? [] : [t("verify.lucky", { count: lucky })]),
    ...(draws === 0 ? [] : [t("verify.draws", { count: draws })]),
    ...(isPlayed && actions > 0 ? [t("verify.game", { count: actions })] : []),
    ...(choices === null ? [] : choiceWords(choices, t)),
  ];
}

/** Whether computer players would make their moves again. */
function choiceWords({ own, open, other }: ComputerChoices, t: Translate): readonly string[] {
  const steps = `${commaList(other.slice(0, maxSteps), t)}${other.length > maxSteps ? " …" : ""}`;
  return [
    ...(own === 0 ? [] : [t("verify.choices", { count: own })]),
    ...(open === 0 ? [] : [t("verify.choicesOpen", { count: open })]),
    ...(other.length === 0 ? [] : [t("verify.choicesOther", { count: other.length, steps })]),
  ];
}

/** All in one sentence: after a changed seed nothing is drawn as the file says. */
function drawWords(calls: readonly number[], t: Translate): string {
  const steps = [...new Set(calls)];
  const named = commaList(steps.slice(0, maxSteps), t);
  const more = steps.length > maxSteps ? " …" : "";
  return t("verify.findings.draw", { count: steps.length, steps: `${named}${more}` });
}

function findingWords(finding: Exclude<Finding, { readonly kind: "draw" }>, t: Translate): string {
  switch (finding.kind) {
    case "bytes":
    case "hash":
    case "commitment":
    case "salt":
    case "late":
    case "start":
    case "order":
    case "result":
    case "rules":
      return t(`verify.findings.${finding.kind}`);
    case "action":
    case "choice":
    case "draws":
    case "events":
      return t(`verify.findings.${finding.kind}`, { step: finding.step });
  }
}

const snowflake = String.raw`(\d{17,20})`;
const link = new RegExp(
  String.raw`^<?https://(?:ptb\.|canary\.|www\.)?discord(?:app)?\.com/channels/${snowflake}/${snowflake}/${snowflake}/?>?$`,
);

/** What a link to a message names. */
interface MessagePlace {
  readonly guild: string;
  readonly channel: string;
  readonly message: string;
}

/** Reads a link to a message in a server; null: it is none. @internal */
export function readMessageLink(text: string): MessagePlace | null {
  const [, guild, channel, message] = link.exec(text.trim()) ?? [];
  return guild === undefined || channel === undefined || message === undefined ? null : { guild, channel, message };
}

/** The table that a board shows, by the ids of its buttons; null: there is none. @param components as JSON */
export function tableOn(components: unknown): string | null {
  const ids = customIdsIn(components).flatMap((text) => parseCustomId(text) ?? []);
  // A rematch's or another table's buttons are never with it.
  const check = ids.find(({ table }) => table === verifyTable);
  return check?.argument ?? ids.find(({ table }) => tableId.test(table))?.table ?? null;
}

/** Others name a feature. */
const tableId = /^[\w-]{11}$/;

function customIdsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(customIdsIn);
  if (typeof value !== "object" || value === null) return [];
  const own = "custom_id" in value && typeof value.custom_id === "string" ? [value.custom_id] : [];
  return [...own, ...Object.values(value).flatMap(customIdsIn)];
}
