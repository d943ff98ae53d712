import type { Channel, Person } from "../site/contract.js";
import { nothing } from "lit";

/** The drawer next to the seats: what may happen, or what went over the wire. */
export type PanelTab = "life" | "wire";

/** What is open, as far as the address tells it. */
export interface Address {
  /** People by handle or id, in the order of their seats. */
  readonly seats: readonly string[];
  /** Channels by name or id: one for all, or one a seat. */
  readonly channels: readonly string[];
  readonly panel: PanelTab | null;
  readonly start: boolean;
}

/** Reads `?user=anna` or `?seats=anna,ben`, `&channel=…` or `&channels=…,…`, `&panel=life` and `&start=1`. */
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

/** How an address names a channel: by its name where no other has it. */
export function nameOf(channels: readonly Channel[], id: string): string {
  const name = channels.find((channel) => channel.id === id)?.name ?? id;
  return channels.filter((channel) => channel.name === name).length === 1 ? name : id;
}

/** Commas part the entries, so those of a name are written out. */
function encodeList(items: readonly string[]): string {
  return items.map((item) => encodeURIComponent(item)).join(",");
}

/** Where a link of Discord's leads: to a message, or (null) to a channel; null: it leads elsewhere. */
export function linkTarget(
  url: string | undefined,
): { readonly channel: string; readonly message: string | null } | null {
  const pattern = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/;
  const [, channel, message = null] = pattern.exec(url ?? "") ?? [];
  return channel === undefined ? null : { channel, message };
}

/** An address that a link may lead to: one of the web. Anything else that a bot puts there leads nowhere. */
export function webAddress(url: string | undefined): string | typeof nothing {
  return url !== undefined && /^https?:\/\//i.test(url) ? url : nothing;
}
