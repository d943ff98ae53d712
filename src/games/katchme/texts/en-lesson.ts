/** The lesson of Katch Me Aho!. */
export const lesson = {
  intro:
    "**Goal:** have the most cards left in your pile. The biker gang 🏍️ and the police 🚓 race around the ring, and you predict whether, when and where they crash. No rush here; in the game everybody grabs at once.",
  first:
    "The 🏍️ goes 1 district **counter-clockwise**, from A to C. The 🚓 goes 1 **clockwise**, from B to C. Crash! Take **when** and **where**.",
  firstHalf: "That’s one of them. And the other? At the first stop, in C.",
  firstAll: "**Crash!** Stop 1, in C. With two right tiles you lose no card.",
  firstSome: "**One tile is right.** They crashed at the first stop, in C. First when, then where.",
  firstNone: "**Nothing taken, one card gone.** They crashed at the first stop, in C.",
  firstWrong: "**Missed, that’s two cards.** They crashed at the first stop, in C.",
  second:
    "No crash at the first stop: 🏍️ 2 back, to B. 🚓 6 on, to C. The cards lying there say how it goes on: 🏍️ from B 3 back, 🚓 from C 2 on. Do they meet?",
  secondHalf: "And the other? The ring has three districts, so 3 back is once all the way round.",
  secondAll: "**Crash!** Second stop, in B. The example in the rules goes just like that.",
  secondSome:
    "**Half right.** With the 3 the 🏍️ goes once all the way round, with the 2 the 🚓 goes from C to B: second stop, in B.",
  secondNone: "**Nothing taken, one card gone.** Both are in B at the second stop.",
  secondWrong: "**Missed, two cards gone.** Both are in B at the second stop.",
  never: "All threes, and three districts: once around, and each gang is back where it was. Will they ever meet?",
  neverHalf: "One more tile, or is that enough?",
  neverAll: "**Vicious circle!** No crash in as many stops as there are districts: only 🌀 is right.",
  neverSome: "**Half right.** With the vicious circle 🌀 no other tile is right. When in doubt, press “Done!”.",
  neverNone: "**Nothing taken, one card gone.** They never meet, that’s the vicious circle 🌀.",
  neverWrong: "**Missed, two cards gone.** They never meet, that’s the vicious circle 🌀.",
  race: "{{other}} was faster and snatched “Stop 1”. What’s left? 🏍️ 1 back from C, 🚓 once around from B.",
  raceHalf: "Nothing more to get? Then press “Done!”. Wrong tiles cost cards.",
  raceAll: "**Cool-headed.** One right tile and no wrong one: no card lost.",
  raceSome: "**Almost.** B was right, the second tile was one too many.",
  raceNone: "**Gave up too soon.** B was still there, so one card is gone.",
  raceWrong: "**Missed, two cards gone.** Both are in B at the first stop.",
  end: "First the dice, then the cards. Wrong tiles cost cards, and once a pile is empty it’s over.",
};
