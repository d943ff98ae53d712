/** Cat Noir's lesson. */
export const lesson = {
  intro:
    "**Goal:** 16 points win you the election. On your turn you take cards **or** play some: that’s all there is to it.",
  take: "You have two 🔬 scientists already, and **three** of them are worth 2 points. Grab the third from the display, under “Take”.",
  took: "**The lab is fully staffed.** You may take several at once, but only of one faction.",
  tookOther: "**Not bad either.** But the third 🔬 scientist was on display, and three are worth 2 points.",
  tookNot: "**Daring!** But the third 🔬 scientist was on display, and three are worth 2 points.",
  play: "A new deal: you have three 🔬 scientists in your hand. So play them, under “Play”.",
  played: "**2 points**, plus two new cards. Every faction does something different.",
  playedNot: "**Fair enough.** The three 🔬 scientists would have been good for 2 points and two cards right away.",
  hack: "A new deal: {{other}} has been taking 💻 hackers from the display for several rounds. Send your two over, under “Play”: each hacker you then draw from that hand is a point.",
  hacked:
    "**A hit!** Your hackers were mixed into that hand, then you drew 2 cards blind from the whole lot: a 💻 hacker, so 1 point, and a ⚙️ robocat, which is yours now.",
  hackedNot: "**Too well-behaved.** Two 💻 hackers together would have gotten you 1 point and somebody else’s card.",
  react:
    "A new deal: {{other}} plays 3 🔎 detectives plus any 1 card, here a 🎩 mafioso: 3 points. That card says who may join in: anybody else with 🎩 mafiosi!",
  reacted: "**A free point**, for a card you could spare. Everybody answers in secret and all at once, by the way.",
  reactedNot: "**Generous.** You had two 🎩 mafiosi, and one of them was worth a point.",
  win: "A new deal: you have 13 points, {{other}} has 14, and 16 win the election. What do you do?",
  won: "**You win!** Four ⚙️ robocats, 3 points, and the city is yours.",
  wonNot: "**Too cozy.** Four ⚙️ robocats are worth 3 points, and that would have been it. {{other}} only needs two.",
  end: "Collect, play, and keep an eye on what the others have in store for you.",
};
