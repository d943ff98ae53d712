/** Challenging somebody from their context menu. */
export const challenge = {
  question: "Wozu forderst du **{{name}}** heraus?",
  pick: "Such ein Spiel aus …",
  invitation: "{{user}}, **{{name}}** fordert dich zu {{game}} heraus. Setz dich, der Tisch steht schon.",
  quiet:
    "Der Tisch steht. Angepingt habe ich diesmal niemanden: Hier gab es zuletzt genug Herausforderungen. Sag einfach selbst Bescheid.",
  robot:
    "Andere Bots setze ich nicht an den Tisch. Hol dir dort meinen Computer dazu, der verliert wenigstens mit Anstand.",
  self: "Gegen dich selbst? Mutig, aber dafür fehlt dir ein zweiter Stuhl.",
  absent: "Die Person ist nicht mehr auf diesem Server.",
} as const;
