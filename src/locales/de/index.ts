import { answers } from "./answers.js";
import { commands } from "./commands.js";
import { permissions, settings } from "./settings.js";
import { privacy } from "./privacy.js";
import { table } from "./table.js";

/** What is said beside the games in German, the language that is written first; every other one has exactly its keys. */
export const de = {
  answers,
  commands,
  permissions,
  privacy,
  settings,
  table,
} as const;
