import { obeyLaws } from "../../../support/obey-laws.js";
import { denksteLaws } from "./laws.js";

obeyLaws(denksteLaws);
