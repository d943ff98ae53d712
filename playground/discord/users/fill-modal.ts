import { ComponentType, type APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import { numberComponents, SELECTS, type Component } from "../world/components.js";
import type { World } from "../world/world.js";
import { checkChoice } from "./choice.js";

/** By the fields' custom_ids. */
export type Entries = Readonly<Record<string, string | readonly string[]>>;

/**
 * As the client sends it, with chosen ids. Left-out fields keep what the modal gave.
 * @throws Error for fields that the modal lacks, or does not take so
 */
export function fillModal(world: World, modal: APIModalInteractionResponseCallbackData, entries: Entries) {
  const known = new Set<string>();
  const chosen: string[] = [];
  const fill = (component: Component): object => {
    const { type, id = 0, custom_id } = component;
    if (component.components) return { type, id, components: component.components.map(fill) };
    if (component.component) return { type, id, component: fill(component.component) };
    if (custom_id === undefined) return { type, id };
    known.add(custom_id);
    const entry = entries[custom_id];
    if (type === ComponentType.TextInput) return { type, id, custom_id, value: typed(component, custom_id, entry) };
    if (!SELECTS.has(type)) return { type, id, custom_id, ...ticked(component, custom_id, entry) };
    const values = picked(world, component, custom_id, entry);
    if (type !== ComponentType.StringSelect) chosen.push(...values);
    return { type, id, custom_id, values };
  };
  const data = { custom_id: modal.custom_id, components: numberComponents(modal.components).map(fill) };
  const unknown = Object.keys(entries).find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`The modal "${modal.custom_id}" has no field "${unknown}"`);
  return { data, chosen };
}

function typed(component: Component, name: string, entry: Entries[string] | undefined): string {
  const value = entry ?? component.value ?? "";
  const { required, min_length = 0, max_length = 4000 } = component;
  if (typeof value !== "string") throw new Error(`The field "${name}" takes one text`);
  if (value === "" && required !== false) throw new Error(`The field "${name}" is required`);
  if (value.length > max_length) throw new Error(`The field "${name}" takes at most ${max_length} characters`);
  if (value !== "" && value.length < min_length) throw new Error(`The field "${name}" takes at least ${min_length}`);
  return value;
}

/** Ticked boxes, and no files: there are none here. */
function ticked(component: Component, name: string, entry: Entries[string] | undefined): object {
  switch (component.type) {
    case ComponentType.Checkbox:
      return { value: entry === undefined ? component.default === true : entry === "true" };
    case ComponentType.RadioGroup:
      return { value: boxes(component, 0, 1, name, entry)[0] ?? null };
    case ComponentType.CheckboxGroup: {
      const { min_values = 1, max_values = component.options?.length ?? 1 } = component;
      return { values: boxes(component, min_values, max_values, name, entry) };
    }
    case ComponentType.FileUpload:
      if (component.required !== false) throw new Error(`The field "${name}" wants a file, and there are none here`);
      return { values: [] };
    default:
      throw new Error(`The field "${name}" is of a type that cannot be filled in here`);
  }
}

function boxes(
  component: Component,
  min: number,
  max: number,
  name: string,
  entry: Entries[string] | undefined,
): readonly string[] {
  const values = entry === undefined ? preset(component) : [entry].flat().filter((value) => value !== "");
  if (values.length === 0 && component.required !== false) throw new Error(`The field "${name}" is required`);
  const wrong = values.find((value) => !component.options?.some((option) => option.value === value));
  if (wrong !== undefined) throw new Error(`The field "${name}" does not offer "${wrong}"`);
  const tooFew = values.length > 0 && values.length < min;
  if (tooFew || values.length > max) throw new Error(`The field "${name}" takes ${min} to ${max} values`);
  return values;
}

function picked(
  world: World,
  component: Component,
  name: string,
  entry: Entries[string] | undefined,
): readonly string[] {
  const values = entry === undefined ? preset(component) : [entry].flat();
  if (values.length === 0) {
    if (component.required !== false) throw new Error(`The field "${name}" is required`);
    return [];
  }
  checkChoice(world, component, values, `The field "${name}"`);
  return values;
}

function preset({ options = [], default_values = [] }: Component): readonly string[] {
  const marked = options.filter((option) => option.default === true).map(({ value }) => value);
  return [...marked, ...default_values.map(({ id }) => id)];
}
