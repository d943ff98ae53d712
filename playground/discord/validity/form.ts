import { safeParse, type $ZodIssue, type $ZodType } from "zod/v4/core";
import type { Path } from "../world/components.js";
import { invalidForm, type FormProblem } from "./errors.js";

/**
 * Checks a body by a schema of Discord's, which promises `Body`. Unknown fields pass.
 * @throws ApiError 50035 with the problems at their fields
 */
export function checkForm<Body>(schema: $ZodType<Body>, body: unknown): Body {
  const parsed = safeParse(schema, coerce(body ?? {}));
  if (!parsed.success) throw invalidForm(parsed.error.issues.flatMap((issue) => problemsOf(issue, body, [])));
  return (body ?? {}) as Body;
}

/** Discord takes and gives them as strings. */
const INTEGER_STRINGS: ReadonlySet<string> = new Set(["default_member_permissions"]);

/** Or integers: numbers of files sent along. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(["attachments"]);

/** `within`: the nearest field around. */
function coerce(value: unknown, within = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => coerce(one, within));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]: [string, unknown]) => {
      if (INTEGER_STRINGS.has(key) && typeof field === "string" && /^\d+$/.test(field)) return [key, Number(field)];
      if (key === "id" && PLACEHOLDERS.has(within) && Number.isSafeInteger(field)) return [key, String(field)];
      return [key, coerce(field, key)];
    }),
  );
}

function problemsOf(issue: $ZodIssue, body: unknown, above: Path): readonly FormProblem[] {
  const path = [...above, ...issue.path.map((step) => (typeof step === "symbol" ? String(step) : step))];
  const at = (code: string, message: string): readonly FormProblem[] => [{ path, code, message }];
  const value = path.reduce<unknown>(fieldOf, body);
  switch (issue.code) {
    case "invalid_type":
      if (value === undefined || value === null) return at("BASE_TYPE_REQUIRED", "This field is required");
      return at(...wrongType(issue.expected, value));
    case "too_big":
      return issue.origin === "string" || issue.origin === "array"
        ? at("BASE_TYPE_MAX_LENGTH", `Must be ${issue.maximum} or fewer in length.`)
        : at("NUMBER_TYPE_MAX", `int value should be less than or equal to ${issue.maximum}.`);
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? at("BASE_TYPE_MIN_LENGTH", `Must be ${issue.minimum} or more in length.`)
        : at("NUMBER_TYPE_MIN", `int value should be greater than or equal to ${issue.minimum}.`);
    case "invalid_value":
      if (value === undefined) return at("BASE_TYPE_REQUIRED", "This field is required");
      return at("BASE_TYPE_CHOICES", `Value must be one of {${issue.values.map(String).join(", ")}}.`);
    case "invalid_format":
      return issue.format === "url"
        ? at("URL_TYPE_INVALID_URL", "Not a well formed URL.")
        : at("NUMBER_TYPE_COERCE", `Value "${String(value)}" is not snowflake.`);
    case "invalid_union":
      if (value === undefined) return at("BASE_TYPE_REQUIRED", "This field is required");
      return unionProblems(issue.errors, path, body);
    case "not_multiple_of":
    case "unrecognized_keys":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return at("BASE_TYPE_INVALID", issue.message);
  }
}

/** Of the alternative that was meant: of the right `type`, and least wrong. */
function unionProblems(branches: readonly (readonly $ZodIssue[])[], path: Path, body: unknown): readonly FormProblem[] {
  const isAboutType = (issue: $ZodIssue) => issue.path.length === 1 && issue.path[0] === "type";
  const meant = branches.filter((branch) => !branch.some(isAboutType)).toSorted((a, b) => a.length - b.length);
  const first = meant.find((branch) => branch.every((issue) => issue.path.length > 0)) ?? meant[0];
  if (first) return first.flatMap((issue) => problemsOf(issue, body, path));
  const types = branches.flatMap((branch) =>
    branch.flatMap((issue) => (issue.code === "invalid_value" && isAboutType(issue) ? issue.values.map(String) : [])),
  );
  const message = `Value of field "type" must be one of (${types.join(", ")}).`;
  return [{ path: [...path, "type"], code: "UNION_TYPE_CHOICES", message }];
}

function wrongType(expected: string, value: unknown): [code: string, message: string] {
  switch (expected) {
    case "string":
      return ["STRING_TYPE_CONVERT", `Could not interpret "${JSON.stringify(value)}" as string.`];
    case "int":
    case "number":
      return ["NUMBER_TYPE_COERCE", `Value "${JSON.stringify(value)}" is not int.`];
    case "boolean":
      return ["BOOLEAN_TYPE_CONVERT", "Must be either true or false."];
    case "array":
      return ["LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"];
    default:
      return ["DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"];
  }
}

function fieldOf(value: unknown, step: string | number): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[step] : undefined;
}
