// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "../../game/module.js";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

/** The keys of fairness's texts, each with what it is filled in with. */
export interface FairnessTexts {
  verify: { title: "{{game}}"; fine: ""; consistent: ""; wrong: ""; commitment: ""; fits: ""; salt_one: ""; salt_other: "{{count}}"; lucky_one: ""; lucky_other: "{{count}}"; old: ""; draws: "{{count}}"; game_one: ""; game_other: "{{count}}"; stored: ""; unknown: ""; seal: ""; seed: ""; hash: ""; fileNote: ""; secret: ""; unplayed: ""; bare: ""; noTable: ""; noBoard: ""; nothingGiven: ""; tooLarge: ""; tooSoon: ""; busy: ""; unfinished: ""; notDownloaded: ""; notJson: ""; noVersion: ""; otherVersion: "{{version}}"; malformed: ""; malformedAt: "{{where}}"; unknownGame: "{{game}}"; noLink: ""; otherServer: ""; noMessage: ""; attached: ""; findings: { never: ""; bytes: ""; hash: ""; commitment: ""; salt: ""; draw_one: "{{steps}}"; draw_other: "{{steps}}"; rules: ""; action: "{{step}}"; choice: "{{step}}"; draws: "{{step}}"; events: "{{step}}"; result: ""; stored: ""; }; };
}

/** The texts of fairness. */
export const fairnessTexts: Catalogue<FairnessTexts> = { de, en };
