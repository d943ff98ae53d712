import type { Key } from "../../locales/index.js";
import { translator } from "../../locales/index.js";

/** Keys of texts that need no values. */
type Plain = Extract<Key, `commands.${string}`>;

/** A description in English, and the others by Discord's locale codes. */
export function described(key: Plain): { description: string; description_localizations: { de: string } } {
  return { description: translator("en")(key), description_localizations: { de: translator("de")(key) } };
}

/**
 * A name that the program knows, and what Discord shows instead by its locale codes. The name stands in the code, so that
 * the handler's types can be derived from it.
 */
export function named<Name extends string>(name: Name, key: Plain): { name: Name; name_localizations: { de: string } } {
  return { name, name_localizations: { de: translator("de")(key) } };
}
