import { lesson } from "./en-lesson.js";

/** Lobby, board, the end of a game, and practice. */
export const en = {
  name: "Katch Me Aho!",
  welcome: "Two gangs, one ring, no brakes. First to see whether, when and where they crash gets to keep their cards.",

  options: {
    prelude: {
      name: "prelude",
      description: "Play for lives first, which is the default; else everybody has 15",
      label: "Prelude?",
      value_on: "With the prelude: first play for lives",
      value_off: "No prelude: 15 lives for everybody",
      summary_on: "With the prelude,",
      summary_off: "No prelude: everybody has 15 lives.",
    },
    districts: {
      name: "districts",
      description: "How many districts the ring has, 3 to 6",
      label: "How many districts?",
      value: "{{count}} districts",
      value_3: "3 districts: for warming up",
      value_6: "6 districts: for brain acrobats",
      summary: "{{count}} districts.",
    },
  },

  districts: {
    orange: "Orange",
    violet: "Violet",
    green: "Green",
    yellow: "Yellow",
    red: "Red",
    turquoise: "Turquoise",
  },

  target: "Target {{value}}",
  fitting: "One higher or one lower fits. 6 and 1 are neighbours too.",
  left: "{{counts}} left",
  lay: "My card on the {{value}}",
  layLeft: "Left on {{value}}",
  layRight: "Right on {{value}}",
  opened: "**{{name}}** rolls the first target: {{dice}}.",
  laid: "**{{name}}** lays the **{{card}}**.",
  laidRolled: "**{{name}}** lays the {{card}}. Nothing fits on that, so the die is rolled: {{dice}}.",
  wrong: "🙀 **{{name}}** got greedy, the {{card}} doesn’t fit here. **{{roller}}** rolls a new target: {{dice}}.",

  preludeWon: "🏁 **{{name}}** is first to run out in the prelude.",
  lives: "Lives: {{lives, list}}.",
  life: "{{name}} {{count}}",
  diced: "A tie, so dice decide: {{dice, list}}.",
  die: "{{name}} {{die}}",

  night: "Night {{night}}",
  ringWay: "Read clockwise: the 🚓 police ↻ go with the clock, the 🏍️ Bōsōzoku ↺ against it.",
  ringWayShort: "🚓 ↻ clockwise, 🏍️ ↺ counter-clockwise.",
  numbers: "Numbers: pile/discard.",
  neutral: "neutral",
  pile_one: "1 card",
  pile_other: "{{count}} cards",
  sizes: "{{draw}}/{{discard}}",
  roll: "Roll",
  askRoll: "It’s about to count: when and where’s the crash?",

  ask: "Crash: when and where? Or never?",
  when: "Stop {{stop}}",
  circle: "Vicious circle",
  done: "I’m good",
  isDone: "done",

  crash: "Night {{night}}: crash at stop {{stop}} in {{place}}",
  noCrash: "Night {{night}}: vicious circle, no crash",
  start: "Start: 🏍️ {{bosozoku}}, 🚓 {{police}}. First the die counts, then always the card where you stand.",
  never: "{{count}} stops, and they kept missing each other.",
  tookNothing: "took nothing",
  loses_one: "−1 card",
  loses_other: "−{{count}} cards",
  safe: "±0",
  reward: "+1, the {{card}} goes back under the pile",

  won: "{{name}} wins!",
  shared: "Everybody is broke. It’s a draw!",
  ended_one: "Over after a single night: nothing left in the pile of {{names, list}}.",
  ended_other: "Over after {{count}} nights: nothing left in the pile of {{names, list}}.",
  neutralPile: "{{place}} (neutral)",
  places: "Places",
  place: "**{{place}}.** {{names, list}}: {{rest}}",
  tieBreak: "Dice decided who wins: {{dice, list}}.",
  story: "Worth telling",
  sharpest_one: "Sharpest eyes: {{names, list}} with 1 right tile.",
  sharpest_other: "Sharpest eyes: {{names, list}} with {{count}} right tiles.",
  fastest_one: "Lightning paws: {{names, list}}, first to a right tile in 1 night.",
  fastest_other: "Lightning paws: {{names, list}}, first to a right tile in {{count}} nights.",
  doubles_one: "Double hit: {{names, list}}, both right once.",
  doubles_other: "Double hit: {{names, list}}, both right {{count}} times.",
  greediest_one: "Greediest in the prelude: {{names, list}}, wrong once.",
  greediest_other: "Greediest in the prelude: {{names, list}}, wrong {{count}} times.",
  circles_one: "Vicious circles: 1 in {{nights}} nights.",
  circles_other: "Vicious circles: {{count}} in {{nights}} nights.",

  picture: {
    night: "Night",
    start: "Start",
    draw: "Pile",
    discard: "Discard",
    bosozoku: "Bōsōzoku",
    police: "Police",
    about: "The ring in night {{night}}, clockwise.",
    practice: "The ring, clockwise.",
    dice: "Pink die {{pink}}, blue die {{blue}}.",
    district: "{{letter}} {{name}}: {{top}} on top.",
    seat: "{{letter}} {{name}}: {{top}} on top, {{owner}}, pile {{draw}}, discard {{discard}}.",
    outside: "Without a district: {{owner}}, pile {{draw}}, discard {{discard}}.",
    starts:
      "The Bōsōzoku start in {{bosozoku}} and ride counter-clockwise, the police start in {{police}} and drive clockwise.",
    ride: "Below it the last ride. {{title}}. Start: Bōsōzoku {{bosozoku}}, police {{police}}.",
    stop: "Stop {{stop}}: Bōsōzoku {{back}} to {{bosozoku}}, police {{on}} to {{police}}.",
  },

  practice: {
    button: "Practise",
    welcome: "Practice against the clock",
    title: "Practice night with {{count}} districts",
    intro:
      "How it goes: there is a card in every district of the ring. The 🚓 police drive clockwise ↻, the 🏍️ Bōsōzoku counter-clockwise ↺. First both go as far as their die says, and after that always as far as the card in the district where they have just stopped.\n\nIf they stop in the same district at the same stop, they crash. Then you tap **which stop** that is and **which district**. If they never crash within as many stops as there are districts, it is the **vicious circle**.",
    start: "Go, start the clock!",
    clock: "The clock is ticking. Tap when and where, or the vicious circle.",
    half: "Noted: {{tile}}. And the rest?",
    right: "Right, and in {{seconds, number(maximumFractionDigits: 1; minimumFractionDigits: 1)}} seconds!",
    wrong: "Sadly no, and that in {{seconds, number(maximumFractionDigits: 1; minimumFractionDigits: 1)}} seconds.",
    yours: "Your answer: {{tiles, list}}.",
    solution: "Right would be: {{tiles, list}}.",
    again: "Another one",
    more: "Now {{count}} districts",
    newBest: "New best time: {{seconds, number(maximumFractionDigits: 1; minimumFractionDigits: 1)}} seconds!",
    best: "Your best time: {{seconds, number(maximumFractionDigits: 1; minimumFractionDigits: 1)}} seconds.",
  },

  command: {
    name: "katchme",
    description: "Katch Me Aho!: two gangs on a roundabout, and the fastest head wins",
    practice: "practice",
    practiceDescription: "One night against the clock, all by yourself",
    practiceDistricts: "How many districts the ring has; left out: three at first, then more",
  },

  lesson,

  rules: {
    intro:
      "# Katch Me Aho!\nTwo to six people, ninety cards from 1 to 6, two gangs: by night the 🏍️ Bōsōzoku and the 🚓 police race towards each other round a ring, and everybody works out in their head at once whether, when and where they crash. Before that a prelude settles who starts with how many lives. This is the game where speed counts.\n🏠 marks a house rule: the original leaves something open there, and this is how we play it.",
    prelude:
      "## The prelude\nEverybody has a pile of fifteen cards of which all see the top one. Two players have two piles each. A die gives the first target, and then everybody lays at once: a card that is one higher or one lower than the target fits, and 6 and 1 are neighbours too. It is the new target. First come, first served.\n\nIf nobody has anything that fits, whoever laid last rolls a new target. The table does that by itself.\n\n🏠 A card that would have fitted a moment ago just comes too late, which costs nothing. One that never fitted was greedy: it stays, and a new target is rolled.\n\nThe first empty pile ends the prelude, and its owner is first. The others follow by the cards they have left, and dice settle ties. The first has 17 lives and the last 13, from four people on the second 16 and the last but one 14, everybody else 15.\n🏠 Without the prelude everybody has 15.",
    nights:
      "## The ring\nThree to six districts lie in a circle, and you sit at one of them. Districts without a player have a neutral pile of fifteen cards. Your lives are a face-down pile, and beside it is your discard.\n🏠 With three districts they are orange, violet and green, then come yellow, red and turquoise. If there are more people than districts, the last ones sit at none.\n🏠 Where the gangs begin is chance.",
    night:
      "## A night\n**1. Turning.** In the first night every pile turns one card onto its discard. Later you turn as many as the last night costs you, and neutral piles always one. If any pile is empty after that, the game is over at once.\n🏠 Neutral ones count too.\n\n**2. Rolling.** Whoever the Bōsōzoku stand with rolls.\n🏠 If that district is neutral, the next one clockwise.\n\n**3. Working it out and snatching.** For their first stop the Bōsōzoku ride as many districts counter-clockwise as the pink die says, and the police as many clockwise as the blue one says. After that each goes as far as the card on top of the discard of the district where it has stopped. If both stop in the same district at the same stop, they crash: right are then **when** (which stop) and **where** (which district). Driving past each other does not count, nor does starting together.\n\nAs many stops count as there are districts. If they have not crashed by then, only the **vicious circle** is right.\n\nThere is one of each tile, nobody may take more than two, and nothing goes back. With two you are done, or you press “I’m good”, and that is final. As soon as all but one are done, it is over. Between two players the first to be done ends it.\n🏠 It is over too when no tile is left.",
    count:
      "**4. Counting.** This is how many cards you turn next night:\n- one right tile: **0**\n- two right ones: **0**, and as a reward the top card of your discard goes back under your pile, unless it is the only one there\n- nothing taken: **1**\n- one right and one wrong: **1**\n- one or two wrong ones: **2**\n\nThen the Bōsōzoku move on two districts counter-clockwise from where they started and the police one clockwise, and the next night begins.",
    end: "## The end\nWhoever has most cards left in the pile wins. If several have equally many, they roll for it.\n🏠 The others among them share the next place. If nobody has a card left, everybody shares the first.",
    here: "## At this table\n🏠 Discord says who was first: what counts is the millisecond in which your press reached Discord, not when it reached me. That is why the table waits a tenth of a second after the first press.\n🏠 In the prelude the table lays for you if you have a fitting card for 15 seconds and nothing happens. There is a minute for snatching, and 20 seconds more for every district over three. If you do nothing three times in a row, a computer takes over.\n🏠 You may step away at any time: a computer plays on for you until you press “I’m back”.\n🏠 `/katchme practice` lets you try the maths all by yourself.",
  },
};
