/** `/katzentisch`: all games, and open tables. */
export const overview = {
  title: "What shall we play?",
  picture: "The games side by side: {{names, list}}.",
  text: "Press “Open a table” and it’s set up in this channel for everybody. Playing alone works too: the bots are always up for a game.",
  start: "Open a table",
  tables: "Open tables for you",
  none: "None in this channel right now, and none elsewhere that I know of for you. Open one!",
  waiting: "waiting, {{seated}} of {{max}} seated",
  playing: "in play",
  goThere: "Go there",
};
