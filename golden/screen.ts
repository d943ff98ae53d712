import type { LocalUser, Outcome, SeenMessage } from "../playground/discord/index.js";
import type { Stage } from "./stage.js";
import { oneMoreComputer } from "../test/e2e/support/board.js";

/** A button or select that somebody can use, by its custom_id. */
export interface Control {
  readonly message: string;
  readonly isEphemeral: boolean;
  readonly customId: string;
  readonly table: string;
  readonly prompt: number;
  readonly verb: string;
  readonly argument: string;
  /** Null: a button, or a select of people, roles or channels. */
  readonly values: readonly string[] | null;
  readonly isButton: boolean;
  /** How many are chosen. */
  readonly range: readonly [least: number, most: number];
}

/** What is looked for; left out: anything. */
export interface Wanted {
  readonly table?: string;
  readonly verb: string;
  readonly argument?: string | RegExp;
  readonly channel?: string;
}

interface Part {
  readonly type?: number;
  readonly custom_id?: string;
  readonly disabled?: boolean;
  readonly options?: readonly { readonly value: string }[];
  readonly min_values?: number;
  readonly max_values?: number;
}

const buttonType = 2;

/** Enabled ones, in the order shown. */
function controlsOn({ id: message, ephemeral, components }: SeenMessage): readonly Control[] {
  const found: Control[] = [];
  visit(components, ({ type, custom_id: customId, disabled, options, min_values = 1, max_values = 1 }) => {
    if (customId === undefined || disabled === true) return;
    const [table = "", prompt = "", verb = "", argument = ""] = customId.split(":");
    const values = options?.map(({ value }) => value) ?? null;
    const range = [min_values, max_values] as const;
    const isButton = type === buttonType;
    found.push({
      message,
      isEphemeral: ephemeral,
      customId,
      table,
      prompt: Number(prompt),
      verb,
      argument,
      values,
      isButton,
      range,
    });
  });
  return found;
}

function visit(value: unknown, look: (part: Part) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look);
  else if (typeof value === "object" && value !== null) {
    look(value);
    for (const child of Object.values(value)) visit(child, look);
  }
}

/** All that somebody can use in a channel, newest message first. */
export function controlsFor({ discord }: Stage, user: LocalUser, channel = discord.channel): readonly Control[] {
  return user.sees(channel).toReversed().flatMap(controlsOn);
}

/** On the newest message that has it. @throws Error if none has */
export function find(stage: Stage, user: LocalUser, { table, verb, argument, channel }: Wanted): Control {
  const control = controlsFor(stage, user, channel).find(
    (one) =>
      one.verb === verb &&
      (table === undefined || one.table === table) &&
      (argument === undefined ||
        (typeof argument === "string" ? one.argument === argument : argument.test(one.argument))),
  );
  if (control === undefined)
    throw new Error(`${user.user.username} sees no ${table ?? ""} ${verb} ${String(argument ?? "")}`);
  return control;
}

/** Uses a control. @param values chosen ones; left out: the first that are enough */
export function use(stage: Stage, user: LocalUser, control: Control, values = firstOf(control)): Promise<Outcome> {
  const { message, customId, isButton } = control;
  if (isButton) return stage.act(user, customId, () => user.press(message, customId));
  return stage.act(user, `${customId} ${values.join(" ")}`, () => user.select(message, customId, values));
}

function firstOf({ values, range: [least] }: Control): readonly string[] {
  return (values ?? []).slice(0, Math.max(1, least));
}

/** Verbs of what stands behind a board's "⋯". */
const behindMore: ReadonlySet<string> = new Set(["rules", "leave", "close", "back", "away", "hints", "watch"]);

/** Opens the menu behind a board's "⋯" if what is looked for stands there. */
async function openMore(stage: Stage, user: LocalUser, { table, verb, channel }: Wanted): Promise<void> {
  const isThere = table === undefined ? behindMore.has(verb) : verb === "open" && /^(?:verify|learn)$/u.test(table);
  if (!isThere) return;
  // Somebody who is asked back has the button before them.
  const newest = user.sees(channel ?? stage.discord.channel).at(-1);
  if (newest?.ephemeral === true && controlsOn(newest).some((control) => control.verb === verb)) return;
  const board = controlsOn(boardIn(stage, user, channel));
  const more = board.find((control) => control.verb === "more");
  if (more === undefined || board.some((control) => control.verb === verb && control.table === (table ?? more.table)))
    return;
  await use(stage, user, more);
  await stage.pass(1_500);
}

