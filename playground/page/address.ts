import { ChannelType } from "discord-api-types/v10";
import type { Channel, Person } from "../site/contract.js";
import { nothing } from "lit";

/** Next to the seats: faults, or what went over the wire. */
export type PanelTab = "life" | "wire";

/** As far as the address tells. */
export interface Address {
  /** By handle or id, in order. */
  readonly seats: readonly string[];
  /** By name or id: one for all, or one a seat. */
  readonly channels: readonly string[];
  readonly panel: PanelTab | null;
  readonly start: boolean;
}

/** `?user=anna` or `?seats=anna,ben`, `&channel=…` or `&channels=…,…`, `&panel=life` and `&start=1`. */
export function readAddress(search: string): Address {
  const fields = new URLSearchParams(search);
  const list = (...names: readonly string[]): readonly string[] =>
    names.flatMap((name) => fields.get(name)?.split(",") ?? []).filter((item) => item !== "");
  const panel = fields.get("panel");
  return {
    seats: list("user", "seats"),
    channels: list("channel", "channels"),
    panel: panel === "life" || panel === "wire" ? panel : null,
    start: fields.get("start") === "1",
  };
}

/** The other way round. */
export function writeAddress({ seats, channels, panel, start }: Address): string {
  const same = new Set(channels).size === 1;
  const fields = [
    seats.length === 1 ? `user=${encodeURIComponent(seats[0] ?? "")}` : `seats=${encodeList(seats)}`,
    same ? `channel=${encodeURIComponent(channels[0] ?? "")}` : `channels=${encodeList(channels)}`,
    ...(panel === null ? [] : [`panel=${panel}`]),
    ...(start ? ["start=1"] : []),
  ];
  return `?${fields.join("&")}`;
}

export function findPerson(people: readonly Person[], wanted: string): Person | null {
  return people.find(({ id, handle }) => id === wanted || handle === wanted.toLowerCase()) ?? null;
}

export function findChannel(channels: readonly Channel[], wanted: string | undefined): Channel | null {
  return channels.find(({ id, name }) => id === wanted || name === wanted) ?? null;
}

/** By its name if no other has it. */
export function nameOf(channels: readonly Channel[], id: string): string {
  const name = channels.find((channel) => channel.id === id)?.name ?? id;
  return channels.filter((channel) => channel.name === name).length === 1 ? name : id;
}

/** Commas separate entries, so those of names are encoded. */
function encodeList(items: readonly string[]): string {
  return items.map((item) => encodeURIComponent(item)).join(",");
}

/** To a message, or (null) to a channel; null: elsewhere. */
export function linkTarget(
  url: string | undefined,
): { readonly channel: string; readonly message: string | null } | null {
  const pattern = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/;
  const [, channel, message = null] = pattern.exec(url ?? "") ?? [];
  return channel === undefined ? null : { channel, message };
}

/** An address of the web; all else that a bot gives leads nowhere. */
export function webAddress(url: string | undefined): string | typeof nothing {
  return url !== undefined && /^https?:\/\//i.test(url) ? url : nothing;
}

/** What stands before a channel's name. */
export function signOf({ type }: Pick<Channel, "type">): string {
  return type === ChannelType.PublicThread ? "🧵" : "#";
}
