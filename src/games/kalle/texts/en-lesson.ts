/** Kalle's lesson. */
export const lesson = {
  intro:
    "**Goal:** cheese! One of you is Kalle, the rat, and hides in one of 16 manholes. Everybody else is a police mouse, on the hunt for Kalle.",
  hide: "You are Kalle. Pick a manhole!",
  hid: "**Hidden!** {{other}} puts Wise-Whiskers, the police mouse, on a manhole (that one stays closed), then moves it one step and opens the manhole it lands on. Still know where you are?",
  swap: "You may do this after each search: run, confuse the mice, or do nothing at all.",
  passed: "**Poker face.** If you never swap, maybe you sit far away. Or right next to them.",
  moved:
    "**Kalle has moved.** Everybody sees which two were swapped, nobody knows if you were one of them. Remember your new place!",
  bluffed: "**Nice bluff!** Everybody sees the swap and wonders if you were part of it. You weren’t.",
  point: "A few searches later, and you haven’t swapped again.",
  remembered: "“**Nobody will find Kalle!**” The cheese is yours. The picture shows where you were hiding.",
  forgotten: "**Lost track!** Kalle was elsewhere, so nobody gets the cheese. Happens to the best.",
  search: "New round, now you hunt! One of the two swapped manholes (↔️) is right next to you …",
  found: "**Caught!** What a nerve, swapping places to sit next to the police. The cheese is yours.",
  foundNot: "**A sewer dweller, but no Kalle.** Kalle had the nerve to move next to the police, to C3.",
  end: "As Kalle: remember and confuse. As a mouse: watch who swaps what, and when.",
};
