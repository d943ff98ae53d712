import {
  ComponentType,
  type APIButtonComponentWithCustomId,
  type APIComponentInActionRow,
  type APIComponentInContainer,
  type APISelectMenuOption,
  type APIStringSelectComponent,
} from "discord.js";
import type { Press } from "../../../game/press.js";
import { parseCustomId } from "../../ui/custom-id.js";

/** Signs for what can be pressed on a message, in order. `-` is taken (`nextSign`). */
const signs = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";

/** A lesson's parts, and by sign what can be pressed on them. */
export interface Offered {
  readonly parts: readonly APIComponentInContainer[];
  readonly presses: ReadonlyMap<string, Press>;
}

type Part = APIComponentInContainer;
type Row = Extract<Part, { type: ComponentType.ActionRow }>;

/** Whether a part is a row of buttons or a select. */
export function isRow(part: Part): part is Row {
  return part.type === ComponentType.ActionRow;
}

/**
 * A game's own parts with ids that carry all that a lesson needs, without buttons that are no part of the game, such as
 * its rules.
 *
 * @param means whether a press means something to the game
 * @param id the custom_id of a button with this sign, or of the n-th select without one, whose values are signs
 */
export function offer(
  parts: readonly Part[],
  means: (press: Press) => boolean,
  id: (sign: string | null, select: number) => string,
): Offered {
  const presses = new Map<string, Press>();
  let selects = 0;
  let shown = 0;
  const sign = (press: Press, usable: boolean): string => {
    const next = signs[shown];
    shown += 1;
    if (next === undefined) throw new Error("a lesson's message has more to press than there are signs");
    if (usable) presses.set(next, press);
    return next;
  };
  const select = (menu: APIStringSelectComponent): APIStringSelectComponent | null => {
    const own = parseCustomId(menu.custom_id);
    if (own === null || (menu.max_values ?? 1) > 1) return null;
    const options = menu.options.flatMap((option): APISelectMenuOption[] => {
      const press: Press = { verb: own.verb, argument: own.argument, values: [option.value] };
      return means(press) ? [{ ...option, value: sign(press, true) }] : [];
    });
    selects += 1;
    return options.length === 0 ? null : { ...menu, custom_id: id(null, selects), options };
  };
  const button = (one: APIButtonComponentWithCustomId): APIButtonComponentWithCustomId | null => {
    const own = parseCustomId(one.custom_id);
    if (own === null) return null;
    const press: Press = { verb: own.verb, argument: own.argument, values: [] };
    const usable = one.disabled !== true;
    return usable && !means(press) ? null : { ...one, custom_id: id(sign(press, usable), 0) };
  };
  const component = (one: APIComponentInActionRow | Row["components"][number]) => {
    if (one.type === ComponentType.StringSelect) return select(one);
    return one.type === ComponentType.Button && "custom_id" in one ? button(one) : null;
  };
  return {
    parts: parts.flatMap((part): Part[] => {
      if (!isRow(part)) return [part];
      const components = part.components.map(component).filter((one) => one !== null);
      return components.length === 0 ? [] : [{ ...part, components }];
    }),
    presses,
  };
}