/** Presses or chooses the newest that somebody sees, on a board or behind it, and waits a moment as people do. */
export async function press(
  stage: Stage,
  user: LocalUser,
  wanted: Wanted | string,
  values?: readonly string[],
): Promise<Outcome> {
  const what = typeof wanted === "string" ? { verb: wanted } : wanted;
  await openMore(stage, user, what);
  const outcome = await use(stage, user, find(stage, user, what), values);
  await stage.pass(1_500);
  return outcome;
}

/** Types a command, and waits a moment. */
export async function slash(
  stage: Stage,
  user: LocalUser,
  command: string,
  options: Parameters<LocalUser["slash"]>[2] = {},
  channel = stage.discord.channel,
): Promise<Outcome> {
  const does = `/${command} ${JSON.stringify(options)}`;
  const outcome = await stage.act(user, does, () => user.slash(channel, command, options));
  await stage.pass(2_500);
  return outcome;
}

/** Chooses a command of a person's or a message's menu. */
export async function menu(
  stage: Stage,
  user: LocalUser,
  command: string,
  target: string,
  channel = stage.discord.channel,
): Promise<Outcome> {
  const outcome = await stage.act(user, `${command} → ${target}`, () => user.menu(channel, command, target));
  await stage.pass(2_500);
  return outcome;
}

/** Fills in the modal that an outcome has shown. @throws Error if it was none */
export async function submit(
  stage: Stage,
  user: LocalUser,
  shown: Outcome,
  fields: Readonly<Record<string, string | readonly string[]>>,
): Promise<Outcome> {
  if (shown.type !== "modal") throw new Error(`no modal but ${shown.type}`);
  const does = `modal ${JSON.stringify(fields)}`;
  const outcome = await stage.act(user, does, () => user.submit(shown.interaction, fields));
  await stage.pass(1_500);
  return outcome;
}

/** A lobby's host has one more computer player. */
export async function addComputer(stage: Stage, host: LocalUser, level: string, channel?: string): Promise<void> {
  const shown = await press(stage, host, channel === undefined ? "setup" : { verb: "setup", channel });
  if (shown.type === "modal") await submit(stage, host, shown, oneMoreComputer(shown.modal, level));
}

/** Verbs of a message that asks somebody to a lobby. */
const answers = new Set(["accept", "decline"]);

/** The newest message that everybody sees with something to press, in a channel, but for those that ask somebody. */
export function boardIn({ discord }: Stage, user: LocalUser, channel = discord.channel): SeenMessage {
  const board = user
    .sees(channel)
    .findLast((message) => !message.ephemeral && controlsOn(message).some(({ verb }) => !answers.has(verb)));
  if (board === undefined) throw new Error("there is no board");
  return board;
}

/** Which pages are gone through, and in how many presses at most. */
interface Crawl {
  readonly table: RegExp;
  readonly most: number;
  /** Verbs that are left alone. */
  readonly not?: readonly string[];
  readonly channel?: string;
}

/** Somebody's whole way through pages for them alone: everything that can be used on them, once each. */
export async function crawl(stage: Stage, user: LocalUser, { table, most, not = [], channel }: Crawl): Promise<void> {
  const used = new Set<string>();
  for (let presses = 0; presses < most; presses += 1) {
    const next = controlsFor(stage, user, channel)
      .filter((one) => one.isEphemeral && table.test(one.table) && !not.includes(one.verb))
      .flatMap((control) =>
        (control.values ?? [""]).map((value) => ({ control, value, key: `${control.customId} ${value}` })),
      )
      .find(({ key }) => !used.has(key));
    if (next === undefined) return;
    used.add(next.key);
    const { control, value } = next;
    await use(stage, user, control, control.range[1] > 1 ? undefined : [value]);
    await stage.pass(1_500);
  }
}
