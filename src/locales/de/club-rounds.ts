/** Rounds that losers owe. What is drunk is everybody's own business. */
export const rounds = {
  owes: "**{{name}}** schuldet eine Runde.",
  gave: "**{{name}}** hat die Runde gegeben.",
  gaveTo: "**{{name}}** hat die Runde gegeben, **{{by}}** hat angestoßen.",
  cheers: "Prost!",
  takeBack: "Doch nicht",
  settled: "Prost! Die Runde von **{{name}}** ist vom Deckel. Verdrückt? Eine Minute lang lässt sich das zurücknehmen.",
  takenBack: "Gut, die Runde von **{{name}}** steht wieder auf dem Deckel.",
  refused: {
    none: "Hier ist keine Runde offen.",
    settled: "Die Runde ist schon gegeben. Prost!",
    own: "Netter Versuch. Dass du deine Runde gegeben hast, bestätigt wer anders vom Tisch.",
    stranger: "Anstoßen darf hier nur, wer mitgespielt hat.",
    late: "Zu spät, die Runde ist getrunken. Zurücknehmen kann nur, wer angestoßen hat, und nur eine Minute lang.",
    off: "Auf diesem Server werden keine Runden angeschrieben.",
  },
} as const;
