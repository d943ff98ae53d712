/** The club: badges, records and what a recap tells of Cat Noir. */
export const club = {
  badges: {
    password: "Password: Kitty123",
    scriptKitten: "Script Kitten",
    protection: "Protection Money Plan",
    sources: "Sources Close to the Matter",
    hoarder: "Hoarder of Catham",
    landslide: "Landslide on Velvet Paws",
  },
  badgeReasons: {
    password: "Lost four cards to hackers.",
    scriptKitten: "Hacked three times without finding a point.",
    protection: "Paid the mafia in points three times.",
    sources: "Slipped something to the press three times.",
    hoarder: "Hoarded four cards over the limit and gave them all back.",
    landslide: "Won, with five points in one go.",
  },
  records: {
    biggest: "Most points in one go: {{value}}",
    richest: "Most points with a single faction: {{value}}",
    hacked: "Most cards hacked: {{value}}",
    robbed: "Most cards lost to hackers: {{value}}",
  },
  awards: {
    unlucky: "{{name}} lost {{value}} cards to hackers",
    bold: "{{name}} hacked {{value}} cards out of other hands",
  },
};
