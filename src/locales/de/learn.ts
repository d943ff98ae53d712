/** What every game's lesson says. */
export const learn = {
  button: "Lernen",
  title: "{{game}} in einer Minute",
  step: "{{step}} von {{steps}}:",
  next: "Weiter",
  again: "Noch mal",
  allGood: "Alles richtig. Dir macht so schnell niemand was vor!",
  someGood: "{{good}} von {{steps}} richtig. Der Rest kommt beim Spielen.",
  anyTime: "Geht auch jederzeit mit `/{{command}} {{start}}`. Computer spielen gern mit.",
} as const;
