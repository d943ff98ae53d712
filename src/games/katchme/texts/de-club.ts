/** The club: badges, records and what a recap tells of Katch Me Aho! */
export const club = {
  badges: {
    satnav: "Navi im Kopf",
    blindFlight: "Blindflug",
    roundabout: "Kreisverkehrswacht",
    bumper: "Auffahrunfall",
    sleepyhead: "Nachtruhe",
    wrongWay: "Geisterfahrt mit Pokal",
  },
  badgeReasons: {
    satnav: "Vier Nächte in Folge richtig geschnappt und nichts Falsches dabei.",
    blindFlight: "Drei Nächte in Folge nur falsche Kacheln. Bitte wenden.",
    roundabout: "Den Teufelskreis zweimal in einem Spiel erkannt.",
    bumper: "Beim allerersten Stopp kommen sehen, dass es kracht.",
    sleepyhead: "In drei Nächten keine einzige Kachel genommen.",
    wrongWay: "Gewonnen, mit mehr falschen als richtigen Kacheln.",
  },
  records: {
    streak: "Die meisten Nächte am Stück ohne Fehler: {{value}}",
    right: "Die meisten richtigen Kacheln in einem Spiel: {{value}}",
    circles: "Den Teufelskreis am häufigsten erkannt: {{value}}",
    slips: "Am häufigsten zu gierig im Vorspiel: {{value}}",
  },
  awards: {
    unlucky: "{{name}} greift {{value}} Nächte in Folge nur daneben",
    bold: "{{name}} sagt den Teufelskreis an ({{value}}×)",
  },
} as const;
