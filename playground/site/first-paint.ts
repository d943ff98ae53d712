import type { FastifyRequest } from "fastify";
import type { Command as Registered } from "../discord/types.js";
import { commonLanguage, languageByLocale, type Language } from "../../src/texts/languages.js";
import { pageLanguages, wordsFor } from "../page/page-words.js";
import { gamesIn, goalIn, type OfferedGame } from "../page/start/game-cards.js";
import { listCommands } from "./site-commands.js";
import type { GameFacts } from "./contract.js";

/** What stands in the page before it is drawn, where nothing is known (page/index.html). */
const blanks = /<main class="blanks">.*?<\/main>/su;

/**
 * The page with what it shows until its program runs: the games' cards, so that there is something to read at once.
 * Other addresses than that of the way in begin with blanks.
 */
export function firstPaint(
  page: string,
  { url, headers }: Pick<FastifyRequest, "url" | "headers">,
  commands: readonly Registered[],
  facts: readonly GameFacts[],
): string {
  const { searchParams: fields } = new URL(url, "http://localhost");
  const isWayIn = fields.get("start") === "1" || !(fields.has("user") || fields.has("seats"));
  if (!isWayIn) return page;
  const { language, locale } = readerOf(headers["accept-language"] ?? "");
  const games = gamesIn(listCommands(commands, locale), [], facts);
  if (games.length === 0) return page;
  const { startTitle, what, startText } = wordsFor(language);
  const cards = games.map((game) => cardOf(game, language)).join("\n");
  const start = `<main><section class="start">
    <h1 class="unseen">Katzentisch</h1>
    <header><h2>${safe(startTitle)}</h2></header>
    <p class="intro"><strong>${safe(what)}</strong> ${safe(startText)}</p>
    <ul class="cards" style="--cards: ${games.length}">${cards}</ul>
  </section></main>`;
  return page.replace(blanks, () => start);
}

/** The first of a browser's languages that the page speaks, as its request names them. */
function readerOf(accepted: string): { readonly language: Language; readonly locale: string } {
  for (const part of accepted.split(",")) {
    const [locale = ""] = part.trim().split(";");
    const spoken = new Set<string | null | undefined>([languageByLocale(locale), locale.split("-")[0]]);
    const language = pageLanguages.find((code) => spoken.has(code));
    if (language !== undefined) return { language, locale };
  }
  return { language: commonLanguage, locale: commonLanguage };
}

function cardOf({ title, description, facts }: OfferedGame, language: Language): string {
  const words = wordsFor(language);
  if (facts === null) return `<li class="card"><h3>${safe(title)}</h3><p class="goal">${safe(description)}</p></li>`;
  const { picture, seats, minutes, difficulty } = facts;
  const told = [
    words.people({ fewest: seats.min, most: seats.max }),
    words.minutes({ shortest: minutes[0], longest: minutes[1] }),
    words.difficulty[difficulty],
  ];
  const art = picture === null ? "" : `<img class="art" src="${safe(picture)}" alt="" width="560" height="280" />`;
  return `<li class="card">${art}
    <h3>${safe(title)}</h3>
    <ul class="facts">${told.map((fact) => `<li>${safe(fact)}</li>`).join("")}</ul>
    <p class="goal">${safe(goalIn(language, facts))}</p>
  </li>`;
}

function safe(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
