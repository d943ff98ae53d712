import type { APIModalInteractionResponseCallbackData } from "discord.js";
import { setTimeout as sleep } from "node:timers/promises";
import { ButtonStyle } from "discord.js";
import { expect } from "vitest";
import type { LocalDiscord, LocalUser, Outcome, SeenMessage } from "../../../playground/discord/index.js";
import { moreVerb } from "../../../src/discord/ui/more-menu.js";
import { texts as allTexts } from "../../../src/texts/index.js";

/** A button or select, by its custom_id. */
export interface Control {
  readonly customId: string;
  readonly table: string;
  readonly prompt: number;
  readonly verb: string;
  readonly argument: string;
  readonly disabled: boolean;
  /** A button's; 0: a select. */
  readonly style: number;
}

/** In the order shown. */
export function controlsOf(message: SeenMessage): readonly Control[] {
  const found: Control[] = [];
  visit(message.components, (part) => {
    const { custom_id: customId, disabled, style = 0 } = part;
    if (typeof customId !== "string") return;
    const [table = "", prompt = "", verb = "", argument = ""] = customId.split(":");
    found.push({
      customId,
      table,
      prompt: Number(prompt),
      verb,
      argument,
      disabled: disabled === true,
      style: Number(style),
    });
  });
  return found;
}

/** A line a text display. */
export function textOf(message: SeenMessage): string {
  const texts = [message.content];
  visit(message.components, ({ content }) => {
    if (typeof content === "string") texts.push(content);
  });
  return texts.filter((text) => text !== "").join("\n");
}

/** A picture among a message's parts. */
export interface SeenPicture {
  readonly url: string;
  readonly width: number;
  readonly description: string;
}

/** In the order shown. */
export function picturesOf(message: SeenMessage): readonly SeenPicture[] {
  const found: SeenPicture[] = [];
  visit(message.components, ({ media, description }) => {
    if (typeof media !== "object" || media === null || !("url" in media) || !("width" in media)) return;
    found.push({ url: String(media.url), width: Number(media.width), description: String(description) });
  });
  return found;
}

function visit(value: unknown, look: (part: Readonly<Record<string, unknown>>) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look);
  else if (typeof value === "object" && value !== null) {
    look(value as Readonly<Record<string, unknown>>);
    for (const child of Object.values(value)) if (typeof child === "object") visit(child, look);
  }
}

/** Whether a message says that a game starts, and does not show it yet. */
export function isStartMessage(message: SeenMessage): boolean {
  return controlsOf(message).length === 0 && (textOf(message).match(/`[0-9a-f]{64}`/gu) ?? []).length === 2;
}

/** The newest public message with components, but for one that is to become a board. */
export function boardIn(discord: LocalDiscord, user: LocalUser, channel = discord.channel): SeenMessage {
  const board = user
    .sees(channel)
    .findLast((message) => !message.ephemeral && (message.components ?? []).length > 0 && !isStartMessage(message));
  if (board === undefined) throw new Error("there is no board in the channel");
  return board;
}

/**
 * Presses the first enabled button with this verb (and argument), and waits until the board shows it. What a board has only
 * behind "⋯" is pressed there; `add` is a computer player more in what a lobby's host sets up.
 */
export async function pressOn(
  discord: LocalDiscord,
  user: LocalUser,
  verb: string,
  argument?: string,
): Promise<Outcome> {
  const control = controlsOf(boardIn(discord, user)).find(
    (other) => other.verb === verb && !other.disabled && (argument === undefined || other.argument === argument),
  );
  if (control !== undefined) return pressAndSee(discord, user, control);
  return verb === "add" ? addComputer(discord, user, argument) : pressInMenu(discord, user, verb);
}

async function addComputer(discord: LocalDiscord, host: LocalUser, level?: string): Promise<Outcome> {
  const before = boardIn(discord, host);
  const asked = await pressOn(discord, host, "setup");
  if (asked.type !== "modal") throw new Error(`nothing to set up: ${asked.type}`);
  const outcome = await host.submit(asked.interaction, oneMoreComputer(asked.modal, level));
  if (outcome.type === "deferred") await boardBecomes(discord, host, (now) => hasMovedOn(before, now));
  return outcome;
}

/** By the command, which asks back while a game is running. */
export async function closeGame(user: LocalUser, channel: string, game: string): Promise<void> {
  const outcome = await user.slash(channel, `${game} close`);
  if (outcome.type !== "message") throw new Error(`nothing is asked: ${JSON.stringify(outcome)}`);
  const close = controlsOf(outcome.message).find(({ verb }) => verb === "close");
  if (close === undefined) throw new Error(`nothing to close with:\n${textOf(outcome.message)}`);
  await user.press(outcome.message.id, close.customId);
}

