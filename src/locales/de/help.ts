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
    "Nein, und du kannst es nachprüfen. Sobald ein Tisch aufgeht, denke ich mir eine riesige Geheimzahl aus und stecke sie sozusagen in einen versiegelten Umschlag. Das Siegel siehst du von der ersten Nachricht an, also kann ich später nichts mehr umschreiben. Dann mischen alle, die sich setzen, aufstehen oder starten, mit ihrem Knopfdruck etwas dazu, das ich nicht kenne. Aus beidem zusammen folgt alles, was Zufall ist: jeder Würfel, jede gemischte Karte, jedes Los. Nach dem Spiel mache ich den Umschlag auf.",
  sealLater: "Das Siegel steht unten an jedem Tisch, und hier, wenn du am Tisch auf „Regeln“ drückst.",
  seal: "Siegel dieses Spiels",
  sealNote: "Für alle, die es genau wissen wollen: Das ist die SHA-256-Prüfsumme der Geheimzahl.",
  seed: "Geheimzahl",
  seedNote:
    "Zum Nachrechnen: Die Geheimzahl sind 32 Bytes, als Hex geschrieben. Ihre SHA-256-Prüfsumme muss das Siegel ergeben.",
} as const;
