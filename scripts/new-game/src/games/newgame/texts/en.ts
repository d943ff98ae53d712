import { club } from "./en-club.js";
import { help, rules } from "./en-rules.js";

/** Newgame in English. */
export const en = {
  name: "Newgame",
  welcome: "Heads or tails? Whoever calls it gets the point.",
  command: {
    name: "newgame",
    description: "Newgame: one coin, two sides, and everybody knows better",
  },

  options: {
    tosses: {
      name: "tosses",
      description: "How often the coin is tossed, 1 to 9",
      label: "How many tosses?",
      value_one: "1 toss",
      value_other: "{{count}} tosses",
      summary_one: "The coin is tossed only once.",
      summary_other: "The coin is tossed {{count}} times.",
    },
  },

  called: "{{name}} calls {{side}}.",
  toss: "-# Toss {{number}} of {{of}}",
  sides: { heads: "Heads", tails: "Tails" },
  points_one: "1 point",
  points_other: "{{count}} points",
  nobody: "{{side}}! Nobody saw that coming.",
  fell_one: "{{side}}! One point for {{names, list}}.",
  fell_other: "{{side}}! Points for: {{names, list}}.",
  won_one: "{{names, list}} wins!",
  won_other: "{{names, list}} win!",

  hints: {
    first: "Heads and tails come up equally often. Trust your gut.",
    second: "A coin remembers nothing: what came up last doesn’t count.",
    third: "Call what the others don’t, and the point is yours alone.",
  },

  lesson: {
    intro: "**Goal:** call it right more often than the others.",
    first: "{{other}} calls heads. And you?",
    second: "{{other}} calls tails this time. Are you in?",
    third: "{{other}} calls heads again. Last chance!",
    right: "**Right!** One point for you.",
    wrong: "**Sadly no.** The coin remembers nothing.",
    end: "Nobody here can do more than guess.",
  },

  help,
  rules,
  ...club,
};
