import { isGame } from "../../games/index.js";
import type { ClubGame } from "../../store/store.js";
import { both, type Html, html, listed, person } from "./html.js";

/** The most games that are listed. */
const mostGames = 200;

/** The latest games of people, whether they count or not. @param all in order */
export function latestGames(all: readonly ClubGame[], day: (ms: number) => Html): Html {
  const games = all.filter(({ why, places }) => why !== "computer" || places.some(({ user }) => user !== null));
  const latest = games.slice(-mostGames).toReversed();
  const more =
    games.length <= mostGames
      ? html``
      : html`<p class="note">${both((t) => t("clubPage.gamesMore", { shown: mostGames, count: games.length }))}</p>`;
  const rows = latest.map(({ game, ended, counts, why, places }) => {
    const kind = counts ? "" : "aside";
    const note = counts ? html`` : html`<br /><span class="note">${both((t) => t("clubPage.notCounted"))}</span>`;
    return html`<tr class="${kind}">
      <td class="day">${day(ended)}</td>
      <td>${both((t) => (isGame(game) ? t(`${game}.name`) : t("clubPage.unknownGame")))}${note}</td>
      <td>${both((t) => outcome(places, why === "computer" ? t("clubPage.computer") : t("clubPage.gone")))}</td>
    </tr>`;
  });
  const heads = (["day", "game", "result"] as const).map(
    (key) => html`<th scope="col">${both((t) => t(`clubPage.${key}`))}</th>`,
  );
  return html`<section>
    <h2>${both((t) => t("clubPage.gamesList"))}</h2>
    ${more}
    <table class="games">
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

/** Seats by their places, such as `1. Anna, 2. Ben`. @param nameless what a seat without a name is called */
function outcome(places: ClubGame["places"], nameless: string): Html {
  const ordered = places.toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));
  const seats = ordered.map(
    ({ place, name }) => html`${place === null ? "" : `${place}. `}${name === null ? nameless : person(name)}`,
  );
  return listed(seats);
}
