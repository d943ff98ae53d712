import { signOf } from "../address.js";
import type { Channel, Command, CommandOption, OptionValues, Place } from "../../site/contract.js";
import type { Draft, Entry } from "../page-state.js";
import type { Words } from "../page-words.js";

/** `hint`: what it is, if the name does not say it. */
export interface Offer {
  readonly name: string;
  readonly value: string | number | boolean;
  readonly hint: string;
}

/** From a list and not typed. Free texts may complete themselves. */
export function isChosen(option: CommandOption): boolean {
  return !["text", "integer", "number", "file"].includes(option.kind) || option.choices.length > 0;
}

/** Narrowed by what is typed. */
export function offersFor(option: CommandOption, draft: Draft, place: Place, words: Words): readonly Offer[] {
  if (option.autocomplete) return (draft.offers[option.name] ?? []).map((offer) => ({ ...offer, hint: "" }));
  const typed = (draft.entries[option.name]?.text ?? "").toLowerCase().replace(/^[@#]/, "").trim();
  const all = allOffers(option, place, words);
  const isPicked = (draft.entries[option.name]?.value ?? null) !== null;
  return isPicked ? all : all.filter(({ name }) => name.toLowerCase().includes(typed));
}

function allOffers(option: CommandOption, place: Place, words: Words): readonly Offer[] {
  if (option.choices.length > 0) return option.choices.map((choice) => ({ ...choice, hint: "" }));
  const users = place.people.map(({ id, name, handle }) => ({ name: `@${name}`, value: id, hint: handle }));
  const roles = place.roles.map(({ id, name }) => ({
    name: name.startsWith("@") ? name : `@${name}`,
    value: id,
    hint: "",
  }));
  switch (option.kind) {
    case "boolean":
      return [
        { name: words.yes, value: true, hint: "" },
        { name: words.no, value: false, hint: "" },
      ];
    case "user":
      return [...users, { name: `@${place.app.name}`, value: place.app.id, hint: words.app }];
    case "role":
      return roles;
    case "mentionable":
      return [...users, ...roles];
    case "channel":
      return place.channels
        .filter((channel) => fits(option, channel))
        .map((channel) => ({
          name: `${signOf(channel)} ${channel.name}`,
          value: channel.id,
          hint: "",
        }));
    default:
      return [];
  }
}

function fits({ channelTypes }: CommandOption, { type }: Channel): boolean {
  return channelTypes.length === 0 || channelTypes.includes(type);
}

/** Or why it cannot be sent; null: empty and optional. */
export function readEntry(
  option: CommandOption,
  entry: Entry | undefined,
  words: Words,
): { readonly value: string | number | boolean } | { readonly reason: string } | null {
  const text = entry?.text.trim() ?? "";
  const { wrong } = words;
  if (option.kind === "file") return text === "" && !option.required ? null : { reason: wrong.file };
  if (text === "") return option.required ? { reason: wrong.required } : null;
  if (entry !== undefined && entry.value !== null) return { value: entry.value };
  if (isChosen(option)) return { reason: wrong.choose };
  if (option.kind === "text") return readText(option, text, words);
  return readNumber(option, text, words);
}

function readText({ minLength, maxLength }: CommandOption, text: string, { wrong }: Words) {
  if (minLength !== null && text.length < minLength) return { reason: wrong.longer({ count: minLength }) };
  if (maxLength !== null && text.length > maxLength) return { reason: wrong.shorter({ count: maxLength }) };
  return { value: text };
}

function readNumber({ kind, min, max }: CommandOption, text: string, { wrong }: Words) {
  const value = Number(text.replace(",", "."));
  if (!Number.isFinite(value)) return { reason: kind === "integer" ? wrong.integer : wrong.number };
  if (kind === "integer" && !Number.isSafeInteger(value)) return { reason: wrong.integer };
  if (min !== null && value < min) return { reason: wrong.atLeast({ least: min }) };
  if (max !== null && value > max) return { reason: wrong.atMost({ most: max }) };
  return { value };
}

/** Or the first that is wrong. Options without a field are left out. */
export function readAll(
  command: Command,
  { chips, entries }: Draft,
  words: Words,
): { readonly values: OptionValues } | { readonly option: string; readonly reason: string } {
  const values: Record<string, string | number | boolean> = {};
  for (const option of command.options) {
    if (!option.required && !chips.includes(option.name)) continue;
    const read = readEntry(option, entries[option.name], words);
    if (read === null) continue;
    if ("reason" in read) return { option: option.name, reason: read.reason };
    values[option.name] = read.value;
  }
  return { values };
}

/** Every typed word begins a word; matches at a title's start go first. */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const text = typed.replace(/^\//, "").toLowerCase().trim();
  if (text === "") return commands;
  const words = text.split(/\s+/);
  const found = commands.filter((command) => {
    const own = `${command.title} ${command.path}`.toLowerCase().split(/\s+/);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
  const isFirst = (command: Command): boolean => [command.title, command.path].some((name) => name.startsWith(text));
  return [...found.filter(isFirst), ...found.filter((command) => !isFirst(command))];
}
