import { club } from "./en-club.js";
import { lesson } from "./en-lesson.js";
import { help, rules } from "./en-rules.js";

/** Lobby, board, ephemeral messages, and the end of a game. */
export const en = {
  name: "Kalle Kanalratte",
  welcome: "Sixteen manholes, one rat, and the mouse police on their way. Catch Kalle and the cheese is yours.",

  options: {
    lastChance: {
      name: "last-chance",
      description: "After eight manholes every mouse guesses once more before Kalle points",
      label: "Last chance?",
      value_off: "Normal: eight manholes and that’s it",
      value_on: "With: every mouse gets a guess",
      summary_off: "The hunt is over after eight manholes.",
      summary_on: "Last chance: after eight manholes every mouse has one more guess.",
    },
  },

  round: "Round {{round}} of {{rounds}}",
  roundOver: "Round {{round}} of {{rounds}} is over",
  left_one: "The police have 1 manhole left to open",
  left_other: "The police have {{count}} manholes left to open",
  roundTitle: "Round {{round}}",
  isKalle: "Kalle",
  legend: "A to D from the left, 1 to 4 from the top",

  askHide: "Nobody else sees the hiding place.",
  askPlace: "**{{name}}** puts Wise-Whiskers, the police mouse, on a manhole. That cover stays shut for now.",
  askSearch:
    "**{{name}}** moves police mouse Wise-Whiskers {{police}} one step in any direction, to a closed manhole, and opens it.",
  askStep: "Everything around is open: **{{name}}** moves Wise-Whiskers {{police}} one step and opens nothing.",
  askJump:
    "Everything around is open again: **{{name}}** sends Wise-Whiskers {{police}} to the nearest closed manhole.",
  askSwap:
    "**Kalle may run:** **{{name}}** may swap two manholes that touch (tap both), diagonals count, open or closed, but not {{police}}. Whoever sits underneath moves along.",
  askGuess: "**Last chance for the mice: where’s Kalle?** One tap by **{{name}}**, and it counts.",
  askPoint: "**Last question for Kalle: where are you?** Get it right and the cheese is yours.",
  firstRound_one: "**Round 1:** **{{name}}** is Kalle. You take turns being Kalle, once each.",
  firstRound_other: "**Round 1:** **{{name}}** is Kalle. You take turns being Kalle, for {{count}} rounds each.",
  newRound: "**Round {{round}}:** now **{{name}}** is Kalle.",
  hide: "Hide Kalle",
  pass: "Stay put",
  placeLater: "After that the hunt is on: one step at a time, in any direction.",
  passLater: "After that Kalle may swap two neighbors, open ones too.",
  pointLater: "After that Kalle points at the hiding place.",
  guessLater: "After that every mouse has one more guess.",
  passOver: "No more swapping.",

  hiddenByTable: "⏳ Time’s up: 🤖 has hidden Kalle for {{name}}. Nobody knows where.",
  placed: "{{name}} parks on **{{place}}**. That cover stays shut for now.",
  opened: "{{name}} opens **{{place}}**: {{dweller}}",
  rolled: "{{name}} moves on to **{{place}}**, which was open already.",
  swapped: "{{name}} swaps **{{a}}** and **{{b}}**.",
  swappedBefore: "The swap before: {{a}} and {{b}}",
  passed: "{{name}} leaves everything where it is.",
  passedByTable: "⏳ Time’s up: {{name}} swaps nothing, Kalle stays put.",
  escaped: "Eight manholes, no Kalle: the hunt is over!",
  tip: "{{name}} {{place}}",
  tips: "Guesses: {{tips, list}}.",
  tipsWrong: "Wrong guesses: {{tips, list}}.",

  found: "**Caught!** {{name}} finds Kalle in **{{place}}** and grabs the cheese.",
  guessed: "**Just in time!** {{name}} guesses **{{place}}**, and that’s where Kalle is. The cheese is saved.",
  remembered: "**Got away!** {{name}} was Kalle and remembered where: **{{place}}**. Enjoy the cheese!",
  forgotten:
    "**Lost track!** {{name}} pointed at **{{place}}**, but {{dweller}} lives there. Kalle was in **{{kalle}}**. Nobody gets the cheese.",
  map: "The sixteen manholes. Open: {{open}}. Police mouse: {{police}}.",
  picture: "The sewer after this round: {{name}} was Kalle. {{headline}}",
  endings: { found: "Caught!", guessed: "Just in time!", remembered: "Got away!", forgotten: "Lost track!" },
  trail: "Kalle’s trail: {{trail}}",
  maps: "Left: who lived where. Right: Kalle’s trail up to {{kalle}}.",
  stayed: "Kalle was in {{place}} all along.",
  wonBy: "Round {{round}} went to {{name}}.",
  wonByNobody: "In round {{round}} nobody got the cheese.",
  removed: "Previous tenant: {{dweller}}",
  closeOn: "The police were parked right on Kalle’s cover",
  close_one: "The police came within 1 step",
  close_other: "The police came within {{count}} steps",

  past: "{{round}}. {{kalle}} as Kalle: {{story}}",
  pastFound_one: "caught by {{name}} in the very first manhole",
  pastFound_other: "caught by {{name}} on try {{count}}",
  pastGuessed: "caught by {{name}}’s last guess, {{near}}",
  pastRemembered: "got away, {{near}}",
  pastForgotten: "got away, but lost track, {{near}}",
  nearOn: "the police were parked right on the cover",
  near_one: "the police came within 1 step",
  near_other: "the police came within {{count}} steps",

  won_one: "{{names, list}} wins!",
  won_other: "{{names, list}} win!",
  noCheese: "No cheese for anybody!",
  noCheeseText: "Everybody has exactly nothing, so everybody wins.",
  cheeses: "{{count}} × cheese",
  cheeseless: "no cheese",
  rounds: "Round by round",
  escapes_one: "Narrow escape: {{name}} in round {{rounds, list}}, {{near}}.",
  escapes_other: "Narrow escapes: {{name}} in rounds {{rounds, list}}, {{near}}.",
  quickFirst: "Best nose: {{name}} finds Kalle in the very first manhole of round {{round}}.",
  quick: "Best nose: {{name}} finds Kalle in round {{round}} in just {{count}} manholes.",
  late: "So close: in round {{round}} {{kalle}} is caught in the very last manhole.",
  photoFinish: "Photo finish: before the last round {{names, list}} were still level.",
  forgetful: "Short memory: {{name}} loses track of Kalle {{count}} times.",
  blind: "Overlooked: in round {{round}} the police stood right on top of Kalle.",

  sheetHide: "Where shall Kalle go?",
  sheetHideText:
    "Tap a manhole and remember it well: at the end you have to know where Kalle is, even after a swap or two. You won’t be shown the spot again.",
  sheetHideAgain:
    "New round, all covers are shut again! Tap a manhole and remember it well: you won’t be shown the spot again.",
  sheetHidden:
    "🤫 **Nobody will find Kalle!** Remember the spot: nothing shows it to you anymore, and at the end you have to know where Kalle is.",
  sheetRemember: "Remember where you are!",
  sheetSwapLater: "You may swap soon, up at the table.",
  sheetNoneNoted: "**None picked yet.**",
  sheetNoted: "**{{place}} picked.**",
  sheetNotedText: "Now a neighbor. Or {{place}} again: undo.",
  sheetNotedInstead: "{{before}} doesn’t touch it. Now a neighbor.",
  sheetNoSwap: "No more swapping.",
  sheetRecall: "Do you still know where you are?",

  dwellers: {
    toad: "a toad in a huff",
    crocodile: "a crocodile that was flushed",
    goldfish: "a goldfish presumed dead",
    snail: "a snail with water damage",
    octopus: "an octopus tied in a knot",
    snake: "a snake in love with a hose",
    crab: "a crab stuck in reverse",
    turtle: "a turtle in need of pizza",
    ghost: "a ghost with a cold",
    clown: "a clown without a balloon",
    germ: "a germ with a PhD",
    duck: "an abandoned rubber duck",
    plumber: "a plumber missing since 1987",
    sock: "a sock without its other half",
    misery: "a sad little pile",
    alien: "an alien without reception",
  },

  step: {
    begins: "Round {{round}}: **{{name}}** is Kalle.",
    hid: "{{name}} has hidden Kalle. Nobody else sees where.",
    guessed: "{{name}} guesses **{{place}}**.",
    wrong: "No Kalle in any of them.",
    over: "That was the last round.",
  },

  command: {
    name: "kalle",
    description: "Kalle Kanalratte: one rat, sixteen manholes, and the mouse police on its tail",
  },

  hints: {
    hide: "Later you may swap with neighbors after each search: in the middle there are eight, in a corner three.",
    place: "From the middle the police reach the most manholes, from a corner the fewest.",
    searchFirst: "Kalle may be under any cover. After each search two may be swapped, so watch closely then!",
    search: "Watch every swap: Kalle may just have moved house.",
    swap: "Everybody sees which two you swap: it gets you away from police close by, or confuses them.",
    recall: "Go through every swap in your head once more, from the first.",
  },

  lesson,

  help,
  rules,
  ...club,
};
