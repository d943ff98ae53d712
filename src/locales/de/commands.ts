/** Slash commands: names in lower case without spaces, descriptions of at most 100 characters. */
export const commands = {
  game: {
    start: "start",
    startDescription: "Stellt in diesem Kanal einen Tisch für {{game}} auf",
    show: "zeigen",
    showDescription: "Holt den Tisch wieder nach unten",
    rules: "regeln",
    rulesDescription: "Die Regeln von {{game}}, nur für dich",
    learn: "lernen",
    learnDescription: "{{game}} in einer Minute lernen: ein paar Züge zum Ausprobieren, nur für dich",
    close: "schließen",
    closeDescription: "Räumt den Tisch in diesem Kanal ab",
  },
  overview: {
    name: "katzentisch",
    description: "Alle Spiele auf einen Blick, und wo gerade ein Tisch offen ist",
  },
  privacy: {
    name: "datenschutz",
    description: "Was über dich gespeichert ist, und wie du es loswirst",
    show: "zeigen",
    showDescription: "Schickt dir alles, was über dich gespeichert ist, als Datei",
    delete: "löschen",
    deleteDescription: "Vergisst dich an allen Tischen; vorher wird noch einmal gefragt",
  },
  tables: {
    name: "tische",
    description: "Was für Tische auf diesem Server gilt",
    settings: "einstellungen",
    settingsDescription: "Sprache, Zeit pro Zug, erlaubte Kanäle und wer Tische schließen darf",
  },
} as const;