/** The menu behind a board's "⋯", as its presser alone reads it. @param board left out: the newest */
export async function menuOf(
  discord: LocalDiscord,
  user: LocalUser,
  channel = discord.channel,
  board = boardIn(discord, user, channel),
): Promise<SeenMessage> {
  const control = controlsOf(board).find(({ verb }) => verb === moreVerb);
  if (control === undefined) throw new Error(`no menu behind:\n${textOf(board)}`);
  let outcome = await user.press(board.id, control.customId);
  // Who has pressed as fast as tests do is asked for a moment's patience.
  for (let tries = 0; tries < 5 && outcome.type === "deferred"; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    outcome = await user.press(board.id, control.customId);
  }
  if (outcome.type !== "message" || !outcome.message.ephemeral) throw new Error(`no menu: ${JSON.stringify(outcome)}`);
  return outcome.message;
}

/** Verbs on a board, and then those behind its "⋯". */
export async function verbsOn(
  discord: LocalDiscord,
  user: LocalUser,
  channel = discord.channel,
): Promise<readonly string[]> {
  const board = boardIn(discord, user, channel);
  return [board, await menuOf(discord, user, channel)].flatMap(controlsOf).map(({ verb }) => verb);
}

/** All that is offered at the end of a game that counts for no club: on the board, and behind its "⋯". */
export const endVerbs: readonly string[] = ["rematch", "cliplast", moreVerb, "rules", "open", "watch", "open", "open"];

/** By these buttons of a menu the board changes, too. */
const changing: ReadonlySet<string> = new Set(["leave", "back", "close"]);

/** @throws if the menu has no such button */
async function pressInMenu(discord: LocalDiscord, user: LocalUser, verb: string): Promise<Outcome> {
  const before = JSON.stringify(boardIn(discord, user).components);
  const menu = await menuOf(discord, user);
  const control = controlsOf(menu).find((other) => other.verb === verb && !other.disabled);
  if (control === undefined) throw new Error(`no button "${verb}" in:\n${textOf(menu)}`);
  const outcome = await user.press(menu.id, control.customId);
  if (changing.has(verb)) await boardBecomes(discord, user, ({ components }) => JSON.stringify(components) !== before);
  return outcome;
}

/** Whether a message is the board of a table that is not over: at the end one leads to the next. */
export function isOpenBoard(message: SeenMessage): boolean {
  const verbs = new Set(controlsOf(message).map(({ verb }) => verb));
  return verbs.has(moreVerb) && !hasRematch(message);
}

/** Whether a board offers a rematch, or leads to the one that has been opened. */
function hasRematch(message: SeenMessage): boolean {
  let isLinked = false;
  visit(message.components, ({ url, style }) => {
    isLinked ||= style === ButtonStyle.Link && typeof url === "string";
  });
  return isLinked || controlsOf(message).some(({ verb }) => verb === "rematch");
}

/** Milliseconds between seeing the board change and the next press. */
const blinkMs = 10;

/** Waits for the next write if the press was only acknowledged. */
export async function pressAndSee(discord: LocalDiscord, user: LocalUser, control: Control): Promise<Outcome> {
  const board = boardIn(discord, user);
  const outcome = await user.press(board.id, control.customId);
  if (outcome.type === "deferred") await boardBecomes(discord, user, (now) => hasMovedOn(board, now) && !isLink(now));
  await new Promise((resolve) => setTimeout(resolve, blinkMs));
  return outcome;
}

/** Whether it is what is left of a lobby whose game has started: its board is further down, or about to be. */
function isLink(message: SeenMessage): boolean {
  const [link] = textOf(message).match(/https:\/\/discord\.com\/channels\/\d+\/\d+\/\d+$/u) ?? [];
  return link !== undefined && controlsOf(message).length === 0;
}

/** Whether a board shows a later state, and not only its picture. */
function hasMovedOn(before: SeenMessage, now: SeenMessage): boolean {
  if (JSON.stringify(controlsOf(before)) !== JSON.stringify(controlsOf(now))) return true;
  // Words that a picture says go when it arrives.
  return [before, now].every((board) => picturesOf(board).length === 0) && textOf(before) !== textOf(now);
}

/** Milliseconds after which a board never becomes it. */
const patienceMs = 120_000;

