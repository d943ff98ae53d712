/** The club: badges, records and what a recap tells of Denkste! */
export const club = {
  badges: {
    openBook: "Offenes Buch",
    tinfoil: "Aluhut sitzt",
    thoughtPolice: "Gedankenpolizei",
    smallChange: "Kleinvieh macht auch Mist",
    boomerang: "Bumerang",
    parking: "Parkplatzsuche",
  },
  badgeReasons: {
    openBook: "Viermal hintereinander erwischt. Sogar mit Bildern.",
    tinfoil: "Gewonnen, ohne ein einziges Mal erwischt zu werden.",
    thoughtPolice: "Andere fünfmal in einem Spiel erwischt.",
    smallChange: "Gewonnen, und die Eins war dir lieber als die Sechs.",
    boomerang: "Zweimal in einem Spiel zurückgeschickt worden.",
    parking: "Dreimal wollte deine Figur hin, wo schon jemand stand.",
  },
  records: {
    streak: "Die meisten Züge am Stück, ohne erwischt zu werden: {{value}}",
    unlucky: "So oft am Stück erwischt worden: {{value}}",
    boldest: "Frechster Zug (Zahl mal gesperrte Zahlen): {{value}}",
    stops: "Andere am häufigsten erwischt: {{value}}",
  },
  awards: {
    unlucky: "{{name}} wird {{value}}-mal in Folge erwischt",
    bold: "{{name}} kommt durch, Frechheit {{value}}",
  },
} as const;
