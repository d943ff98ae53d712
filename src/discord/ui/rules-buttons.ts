import type { GameId } from "../../games/index.js";
import type { CustomId } from "./parts.js";

/** The asking table is in the argument. */
export const rulesTable = "rules";

/** In three sentences, an example, all sections, or why nobody can cheat. */
export type RulesTopic = "short" | "example" | "all" | "fair";

/** A page to open. `chapter`: of `all`, from 0; `table`: id of the one asked about; null: none. */
export interface RulesTarget {
  readonly game: GameId;
  readonly topic: RulesTopic;
  readonly chapter: number;
  readonly table: string | null;
}

/**
 * A custom_id that leads to a page.
 *
 * @param verb `openVerb` for buttons of public messages; others keep apart components of one message that lead to the
 * same page
 */
export function rulesId({ game, topic, chapter, table }: RulesTarget, verb = "page"): CustomId {
  const page = chapter === 0 ? topic : `${topic}${chapter}`;
  return { table: rulesTable, prompt: 0, verb, argument: [game, page, ...(table === null ? [] : [table])].join(".") };
}
