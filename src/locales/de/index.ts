import { answers } from "./answers.js";
import { catnoir } from "../../games/catnoir/texts/de.js";
import { catnoirHand } from "../../games/catnoir/texts/de-hand.js";
import { commands } from "./commands.js";
import { denkste } from "../../games/denkste/texts/de.js";
import { kalle } from "../../games/kalle/texts/de.js";
import { katchen } from "../../games/katchen/texts/de.js";
import { katchme } from "../../games/katchme/texts/de.js";
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
