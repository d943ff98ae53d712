import { obeyLaws } from "../../../support/obey-laws.js";
import { katchmeLaws } from "./laws.js";

obeyLaws(katchmeLaws);
