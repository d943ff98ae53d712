import { ComponentType } from "discord-api-types/v10";
import { placed, SELECTS, type Component, type Path } from "../world/components.js";
import type { FormProblem } from "./errors.js";

/** Selects beyond their schemas ("Component Reference"). */
export function selects({ components }: { readonly components: readonly Component[] }): readonly FormProblem[] {
  return placed(components).flatMap(({ component, path }) => {
    if (!SELECTS.has(component.type)) return [];
    return [
      ...bounds(component, path),
      ...(component.type === ComponentType.StringSelect ? options(component, path) : defaults(component, path)),
    ];
  });
}

function bounds({ min_values = 1, max_values = 1 }: Component, path: Path): readonly FormProblem[] {
  if (min_values <= max_values) return [];
  return [{ path: [...path, "min_values"], code: "BASE_TYPE_INVALID", message: "min_values is above max_values" }];
}

function options({ options: offered = [], max_values = 1 }: Component, path: Path): readonly FormProblem[] {
  const values = new Set(offered.map((option) => option.value));
  const chosen = offered.filter((option) => option.default === true).length;
  const at = (field: string, code: string, message: string) => ({ path: [...path, field], code, message });
  return [
    ...(values.size < offered.length
      ? [at("options", "COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")]
      : []),
    ...(max_values > offered.length
      ? [at("max_values", "BASE_TYPE_MAX_LENGTH", `Must be ${offered.length} or fewer.`)]
      : []),
    ...(chosen > max_values ? [at("options", "BASE_TYPE_INVALID", "More defaults than max_values")] : []),
  ];
}

/** None, or as many as can be chosen. */
function defaults(component: Component, path: Path): readonly FormProblem[] {
  const { min_values = 1, max_values = 1, default_values } = component;
  const count = default_values?.length ?? 0;
  if (count === 0 || (count >= min_values && count <= max_values)) return [];
  const message = `Must be between ${min_values} and ${max_values} in length.`;
  return [{ path: [...path, "default_values"], code: "BASE_TYPE_BAD_LENGTH", message }];
}
