/** Slash commands as Discord lists them: names in lower case without spaces, descriptions of at most 100 characters. */
export const commands = {
  katchen: {
    name: "katchen",
    description: "Katchen: three dice, thirteen coasters, one shot",
    start: "start",
    startDescription: "Set up a Katchen table in this channel",
    shots: "shots",
    shotsDescription: "1: one game, the loser buys a round. More: a knock-out after that many shots",
    show: "show",
    showDescription: "Bring the table back down here",
    rules: "rules",
    rulesDescription: "How to play Katchen, for your eyes only",
    close: "close",
    closeDescription: "Clear away the table in this channel",
  },
  tables: {
    name: "tables",
    description: "What holds for tables on this server",
    settings: "settings",
    settingsDescription: "Language, time per turn, allowed channels, and who may close tables",
  },
};
