import { ButtonStyle, ComponentType } from "discord-api-types/v10";
import { placed, type Component, type Path, type Placed } from "../world/components.js";
import type { FormProblem } from "./errors.js";
import { selects } from "./selects.js";

/** Single components and their ids ("Component Reference"). */
export const componentRules = [customIds, ids, buttons, selects, emojis];

/** A message or modal, of which only the components matter here. */
interface Form {
  readonly components: readonly Component[];
}

function customIds(form: Form): readonly FormProblem[] {
  return repeated(form, ({ component }) => component.custom_id, "custom_id", {
    code: "COMPONENT_CUSTOM_ID_DUPLICATED",
    message: "Component custom id cannot be duplicated",
  });
}

function ids(form: Form): readonly FormProblem[] {
  return repeated(form, ({ component }) => (component.id === 0 ? undefined : component.id), "id", {
    code: "COMPONENT_ID_DUPLICATED",
    message: "Component id cannot be duplicated",
  });
}

function repeated(
  form: Form,
  key: (one: Placed) => string | number | undefined,
  field: string,
  problem: Omit<FormProblem, "path">,
): readonly FormProblem[] {
  const met = new Set<string | number>();
  return placed(form.components).flatMap((one) => {
    const value = key(one);
    if (value === undefined || value === null) return [];
    if (met.has(value)) return [{ ...problem, path: [...one.path, field] }];
    met.add(value);
    return [];
  });
}

/** Each style has its own field for what a press does, and the button needs something on it. */
function buttons(form: Form): readonly FormProblem[] {
  return placed(form.components).flatMap(({ component, path }) => {
    if (component.type !== ComponentType.Button) return [];
    const wanted = actionField(component.style);
    return [
      ...ACTIONS.flatMap((field) => {
        const there = component[field] !== undefined && component[field] !== null;
        if (field === wanted && !there) return [required([...path, field])];
        if (field !== wanted && there) return [forbidden([...path, field], component.style)];
        return [];
      }),
      ...(component.style === ButtonStyle.Premium || component.label || component.emoji
        ? []
        : [{ path, code: "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message: "A label or an emoji is required" }]),
    ];
  });
}

const ACTIONS = ["custom_id", "url", "sku_id"] as const;

function actionField(style: number | undefined): (typeof ACTIONS)[number] {
  if (style === ButtonStyle.Link) return "url";
  return style === ButtonStyle.Premium ? "sku_id" : "custom_id";
}

function required(path: Path): FormProblem {
  return { path, code: "BASE_TYPE_REQUIRED", message: "This field is required" };
}

function forbidden(path: Path, style: number | undefined): FormProblem {
  const message = `This field cannot be used on a button of style ${style}`;
  return { path, code: "BUTTON_COMPONENT_FIELD_NOT_ALLOWED", message };
}

/** An id has to be one of the application's. */
function emojis(form: Form, known: ReadonlyMap<string, unknown>): readonly FormProblem[] {
  return placed(form.components).flatMap(({ component, path }) => {
    const used = [
      { emoji: component.emoji, path: [...path, "emoji", "id"] },
      ...(component.options ?? []).map(({ emoji }, index) => ({
        emoji,
        path: [...path, "options", index, "emoji", "id"],
      })),
    ];
    return used
      .filter(({ emoji }) => typeof emoji?.id === "string" && !known.has(emoji.id))
      .map((one) => ({ path: one.path, code: "COMPONENT_INVALID_EMOJI", message: "Invalid emoji" }));
  });
}
