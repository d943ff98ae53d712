/** The club: badges, records and what a recap tells of Kalle Kanalratte. */
export const club = {
  badges: {
    doormat: "Doormat",
    whereAmI: "Where Am I?",
    nose: "A Nose for Sewers",
    officer: "Evening, Officer",
    crystalBall: "Cracked Crystal Ball",
    pettingZoo: "Petting Zoo",
  },
  badgeReasons: {
    doormat: "The police stood right on your manhole, and you got away.",
    whereAmI: "Escaped as Kalle, then pointed at the wrong manhole.",
    nose: "Found Kalle under the very first lid.",
    officer: "Found as Kalle at the very first manhole.",
    crystalBall: "Guessed right in the last chance, twice.",
    pettingZoo: "Opened eight manholes, made eight friends, none of them Kalle.",
  },
  records: {
    quickest: "Fewest open manholes when Kalle was found: {{value}}",
    escaped: "Most escapes as Kalle: {{value}}",
    guessed: "Most right guesses in the last chance: {{value}}",
    dwellers: "Most wrong dwellers disturbed: {{value}}",
  },
  awards: {
    unlucky: "{{name}} disturbed {{value}} dwellers, none of them Kalle",
    bold: "{{name}} escaped as Kalle ({{value}}×)",
  },
};
