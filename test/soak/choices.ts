import { ComponentType } from "discord.js";
import type { LocalDiscord, LocalUser, SeenMessage } from "../../playground/discord/index.js";
import type { Random } from "../../src/game/contract.js";
import { controlsOf, isOpenBoard } from "../e2e/support/board.js";
import type { Deed } from "./deeds.js";

/** A deed, and how to do it. */
export interface Press extends Deed {
  readonly message: string;
  /** In a select; null: a button. */
  readonly chosen: readonly string[] | null;
  readonly weight: number;
}

/** How much people like to press it; others have 5. */
const liking: Readonly<Record<string, number>> = {
  join: 6,
  start: 6,
  add: 2,
  remove: 0.3,
  set: 0.6,
  leave: 0.12,
  close: 0.03,
  rules: 0.1,
  more: 0.4,
  info: 0.2,
  back: 8,
  rematch: 4,
  open: 0,
  page: 1,
  chapter: 0.2,
};

/** The same where a game is wanted that nobody has played. */
const eagerness: Readonly<Record<string, number>> = {
  join: 4,
  start: 8,
  add: 4,
  leave: 0,
  close: 0,
  more: 0,
  remove: 0,
  set: 0.2,
};

/** The channel's newest board: of an open table, if there is one; undefined: none. Clips that were posted are none. */
export function boardFor(user: LocalUser, channel: string): SeenMessage | undefined {
  const seen = user.sees(channel).filter((message) => !message.ephemeral && controlsOf(message).length > 0);
  return seen.findLast(isOpenBoard) ?? seen.at(-1);
}

/** The newest board and their own ephemeral messages. */
function screenOf(user: LocalUser, channel: string): readonly SeenMessage[] {
  const board = boardFor(user, channel);
  const own = user.sees(channel).filter(({ ephemeral, components = [] }) => ephemeral && components.length > 0);
  return [...(board === undefined ? [] : [board]), ...own.slice(-2)];
}

/** All that somebody can press. @param isUntried whether to bring about a game that nobody has played */
export function pressesOn(user: LocalUser, channel: string, random: Random, isUntried: boolean): readonly Press[] {
  return screenOf(user, channel).flatMap((message) => {
    const on = message.ephemeral ? "sheet" : "board";
    const selects = new Map(selectsIn(message.components).map((select) => [select.custom_id, select]));
    return controlsOf(message)
      .filter(({ disabled }) => !disabled)
      .map(({ customId: name, verb }): Press => {
        const select = selects.get(name);
        const chosen = select === undefined ? null : chooseIn(select, random);
        const weight = (liking[verb] ?? 5) * (message.ephemeral ? 1.5 : 1);
        const computers = name.endsWith(":add:strong") ? 0.2 : 1;
        const eager = isUntried ? (eagerness[verb] ?? 1) : 1;
        return {
          user: user.id,
          channel,
          on,
          name,
          values: chosen !== null,
          message: message.id,
          chosen,
          weight: weight * computers * eager,
        };
      });
  });
}

interface Select {
  readonly type: ComponentType;
  readonly custom_id: string;
  readonly options: readonly { readonly value: string }[];
  readonly min_values?: number;
  readonly max_values?: number;
}

function selectsIn(parts: unknown): readonly Select[] {
  if (Array.isArray(parts)) return parts.flatMap(selectsIn);
  if (typeof parts !== "object" || parts === null) return [];
  if ("type" in parts && parts.type === ComponentType.StringSelect) return [parts as unknown as Select];
  return "components" in parts ? selectsIn(parts.components) : [];
}

function chooseIn({ options, min_values: least = 1, max_values: most = 1 }: Select, random: Random): readonly string[] {
  const count = least + random.pick(most - least + 1);
  return random
    .shuffle(options)
    .slice(0, count)
    .map(({ value }) => value);
}

/** One of them, by their weights. */
export function oneByWeight(presses: readonly Press[], random: Random): Press | null {
  let left = (random.pick(1_000_000) / 1_000_000) * presses.reduce((sum, { weight }) => sum + weight, 0);
  for (const press of presses) {
    left -= press.weight;
    if (left <= 0) return press;
  }
  return presses.at(-1) ?? null;
}

/**
 * Opens one game after the other, with any options; first those that nobody tries.
 *
 * @param count opened before
 * @param tried played, or open
 */
export function opening(
  discord: Pick<LocalDiscord, "commands">,
  count: number,
  tried: readonly string[],
  random: Random,
): Opening {
  const commands = discord.commands().filter(({ options }) => options?.some(({ name }) => name === "start"));
  const command = commands.find(({ name }) => !tried.includes(name)) ?? commands[count % commands.length];
  const start = command?.options?.find(({ name }) => name === "start");
  if (command === undefined) throw new Error("no game can be opened");
  const wanted = (start?.options ?? []).filter(() => random.pick(2) === 0);
  return { line: `${command.name} start`, options: Object.fromEntries(wanted.map((one) => [one.name, valueOf(one)])) };

  function valueOf({ choices, min_value: least, max_value: most }: (typeof wanted)[number]): string | number | boolean {
    const choice = choices?.[random.pick(choices.length)];
    if (choice !== undefined) return choice.value;
    if (least === undefined || most === undefined) return random.pick(2) === 0;
    return Number(least) + random.pick(Number(most) - Number(least) + 1);
  }
}

/** A command as typed, with its options. */
interface Opening {
  readonly line: string;
  readonly options: Values;
}

/** The options of a command as typed. */
export type Values = Readonly<Record<string, string | number | boolean>>;
