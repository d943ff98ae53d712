// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "../../game/module.js";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

/** The keys of settings's texts, each with what it is filled in with. */
export interface SettingsTexts {
  settings: { title: ""; note: ""; language: ""; languageText: ""; languageDiscord: ""; languageGerman: ""; languageEnglish: ""; closers: ""; closersHost: ""; closersSeated: ""; closersModerators: ""; closersText: ""; remarks: ""; remarksOn: ""; remarksOff: ""; toClub: ""; toTables: ""; club: { title: ""; zone: ""; zoneText: ""; zoneUsual: "{{zone}}"; zoneUnknown: "{{set}} {{zone}}"; zoneOther: ""; zoneHint: ""; season: ""; seasons: { month: ""; quarter: ""; year: ""; }; rounds: ""; roundsText: ""; ratings: ""; ratingsText: ""; on: ""; off: ""; hostRole: ""; hostRoleText: ""; hostRolePick: ""; }; channels: ""; channelsAll: ""; channelsSome: "{{channels, list}}"; channelsPick: ""; turn: "{{time}}"; turnText: ""; turnOther: ""; turnTitle: ""; turnHint: "{{least}} {{most}} {{examples, list}}"; };
}

/** The texts of settings. */
export const settingsTexts: Catalogue<SettingsTexts> = { de, en };
