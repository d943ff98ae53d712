import { club } from "./de-club.js";
import { help, rules } from "./de-rules.js";

/** Newgame in German. */
export const de = {
  name: "Newgame",
  welcome: "Kopf oder Zahl? Wer richtig liegt, kriegt den Punkt.",
  command: {
    name: "newgame",
    description: "Newgame: eine Münze, zwei Seiten, und alle wissen es besser",
  },

  options: {
    tosses: {
      name: "würfe",
      description: "Wie oft die Münze fliegt, 1 bis 9",
      label: "Wie viele Würfe?",
      value_one: "1 Wurf",
      value_other: "{{count}} Würfe",
      summary_one: "Die Münze fliegt nur ein Mal.",
      summary_other: "Die Münze fliegt {{count}} Mal.",
    },
  },

  called: "{{name}} sagt {{side}}.",
  toss: "-# Wurf {{number}} von {{of}}",
  sides: { heads: "Kopf", tails: "Zahl" },
  points_one: "1 Punkt",
  points_other: "{{count}} Punkte",
  nobody: "{{side}}! Das hatte niemand.",
  fell_one: "{{side}}! Einen Punkt kriegt {{names, list}}.",
  fell_other: "{{side}}! Punkte für: {{names, list}}.",
  won_one: "{{names, list}} gewinnt!",
  won_other: "{{names, list}} gewinnen!",

  hints: {
    first: "Kopf und Zahl fallen gleich oft. Hör auf deinen Bauch.",
    second: "Die Münze hat kein Gedächtnis: Was eben lag, zählt nicht.",
    third: "Sag etwas anderes als die anderen, dann kriegst du den Punkt allein.",
  },

  lesson: {
    intro: "**Ziel:** Öfter richtig raten als die anderen.",
    first: "{{other}} sagt Kopf. Und du?",
    second: "{{other}} sagt diesmal Zahl. Gehst du mit?",
    third: "{{other}} sagt wieder Kopf. Letzte Chance!",
    right: "**Richtig!** Ein Punkt für dich.",
    wrong: "**Leider nein.** Die Münze hat kein Gedächtnis.",
    end: "Mehr als raten kann hier niemand.",
  },

  help,
  rules,
  ...club,
} as const;
