import { answers } from "./answers.js";
import { commands } from "./commands.js";
import { katchen } from "./katchen.js";
import { permissions } from "./permissions.js";
import { settings } from "./settings.js";
import { table } from "./table.js";

/** English. */
export const en = { answers, commands, katchen, permissions, settings, table };
