/** The lesson of Denkste!. */
export const lesson = {
  intro:
    "**Ziel:** Zuerst in der Mitte sein. Du wählst heimlich eine Zahl von 1 bis 6 und läufst so weit, außer jemand sperrt genau die Zahl.",
  go: "Deine Laufkarte! {{other}} hat schon heimlich eine Zahl gesperrt. Wie weit willst du laufen?",
  goCaught: "**Erwischt!** Die 6 wollen alle, also wird sie auch gesperrt. Wer erraten wird, bleibt stehen.",
  went: "**Entwischt!** Gesperrt war die 6, mit der rechnen nun wirklich alle.",
  stop: "Ein bisschen später läuft {{other}}, und du sperrst eine Zahl. ⤴️ heißt: Runde geschafft, damit geht’s auf die nächste Bahn.",
  stopped: "**Denkste!** Genau die 6 hat {{other}} gewählt und bleibt stehen. Du kannst Gedanken lesen.",
  stoppedNot:
    "**Knapp daneben.** {{other}} wollte mit der 6 auf die nächste Bahn. Wohin will jemand? Das verrät die Zahl.",
  dodge:
    "Ein paar Züge später: Auf Bahn 2 werden zwei Zahlen gesperrt. Und 🚧 heißt: Da steht schon jemand. Was wählst du?",
  dodgeBlocked: "**Besetzt!** Auf einem vollen Feld ist kein Platz, du bleibst stehen. Rausgeworfen wird niemand.",
  dodgeCaught: "**Erwischt!** Gesperrt waren 4 und 6, {{other}} hat dich durchschaut.",
  dodged:
    "**Entwischt!** Gesperrt waren 4 und 6. Nimm, womit niemand rechnet, und nicht immer, was am weitesten führt.",
  win: "Noch später: Bahn 3, gleich bist du da! 3 bis 6 führen alle ins Ziel (🏁), drei Zahlen sind gesperrt. Was traut man dir nicht zu?",
  won: "**Im Ziel, gewonnen!** Ausgerechnet die 5, die hatte {{other}} nicht auf dem Zettel.",
  winNearer:
    "**Schlau.** Gesperrt waren 3, 4 und 6. Ein kleiner Schritt, mit dem niemand rechnet, und das Ziel ist zum Greifen nah.",
  winCaught: "**Denkste!** Gesperrt waren 3, 4 und 6. Die 5 wär’s gewesen, aber hinterher ist das leicht gesagt.",
  end: "Überleg nicht, was du willst, sondern was die anderen glauben, dass du willst.",
} as const;
