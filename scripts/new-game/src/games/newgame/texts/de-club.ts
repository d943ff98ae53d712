/** The club: badges, records and what a recap tells of Newgame. */
export const club = {
  badges: {
    prophet: "Münzorakel",
    contrary: "Gegenorakel",
    blank: "Zwei Seiten, kein Glück",
    thrifty: "Ein Punkt reicht",
    champion: "Gezinkte Münze",
    sponsor: "Pechmünze",
  },
  badgeReasons: {
    prophet: "Dreimal in Folge richtig gelegen.",
    contrary: "Dreimal in Folge danebengelegen.",
    blank: "In einem ganzen Spiel nie richtig gelegen.",
    thrifty: "Mit einem einzigen Punkt gewonnen.",
    champion: "Drei Spiele in Folge gewonnen.",
    sponsor: "Drei Spiele in Folge auf dem letzten Platz.",
  },
  records: {
    streak: "Am häufigsten am Stück richtig: {{value}}",
  },
  awards: {
    unlucky: "{{name}} liegt {{value}}-mal in Folge daneben",
  },
} as const;
