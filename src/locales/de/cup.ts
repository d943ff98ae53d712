/** `/cup`: a server's cups, their boards and their trophies. */
export const cup = {
  trophy: {
    empty: "Noch ohne Namen",
    more_one: "noch 1 Jahr",
    more_other: "noch {{count}} Jahre",
    picture: "Der Wanderpokal „{{title}}“: ein goldener Katzenkopf auf einem Sockel mit Messingschildern. {{names}}.",
  },
  bracket: {
    picture: "Der Turnierbaum „{{title}}“; wer weiterkommt, hat ein ✓.",
    won: "Gewonnen hat {{name}}.",
    short: "Gekürzt: Alle Namen stehen im Text.",
  },
} as const;
