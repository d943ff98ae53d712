import { obeyLaws } from "../../../support/obey-laws.js";
import { catnoirLaws } from "./laws.js";

obeyLaws(catnoirLaws);
