/** Kalle's lesson. */
export const lesson = {
  intro:
    "**Ziel:** Käse! Eine Person ist Kalle, die Ratte, und versteckt sich in einem von 16 Gullys. Die anderen sind die Mäusepolizei und jagen sie.",
  hide: "Du bist Kalle. Such dir einen Gully aus und **merk ihn dir gut**: Er wird nie wieder angezeigt, und am Ende musst du ihn selbst wiederfinden.",
  hid: "**Versteckt!** Polizeimaus Spürnase sucht schon und hat einen Gully geöffnet. Weißt du noch, wo du bist?",
  swap: "Nach jeder Suche darfst du zwei Gullys tauschen, die sich berühren, auch schräg: zum Weglaufen oder zum Verwirren. Wer darunter sitzt, zieht mit um. Tippe zwei an, oder lass es.",
  passed: "**Pokerface.** Wer nie tauscht, sitzt vielleicht gemütlich weit weg. Oder direkt daneben.",
  moved:
    "**Kalle ist umgezogen.** Alle sehen, welche zwei getauscht haben, aber niemand weiß, ob du dabei warst. Merk dir den neuen Platz!",
  bluffed: "**Schöner Bluff!** Alle sehen den Tausch und rätseln, ob du dabei warst. Warst du nicht.",
  point:
    "Einige Züge später: acht Gullys offen, kein Kalle! **Letzte Frage an Kalle: Wo sitzt du?** Nur wenn du es noch weißt, gehört der Käse dir.",
  remembered: "„**Keiner findet Kalle Kanalratte!**“ Der Käse gehört dir. Das Bild zeigt deinen Weg.",
  forgotten: "**Verschusselt!** Kalle saß woanders, also kriegt diesmal niemand den Käse. Passiert den Besten.",
  search:
    "Jetzt jagst du! Spürnase geht immer einen Gully weiter, auch schräg. {{other}} hat gerade zwei getauscht (↔️), und einer davon liegt direkt neben dir …",
  found: "**Erwischt!** Frech, sich neben die Polizei zu tauschen. Der Käse gehört dir.",
  foundNot: "**Kanalbewohner, aber kein Kalle.** Der hatte sich frech neben die Polizei getauscht, nach C3.",
  end: "Als Kalle: merken und verwirren. Als Maus: aufpassen, wer wann wohin tauscht.",
} as const;
