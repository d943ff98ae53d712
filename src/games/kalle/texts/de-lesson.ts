/** Kalle's lesson. */
export const lesson = {
  intro:
    "**Ziel:** Käse! Eine Person ist Kalle, die Ratte, und versteckt sich in einem von 16 Gullys. Die anderen sind die Mäusepolizei und jagen sie.",
  hide: "Du bist Kalle. Such dir einen Gully aus!",
  hid: "**Versteckt!** {{other}} hat Polizeimaus Spürnase auf einen Gully gestellt (der bleibt noch zu), ist einen Schritt weitergezogen und hat da aufgemacht. Weißt du noch, wo du bist?",
  swap: "Das darfst du nach jeder Suche: weglaufen, die Mäuse verwirren oder gar nichts tun.",
  passed: "**Pokerface.** Wer nie tauscht, sitzt vielleicht gemütlich weit weg. Oder direkt daneben.",
  moved:
    "**Kalle ist umgezogen.** Alle sehen, welche zwei getauscht wurden, aber niemand weiß, ob du dabei warst. Merk dir den neuen Platz!",
  bluffed: "**Schöner Bluff!** Alle sehen den Tausch und rätseln, ob du dabei warst. Warst du nicht.",
  point: "Ein paar Gullys später. Getauscht hast du seitdem nicht mehr.",
  remembered: "„**Keiner findet Kalle Kanalratte!**“ Der Käse gehört dir. Das Bild zeigt, wo du gesteckt hast.",
  forgotten: "**Verschusselt!** Kalle saß woanders, also kriegt diesmal niemand den Käse. Passiert den Besten.",
  search: "Neue Runde, jetzt jagst du! Einer der zwei getauschten Gullys (↔️) liegt direkt neben dir …",
  found: "**Erwischt!** Frech, sich neben die Polizei zu tauschen. Der Käse gehört dir.",
  foundNot: "**Kanalbewohner, aber kein Kalle.** Der hatte sich frech neben die Polizei getauscht, nach C3.",
  end: "Als Kalle: merken und verwirren. Als Maus: aufpassen, was Kalle wann wohin tauscht.",
} as const;
