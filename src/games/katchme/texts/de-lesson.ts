/** The lesson of Katch Me Aho!. */
export const lesson = {
  intro: "**Ziel:** Karten behalten. Wann und wo kracht’s, Rocker gegen Polizei?",
  first: "🏍️ 1 Bezirk **gegen** die Uhr, A nach C. 🚓 1 **mit**, B nach C. Rums! Tippe an: **wann** und **wo**.",
  firstHalf: "Eins hast du! 🏍️ A nach C, 🚓 B nach C: Stopp 1, bei C. Tippe noch das andere an!",
  firstNope: "Die war’s nicht! 🏍️ A nach C, 🚓 B nach C: beim ersten Stopp, bei C. Nimm eins davon!",
  firstAll:
    "**Rums!** Stopp 1, bei C. Mit zwei richtigen Kacheln verlierst du keine Karte. C ist neutral, da sitzt niemand: Der Stapel verliert jede Nacht eine.",
  firstSome: "**Eine Kachel stimmt.** Gekracht hat es beim ersten Stopp, bei C. Immer erst wann, dann wo.",
  firstNone: "**Nichts genommen, eine Karte weg.** Gekracht hat es beim ersten Stopp, bei C.",
  firstWrong: "**Daneben, das kostet zwei Karten.** Gekracht hat es beim ersten Stopp, bei C.",
  second:
    "**Neue Aufgabe:** Beim ersten Stopp kracht’s nicht. 🏍️ 2 gegen die Uhr, auf B. 🚓 6 mit der Uhr, auf C. Weiter geht’s mit den Karten, die dort liegen: 🏍️ von B 3, 🚓 von C 2. Treffen sie sich?",
  secondHalf:
    "Das eine hast du! Nach den Würfeln steht 🏍️ auf B, 🚓 auf C. 🏍️ fährt von B 3, bei drei Bezirken also einmal ganz herum. 🚓 fährt von C 2 mit der Uhr. Und das andere?",
  secondNope:
    "Die war’s nicht! Nach den Würfeln steht 🏍️ auf B, 🚓 auf C. 🏍️ fährt von B 3, bei drei Bezirken also einmal ganz herum. 🚓 fährt von C 2 mit der Uhr. Wohin?",
  secondAll:
    "**Rums!** Zweiter Stopp, bei B, wie im Beispiel der Regeln. Zwei richtige Kacheln holen sogar eine verlorene Karte zurück.",
  secondSome:
    "**Halb richtig.** Die 🏍️ fährt mit der 3 einmal ganz herum, die 🚓 mit der 2 von C nach B: zweiter Stopp, bei B.",
  secondNone: "**Nichts genommen, eine Karte weg.** Beide stehen beim zweiten Stopp auf B.",
  secondWrong: "**Daneben, zwei Karten weg.** Beide stehen beim zweiten Stopp auf B.",
  never:
    "**Neue Aufgabe:** Lauter Dreien bei drei Bezirken. Einmal rum, und beide stehen wieder, wo sie waren. Treffen die sich je?",
  neverHalf:
    "**🌀 ist es!** Im Teufelskreis stimmt sonst keine Kachel, und eine falsche kostet. Reicht das? Drück „Fertig!“.",
  neverNope:
    "Die war’s nicht! Lauter Dreien, drei Bezirke: Beide halten immer da, wo sie losfuhren. Sie treffen sich nie. Wie heißt das?",
  neverAll: "**Teufelskreis!** Drei Stopps, kein Knall: dann zählt nur 🌀.",
  neverSome: "**Halb richtig.** Beim Teufelskreis 🌀 zählt sonst keine Kachel. Im Zweifel lieber „Fertig!“.",
  neverNone: "**Nichts genommen, eine Karte weg.** Die treffen sich nie, das ist der Teufelskreis 🌀.",
  neverWrong: "**Daneben, zwei Karten weg.** Die treffen sich nie, das ist der Teufelskreis 🌀.",
  race: "**Neue Aufgabe:** {{other}} war schneller und hat dir „Stopp 1“ weggeschnappt. Was bleibt? 🏍️ 1 gegen die Uhr von C, 🚓 einmal ganz herum von B.",
  raceHalf:
    "**B stimmt!** Gibt’s noch was? „Stopp 1“ hat {{other}}, sonst stimmt keine Kachel, und falsche Kacheln kosten. Nichts mehr zu holen? Dann drück auf „Fertig!“.",
  raceNope:
    "Die war’s nicht! 🏍️ 1 gegen die Uhr von C, 🚓 einmal ganz herum von B: Wo halten beide? Eine Kachel hast du noch. Sonst drück auf „Fertig!“.",
  raceAll: "**Cool geblieben.** Eine richtige Kachel und keine falsche: keine Karte weg.",
  raceSome: "**Fast.** B war richtig, die andere Kachel war eine zu viel. B und „Fertig!“ hätten gereicht.",
  raceNone: "**Zu früh aufgegeben.** B war noch zu haben, so ist eine Karte weg.",
  raceWrong: "**Daneben, zwei Karten weg.** Beide stehen gleich beim ersten Stopp auf B.",
  end: "Erst die Würfel, dann die Karten. Falsche Kacheln kosten Karten, und ist ein Stapel leer, ist Schluss. (Wer mag, spielt davor noch das Vorspiel, ein Rennen um die Karten.)",
} as const;
