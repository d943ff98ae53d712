import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LocalUser } from "../playground/discord/types.js";
import { startPlay } from "../playground/play.js";
import { openCamera } from "./pictures/camera.js";
import { playKalle } from "./pictures/kalle.js";
import { playDenkste } from "./pictures/denkste.js";
import { playKatchen } from "./pictures/katchen.js";
import { playKatchme } from "./pictures/katchme.js";
import { showPlayground } from "./pictures/playground.js";
import { openSettings } from "./pictures/settings.js";

const languages = [
  { name: "de", locale: "de" },
  { name: "en", locale: "en-US" },
];

/** Plays one game a language on the local Discord and takes a picture of each of its screens into docs/pictures. */
async function takePictures(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "katzentisch-pictures-"));
  const camera = await openCamera();
  try {
    for (const { name, locale } of languages) {
      const play = await startPlay({ databaseFile: join(data, `${name}.db`), locale });
      const { anna, cleo, moderator } = play.people;
      const take = (viewer: LocalUser, screen: string) =>
        camera.take(`${play.url}/?user=${viewer.id}`, `${screen}.${name}`);
      const player = locale === anna.locale ? anna : cleo;
      moderator.locale = locale;
      try {
        await playKatchen(play, (screen) => take(player, `katchen-${screen}`));
        await playDenkste(play, player, (screen) => take(player, `denkste-${screen}`));
        await playKalle(play, player, (screen) => take(player, `kalle-${screen}`));
        await playKatchme(play, player, (screen) => take(player, `katchme-${screen}`));
        await showPlayground(play, player, (screen, search) =>
          camera.take(`${play.url}/${search}`, `playground-${screen}.${name}`, "wide"),
        );
        await openSettings(play);
        await take(moderator, "settings");
      } finally {
        await play.stop();
      }
    }
  } finally {
    await camera.close();
    rmSync(data, { recursive: true });
  }
}

await takePictures();
