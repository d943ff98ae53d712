import { ComponentType, type APIComponentInContainer, type APIMessageTopLevelComponent } from "discord.js";
import { parseCustomId, type CustomId } from "../../src/discord/ui/parts.js";

/** A button or select as somebody can use it. */
export interface Offer {
  readonly id: CustomId;
  /** Empty for a button. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly description: string }[];
  /** How many are chosen at once; 0 for a button. */
  readonly count: number;
}

type Part = APIMessageTopLevelComponent | APIComponentInContainer;

/** What can be pressed and chosen among some parts. */
export function offersIn(parts: readonly Part[]): readonly Offer[] {
  return parts.flatMap((part): readonly Offer[] => {
    if (part.type === ComponentType.Container) return offersIn(part.components);
    if (part.type === ComponentType.Section) return offerIn(part.accessory);
    return part.type === ComponentType.ActionRow ? part.components.flatMap(offerIn) : [];
  });
}

/** By verb and, if given, argument. */
export function offerOf(parts: readonly Part[], verb: string, argument?: string): Offer {
  const found = offersIn(parts).find(({ id }) => id.verb === verb && (argument ?? id.argument) === id.argument);
  if (found === undefined) throw new Error(`nothing with the verb ${verb}`);
  return found;
}

/** All possible choices, at most `most`; a button has one without values. */
export function selectionsOf({ options, count }: Offer, most = Infinity): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const choose = (from: number, chosen: readonly string[]): void => {
    if (found.length >= most) return;
    if (chosen.length === count) found.push(chosen);
    else options.slice(from).forEach(({ value }, index) => choose(from + index + 1, [...chosen, value]));
  };
  choose(0, []);
  return found;
}

type Pressable = Extract<Part, { type: ComponentType.ActionRow }>["components"][number];

function offerIn(component: Pressable | { readonly type: ComponentType.Thumbnail }): readonly Offer[] {
  if (component.type === ComponentType.Thumbnail || !("custom_id" in component) || component.disabled === true)
    return [];
  const id = parseCustomId(component.custom_id);
  if (id === null) throw new Error(`not an id of ours: ${component.custom_id}`);
  if (component.type === ComponentType.Button) return [{ id, options: [], count: 0 }];
  if (component.type !== ComponentType.StringSelect || component.min_values !== component.max_values)
    throw new Error("a select with a choice of how many");
  const options = component.options.map(({ value, label, description = "" }) => ({ value, label, description }));
  return [{ id, options, count: component.max_values ?? 1 }];
}
