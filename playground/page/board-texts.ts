import type { SeenMessage } from "../discord/types.js";
import { pageLanguages, wordsFor } from "./page-words.js";

/** The texts of components, in reading order. */
export function textsIn(components: unknown): readonly string[] {
  if (Array.isArray(components)) return components.flatMap(textsIn);
  if (typeof components !== "object" || components === null) return [];
  const own = "content" in components && typeof components.content === "string" ? [components.content] : [];
  return [...own, ...("components" in components ? textsIn(components.components) : [])];
}

/** A headline that asks everybody at the table, but for those it names; what has just happened may stand before. */
const asksAll = new RegExp(
  `^👉 (?:${pageLanguages.map((one) => wordsFor(one).boardAsksAll).join("|")})(?!\\p{L})`,
  "u",
);

/** By the headline of the channel's newest board, and where that asks all, by the names on the board; nobody whose place is in pause. */
export function isAsked(messages: readonly Pick<SeenMessage, "ephemeral" | "components">[], name: string): boolean {
  const boards = messages.filter(({ ephemeral }) => !ephemeral);
  const asked = boards.flatMap(({ components }) =>
    textsIn(components)
      .flatMap((text) => text.split("\n"))
      .filter((line) => /^### .*(?:👉|💤|🏆)/u.test(line))
      .map((headline) => ({ asked: headline.match(/👉.*/u)?.[0] ?? null, components })),
  );
  const last = asked.at(-1);
  if (last === undefined || last.asked === null) return false;
  const lines = textsIn(last.components).flatMap((text) => text.split("\n"));
  if (lines.some((line) => line.includes("💤") && names(line, name))) return false;
  const isNamed = names(last.asked, name);
  return asksAll.test(last.asked) ? !isNamed && names(JSON.stringify(last.components), name) : isNamed;
}

function names(text: string, name: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, "u").test(text.replaceAll("\\", ""));
}
