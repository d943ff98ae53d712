/** `/cup`: a server's cups, their boards and their trophies. */
export const cup = {
  trophy: {
    empty: "No name yet",
    more_one: "1 more year",
    more_other: "{{count}} more years",
    picture: "The trophy “{{title}}”: a golden cat’s head on a base with brass plates. {{names}}.",
  },
  bracket: {
    picture: "The bracket of “{{title}}”; those who go on have a ✓.",
    won: "{{name}} has won.",
    short: "Shortened: all names are in the text.",
  },
} as const;
