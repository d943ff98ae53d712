import { obeyLaws } from "../../../support/obey-laws.js";
import { kalleLaws } from "./laws.js";

obeyLaws(kalleLaws);
