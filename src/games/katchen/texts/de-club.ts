/** The club: badges, records and what a recap tells of Katchen. */
export const club = {
  badges: {
    regular: "Stammkunde 421",
    pearls: "Perlen vor die Säue",
    paperBin: "Altpapiertonne",
    neighbours: "Geht aufs Nachbarhaus",
    standingOrder: "Dauerauftrag",
    blackEye: "Blaues Auge, breites Grinsen",
  },
  badgeReasons: {
    regular: "Drei Katchen in einem Spiel geworfen.",
    pearls: "Ein fertiges Katchen wieder weggewürfelt. Freiwillig.",
    paperBin: "Acht Deckel auf einen Schlag kassiert.",
    neighbours: "Sieben Deckel auf einmal rübergeschoben und nicht verloren.",
    standingOrder: "Drei Spiele in Folge verloren. Die Theke kennt deine Kontonummer.",
    blackEye: "221 geworfen, tiefer geht’s nicht, und trotzdem nicht verloren.",
  },
  records: {
    katchens: "Die meisten Katchen in einem Spiel: {{value}}",
    given: "Die meisten Deckel auf einmal weggeschoben: {{value}}",
    taken: "Die meisten Deckel auf einmal kassiert: {{value}}",
    dodged: "Die meisten Runden am Stück ohne Deckel: {{value}}",
  },
  awards: {
    unlucky: "{{name}} kassiert {{value}} Deckel auf einmal",
    bold: "{{name}} würfelt ein fertiges Katchen wieder weg ({{value}}×)",
  },
} as const;
