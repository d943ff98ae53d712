import { ComponentType, type APIEmoji, type APIUnfurledMediaItem, type ChannelType } from "discord-api-types/v10";

/** To a form's field, from the outside in. */
export type Path = readonly (string | number)[];

/** A picture or file inside a component. */
export interface MediaItem {
  readonly media: APIUnfurledMediaItem;
  readonly description?: string | null;
}

/** One choice of a string select. */
export interface SelectOption {
  readonly label: string;
  readonly value: string;
  readonly default?: boolean;
  readonly emoji?: Partial<APIEmoji>;
}

/**
 * In requests and messages, of any type. It passed its schema: fields that its type needs are there (Discord's
 * "Component Reference").
 */
export interface Component {
  readonly type: ComponentType;
  readonly id?: number;
  readonly custom_id?: string;
  readonly style?: number;
  readonly label?: string;
  readonly emoji?: Partial<APIEmoji> | null;
  readonly url?: string;
  readonly sku_id?: string;
  readonly disabled?: boolean;
  readonly content?: string;
  readonly value?: string;
  readonly required?: boolean;
  /** Of a single box: whether it is ticked already. */
  readonly default?: boolean;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly options?: readonly SelectOption[];
  readonly channel_types?: readonly ChannelType[];
  readonly default_values?: readonly { readonly id: string; readonly type: string }[];
  readonly media?: APIUnfurledMediaItem;
  readonly file?: APIUnfurledMediaItem;
  readonly name?: string;
  readonly size?: number;
  readonly items?: readonly MediaItem[];
  readonly components?: readonly Component[];
  readonly accessory?: Component;
  readonly component?: Component;
}

/** A component and where it stands in the form. */
export interface Placed {
  readonly component: Component;
  readonly path: Path;
}

/** Lists of components are never changed in place, and all checks go through this. */
const known = new WeakMap<readonly Component[], readonly Placed[]>();

/** Nested ones after their holders, in reading order. */
export function placed(components: readonly Component[]): readonly Placed[] {
  const all = known.get(components) ?? placedIn(components, ["components"]);
  known.set(components, all);
  return all;
}

function placedIn(components: readonly Component[], path: Path): readonly Placed[] {
  return components.flatMap((component, index) => placedFrom(component, [...path, index]));
}

function placedFrom(component: Component, path: Path): readonly Placed[] {
  return [
    { component, path },
    ...placedIn(component.components ?? [], [...path, "components"]),
    ...(component.accessory ? placedFrom(component.accessory, [...path, "accessory"]) : []),
    ...(component.component ? placedFrom(component.component, [...path, "component"]) : []),
  ];
}

/** The select types, string select first. */
export const SELECTS: ReadonlySet<ComponentType> = new Set([
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]);

/** Changes each component, outer ones first. */
function mapComponents(
  components: readonly Component[],
  change: (component: Component) => Component,
): readonly Component[] {
  const mapOne = (component: Component): Component => {
    const changed = change(component);
    return {
      ...changed,
      ...(changed.components && { components: changed.components.map(mapOne) }),
      ...(changed.accessory && { accessory: mapOne(changed.accessory) }),
      ...(changed.component && { component: mapOne(changed.component) }),
    };
  };
  return components.map(mapOne);
}

/** Gives components without an `id` the next free number, as Discord does; 0 counts as none. */
export function numberComponents(components: readonly Component[]): readonly Component[] {
  const taken = new Set(placed(components).map(({ component }) => component.id));
  let next = 1;
  return mapComponents(components, (component) => {
    if (component.id) return component;
    while (taken.has(next)) next += 1;
    taken.add(next);
    return { ...component, id: next };
  });
}

/** Every place in components that names a picture or file. */
export function mediaOf(components: readonly Component[]): readonly { readonly url: string; readonly path: Path }[] {
  return placed(components).flatMap(({ component, path }) => [
    ...(component.media ? [{ url: component.media.url, path: [...path, "media", "url"] }] : []),
    ...(component.file ? [{ url: component.file.url, path: [...path, "file", "url"] }] : []),
    ...(component.items ?? []).map((item, index) => ({
      url: item.media.url,
      path: [...path, "items", index, "media", "url"],
    })),
  ]);
}

/**
 * Resolves every picture or file.
 *
 * @param describe what a component says of its file
 */
export function mapMedia(
  components: readonly Component[],
  resolve: (media: APIUnfurledMediaItem) => APIUnfurledMediaItem,
  describe: (media: APIUnfurledMediaItem) => Pick<Component, "name" | "size">,
): readonly Component[] {
  return mapComponents(components, (component) => ({
    ...component,
    ...(component.media && { media: resolve(component.media) }),
    ...(component.file && { file: resolve(component.file), ...describe(component.file) }),
    ...(component.items && { items: component.items.map((item) => ({ ...item, media: resolve(item.media) })) }),
  }));
}
