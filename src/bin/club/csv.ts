import type { ClubGame } from "../../store/store.js";

const columns = [
  "ended",
  "table",
  "game",
  "counts",
  "why",
  "seat",
  "player",
  "name",
  "place",
  "score",
  "left",
  "facts",
];

/**
 * A row a seat. `player` numbers users, so that two of the same name can be told apart; it is empty for computer
 * players and for people whose data is deleted. `ended` is UTC, as ISO 8601 has it; `facts` is JSON.
 */
export function csvOf(games: readonly ClubGame[]): string {
  const players = new Map<string, number>();
  const numberOf = (user: string): number => {
    const known = players.get(user) ?? players.size + 1;
    players.set(user, known);
    return known;
  };
  const rows = games.flatMap(({ ended, table, game, counts, why, places }) =>
    places.map(({ seat, user, name, place, score, left, facts }) => [
      new Date(ended).toISOString(),
      table,
      game,
      counts,
      why,
      seat,
      user === null ? null : numberOf(user),
      name,
      place,
      score,
      left,
      JSON.stringify(facts),
    ]),
  );
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number | boolean | null | undefined): string {
  if (typeof value === "number") return String(value);
  // Spreadsheets would take such a text for a formula.
  const text = String(value ?? "").replace(/^(?=[=+\-@\t\r])/u, "'");
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
