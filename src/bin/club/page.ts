import { createHash } from "node:crypto";
import type { EveningOf } from "../../lib/evenings.js";
import { GuildBook } from "../../features/club/book/guild-book.js";
import { scoresIn } from "../../features/club/screen/club-view.js";
import type { Season, SeasonLength } from "../../features/club/book/season-table.js";
import { gameIds, isGame, allGames } from "../../games/index.js";
import { recordKey } from "../../game/game-club.js";
import { type Language, languages, spokenLanguages, type Translate, translator } from "../../texts/index.js";
import type { ClubGame } from "../../store/store.js";

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
  const choice = document.getElementById(one) ?? document.getElementById(one.slice(0, 2).toLowerCase());
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
  const book = new GuildBook(eveningOf, allGames);
  for (const game of games) book.add(game);
  const table = book.standings(null);
  const day = (ms: number): Html => inAll((_t, shown) => dayIn(shown, zone, ms));
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
            ${spokenLanguages.map((one) => languageInput(one, language))}
          </fieldset>
          ${{ html: `<script>${chooseLanguage}</script>` }}
          <h1>${inAll((t) => t("clubPage.title"))}</h1>
          <p>
            ${inAll((t, shown) =>
              t("clubPage.summary", { games: counted, evenings: table.evenings, day: dayIn(shown, zone, now) }),
            )}
          </p>
        </header>
        <main>
          ${counted === 0 ? html`<p>${inAll((t) => t("clubPage.empty"))}</p>` : html`${standings(book)}${champions(book, season, now)}${rivalsSection(book)}${records(book, day)}`}
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
  const { name } = languages[language];
  const checked = language === shown ? html`checked` : html``;
  return html`<label><input type="radio" name="language" id="${language}" ${checked} /> ${name}</label>`;
}

function standings(book: GuildBook): Html {
  const { all } = book.standings(null);
  const rows = all.map(
    (one) =>
      html`<tr>
        <td class="number">${one.place}</td>
        <th scope="row">${person(one.name)}</th>
        <td class="number">${inAll((t) => scoresIn(all, t)(one))}</td>
        <td class="number">${one.evenings}</td>
        <td class="number">${one.games}</td>
      </tr>`,
  );
  const heads = (["place", "name", "score", "evenings", "games"] as const).map((key) => {
    const kind = key === "name" ? "" : "number";
    return html`<th scope="col" class="${kind}">${inAll((t) => t(`clubPage.${key}`))}</th>`;
  });
  return html`<section>
    <h2>${inAll((t) => t("clubPage.standings"))}</h2>
    <p class="note">${inAll((t) => t("clubPage.standingsText"))}</p>
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
      <td>${inAll((t) => seasonName(season, t))}</td>
      <th scope="row">${names}</th>
    </tr>`;
  });
  return html`<section>
    <h2>${inAll((t) => t("clubPage.champions"))}</h2>
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
          ${inAll((t) => t(recordKey(game, record), { value }))}<br /><span class="note"
            ><strong>${person(name)}</strong>, ${day(at)}</span
          >
        </li>`,
    );
    return [
      html`<article>
        <h3>${inAll((t) => t(`${game}.name`))}</h3>
        <ul>
          ${lines}
        </ul>
      </article>`,
    ];
  });
  return html`<section>
    <h2>${inAll((t) => t("clubPage.records"))}</h2>
    <div class="cards">${cards}</div>
  </section>`;
}

/** A day as readers of a language write it. */
function dayIn(language: Language, zone: string, ms: number): string {
  return new Intl.DateTimeFormat(languages[language].formats, { dateStyle: "medium", timeZone: zone }).format(ms);
}

