import { answers } from "./answers.js";
import { catnoir } from "./catnoir.js";
import { catnoirHand } from "./catnoir-hand.js";
import { commands } from "./commands.js";
import { denkste } from "./denkste.js";
import { kalle } from "./kalle.js";
import { katchen } from "./katchen.js";
import { katchme } from "./katchme.js";
import { permissions } from "./permissions.js";
import { privacy } from "./privacy.js";
import { settings } from "./settings.js";
import { table } from "./table.js";

/** German, the language that is written first; every other one has exactly its keys. */
export const de = {
  answers,
  catnoir,
  catnoirHand,
  commands,
  denkste,
  kalle,
  katchen,
  katchme,
  permissions,
  privacy,
  settings,
  table,
} as const;
