/** Newgame in a line, in three sentences, and by an example. */
export const help = {
  goal: "Guess right more often than the others.",
  short:
    "One after the other you call heads or tails. Then the coin is tossed, and everybody who called it scores a point. Most points win.",
  example: "Anna calls heads, Ben calls tails. It’s tails: **1 point for Ben.** Ben calls first on the next toss.",
};

/** The rules, a section each. */
export const rules = {
  intro:
    "# Newgame\nA coin is tossed, and whoever has called its side gets a point. For two to six people.\n🏠 marks a house rule: that is how we play it here.",
  course:
    "## How it goes\nEverybody calls heads or tails in turn, aloud and clockwise. Then the coin falls.\nAfter the last toss most points win, and a tie is won together.\n🏠 Chance decides who opens the first toss. After that the next seat opens each time.",
  here: "## At this table\n🏠 Whoever takes too long has chance call for them. The third time in a row a computer takes over.\n🏠 You can leave at any time: a computer plays for you until you press “I’m back”.",
};
