import { obeyLaws } from "../../../support/obey-laws.js";
import { katchenLaws } from "./laws.js";

obeyLaws(katchenLaws);
