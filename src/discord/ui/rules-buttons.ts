import type { GameId } from "../../games/index.js";
import type { Translate } from "../../locales/index.js";
import type { CustomId } from "./custom-id.js";
import { openVerb } from "./learn-buttons.js";
import type { Button } from "./parts.js";

/** What the custom_ids of the rules' pages carry in place of a table; the table that is asked about is in the argument. */
export const rulesTable = "rules";

/** A page of the rules: in three sentences, an example, all of them, or why nobody can cheat. */
export type RulesTopic = "short" | "example" | "all" | "fair";

/** What leads to a page: the section of `all`, from 0, and a table's id; null: none. */
export interface RulesTarget {
  readonly game: GameId;
  readonly topic: RulesTopic;
  readonly chapter: number;
  readonly table: string | null;
}

/** A custom_id that leads to a page. */
export function rulesId({ game, topic, chapter, table }: RulesTarget, verb = "page"): CustomId {
  const page = chapter === 0 ? topic : `${topic}${chapter}`;
  return { table: rulesTable, prompt: 0, verb, argument: [game, page, ...(table === null ? [] : [table])].join(".") };
}

/** The button of a finished game that shows its commitment and seed. */
export function proofButton(game: GameId, table: string, t: Translate): Button {
  const id = rulesId({ game, topic: "fair", chapter: 0, table }, openVerb);
  return { id, style: "plain", label: t("table.proof"), emoji: { name: "🔏" } };
}
