import { answers } from "./answers.js";
import { commands } from "./commands.js";
import { help } from "./help.js";
import { learn } from "./learn.js";
import { remarks } from "./remarks.js";
import { permissions, settings } from "./settings.js";
import { overview } from "./overview.js";
import { privacy } from "./privacy.js";
import { table } from "./at-table.js";

/** The German texts outside the games; other languages have exactly their keys. */
export const de = {
  answers,
  commands,
  help,
  learn,
  overview,
  permissions,
  privacy,
  remarks,
  settings,
  table,
} as const;
