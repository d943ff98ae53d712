import { answers } from "./answers.js";
import { catnoir } from "../../games/catnoir/texts/en.js";
import { catnoirHand } from "../../games/catnoir/texts/en-hand.js";
import { commands } from "./commands.js";
import { denkste } from "../../games/denkste/texts/en.js";
import { kalle } from "../../games/kalle/texts/en.js";
import { katchen } from "../../games/katchen/texts/en.js";
import { katchme } from "../../games/katchme/texts/en.js";
import { permissions } from "./permissions.js";
import { privacy } from "./privacy.js";
import { settings } from "./settings.js";
import { table } from "./table.js";

/** English. */
export const en = {
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
};
