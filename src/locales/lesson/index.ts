// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "../../game/module.js";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

/** The keys of lesson's texts, each with what it is filled in with. */
export interface LessonTexts {
  learn: { button: ""; title: "{{game}}"; step: "{{step}} {{steps}}"; next: ""; again: ""; allGood: ""; someGood: "{{good}} {{steps}}"; anyTime: "{{command}} {{start}}"; };
}

/** The texts of lesson. */
export const lessonTexts: Catalogue<LessonTexts> = { de, en };
