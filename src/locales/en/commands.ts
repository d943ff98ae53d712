/** Slash commands: names in lower case without spaces, descriptions of at most 100 characters. */
export const commands = {
  game: {
    start: "start",
    startDescription: "Set up a table for {{game}} in this channel",
    show: "show",
    showDescription: "Bring the table back down here",
    rules: "rules",
    rulesDescription: "How to play {{game}}, for your eyes only",
    learn: "learn",
    learnDescription: "Learn {{game}} in a minute: a few moves to try, just for you",
    close: "close",
    closeDescription: "Clear away the table in this channel",
  },
  overview: {
    name: "katzentisch",
    description: "All games at a glance, and which tables are open",
  },
  privacy: {
    name: "privacy",
    description: "What is stored about you, and how to get rid of it",
    show: "show",
    showDescription: "Sends you everything that is stored about you, as a file",
    delete: "delete",
    deleteDescription: "Forgets you at all tables, after asking once more",
  },
  tables: {
    name: "tables",
    description: "What holds for tables on this server",
    settings: "settings",
    settingsDescription: "Language, time per turn, allowed channels, and who may close tables",
  },
};
