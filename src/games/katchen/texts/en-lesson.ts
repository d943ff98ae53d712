/** Katchen's lesson. */
export const lesson = {
  intro:
    "**Goal:** don’t end up with all 13 coasters! The lowest roll gets some: first from the stack, later from whoever rolled highest.",
  take: "First the coasters are dealt out, and every roll counts. Roll!",
  took: "**322 is the lowest, so you get 5 coasters.** The highest roll says how many, and here that’s 511.",
  open: "Another table: the stack is empty, so now it’s time to get rid of them! You have the most, so you go first, with up to three rolls.",
  keep: "421 is a **Katchen**, the highest roll of all. Keep the 4 and the 1 (tap them!) and reroll the 6.",
  keepOn: "421 is a **Katchen**, the highest roll of all. Keep what helps you get there, or stop with what you have.",
  keepDone: "That’s it, a **Katchen**! Stop here.",
  keptAll: "**Katchen!** It doesn’t get any higher. Your 8 coasters go to the lowest roll, and you’re off the hook.",
  keptSome: "**It’s a start.** The highest roll hands over what it’s worth. A Katchen (421) would have taken all 8.",
  keptNone: "**Bad luck.** A Katchen (421) is worth 8, and with a 4 and a 1 you were just a 2 away.",
  follow: "Another table: {{other}} took two rolls, so you get two at most.",
  stop: "A triple, worth 3 coasters, and the highest so far. You have one roll left. Do you need it?",
  stopped: "**Exactly.** Your triple is highest and gets rid of all 3 coasters. Off the hook!",
  stoppedNot:
    "**Pushed your luck.** 333 was already the highest, and worth exactly your 3 coasters. Stopping there would have done it.",
  again: "One more table: you have 5 coasters, and you go first.",
  early: "511, worth 5 coasters! Stop now, and the others only get one roll.",
  wasEarly: "**Ice cold.** One roll for you, one roll for everybody. And all 5 coasters are gone.",
  wasLate: "**Rolled too long.** That let {{other}} roll again and get 611. One roll would have been enough.",
  end: "Roll high, stop in time. Whoever ends up with all 13 coasters takes the shot and buys a round.",
};
