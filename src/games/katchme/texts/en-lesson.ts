/** The lesson of Katch Me Aho!. */
export const lesson = {
  intro: "**Goal:** keep your cards. Call when and where bikers and police crash.",
  first:
    "🏍️ go 1 **counterclockwise**, A to C. 🚓 go 1 **clockwise**, B to C. Crash! Tap two tiles: **when** and **where**.",
  firstHalf:
    "That’s one of them! 🏍️ **counterclockwise**, A to C, 🚓 **clockwise**, B to C: at stop 1, in C. Tap the other one to end the night.",
  firstNope:
    "Nope, not that one! 🏍️ **counterclockwise**, A to C, 🚓 **clockwise**, B to C: at stop 1, in C. Tap one of those two.",
  firstAll:
    "**Crash!** Stop 1, in C. Both right: you keep your cards. C is neutral, nobody sits there: it loses one every night.",
  firstSome: "**One tile is right.** They crashed at the first stop, in C. Always when first, then where.",
  firstNone: "**Nothing taken, one card gone.** They crashed at the first stop, in C.",
  firstWrong: "**Nope, and that’s two cards gone.** They crashed at the first stop, in C.",
  second:
    "**Fresh puzzle:** no crash at stop 1. 🏍️ go 2 counterclockwise, to B, 🚓 6 clockwise, to C. The card they land on is their next move: 🏍️ 3, 🚓 2. Do they meet?",
  secondHalf:
    "That’s one of them! After the dice 🏍️ are on B, 🚓 on C. 🏍️ go 3: with three districts, once all the way around. 🚓 go 2 clockwise. And the other one?",
  secondNope:
    "Nope, not that one! After the dice 🏍️ are on B, 🚓 on C. 🏍️ go 3: with three districts, once all the way around. 🚓 go 2 clockwise. Where to?",
  secondAll:
    "**Crash!** Second stop, in B, straight from the rulebook. Two right tiles even bring back a card you’ve lost before.",
  secondSome:
    "**Half right.** The 3 takes the 🏍️ all the way around, the 2 takes the 🚓 from C to B: second stop, in B.",
  secondNone: "**Nothing taken, one card gone.** Both are in B at the second stop.",
  secondWrong: "**Nope, two cards gone.** Both are in B at the second stop.",
  never:
    "**Fresh puzzle:** all threes, and three districts. Once around, and both are back where they were. Will they ever meet?",
  neverHalf:
    "**🌀, that’s it!** In a vicious circle no other tile is right, and a wrong one will cost you. So you have it all: press “Done!”.",
  neverNope:
    "Nope, not that one! All threes, three districts: both always stop where they started. They never meet. Which tile says so?",
  neverAll: "**Vicious circle!** Three stops, no crash: only 🌀 is right.",
  neverSome: "**Half right.** If it’s the vicious circle 🌀, no other tile is right. When in doubt, press “Done!”.",
  neverNone: "**Nothing taken, one card gone.** They never meet: that’s the vicious circle 🌀.",
  neverWrong: "**Nope, two cards gone.** They never meet: that’s the vicious circle 🌀.",
  race: "**Fresh puzzle:** {{other}} beat you to “Stop 1”. What’s left? 🏍️ go 1 counterclockwise from C, 🚓 once all the way around from B.",
  raceHalf:
    "**B is right!** Is there more for you? The only other right one is “Stop 1”, and {{other}} has it already. Wrong tiles cost cards. So press “Done!”.",
  raceNope:
    "Nope, not that one! 🏍️ go 1 counterclockwise from C, 🚓 once all the way around from B. Where do both stop? One more tile, or press “Done!”.",
  raceAll: "**Cool as a cat.** One right tile, no wrong ones: no card lost.",
  raceSome: "**Almost.** B was right, but the other tile was one too many. B and “Done!” would have done it.",
  raceNone: "**You gave up too soon.** B was still up for grabs, so that’s one card gone.",
  raceWrong: "**Nope, two cards gone.** Both are in B at the first stop.",
  end: "First the dice, then the cards. Wrong tiles cost cards, and once a pile is empty, it’s over. (If you like, there’s a prelude before it: a quick race for cards.)",
};
