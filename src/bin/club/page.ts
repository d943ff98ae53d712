import { createHash } from "node:crypto";
import type { EveningOf } from "../../club/evenings.js";
import { GuildBook } from "../../club/guild-book.js";
import type { Season, SeasonLength } from "../../club/seasons.js";
import { gameIds } from "../../games/index.js";
import { recordKey } from "../../games/ui.js";
import type { Language, Translate } from "../../locales/index.js";
import type { ClubGame } from "../../store/store.js";
import { latestGames } from "./games-section.js";
import { both, type Html, html, listed, person } from "./html.js";
import { rivalsSection } from "./rivals-section.js";
import { style } from "./style.js";

/** What the page is made of. */
export interface PageFacts {
  /** In order. */
  readonly games: readonly ClubGame[];
  readonly eveningOf: EveningOf;
  readonly zone: string;
  readonly season: SeasonLength;
  /** Shown first where the reader's browser wants neither. */
  readonly language: Language;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Shows the first language of the reader's browser that the page has. */
const chooseLanguage = `for (const one of navigator.languages) {
  const choice = document.getElementById(one.slice(0, 2).toLowerCase());
  if (choice === null) continue;
  choice.checked = true;
  document.documentElement.lang = choice.id;
  break;
}`;

/** The one script that may run, by its hash. */
const scriptHash = createHash("sha256").update(chooseLanguage).digest("base64");

/** A page of its own: nothing is loaded from anywhere, and nothing runs but the choice of the language. */
export function pageOf(facts: PageFacts): string {
  const { games, eveningOf, zone, season, language, now } = facts;
  const book = new GuildBook(eveningOf);
  for (const game of games) book.add(game);
  const table = book.standings(null);
  const day = (ms: number): Html => both((_t, shown) => dayIn(shown, zone, ms));
  const counted = games.filter(({ counts }) => counts).length;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'"
        />
        <title>Stammtisch · The club</title>
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <header>
          <fieldset class="switch">
            <legend>Sprache / Language</legend>
            ${languageInput("de", language)}${languageInput("en", language)}
          </fieldset>
          ${{ html: `<script>${chooseLanguage}</script>` }}
          <h1>${both((t) => t("clubPage.title"))}</h1>
          <p>
            ${both((t, shown) =>
              t("clubPage.summary", { games: counted, evenings: table.evenings, day: dayIn(shown, zone, now) }),
            )}
          </p>
        </header>
        <main>
          ${counted === 0 ? html`<p>${both((t) => t("clubPage.empty"))}</p>` : html`${standings(book)}${champions(book, season, now)}${rivalsSection(book)}${records(book, day)}`}
          ${latestGames(
            games.map((game) => book.withNames(game)),
            day,
          )}
        </main>
      </body>
    </html> `;
  return page.html;
}

function languageInput(language: Language, shown: Language): Html {
  const name = language === "de" ? "Deutsch" : "English";
  const checked = language === shown ? html`checked` : html``;
  return html`<label><input type="radio" name="language" id="${language}" ${checked} /> ${name}</label>`;
}

function standings(book: GuildBook): Html {
  const { all, counted } = book.standings(null);
  const rows = all.map(
    ({ place, name, score, evenings, games }) =>
      html`<tr>
        <td class="number">${place}</td>
        <th scope="row">${person(name)}</th>
        <td class="number">${both((_t, shown) => oneDigit(score, shown))}</td>
        <td class="number">${evenings}</td>
        <td class="number">${games}</td>
      </tr>`,
  );
  const heads = (["place", "name", "score", "evenings", "games"] as const).map((key) => {
    const kind = key === "name" ? "" : "number";
    return html`<th scope="col" class="${kind}">${both((t) => t(`clubPage.${key}`))}</th>`;
  });
  return html`<section>
    <h2>${both((t) => t("clubPage.standings"))}</h2>
    <p class="note">${both((t, shown) => t("clubPage.standingsText", { counted: oneDigit(counted, shown) }))}</p>
    <table>
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

function champions(book: GuildBook, length: SeasonLength, now: number): Html {
  const archive = book.archive(length, now);
  if (archive.length === 0) return html``;
  const rows = archive.toReversed().map(({ season, champions: first }) => {
    const names = listed(first.map(({ name }) => person(name)));
    return html`<tr>
      <td>${both((t) => seasonName(season, t))}</td>
      <th scope="row">${names}</th>
    </tr>`;
  });
  return html`<section>
    <h2>${both((t) => t("clubPage.champions"))}</h2>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

function seasonName({ length, year, part }: Season, t: Translate): string {
  return t(`clubPage.season_${length}`, { year, part });
}

function records(book: GuildBook, day: (ms: number) => Html): Html {
  const cards = gameIds.flatMap((game) => {
    const held = book.records(game);
    if (held.length === 0) return [];
    const lines = held.map(
      ({ record, value, name, at }) =>
        html`<li>
          ${both((t) => t(recordKey(game, record), { value }))}<br /><span class="note"
            ><strong>${person(name)}</strong>, ${day(at)}</span
          >
        </li>`,
    );
    return [
      html`<article>
        <h3>${both((t) => t(`${game}.name`))}</h3>
        <ul>
          ${lines}
        </ul>
      </article>`,
    ];
  });
  return html`<section>
    <h2>${both((t) => t("clubPage.records"))}</h2>
    <div class="cards">${cards}</div>
  </section>`;
}

function oneDigit(value: number, language: Language): string {
  return value.toLocaleString(language, { maximumFractionDigits: 1 });
}

/** A day as readers of a language write it. */
function dayIn(language: Language, zone: string, ms: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: zone }).format(ms);
}
