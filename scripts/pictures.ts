import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlay } from "../playground/play.js";
import { openCamera } from "./pictures/camera.js";
import { playKatchen } from "./pictures/katchen.js";

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
      const { anna, cleo } = play.people;
      const viewer = locale === anna.locale ? anna : cleo;
      try {
        await playKatchen(play, (screen) => camera.take(`${play.url}/?user=${viewer.id}`, `katchen-${screen}.${name}`));
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
