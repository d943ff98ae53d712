import { ComponentType } from "discord.js";
import type { EndLinks } from "../../src/discord/ui/draw-ephemeral.js";
import type { PublicMessage } from "../../src/discord/ui/frame.js";
import type { Board } from "../../src/tables/board.js";

/** Where a link leads is no fact of a message. */
const someLink = "https://discord.com/channels/1/2/3";

type Part = Readonly<Record<string, unknown>>;

/**
 * What can be read or pressed in a message, in order, as text: without Discord's additions and without pictures, which
 * come later.
 */
export function factsOf(message: { readonly components?: unknown }): string {
  return partsOf(message.components).flatMap(factOf).join("\n");
}

/** The same of a message as the bot draws it. */
export function factsDrawn({ components }: PublicMessage): string {
  return factsOf({ components });
}

/** Of an ephemeral message of a game that is over. */
export function endLinksOf({ rematch }: Pick<Board, "rematch">): EndLinks {
  return { result: someLink, rematch: rematch === null ? null : someLink };
}

/** Whether a message has a picture. */
export function hasPicture(message: { readonly components?: unknown }): boolean {
  return partsOf(message.components).some(({ type }) => type === ComponentType.MediaGallery);
}

/** Without the marks that they begin with. */
export function linesIn(components: unknown): readonly string[] {
  const texts = partsOf(components).flatMap(({ content }) => (typeof content === "string" ? [content] : []));
  return texts.flatMap((text) => text.split("\n")).map((line) => line.replace(/^(?:#{1,3}|-#|>|-) /u, "").trim());
}

/** The custom_ids of all that can be pressed in a message. */
export function idsIn(components: unknown): readonly string[] {
  return partsOf(components).flatMap(({ custom_id: id }) => (typeof id === "string" ? [id] : []));
}

/** However deep: texts, ids, addresses, names of files and alternative texts. */
export function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** However deep. */
function partsOf(value: unknown): readonly Part[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (!isPart(value)) return [];
  return [value, ...partsOf(value["components"]), ...partsOf(value["accessory"])];
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null;
}

function factOf({ content, custom_id: id, label, disabled, options, emoji, placeholder }: Part): readonly string[] {
  if (typeof content === "string") return [content];
  if (typeof id !== "string") return [];
  const choices = Array.isArray(options) ? options.filter(isPart).map(choiceOf) : [];
  return [JSON.stringify([id, label ?? "", disabled === true, nameOf(emoji), placeholder ?? "", choices])];
}

function choiceOf({ label, value, description, default: isChosen, emoji }: Part): readonly unknown[] {
  return [label, value, description ?? "", isChosen === true, nameOf(emoji)];
}

function nameOf(emoji: unknown): unknown {
  return isPart(emoji) ? (emoji["name"] ?? "") : "";
}
