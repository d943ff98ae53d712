/** Characters of an inlined file that are shown. */
const SHOWN = 40;

/** The same JSON with every token in it covered up, whatever it opens, and inlined files cut short. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value === "string") return value.startsWith("data:") ? shorten(value) : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === "token" ? "…" : redact(inner)]),
  );
}

function shorten(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text;
}
