/** The club: badges, records and what a recap tells of Newgame. */
export const club = {
  badges: {
    prophet: "Coin Oracle",
    contrary: "Anti-Oracle",
    blank: "Two Sides, No Luck",
    thrifty: "One Will Do",
    champion: "Loaded Coin",
    sponsor: "Bad Penny",
  },
  badgeReasons: {
    prophet: "Called three in a row right.",
    contrary: "Called three in a row wrong.",
    blank: "Never right in a whole game.",
    thrifty: "Won with a single point.",
    champion: "Won three games in a row.",
    sponsor: "Last in three games in a row.",
  },
  records: {
    streak: "Right most often in a row: {{value}}",
  },
  awards: {
    unlucky: "{{name}} was wrong {{value}} times in a row",
  },
};
