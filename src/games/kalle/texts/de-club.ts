/** The club: badges, records and what a recap tells of Kalle Kanalratte. */
export const club = {
  badges: {
    doormat: "Fußabtreter",
    whereAmI: "Wo bin ich?",
    nose: "Den richtigen Riecher",
    officer: "Schönen guten Abend, Wachtmeister",
    crystalBall: "Glaskugel mit Sprung",
    pettingZoo: "Streichelzoo",
  },
  badgeReasons: {
    doormat: "Die Polizei stand schon auf deinem Gully, und du bist trotzdem entwischt.",
    whereAmI: "Als Kalle entwischt und dann auf den falschen Gully gezeigt.",
    nose: "Kalle gleich unter dem ersten Deckel gefunden.",
    officer: "Als Kalle gleich beim ersten Gully aufgeflogen.",
    crystalBall: "Zweimal in der letzten Chance richtig geraten.",
    pettingZoo: "Acht Gullys geöffnet, acht Bekanntschaften gemacht, nie war’s Kalle.",
  },
  records: {
    quickest: "So wenige Gullys lagen offen, als Kalle gefunden wurde: {{value}}",
    escaped: "Am häufigsten als Kalle entwischt: {{value}}",
    guessed: "Am häufigsten in der letzten Chance richtig geraten: {{value}}",
    dwellers: "Die meisten falschen Bewohner gestört: {{value}}",
  },
  awards: {
    unlucky: "{{name}} stört {{value}} Bewohner, und keiner ist Kalle",
    bold: "{{name}} entwischt als Kalle ({{value}}×)",
  },
} as const;