/** Waits until a board satisfies a condition. @throws with its text if it never does */
export async function boardBecomes(
  discord: LocalDiscord,
  user: LocalUser,
  holds: (board: SeenMessage) => boolean,
  channel = discord.channel,
): Promise<SeenMessage> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const board = boardIn(discord, user, channel);
    if (holds(board)) return board;
    if (Date.now() > end) throw new Error(`the board never became what it should:\n${textOf(board)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A sentence for one person alone; null: none. */
function noticeOn(user: LocalUser, channel: string): string | null {
  const notice = user.sees(channel).findLast((message) => message.ephemeral && textOf(message) !== "");
  return notice === undefined ? null : withLinks(notice);
}

/** Only words for one person; what stays open may be so too. */
export function mayBeNotice(message: SeenMessage): boolean {
  return message.ephemeral && controlsOf(message).length === 0 && picturesOf(message).length === 0;
}

/** In a message of its own or in a standing notice. */
export async function expectNotice(
  pressed: Promise<Outcome>,
  user: LocalUser,
  channel: string,
  sentence: RegExp,
): Promise<void> {
  const outcome = await pressed;
  if (outcome.type !== "deferred") expect(whispered(outcome)).toMatch(sentence);
  // Or the press is answered before the notice is edited.
  else await expect.poll(() => noticeOn(user, channel)).toMatch(sentence);
}

/** The sentence for the presser alone, and where its buttons lead. @throws if there is none */
export function whispered(outcome: Outcome): string {
  if (outcome.type !== "message" || !outcome.message.ephemeral)
    throw new Error(`no whisper: ${JSON.stringify(outcome)}`);
  return withLinks(outcome.message);
}

function withLinks(message: SeenMessage): string {
  const found = [textOf(message)];
  visit(message.components, ({ url }) => {
    if (typeof url === "string") found.push(url);
  });
  return found.join("\n");
}

/** What the button that checks the dice tells: a closed table has it, others behind "⋯". @throws if there is none */
export async function proofOn(discord: LocalDiscord, user: LocalUser, channel = discord.channel): Promise<string> {
  for (;;) {
    const proof = textOf(await checkOn(discord, user, channel));
    if (!isTooSoon(proof)) return proof;
    await sleep(500);
  }
}

/** What the button that checks the dice opens. @throws if there is none */
async function checkOn(discord: LocalDiscord, user: LocalUser, channel = discord.channel): Promise<SeenMessage> {
  const board = boardIn(discord, user, channel);
  const message = checkIn(board) === undefined ? await menuOf(discord, user, channel) : board;
  const control = checkIn(message);
  if (control === undefined) throw new Error(`no button for commitment and seed in:\n${textOf(message)}`);
  const outcome = await user.press(message.id, control.customId);
  if ((outcome.type !== "message" && outcome.type !== "update") || !outcome.message.ephemeral)
    throw new Error(`no proof: ${JSON.stringify(outcome)}`);
  return outcome.message;
}

function checkIn(message: SeenMessage): Control | undefined {
  return controlsOf(message).find(({ customId }) => customId.startsWith("verify:0:open:"));
}

/** Whether somebody is answered to wait: they can have a game checked every two seconds. */
export function isTooSoon(answer: string): boolean {
  return answer.includes(allTexts.de.verify.tooSoon) || answer.includes(allTexts.en.verify.tooSoon);
}

/** As a player reads it in the rules. @throws if it is not there */
export async function commitmentOn(discord: LocalDiscord, user: LocalUser): Promise<string> {
  const opened = await pressOn(discord, user, "rules");
  const message = "message" in opened ? opened.message : null;
  const control = message && controlsOf(message).find(({ argument }) => argument.includes(".fair."));
  const outcome = await user.press(message?.id ?? "", control?.customId ?? "");
  const text = outcome.type === "update" ? textOf(outcome.message) : "";
  const [commitment] = /[0-9a-f]{64}/u.exec(text) ?? [];
  if (commitment === undefined) throw new Error(`no commitment in:\n${text}`);
  return commitment;
}

/** What a lobby's modal is filled in with for one more computer player. @throws Error if it has no field for them */
export function oneMoreComputer(
  modal: APIModalInteractionResponseCallbackData,
  level: string = "relaxed",
): Readonly<Record<string, string>> {
  const present = /"custom_id":"computers".*?"value":"(\d)\.(\d)"[^}]*"default":true/u.exec(JSON.stringify(modal));
  if (present === null) throw new Error(`no computer players in ${modal.custom_id}`);
  const [relaxed, strong] = [Number(present[1]), Number(present[2])];
  return { computers: level === "relaxed" ? `${relaxed + 1}.${strong}` : `${relaxed}.${strong + 1}` };
}
