/** The club: badges, records and what a recap tells of Cat Noir. */
export const club = {
  badges: {
    password: "Passwort: Katze123",
    scriptKitten: "Script-Kätzchen",
    protection: "Schutzgeld-Flatrate",
    sources: "Gut unterrichtete Kreise",
    hoarder: "Sammelkatze",
    landslide: "Erdrutschsieg auf Samtpfoten",
  },
  badgeReasons: {
    password: "Vier Karten an Hacker verloren.",
    scriptKitten: "Dreimal gehackt und keinen Punkt gefunden.",
    protection: "Dreimal mit Punkten an die Mafia gezahlt.",
    sources: "Dreimal der Presse etwas zugesteckt.",
    hoarder: "Vier Karten über dem Limit gehortet und wieder abgegeben.",
    landslide: "Gewonnen, mit fünf Punkten auf einen Schlag.",
  },
  records: {
    biggest: "Die meisten Punkte auf einen Schlag: {{value}}",
    richest: "Die meisten Punkte mit einer einzigen Fraktion: {{value}}",
    hacked: "Die meisten Karten erbeutet: {{value}}",
    robbed: "Die meisten Karten an Hacker verloren: {{value}}",
  },
  awards: {
    unlucky: "{{name}} verliert {{value}} Karten an Hacker",
    bold: "{{name}} erbeutet {{value}} fremde Karten",
  },
} as const;
