/** The club: badges, records and what a recap tells of Katch Me Aho! */
export const club = {
  badges: {
    satnav: "Human GPS",
    blindFlight: "Flying Blind",
    roundabout: "Roundabout Whisperer",
    bumper: "Fender Bender",
    sleepyhead: "Do Not Disturb",
    wrongWay: "Wrong Way, First Place",
  },
  badgeReasons: {
    satnav: "Four nights in a row with right tiles and no wrong one.",
    blindFlight: "Nothing but wrong tiles for three nights in a row. Please make a U-turn.",
    roundabout: "Spotted the vicious circle twice in one game.",
    bumper: "Saw the crash coming at the very first stop.",
    sleepyhead: "Took no tile at all in three nights.",
    wrongWay: "Won with more wrong tiles than right ones.",
  },
  records: {
    streak: "Most nights in a row without a mistake: {{value}}",
    right: "Most right tiles in one game: {{value}}",
    circles: "Spotted the vicious circle most often: {{value}}",
    slips: "Too greedy in the prelude most often: {{value}}",
  },
  awards: {
    unlucky: "{{name}} grabbed nothing but wrong tiles {{value}} nights in a row",
    bold: "{{name}} called the vicious circle ({{value}}×)",
  },
};
