// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "../../game/module.js";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

/** The keys of overview's texts, each with what it is filled in with. */
export interface OverviewTexts {
  overview: { title: ""; picture: "{{names, list}}"; text: ""; start: ""; tables: ""; none: ""; waiting: "{{seated}} {{max}}"; playing: ""; goThere: ""; };
}

/** The texts of overview. */
export const overviewTexts: Catalogue<OverviewTexts> = { de, en };
