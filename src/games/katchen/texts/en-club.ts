/** The club: badges, records and what a recap tells of Katchen. */
export const club = {
  badges: {
    regular: "Regular at Table 421",
    pearls: "Pearls Before Swine",
    paperBin: "Paper Bin",
    neighbours: "Put It on Their Tab",
    standingOrder: "Standing Order",
    blackEye: "Black Eye, Big Grin",
  },
  badgeReasons: {
    regular: "Threw three Katchens in one game.",
    pearls: "Rerolled a finished Katchen. On purpose.",
    paperBin: "Took eight coasters in one go.",
    neighbours: "Pushed seven coasters across at once and didn’t lose.",
    standingOrder: "Lost three games in a row. The bar knows your account number.",
    blackEye: "Threw 221, as low as it gets, and still didn’t lose.",
  },
  records: {
    katchens: "Most Katchens in one game: {{value}}",
    given: "Most coasters pushed across at once: {{value}}",
    taken: "Most coasters taken at once: {{value}}",
    dodged: "Most rounds in a row without a coaster: {{value}}",
  },
  awards: {
    unlucky: "{{name}} took {{value}} coasters at once",
    bold: "{{name}} rerolled a finished Katchen ({{value}}×)",
  },
};
