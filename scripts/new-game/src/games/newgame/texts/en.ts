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

  toss: "-# Toss {{number}} of {{of}}",
  sides: { heads: "Heads", tails: "Tails" },
  points_one: "1 point",
  points_other: "{{count}} points",
  nobody: "{{side}}! Nobody saw that coming.",
  fell_one: "{{side}}! One point for {{names, list}}.",
  fell_other: "{{side}}! Points for: {{names, list}}.",
  won_one: "{{names, list}} wins!",
  won_other: "{{names, list}} win!",

  lesson: {
    intro: "**Goal:** call it right more often than the others.",
    first: "{{other}} calls heads. And you?",
    second: "{{other}} calls tails this time. Are you in?",
    third: "{{other}} calls heads again. Last chance!",
    right: "**Right!** One point for you.",
    wrong: "**Sadly no.** The coin remembers nothing.",
    end: "Nobody here can do more than guess.",
  },

  rules: {
    intro:
      "# Newgame\nA coin is tossed, and whoever has called its side gets a point. For two to six people.\n🏠 marks a house rule: that is how we play it here.",
    course:
      "## How it goes\nEverybody calls heads or tails in turn, aloud and clockwise. Then the coin falls.\nAfter the last toss most points win, and a tie is won together.\n🏠 Chance decides who opens the first toss. After that the next seat opens each time.",
    here: "## At this table\n🏠 Whoever takes too long has chance call for them. The third time in a row a computer takes over.\n🏠 You can leave at any time: a computer plays for you until you press “I’m back”.",
  },
};
