/** Kalle's lesson. */
export const lesson = {
  intro:
    "**Goal:** cheese! One of you is Kalle, the rat, and hides in one of 16 manholes. Everybody else hunts him with the police.",
  hide: "You are Kalle. Pick a manhole and **remember it well**, it won’t ever be shown again.",
  hid: "**Hidden!** The police 🚓 are searching already and have opened a manhole. Still know where you are?",
  swap: "After each search you may swap two cards next to each other: to run, or to confuse. Tap two of them, or leave it.",
  passed: "**Poker face.** If you never swap, maybe you sit far away. Or right next to them.",
  moved:
    "**Kalle has moved.** Everybody sees which two were swapped, nobody knows if you were one of them. Remember your new place!",
  bluffed: "**Nice bluff!** Everybody sees the swap and wonders if you were part of it. You weren’t.",
  point: "A few rounds later: eight manholes open, no Kalle! Now you must still know where he is yourself. Tap him.",
  remembered: "“**Nobody will find Kalle!**” The cheese is yours. That’s the way you took.",
  forgotten: "**Lost him!** Kalle was elsewhere, so nobody gets the cheese. Happens to the best.",
  search:
    "Now you hunt! The 🚓 always moves one manhole on. {{other}} has just swapped ↔️, and one of them is right next to you …",
  found: "**Got him!** What a nerve, swapping himself next to the police. The cheese is yours.",
  foundNot: "**A sewer dweller, but no Kalle.** He had the nerve to swap himself next to the police, to C3.",
  end: "As Kalle: remember and confuse. As a mouse: watch who swaps what, and when.",
};
