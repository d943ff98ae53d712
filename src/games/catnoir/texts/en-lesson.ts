/** Cat Noir's lesson. */
export const lesson = {
  intro:
    "**Goal:** 16 points win you the election. In your turn you take cards **or** play some, that’s all there is to it.",
  take: "You have two 🔬 scientists already, and **three** of them bring 2 points. Get the third one from the display, under “Take”.",
  took: "**The lab is complete.** You may take several at once, but only of one faction.",
  tookOther: "**Nice too.** But the third 🔬 scientist was on display and would have brought 2 points.",
  tookNot: "**Daring!** But the third 🔬 scientist was on display, and three bring 2 points.",
  play: "New cards: you have three 🔬 scientists in your hand. So play them, under “Play”.",
  played: "**2 points**, and two new cards on top. Every faction does something else.",
  playedNot: "**Fair enough.** The three 🔬 scientists would have brought 2 points and two cards right away.",
  hack: "New cards: {{other}} has been taking 💻 hackers from the display for rounds. Send your two over, under “Play”.",
  hacked:
    "**A hit!** Your hackers were mixed into that hand, then you drew 2 cards from it all, blind: a 💻 hacker, so 1 point, and a ⚙️ robocat, which is yours now.",
  hackedNot: "**Too well-behaved.** Two 💻 hackers together would have got you 1 point and somebody else’s card.",
  react:
    "New cards: {{other}} plays 3 🔎 detectives and any 1 card on top, here a 🎩 mafioso: 3 points. Whoever has 🎩 mafiosi too may join in!",
  reacted: "**A point for free**, for a card you could spare. Everybody answers in secret and at once, by the way.",
  reactedNot: "**Generous.** You had two 🎩 mafiosi, and one of them was worth a point.",
  win: "New cards: you have 13 points, {{other}} has 14, and 16 win the election. What do you do?",
  won: "**You win!** Four ⚙️ robocats, 3 points, and the city is yours.",
  wonNot: "**Too cosy.** Four ⚙️ robocats bring 3 points, and that would have been it. {{other}} needs only two.",
  end: "Collect, play, and keep an eye on what the others have in store for you.",
};
