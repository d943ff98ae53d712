import { answers } from "./answers.js";
import { commands } from "./commands.js";
import { permissions } from "./permissions.js";
import { privacy } from "./privacy.js";
import { settings } from "./settings.js";
import { table } from "./table.js";

/** The same in English. */
export const en = {
  answers,
  commands,
  permissions,
  privacy,
  settings,
  table,
};
