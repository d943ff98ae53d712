// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "../../game/module.js";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

/** The keys of rules's texts, each with what it is filled in with. */
export interface RulesTexts {
  help: { goal: "{{goal}}"; short: ""; example: ""; exampleOf: "{{game}}"; all: ""; fair: ""; chapters: ""; next: ""; first: ""; back: ""; fairTitle: ""; fairText: ""; sealLater: ""; seal: ""; sealNote: ""; seed: ""; seedNote: ""; };
}

/** The texts of rules. */
export const rulesTexts: Catalogue<RulesTexts> = { de, en };
