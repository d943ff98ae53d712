/** Rounds that losers owe. What is drunk is everybody's own business. */
export const rounds = {
  owes: "**{{name}}** owes a round.",
  gave: "**{{name}}** has stood the round.",
  gaveTo: "**{{name}}** has stood the round, **{{by}}** said cheers.",
  cheers: "Cheers!",
  takeBack: "Take it back",
  settled: "Cheers! **{{name}}**’s round is off the tab. Slipped? You can take it back for a minute.",
  takenBack: "All right, **{{name}}**’s round is back on the tab.",
  refused: {
    none: "There’s no round open here.",
    settled: "That round has been stood already. Cheers!",
    own: "Nice try. Somebody else from the table has to confirm that you stood your round.",
    stranger: "Only those who played can say cheers here.",
    late: "Too late, that round is gone. Only who said cheers can take it back, and only for a minute.",
    off: "No rounds are kept on this server.",
  },
} as const;
