import { ComponentType, type APIComponentInContainer } from "discord.js";
import { parseCustomId, type CustomId } from "../../../../src/discord/ui/custom-id.js";
import type { CatnoirSheetScene, CatnoirSituation } from "../../../../src/games/catnoir/screen/words.js";
import { press } from "../../../../src/games/catnoir/screen/press.js";
import { sheets } from "../../../../src/games/catnoir/screen/sheet.js";
import type { Wish } from "../../../../src/game/screen.js";

/** A button or select of a sheet as somebody can use it. */
export interface Offer {
  readonly id: CustomId;
  /** Empty for a button. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly description: string }[];
  /** How many of the options are chosen at once. */
  readonly count: number;
}

/** All that can be pressed and chosen among some parts. */
export function offersIn(parts: readonly APIComponentInContainer[]): readonly Offer[] {
  return parts.flatMap((part) => {
    if (part.type !== ComponentType.ActionRow) return [];
    return part.components.flatMap((component): readonly Offer[] => {
      if (component.type === ComponentType.StringSelect) {
        if (component.min_values !== component.max_values) throw new Error("a select with a choice of how many");
        const options = component.options.map(({ value, label, description = "" }) => ({ value, label, description }));
        return [{ id: idOf(component.custom_id), options, count: component.max_values ?? 1 }];
      }
      return "custom_id" in component ? [{ id: idOf(component.custom_id), options: [], count: 0 }] : [];
    });
  });
}

/** The select or button of a sheet with this verb, and with this argument where one is given. */
export function offerOf(parts: readonly APIComponentInContainer[], verb: string, argument?: string): Offer {
  const found = offersIn(parts).find(({ id }) => id.verb === verb && (argument ?? id.argument) === id.argument);
  if (found === undefined) throw new Error(`nothing with the verb ${verb}`);
  return found;
}

/** What a use of it comes to. */
export function use({ id }: Offer, values: readonly string[], situation: CatnoirSituation): Wish | null {
  return press({ verb: id.verb, argument: id.argument, values }, situation);
}

/** An action and how many presses lead to it. */
export interface Way {
  readonly action: unknown;
  readonly presses: number;
}

/** Every way from the hand to an action, whatever is pressed and chosen. */
export function waysFrom(scene: CatnoirSheetScene, name: keyof typeof sheets = "hand", presses = 1): readonly Way[] {
  return offersIn(sheets[name](scene)).flatMap((offer) =>
    selectionsOf(offer).flatMap((values): readonly Way[] => {
      const wish = use(offer, values, scene);
      if (offer.id.prompt !== (wish?.type === "look" ? 0 : scene.prompt?.id)) throw new Error("a wrong question");
      if (wish?.type === "act") return [{ action: wish.action, presses }];
      if (wish?.type === "look") return [];
      if (wish?.type !== "draft" || wish.open || wish.sheet === undefined)
        throw new Error("an offer that leads nowhere");
      return waysFrom({ ...scene, draft: wish.value }, wish.sheet === "hand" ? "hand" : "finish", presses + 1);
    }),
  );
}

/** All that can be chosen at once. */
function selectionsOf({ options, count }: Offer): readonly (readonly string[])[] {
  const choose = (from: readonly string[], left: number): readonly (readonly string[])[] => {
    if (left === 0) return [[]];
    return from.flatMap((value, index) => choose(from.slice(index + 1), left - 1).map((rest) => [value, ...rest]));
  };
  return choose(
    options.map(({ value }) => value),
    count,
  );
}

function idOf(text: string): CustomId {
  const id = parseCustomId(text);
  if (id === null) throw new Error(`not an id of ours: ${text}`);
  return id;
}
