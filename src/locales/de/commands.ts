/** Slash commands as Discord lists them: names in lower case without spaces, descriptions of at most 100 characters. */
export const commands = {
  katchen: {
    name: "katchen",
    description: "Katchen: drei Würfel, dreizehn Deckel, ein Schuss",
    start: "start",
    startDescription: "Stellt in diesem Kanal einen Katchen-Tisch auf",
    shots: "schüsse",
    shotsDescription: "1: ein Spiel, wer verliert, gibt eine Runde. Mehr: K.-o. nach so vielen Schüssen",
    show: "zeigen",
    showDescription: "Holt den Tisch wieder nach unten",
    rules: "regeln",
    rulesDescription: "Die Regeln von Katchen, nur für dich",
    close: "schließen",
    closeDescription: "Räumt den Tisch in diesem Kanal ab",
  },
  tables: {
    name: "tische",
    description: "Was für Tische auf diesem Server gilt",
    settings: "einstellungen",
    settingsDescription: "Sprache, Zeit pro Zug, erlaubte Kanäle und wer Tische schließen darf",
  },
} as const;
