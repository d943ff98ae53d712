/** The club's settings of a server that has set none. */
export const clubSettings = { zone: null, season: "quarter", rounds: true, hostRole: null, ratings: true } as const;
