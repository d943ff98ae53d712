import { answers } from "./answers.js";
import { challenge } from "./challenge.js";
import { club } from "./club.js";
import { clubPage } from "./club-page.js";
import { commands } from "./commands.js";
import { cup } from "./cup.js";
import { evening } from "./evening.js";
import { help } from "./help.js";
import { learn } from "./learn.js";
import { remarks } from "./remarks.js";
import { rounds } from "./club-rounds.js";
import { permissions, settings } from "./settings.js";
import { overview } from "./overview.js";
import { privacy } from "./privacy.js";
import { table } from "./at-table.js";
import { verify } from "./verify.js";
import { watch } from "./watch.js";

/** The German texts outside the games; other languages have exactly their keys. */
export const de = {
  answers,
  challenge,
  club,
  clubPage,
  commands,
  cup,
  evening,
  help,
  learn,
  overview,
  permissions,
  privacy,
  remarks,
  rounds,
  settings,
  table,
  verify,
  watch,
} as const;
