/** Katchen's lesson. */
export const lesson = {
  intro:
    "**Ziel:** Bloß nicht alle 13 Bierdeckel haben! Wer am tiefsten wirft, kriegt welche: erst vom Stapel, später von der Person mit dem höchsten Wurf.",
  take: "Erst werden die Deckel verteilt, jeder Wurf zählt. Wirf!",
  took: "**322 ist am tiefsten, du kriegst 5 Deckel.** Wie viele es sind, sagt der höchste Wurf, hier 511.",
  open: "Anderer Tisch: Der Stapel ist leer, jetzt heißt’s loswerden! Du hast die meisten und legst vor, mit bis zu drei Würfen.",
  keep: "421 heißt **Katchen** und ist der höchste Wurf. Halte 4 und 1 fest (antippen!) und würfle die 6 noch mal.",
  keepOn: "421 heißt **Katchen** und ist der höchste Wurf. Halte fest, was dazu passt, oder lass den Wurf stehen.",
  keepDone: "Da ist es, das **Katchen**! Jetzt stehen lassen.",
  keptAll: "**Katchen!** Höher geht’s nicht. Deine 8 Deckel gehen an den tiefsten Wurf, du bist fein raus.",
  keptSome:
    "**Ein Anfang.** Der höchste Wurf gibt ab, so viel er wert ist. Mit einem Katchen (421) wärst du gleich 8 los gewesen.",
  keptNone: "**Pech.** Ein Katchen (421) zählt 8 und wäre mit 4 und 1 nur eine 2 entfernt gewesen.",
  follow: "Anderer Tisch. {{other}} hat mit zwei Würfen vorgelegt, mehr hat jetzt niemand, auch du nicht.",
  stop: "Drilling, 3 Deckel wert und der höchste Wurf. Du hast noch einen Wurf. Brauchst du den?",
  stopped: "**Genau.** Dein Drilling ist am höchsten, und alle 3 Deckel sind weg. Fein raus!",
  stoppedNot: "**Verzockt.** 333 war schon am höchsten und genau 3 Deckel wert. Stehen lassen hätte gereicht.",
  again: "Noch ein Tisch: Du hast 5 Deckel und legst vor.",
  early: "511, 5 Deckel wert! Hörst du jetzt auf, haben auch die anderen nur einen Wurf.",
  wasEarly: "**Eiskalt.** Ein Wurf für dich, ein Wurf für alle. Und alle 5 Deckel sind weg.",
  wasLate: "**Zu lange gewürfelt.** Dadurch durfte {{other}} nachlegen und kam auf 611. Ein Wurf hätte gereicht.",
  end: "Hoch werfen, rechtzeitig aufhören. Wer am Ende alle 13 Deckel hat, kriegt den Schuss und gibt eine Runde.",
} as const;
