/** The lesson of Katch Me Aho!. */
export const lesson = {
  intro: "**Goal:** keep your cards. Predict when and where 🏍️ bikers and 🚓 police crash.",
  first:
    "🏍️ 1 district **counter-clockwise**, from A to C. 🚓 1 **clockwise**, from B to C. Crash! Tap two tiles: **when** and **where**.",
  firstHalf: "That’s one of them. And the other? At the first stop, in C.",
  firstAll: "**Crash!** Stop 1, in C. With two right tiles you lose no card.",
  firstSome: "**One tile is right.** They crashed at the first stop, in C. First when, then where.",
  firstNone: "**Nothing taken, one card gone.** They crashed at the first stop, in C.",
  firstWrong: "**Missed, that’s two cards.** They crashed at the first stop, in C.",
  second:
    "No crash at the first stop: 🏍️ 2 counter-clockwise, to B. 🚓 6 clockwise, to C. The cards lying there say how it goes on: 🏍️ from B 3 counter-clockwise, 🚓 from C 2 clockwise. Do they meet?",
  secondHalf: "And the other? The ring has three districts, so 3 counter-clockwise is once all the way round.",
  secondAll: "**Crash!** Second stop, in B. The example in the rules goes just like that.",
  secondSome:
    "**Half right.** With the 3 the 🏍️ goes once all the way round, with the 2 the 🚓 goes from C to B: second stop, in B.",
  secondNone: "**Nothing taken, one card gone.** Both are in B at the second stop.",
  secondWrong: "**Missed, two cards gone.** Both are in B at the second stop.",
  never: "All threes, and three districts: once around, and both are back where they were. Will they ever meet?",
  neverHalf: "If 🌀 is right, no other tile is, and a wrong one costs. Is that enough? Then press “Done!”.",
  neverAll: "**Vicious circle!** Three stops, no crash: then only 🌀 is right.",
  neverSome: "**Half right.** With the vicious circle 🌀 no other tile is right. When in doubt, press “Done!”.",
  neverNone: "**Nothing taken, one card gone.** They never meet, that’s the vicious circle 🌀.",
  neverWrong: "**Missed, two cards gone.** They never meet, that’s the vicious circle 🌀.",
  race: "{{other}} was faster and snatched “Stop 1”. What’s left? 🏍️ 1 counter-clockwise from C, 🚓 once all the way round from B.",
  raceHalf: "Nothing more to get? Then press “Done!”. Wrong tiles cost cards.",
  raceAll: "**Cool-headed.** One right tile and no wrong one: no card lost.",
  raceSome: "**Almost.** B was right, the second tile was one too many. Just “Done!” would have done.",
  raceNone: "**Gave up too soon.** B was still there, so one card is gone.",
  raceWrong: "**Missed, two cards gone.** Both are in B at the first stop.",
  end: "First the dice, then the cards. Wrong tiles cost cards, and once a pile is empty it’s over.",
};
