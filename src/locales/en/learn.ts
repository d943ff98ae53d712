/** What every game's lesson says. */
export const learn = {
  button: "Learn",
  title: "{{game}} in a minute",
  step: "{{step}} of {{steps}}:",
  next: "Next",
  again: "Again",
  allGood: "All correct. Nobody’s fooling you!",
  someGood: "{{good}} of {{steps}} right. The rest comes with playing.",
  anyTime: "You can open a table here or, any time, with `/{{command}} {{start}}`. Computers are happy to join.",
};
