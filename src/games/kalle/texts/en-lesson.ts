/** Kalle's lesson. */
export const lesson = {
  intro:
    "**Goal:** cheese! One of you is Kalle, the rat, and hides in one of 16 manholes. Everybody else is a police mouse, on the hunt for Kalle.",
  hide: "You are Kalle. Pick a manhole and **remember it well**: it won’t ever be shown again, and in the end you have to find it again yourself.",
  hid: "**Hidden!** Wise-Whiskers, the police mouse, is searching already and has opened a manhole. Still know where you are?",
  swap: "After each search you may swap two manholes that touch (diagonals count): to run, or to confuse. Whoever sits underneath moves along. Tap two of them, or leave it.",
  passed: "**Poker face.** If you never swap, maybe you sit far away. Or right next to them.",
  moved:
    "**Kalle has moved.** Everybody sees which two were swapped, nobody knows if you were one of them. Remember your new place!",
  bluffed: "**Nice bluff!** Everybody sees the swap and wonders if you were part of it. You weren’t.",
  point:
    "A few turns later: eight manholes open, no Kalle! **Last question for Kalle: where are you?** Only if you still know is the cheese yours.",
  remembered: "“**Nobody will find Kalle!**” The cheese is yours. The picture shows the way you took.",
  forgotten: "**Lost track!** Kalle was elsewhere, so nobody gets the cheese. Happens to the best.",
  search:
    "Now you hunt! Wise-Whiskers always moves one manhole on, diagonally too. {{other}} has just swapped two (↔️), and one of them is right next to you …",
  found: "**Caught!** What a nerve, swapping places to sit next to the police. The cheese is yours.",
  foundNot: "**A sewer dweller, but no Kalle.** Kalle had the nerve to move next to the police, to C3.",
  end: "As Kalle: remember and confuse. As a mouse: watch who swaps what, and when.",
};
