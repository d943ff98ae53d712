/** Cat Noir: Catham City: lobby, board, the factions, and the end of a game. What one reader alone sees has a file of its own. */
export const catnoir = {
  name: "Cat Noir: Catham City",

  factions: {
    detectives: "Detektive",
    scientists: "Wissenschaftler",
    robocats: "Robocats",
    mafia: "Mafia",
    hackers: "Hacker",
    police: "Polizei",
    journalists: "Journalisten",
    bureaucrats: "Bürokraten",
  },

  cards: {
    detectives_one: "1 Detektiv",
    detectives_other: "{{count}} Detektive",
    scientists_one: "1 Wissenschaftler",
    scientists_other: "{{count}} Wissenschaftler",
    robocats_one: "1 Robocat",
    robocats_other: "{{count}} Robocats",
    mafia_one: "1 Mafioso",
    mafia_other: "{{count}} Mafiosi",
    hackers_one: "1 Hacker",
    hackers_other: "{{count}} Hacker",
    police_one: "1 Polizist",
    police_other: "{{count}} Polizisten",
    journalists_one: "1 Journalist",
    journalists_other: "{{count}} Journalisten",
    bureaucrats_one: "1 Bürokrat",
    bureaucrats_other: "{{count}} Bürokraten",
  },
} as const;
