import { ButtonStyle } from "discord-api-types/v10";
import type { SeenMessage } from "../discord/types.js";
import type { Channel } from "./contract.js";

/** The bot's: `<table>:<prompt>:<verb>[:<argument>]`. */
export interface Control {
  readonly customId: string;
  readonly table: string;
  readonly verb: string;
  readonly enabled: boolean;
}

/** Can be pressed when a table is over, besides what is behind its "⋯". */
const AFTERWARDS: ReadonlySet<string> = new Set(["rematch", "open"]);

const form = /^([\w-]+):\d+:([a-z]+)(?::|$)/;

/** With the bot's custom_ids, in reading order. */
export function controlsOf(components: unknown): readonly Control[] {
  if (Array.isArray(components)) return components.flatMap(controlsOf);
  if (typeof components !== "object" || components === null) return [];
  const inner = Object.values(components).flatMap((field) => (typeof field === "object" ? controlsOf(field) : []));
  const own = "custom_id" in components ? form.exec(String(components.custom_id)) : null;
  if (own === null) return inner;
  const [customId, table, verb] = [String("custom_id" in components ? components.custom_id : ""), own[1], own[2]];
  const enabled = !("disabled" in components && components.disabled === true);
  return [{ customId, table: table ?? "", verb: verb ?? "", enabled }, ...inner];
}

/** At a public message's table; null: none, or over. */
export function tableIn(message: SeenMessage): Channel["table"] {
  if (message.ephemeral || message.author.bot !== true) return null;
  const controls = controlsOf(message.components).filter(({ verb }) => !AFTERWARDS.has(verb));
  if (controls.length === 0 || hasRematch(message)) return null;
  return controls.some(({ verb }) => verb === "join" || verb === "add") ? "gathering" : "playing";
}

/** Whether it offers a rematch, or leads to the one that has been opened. */
function hasRematch({ components }: SeenMessage): boolean {
  return controlsOf(components).some(({ verb }) => verb === "rematch") || hasLink(components);
}

function hasLink(components: unknown): boolean {
  if (Array.isArray(components)) return components.some(hasLink);
  if (typeof components !== "object" || components === null) return false;
  if ("style" in components && components.style === ButtonStyle.Link) return true;
  return Object.values(components).some((field) => typeof field === "object" && hasLink(field));
}
