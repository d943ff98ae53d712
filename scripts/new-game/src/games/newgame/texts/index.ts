// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "../../../game/module.js";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

/** The keys of newgame's texts, each with what it is filled in with. */
export interface NewgameTexts {
  name: "";
  welcome: "";
  command: { name: ""; description: ""; };
  options: { tosses: { name: ""; description: ""; label: ""; value_one: ""; value_other: "{{count}}"; summary_one: ""; summary_other: "{{count}}"; }; };
  called: "{{name}} {{side}}";
  toss: "{{number}} {{of}}";
  sides: { heads: ""; tails: ""; };
  points_one: "";
  points_other: "{{count}}";
  nobody: "{{side}}";
  fell_one: "{{side}} {{names, list}}";
  fell_other: "{{side}} {{names, list}}";
  won_one: "{{names, list}}";
  won_other: "{{names, list}}";
  hints: { first: ""; second: ""; third: ""; };
  lesson: { intro: ""; first: "{{other}}"; second: "{{other}}"; third: "{{other}}"; right: ""; wrong: ""; end: ""; };
  help: { goal: ""; short: ""; example: ""; };
  rules: { intro: ""; course: ""; here: ""; };
  badges: { prophet: ""; contrary: ""; blank: ""; thrifty: ""; champion: ""; sponsor: ""; };
  badgeReasons: { prophet: ""; contrary: ""; blank: ""; thrifty: ""; champion: ""; sponsor: ""; };
  records: { streak: "{{value}}"; };
  awards: { unlucky: "{{name}} {{value}}"; };
}

/** The texts of newgame. */
export const newgameTexts: Catalogue<NewgameTexts> = { de, en };
