/** The lesson of Denkste!. */
export const lesson = {
  intro:
    "**Goal:** be first to the middle. You secretly pick 1 to 6 and move that far, unless your neighbor guesses your number. (“Denkste!” is German for “Nice try!”)",
  go: "Your Go-Card! {{other}} has already secretly blocked one number. How far do you want to go?",
  goCaught: "**Caught!** Everybody wants the 6, so that’s what gets blocked. If they guess your number, you stay put.",
  went: "**Sneaky.** The 6 was blocked: that’s the one everybody expects.",
  stop: "A little later, {{other}} moves and you block a number. ⤴️ means a lap is done: that number leads on to the next track in.",
  stopped: "**Denkste!** {{other}} had picked exactly that 6 and stays put. You’re a mind reader.",
  stoppedNot:
    "**Not quite.** {{other}} wanted the 6 to reach the next track. Look where somebody wants to go, and you know their number.",
  dodge:
    "A few turns later: on track 2, two numbers are blocked. And 🚧 means somebody is already there. What’s your pick?",
  dodgeBlocked: "**Taken!** There’s no room on an occupied space, so you stay put. Nobody gets kicked out.",
  dodgeCaught: "**Caught!** 4 and 6 were blocked: {{other}} saw right through you.",
  dodged: "**Nicely dodged!** 4 and 6 were blocked. Pick what nobody expects, not just what takes you furthest.",
  win: "Later still: track 3, nearly there! 3 to 6 all reach the goal (🏁), three numbers are blocked. What would nobody expect from you?",
  won: "**You made it, you win!** The 5, of all numbers: {{other}} never saw it coming.",
  winNearer: "**Clever.** 3, 4 and 6 were blocked. A small step that nobody expected, and the goal is within reach.",
  winCaught: "**Denkste!** 3, 4 and 6 were blocked. The 5 would have done it, but that’s easy to say now.",
  end: "Don’t think about what you want. Think about what they think you want.",
};
