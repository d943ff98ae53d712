/** What rules of all games share. */
export const help = {
  goal: "**Ziel:** {{goal}}",
  short: "Kurz",
  example: "Beispiel",
  exampleOf: "{{game}}: ein Beispiel",
  all: "Alle Regeln",
  fair: "Wird hier geschummelt?",
  chapters: "Kapitel",
  next: "Weiter",
  first: "Von vorn",
  back: "Zurück",
  fairTitle: "Wird hier geschummelt?",
  fairText:
    "Nein, und du kannst es nachprüfen. Vor dem ersten Wurf denke ich mir eine riesige Geheimzahl aus, und aus ihr folgt alles, was Zufall ist: jeder Würfel, jede gemischte Karte, jedes Los. Dann stecke ich sie sozusagen in einen versiegelten Umschlag. Das Siegel siehst du von Anfang an, also kann ich später nichts mehr umschreiben. Nach dem Spiel mache ich den Umschlag auf.",
  sealLater: "Sobald ein Spiel läuft, findest du sein Siegel hier, über den Knopf „Regeln“ am Tisch.",
  seal: "Siegel dieses Spiels",
  sealNote: "Für alle, die es genau wissen wollen: Das ist die SHA-256-Prüfsumme der Geheimzahl.",
  seed: "Geheimzahl",
  seedNote:
    "Zum Nachrechnen: Die Geheimzahl sind 32 Bytes, als Hex geschrieben. Ihre SHA-256-Prüfsumme muss das Siegel ergeben.",
} as const;
