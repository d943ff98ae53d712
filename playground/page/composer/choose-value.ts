import type { Command, CommandOption } from "../../site/contract.js";
import { type Context, seatId } from "../context.js";
import { onceDrawn } from "../focus.js";
import { emptyDraft } from "../page-state.js";
import { isChosen, offersFor, readAll, readEntry, type Offer } from "./option-values.js";

/** Once this person's composer is drawn. */
function focusIn({ state }: Context, wanted: string): void {
  onceDrawn(() => {
    const seat = document.getElementById(seatId(state));
    seat?.querySelector<HTMLElement>(`.composer ${wanted}`)?.focus();
  });
}

/** With the command in it, or empty. */
export function goBack(command: Command | null, context: Context): void {
  context.session.edit({ ...emptyDraft, text: command === null ? "" : `/${command.title}` });
  focusIn(context, ".line");
}

/** From the list; its required options have fields at once. */
export function chooseCommand(command: Command, context: Context): void {
  const chips = command.options.filter(({ required }) => required).map(({ name }) => name);
  context.session.edit({ ...emptyDraft, chosen: command, chips });
  focusIn(context, chips.length === 0 ? "[type=submit]" : ".chip input");
}

/** After those before it in the payload. */
export function addChip(command: Command, option: CommandOption, context: Context): void {
  const { session } = context;
  const { draft } = session.state;
  const wanted = new Set([...draft.chips, option.name]);
  session.edit({ chips: command.options.map(({ name }) => name).filter((name) => wanted.has(name)), wrong: null });
  focusIn(context, `[name="${CSS.escape(option.name)}"]`);
}

/** Takes an option's field away again. */
export function removeChip({ name }: CommandOption, context: Context): void {
  const { session } = context;
  const { draft } = session.state;
  const entries = Object.fromEntries(Object.entries(draft.entries).filter(([other]) => other !== name));
  session.edit({ chips: draft.chips.filter((other) => other !== name), entries, list: null, wrong: null });
  focusIn(context, ":is(.chip input, [type=submit])");
}

/** A list opens for what is chosen from one. */
export function typeInto(command: Command, option: CommandOption, text: string, { session }: Context): void {
  const { draft } = session.state;
  const hasList = isChosen(option) || option.autocomplete;
  session.edit({
    entries: { ...draft.entries, [option.name]: { text, value: null } },
    list: hasList ? option.name : null,
    marked: 0,
    wrong: null,
  });
  if (option.autocomplete) void session.complete(command, option.name, text);
}

/** Shows what can be chosen there. */
export function enter(command: Command, option: CommandOption, { session }: Context): void {
  const { draft } = session.state;
  if (draft.at === option.name) return;
  const hasList = isChosen(option) || option.autocomplete;
  const isFilled = (draft.entries[option.name]?.text ?? "") !== "";
  session.edit({ at: option.name, list: hasList && !isFilled ? option.name : null, marked: 0 });
  if (option.autocomplete && draft.offers[option.name] === undefined) void session.complete(command, option.name, "");
}

/** Closes its list, and says what is wrong. */
export function leave(option: CommandOption, { session, words }: Context): void {
  const { draft } = session.state;
  if (draft.at !== option.name) return;
  const entry = draft.entries[option.name];
  const read = (entry?.text ?? "") === "" ? null : readEntry(option, entry, words);
  const wrong = read !== null && "reason" in read ? { option: option.name, reason: read.reason } : null;
  session.edit({ at: null, list: null, wrong });
}

/** Takes a suggestion into a field. */
export function take(option: CommandOption, offer: Offer, { session }: Context): void {
  const { draft } = session.state;
  const entry = { text: offer.name, value: offer.value };
  session.edit({ entries: { ...draft.entries, [option.name]: entry }, list: null, wrong: null });
}

/** What Enter or Tab would take. */
export function markedOffer(option: CommandOption, { session, words }: Context): Offer | null {
  const { draft, place } = session.state;
  return draft.list === option.name ? (offersFor(option, draft, place, words)[draft.marked] ?? null) : null;
}

/** Or says which option is wrong and why. */
export function sendCommand(command: Command, context: Context): void {
  const { session, words } = context;
  const read = readAll(command, session.state.draft, words);
  if ("values" in read) {
    void session.send(command, read.values);
    focusIn(context, ".line");
  } else {
    session.edit({ wrong: read, at: read.option });
    focusIn(context, `[name="${CSS.escape(read.option)}"]`);
  }
}
