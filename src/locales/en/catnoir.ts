/** Cat Noir: Catham City: lobby, board, the factions, and the end of a game. What one reader alone sees has a file of its own. */
export const catnoir = {
  name: "Cat Noir: Catham City",

  factions: {
    detectives: "Detectives",
    scientists: "Scientists",
    robocats: "Robocats",
    mafia: "Mafia",
    hackers: "Hackers",
    police: "Police",
    journalists: "Journalists",
    bureaucrats: "Bureaucrats",
  },

  cards: {
    detectives_one: "1 detective",
    detectives_other: "{{count}} detectives",
    scientists_one: "1 scientist",
    scientists_other: "{{count}} scientists",
    robocats_one: "1 robocat",
    robocats_other: "{{count}} robocats",
    mafia_one: "1 mafioso",
    mafia_other: "{{count}} mafiosi",
    hackers_one: "1 hacker",
    hackers_other: "{{count}} hackers",
    police_one: "1 police officer",
    police_other: "{{count}} police officers",
    journalists_one: "1 journalist",
    journalists_other: "{{count}} journalists",
    bureaucrats_one: "1 bureaucrat",
    bureaucrats_other: "{{count}} bureaucrats",
  },
};
