/** `/katzentisch`: all games, and open tables. */
export const overview = {
  title: "Was spielen wir?",
  picture: "Die Spiele nebeneinander: {{names, list}}.",
  text: "Tipp auf „Tisch aufmachen“, dann steht er hier im Kanal und alle können dazu. Allein geht auch: Computer spielen gern mit.",
  start: "Tisch aufmachen",
  tables: "Offene Tische für dich",
  none: "Hier im Kanal gerade keiner, und anderswo weiß ich von keinem für dich. Mach einen auf!",
  waiting: "wartet, {{seated}} von {{max}} sitzen",
  playing: "läuft",
  goThere: "Hin da",
} as const;
