// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "../../game/module.js";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

/** The keys of privacy's texts, each with what it is filled in with. */
export interface PrivacyTexts {
  privacy: { nothing: ""; tooSoon: ""; filed_zero: ""; filed_one: ""; filed_other: "{{count}}"; kept: "{{closed}} {{over}}"; policy: ""; terms: ""; support: ""; title: ""; question_zero: ""; question_one: ""; question_other: "{{count}}"; lobbies: ""; running: ""; ended: ""; club: ""; messages: ""; delete: ""; keep: ""; untouched: ""; failed: ""; following: ""; done_zero: ""; done_one: ""; done_other: "{{count}}"; };
}

/** The texts of privacy. */
export const privacyTexts: Catalogue<PrivacyTexts> = { de, en };
