import { ComponentType, type APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import { numberComponents, type Component } from "../world/components.js";

/**
 * A filled-in modal as the client sends it. Left-out fields keep the text that the modal gave them.
 * @throws Error for fields that the modal lacks, and for texts that it does not take
 */
export function fillModal(modal: APIModalInteractionResponseCallbackData, fields: Readonly<Record<string, string>>) {
  const components = numberComponents(modal.components);
  const known = new Set<string>();
  const fill = (component: Component): unknown => {
    const { type, id = 0 } = component;
    if (component.components) return { type, id, components: component.components.map(fill) };
    if (component.component) return { type, id, component: fill(component.component) };
    const custom_id = component.custom_id;
    if (custom_id === undefined) return { type, id };
    known.add(custom_id);
    return { type, id, custom_id, ...entered(component, custom_id, fields[custom_id]) };
  };
  const data = { custom_id: modal.custom_id, components: components.map(fill) };
  for (const name of Object.keys(fields)) {
    if (!known.has(name)) throw new Error(`The modal "${modal.custom_id}" has no field "${name}"`);
  }
  return data;
}

function entered(component: Component, name: string, text: string | undefined) {
  if (component.type === ComponentType.TextInput) return { value: typed(component, name, text) };
  if (component.type === ComponentType.StringSelect) return { values: picked(component, name, text) };
  throw new Error(`The field "${name}" is of a type that cannot be filled in here`);
}

function typed(component: Component, name: string, text: string | undefined): string {
  const value = text ?? component.value ?? "";
  const { required, min_length = 0, max_length = 4000 } = component;
  if (value === "" && required !== false) throw new Error(`The field "${name}" is required`);
  if (value.length > max_length) throw new Error(`The field "${name}" takes at most ${max_length} characters`);
  if (value !== "" && value.length < min_length) throw new Error(`The field "${name}" takes at least ${min_length}`);
  return value;
}

function picked(component: Component, name: string, value: string | undefined): readonly string[] {
  if (value === undefined && component.required !== false) throw new Error(`The field "${name}" is required`);
  if (value === undefined) return [];
  if (!component.options?.some((option) => option.value === value)) {
    throw new Error(`The field "${name}" has no choice "${value}"`);
  }
  return [value];
}
