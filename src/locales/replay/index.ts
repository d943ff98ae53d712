// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "../../game/module.js";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

/** The keys of replay's texts, each with what it is filled in with. */
export interface ReplayTexts {
  watch: { open: ""; title: "{{game}}"; titleRound: "{{game}} {{round}}"; titleNow: "{{game}}"; titleEnd: "{{game}}"; begins: ""; hidden: ""; toRound: ""; round: "{{round}}"; nextRound: ""; middle: ""; eyes: ""; everybody: ""; own: "{{name}}"; clip: ""; post: ""; clipTitle: "{{game}} {{round}}"; clipTitleRounds: "{{game}} {{from}} {{round}}"; clipBy: "{{name}}"; clipIsYours: ""; clipBusy: ""; clipPosted: ""; clipGone: ""; notPlayer: ""; lobby: ""; closed: ""; gone: ""; tooSoon: ""; ending: ""; noBoard: ""; };
}

/** The texts of replay. */
export const replayTexts: Catalogue<ReplayTexts> = { de, en };
