import type { GuildBook } from "../../club/guild-book.js";
import { both, type Html, html, person } from "./html.js";

/** The most pairs that are listed. */
const mostPairs = 30;

/** The fewest games in a row that are told. */
const shortestRun = 3;

/** Pairs of people, those with most games together first. */
export function rivalsSection(book: GuildBook): Html {
  const people = book.standings(null).all;
  const names = new Map(people.map(({ user, name }) => [user, name]));
  const pairs = people
    .flatMap(({ user }) => book.rivals(user, null).filter(({ rival }) => user < rival))
    .map((pair) => ({ ...pair, met: pair.ahead + pair.behind + pair.tied }))
    .toSorted((a, b) => b.met - a.met || (a.user + a.rival < b.user + b.rival ? -1 : 1))
    .slice(0, mostPairs);
  if (pairs.length === 0) return html``;
  const rows = pairs.map(({ user, rival, ahead, behind, tied, run }) => {
    const [one, other] = [names.get(user) ?? "", names.get(rival) ?? ""];
    const ties =
      tied === 0 ? html`` : html`<span class="note">${both((t) => t("clubPage.ties", { count: tied }))}</span>`;
    const line = (length: number): Html =>
      length < shortestRun
        ? html``
        : html`<br /><span class="note">${both((t) => t("clubPage.run", { length }))}</span>`;
    return html`<tr>
      <th scope="row">${person(one)}${line(run)}</th>
      <td class="score">${ahead} : ${behind}<br />${ties}</td>
      <th scope="row">${person(other)}${line(-run)}</th>
    </tr>`;
  });
  return html`<section>
    <h2>${both((t) => t("clubPage.rivals"))}</h2>
    <p class="note">${both((t) => t("clubPage.rivalsText"))}</p>
    <table class="rivals">
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}
