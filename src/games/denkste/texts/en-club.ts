/** The club: badges, records and what a recap tells of Denkste! */
export const club = {
  badges: {
    openBook: "Open Book",
    tinfoil: "Tinfoil Hat",
    thoughtPolice: "Thought Police",
    smallChange: "Small Change",
    boomerang: "Boomerang",
    parking: "Looking for Parking",
  },
  badgeReasons: {
    openBook: "Caught four times in a row. With pictures, even.",
    tinfoil: "Won without being caught even once.",
    thoughtPolice: "Caught others five times in one game.",
    smallChange: "Won, and liked the one better than the six.",
    boomerang: "Sent back twice in one game.",
    parking: "Three times somebody stood where you meant to go.",
  },
  records: {
    streak: "Most turns in a row without being caught: {{value}}",
    unlucky: "Caught most often in a row: {{value}}",
    boldest: "Boldest turn (number times blocked numbers): {{value}}",
    stops: "Caught others most often: {{value}}",
  },
  awards: {
    unlucky: "{{name}} was caught {{value}} times in a row",
    bold: "{{name}} got through, with a cheek of {{value}}",
  },
};
