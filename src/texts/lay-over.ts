import type { TextTree } from "../game/module.js";

/** A text's name without its form for a number: languages have different ones. */
export function stemOf(name: string): string {
  return name.replace(/_(?:zero|one|two|few|many|other)$/u, "");
}

/**
 * Texts of a language over those that stand in for it. Forms of one text for numbers are never of two languages; those
 * that it leaves out, or that the other language does not know, are as the other ones.
 *
 * @param plurals of the language
 */
export function laidOver(under: TextTree, own: TextTree, plurals: Intl.PluralRules): TextTree {
  const stems = new Set(Object.keys(own).map(stemOf));
  const kept = Object.entries(under).filter(([name]) => !stems.has(stemOf(name)));
  const all = [...kept, ...Object.entries(own)].map(([name, text]): readonly [string, string | TextTree] =>
    typeof text === "string" ? [name, text] : [name, laidOver(treeIn(under, name), treeIn(own, name), plurals)],
  );
  const { pluralCategories } = plurals.resolvedOptions();
  const forms = all
    .filter(([name]) => name.endsWith("_other"))
    .flatMap(([name, text]) => pluralCategories.map((form) => [`${stemOf(name)}_${form}`, text] as const));
  return Object.fromEntries([...forms, ...all]);
}

function treeIn(tree: TextTree, name: string): TextTree {
  const part = tree[name] ?? {};
  return typeof part === "string" ? {} : part;
}
