import type { FieldProblem } from "../wire/types.js";
import type { ErrorTree } from "./errors.js";

/** Discord's nested errors as a list, in the order in which they stand. */
export function fieldsOf(tree: ErrorTree | undefined, field = ""): readonly FieldProblem[] {
  return Object.entries(tree ?? {}).flatMap(([name, inner]) => {
    if (Array.isArray(inner)) return inner.map(({ code, message }) => ({ field, code, message }));
    const step = /^\d+$/.test(name) ? `[${name}]` : `${field === "" ? "" : "."}${name}`;
    return fieldsOf(inner, field + step);
  });
}
