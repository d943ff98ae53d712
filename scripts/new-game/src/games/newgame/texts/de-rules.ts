/** Newgame in a line, in three sentences, and by an example. */
export const help = {
  goal: "Öfter richtig raten als die anderen.",
  short:
    "Reihum sagt ihr Kopf oder Zahl an. Dann fliegt die Münze, und wer richtig liegt, kriegt einen Punkt. Wer am Ende die meisten hat, gewinnt.",
  example:
    "Anna sagt Kopf, Ben sagt Zahl. Die Münze fällt auf Zahl: **1 Punkt für Ben.** Beim nächsten Wurf sagt Ben zuerst an.",
} as const;

/** The rules, a section each. */
export const rules = {
  intro:
    "# Newgame\nEine Münze fliegt, und wer ihre Seite angesagt hat, kriegt einen Punkt. Für zwei bis sechs Leute.\n🏠 heißt Hausregel: So spielen wir es hier.",
  course:
    "## So geht’s\nReihum sagen alle Kopf oder Zahl an, laut und im Uhrzeigersinn. Dann fällt die Münze.\nNach dem letzten Wurf gewinnt, wer die meisten Punkte hat, bei Gleichstand gemeinsam.\n🏠 Wer den ersten Wurf eröffnet, wird ausgelost. Danach eröffnet immer der nächste Platz.",
  here: "## An diesem Tisch\n🏠 Wer zu lange braucht, für den rät der Zufall. Beim dritten Mal in Folge übernimmt ein Computer.\n🏠 Weggehen geht jederzeit: Ein Computer spielt für dich weiter, bis du auf „Wieder da“ drückst.",
} as const;
