import { createHash } from "node:crypto";

/** A value of a game file. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The names of objects' properties: ASCII, because languages sort others differently. */
const asciiName = /^[ -~]*$/;

/** Half of a surrogate pair, which UTF-8 cannot hold. */
const halfPair = /\p{Surrogate}/u;

/** Whether UTF-8 can hold a text. */
export function isWellFormed(text: string): boolean {
  return !halfPair.test(text);
}

/** Whether a value can stand in a file: its numbers are whole, so that all languages write them alike. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "string") return isWellFormed(value);
  if (typeof value === "number") return Number.isSafeInteger(value);
  if (Array.isArray(value)) return value.every(isJson);
  return (
    typeof value === "object" && Object.entries(value).every(([name, each]) => asciiName.test(name) && isJson(each))
  );
}

/** JSON without blanks, each object's properties sorted by name; text as `JSON.stringify` escapes it. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const sorted = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(",")}}`;
}

/** SHA-256 of a text's UTF-8 in hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