/** The page's style: light or dark as the reader's system is, and one language as the switch says. */
const style = `
:root { color-scheme: light dark; --paper: #fdf8ee; --card: #fff; --ink: #2b2118; --soft: #6d5d4c; --line: #e4d8c4; --accent: #9a5b00; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1813; --card: #292219; --ink: #f4ead9; --soft: #b9a88f; --line: #43382a; --accent: #f0b04a; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 60rem; margin: 0 auto; }
h1 { margin: 0; font-size: 2rem; color: var(--accent); }
h2 { margin: 0 0 0.25rem; font-size: 1.3rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.05rem; color: var(--accent); }
section { margin: 1.25rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; }
.note { color: var(--soft); font-size: 0.875rem; }
p { margin: 0.25rem 0 0.75rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.4rem 0.5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-size: 0.8rem; font-weight: 600; overflow-wrap: normal; }
tr:last-child > * { border-bottom: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.rivals th { width: 40%; }
.rivals .score { white-space: nowrap; text-align: center; font-variant-numeric: tabular-nums; font-weight: 700; }
.rivals .note { font-weight: 400; }
.rivals .level { font-weight: 400; white-space: normal; }
.games .day { color: var(--soft); white-space: nowrap; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem; }
article { padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; }
ul { margin: 0; padding: 0; list-style: none; }
li + li { margin-top: 0.6rem; }
.aside { color: var(--soft); }
.switch { float: right; margin: 0; padding: 0; border: 0; font-size: 0.9rem; }
.switch legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.switch label { margin-left: 0.5rem; white-space: nowrap; }
${spokenLanguages.map((one) => `body:has(#${one}:checked) span[lang]:not([lang="${one}"]) { display: none; }`).join("\n")}
@media (max-width: 30rem) { .switch { float: none; margin-bottom: 0.5rem; } .switch label { margin: 0 0.5rem 0 0; } body { padding: 0.5rem; } section { padding: 0.75rem; } th, td { padding: 0.35rem 0.2rem; } thead th { font-size: 0.7rem; white-space: normal; } tbody th { min-width: 5.5rem; } thead .number { overflow-wrap: anywhere; } .games thead { display: none; } .games tr { display: block; padding: 0.4rem 0; border-bottom: 1px solid var(--line); } .games tr:last-child { border: 0; } .games td { display: inline; padding: 0 0.5rem 0 0; border: 0; } .games td:nth-child(2) { font-weight: 600; } .games td:last-child { display: block; } }
`;

/** The most pairs that are listed. */
const maxPairs = 30;

/** The fewest games in a row that are told. */
const shortestRun = 3;

/** Pairs of people, those with most games together first. */
function rivalsSection(book: GuildBook): Html {
  const people = book.standings(null).all;
  const names = new Map(people.map(({ user, name }) => [user, name]));
  const pairs = people
    .flatMap(({ user }) => book.rivals(user, null).filter(({ rival }) => user < rival))
    .map((pair) => ({ ...pair, met: pair.ahead + pair.behind + pair.tied }))
    .toSorted((a, b) => b.met - a.met || (a.user + a.rival < b.user + b.rival ? -1 : 1))
    .slice(0, maxPairs);
  if (pairs.length === 0) return html``;
  const rows = pairs.map(({ user, rival, ahead, behind, tied, run }) => {
    const [one, other] = [names.get(user) ?? "", names.get(rival) ?? ""];
    const isLevel = ahead + behind === 0;
    const score = isLevel
      ? html`<span class="level">${inAll((t) => t("club.rivals.level", { count: tied }))}</span>`
      : html`${ahead} : ${behind}`;
    const ties =
      tied === 0 || isLevel
        ? html``
        : html`<span class="note">${inAll((t) => t("clubPage.ties", { count: tied }))}</span>`;
    const line = (length: number): Html =>
      length < shortestRun
        ? html``
        : html`<br /><span class="note">${inAll((t) => t("clubPage.run", { length }))}</span>`;
    return html`<tr>
      <th scope="row">${person(one)}${line(run)}</th>
      <td class="score">${score}<br />${ties}</td>
      <th scope="row">${person(other)}${line(-run)}</th>
    </tr>`;
  });
  return html`<section>
    <h2>${inAll((t) => t("clubPage.rivals"))}</h2>
    <p class="note">${inAll((t) => t("clubPage.rivalsText"))}</p>
    <table class="rivals">
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

/** The most games that are listed. */
const maxGames = 200;

/** The latest games of people, whether they count or not. @param all in order */
function latestGames(all: readonly ClubGame[], day: (ms: number) => Html): Html {
  const games = all.filter(({ why, places }) => why !== "computer" || places.some(({ user }) => user !== null));
  const latest = games.slice(-maxGames).toReversed();
  const more =
    games.length <= maxGames
      ? html``
      : html`<p class="note">${inAll((t) => t("clubPage.gamesMore", { shown: maxGames, count: games.length }))}</p>`;
  const rows = latest.map(({ game, ended, counts, why, places }) => {
    const kind = counts ? "" : "aside";
    const note = counts ? html`` : html`<br /><span class="note">${inAll((t) => t("clubPage.notCounted"))}</span>`;
    return html`<tr class="${kind}">
      <td class="day">${day(ended)}</td>
      <td>${inAll((t) => (isGame(game) ? t(`${game}.name`) : t("clubPage.unknownGame")))}${note}</td>
      <td>${inAll((t) => outcome(places, why === "computer" ? t("clubPage.computer") : t("clubPage.gone")))}</td>
    </tr>`;
  });
  const heads = (["day", "game", "result"] as const).map(
    (key) => html`<th scope="col">${inAll((t) => t(`clubPage.${key}`))}</th>`,
  );
  return html`<section>
    <h2>${inAll((t) => t("clubPage.gamesList"))}</h2>
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

/** Text that is HTML already. */
interface Html {
  readonly html: string;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Any text, escaped. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? "");
}

/** A template whose values are escaped, unless they are HTML or lists of it. */
function html(parts: TemplateStringsArray, ...values: readonly (string | number | Html | readonly Html[])[]): Html {
  const shown = values.map((value) => {
    if (typeof value === "string" || typeof value === "number") return escaped(String(value));
    return "html" in value ? value.html : value.map((one) => one.html).join("");
  });
  return { html: parts.map((part, at) => part + (shown[at] ?? "")).join("") };
}

/** Somebody's name, which may run from right to left without turning round what stands next to it. */
function person(name: string): Html {
  return html`<bdi>${name}</bdi>`;
}

/** Parts of a list, separated by commas. */
function listed(parts: readonly Html[]): Html {
  return { html: parts.map((part) => part.html).join(", ") };
}

/** A text in all languages, of which the page's switch shows one. */
function inAll(say: (t: Translate, language: Language) => string | Html): Html {
  const said = spokenLanguages.map((language) => ({ language, text: html`${say(translator(language), language)}` }));
  const [first, ...more] = said.map(({ text }) => text.html);
  if (first !== undefined && more.every((one) => one === first)) return { html: first };
  return html`${said.map(({ language, text }) => html`<span lang="${language}">${text}</span>`)}`;
}
