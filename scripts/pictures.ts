import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser } from "../playground/discord/types.js";
import { startPlay, type Play } from "../playground/play.js";
import { type GameId, gameIds } from "../src/games/index.js";
import { localesOf, spokenLanguages } from "../src/texts/index.js";
import { openCamera, type Camera, type Film, type PageVisit } from "./pictures/camera.js";
import { showClub } from "./pictures/club-scenes.js";
import { showCup } from "./pictures/cup-scenes.js";
import { fillClub } from "./pictures/fill-club.js";
import { filmKatchen } from "./pictures/film.js";
import { learnGame, playScenes, type Show } from "./pictures/game-scenes.js";
import { showPlayground } from "./pictures/playground.js";
import { openCard, openSettings } from "./pictures/settings.js";
import { showTurns } from "./pictures/turn-scenes.js";
import { showWatch } from "./pictures/watch-scenes.js";
import { emojiNames } from "../test/support/drawings.js";

const languages = spokenLanguages.map((name) => ({ name, locale: localesOf(name)[0] ?? name }));

/** A running play, and how pictures of it are taken. */
interface Stage {
  readonly play: Play;
  /** Of the bot's tables. */
  readonly databaseFile: string;
  /** Somebody who reads the language of the pictures. */
  readonly player: LocalUser;
  /** What somebody sees in the first channel. */
  readonly take: (viewer: LocalUser, screen: string, size?: "usual" | "tall" | "message") => Promise<void>;
  /** What a phone shows of another channel. */
  readonly takeIn: (channel: string, viewer: LocalUser, screen: string) => Promise<void>;
  /** What a phone shows once somebody presses a button that opens a modal. */
  readonly takeModal: (verb: string, viewer: LocalUser, screen: string) => Promise<void>;
  /** What a phone shows of any page. */
  readonly takeAny: (url: string, screen: string, visit: PageVisit) => Promise<void>;
  /** The page at this address. */
  readonly takePage: (search: string, screen: string) => Promise<void>;
  /** What the player sees in the first channel. */
  readonly film: (name: string, act: (film: Film) => Promise<void>) => Promise<void>;
}

/** The README's moving picture. */
const onlyEnglish = "film";

/** By the beginning of pictures' names. */
const scenes: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  ...Object.fromEntries(gameIds.map((game) => [game, (stage: Stage) => playScene(game, stage)])),
  playground: ({ play, player, takePage }) =>
    showPlayground(play, player, (screen, search) => takePage(search, `playground-${screen}`)),
  [onlyEnglish]: ({ play, film }) => film("katchen-film", (page) => filmKatchen(play, page)),
  club: ({ play, player, take }) => {
    const show = (screen: string, who = player): Promise<void> => take(who, `club-${screen}`, "message");
    return showClub({ play, viewer: player, show });
  },
  cup: ({ play, player, databaseFile, take, takeIn, takeModal }) => {
    const show = (screen: string, who = player): Promise<void> => take(who, `cup-${screen}`, "message");
    const showIn = (channel: string, screen: string): Promise<void> => takeIn(channel, player, `cup-${screen}`);
    const showModal = (verb: string, who: LocalUser): Promise<void> => takeModal(verb, who, `cup-${verb}`);
    return showCup({ play, viewer: player, databaseFile, show, showIn, showModal });
  },
  watch: ({ play, player, take, takeAny }) =>
    showWatch({
      play,
      viewer: player,
      show: (screen) => take(player, `watch-${screen}`, "message"),
      showPage: (url, screen, visit) => takeAny(url, `watch-${screen}`, visit),
    }),
  turns: ({ play, player, take }) =>
    showTurns({ play, viewer: player, show: (screen) => take(player, `turns-${screen}`, "message") }),
  settings: async ({ play, take }) => {
    await openCard(play);
    await take(play.people.moderator, "settings-card", "message");
    await openSettings(play);
    await take(play.people.moderator, "settings");
  },
};

async function playScene(game: GameId, { play, player, take }: Stage): Promise<void> {
  const show: Show = (screen, size) => take(player, `${game}-${screen}`, size);
  const read: Show = (screen) => take(player, `${game}-${screen}`, "message");
  await playScenes(game, { play, viewer: player, show });
  await learnGame(game, { play, viewer: player, show: read });
}

/** Plays one game a language, takes pictures of its screens, and puts those of a scene side by side. @param spoken the languages' names */
async function takePictures(wanted: readonly string[], spoken: readonly string[]): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "katzentisch-pictures-"));
  const camera = await openCamera();
  try {
    for (const { name, locale } of languages.filter((language) => spoken.includes(language.name))) {
      const here = wanted.filter((scene) => name === "en" || scene !== onlyEnglish);
      if (here.length === 0) continue;
      const databaseFile = join(data, `${name}.db`);
      const play = await startPlay({ databaseFile, locale });
      try {
        await emojisUploaded(play);
        fillClub(play, databaseFile);
        const stage = stageOf(play, databaseFile, camera, name);
        for (const scene of here) {
          await scenes[scene]?.(stage);
          await camera.takeAll(`all-${scene}.${name}`);
        }
      } finally {
        await play.stop();
      }
    }
  } finally {
    await camera.close();
    rmSync(data, { recursive: true });
  }
}

/** Boards drawn before have other emojis. */
async function emojisUploaded({ discord }: Play): Promise<void> {
  const headers = { authorization: `Bot ${discord.token}` };
  for (let uploaded = 0; uploaded < emojiNames.length;) {
    await sleep(500);
    const response = await fetch(`${discord.url}/v10/applications/${discord.application}/emojis`, { headers });
    uploaded = ((await response.json()) as { readonly items: readonly unknown[] }).items.length;
  }
}

function stageOf(play: Play, databaseFile: string, camera: Camera, name: string): Stage {
  return {
    play,
    databaseFile,
    player: play.people.anna,
    take: (viewer, screen, size) => camera.take(`${play.url}/?user=${viewer.id}`, `${screen}.${name}`, size),
    takeIn: (channel, viewer, screen) =>
      camera.take(`${play.url}/?user=${viewer.id}&channel=${channel}`, `${screen}.${name}`, "phone"),
    takeModal: (verb, viewer, screen) => camera.takeModal(`${play.url}/?user=${viewer.id}`, `${screen}.${name}`, verb),
    takeAny: (url, screen, visit) => camera.takePage(url, `${screen}.${name}`, visit),
    film: (screen, act) => camera.film(`${play.url}/?user=${play.people.anna.id}`, screen, act),
    takePage: (search, screen) => camera.take(`${play.url}/${search}`, `${screen}.${name}`, "wide"),
  };
}

const all = Object.keys(scenes);
const named = process.argv.slice(2);
const names: readonly string[] = languages.map(({ name }) => name);
const unknown = named.find((name) => !all.includes(name) && !names.includes(name));
if (unknown !== undefined)
  throw new Error(`there are no pictures of ${unknown}, only of ${all.join(", ")}, in ${names.join(", ")}`);
/** Those of them that were named; none: all. */
const chosen = (some: readonly string[]): readonly string[] => {
  const own = some.filter((name) => named.includes(name));
  return own.length === 0 ? some : own;
};
await takePictures(chosen(all), chosen(names));
