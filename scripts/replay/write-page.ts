import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { type GameFile, nameOfGameFile } from "../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import { spokenLanguages } from "../../src/texts/index.js";
import { withOwnHashes } from "../verify/page-hashes.js";
import { pageTexts } from "../verify/page-texts.js";
import { buildReplay } from "./build-replay.js";

const require = createRequire(import.meta.url);
const fonts = [
  [400, "400Regular/Nunito_400Regular.ttf"],
  [700, "700Bold/Nunito_700Bold.ttf"],
  [800, "800ExtraBold/Nunito_800ExtraBold.ttf"],
] as const;

/** One HTML file that plays a game step by step and checks its dice, without network. @throws ReplayError */
export function writeReplayPage(file: GameFile): string {
  const data = gzipSync(JSON.stringify({ ...buildReplay(file), file: nameOfGameFile(file.table) }), { level: 9 });
  const parts: Readonly<Record<string, string>> = {
    "/* FONTS */": fonts.map(([weight, path]) => fontFace(weight, path)).join("\n"),
    "/* CHECK STYLE */": between(verifier(), "<style>", "</style>"),
    "/* CHECK */": between(verifier(), "<script>", "      function show() {"),
    "<!-- TEXTS -->": pageTexts(spokenLanguages, { replay: new URL("texts/", import.meta.url) }),
    "<!-- DATA -->": data.toString("base64"),
    "<!-- FILE -->": Buffer.from(canonicalJson(file), "utf8").toString("base64"),
  };
  const template = readFileSync(new URL("page.html", import.meta.url), "utf8");
  const page = Object.entries(parts).reduce((html, [mark, part]) => html.replace(mark, () => part), template);
  return withOwnHashes(page);
}

function fontFace(weight: number, path: string): string {
  const data = readFileSync(require.resolve(`@expo-google-fonts/nunito/${path}`)).toString("base64");
  return `@font-face { font-family: Nunito; font-weight: ${weight}; src: url("data:font/ttf;base64,${data}"); }`;
}

/** The page that checks dice: its code does so here as well. */
function verifier(): string {
  return readFileSync(new URL("../../verify/index.html", import.meta.url), "utf8");
}

/** @throws Error if the page has changed so that they cannot be found */
function between(text: string, before: string, after: string): string {
  const start = text.indexOf(before);
  const end = text.indexOf(after, start);
  if (start === -1 || end === -1) throw new Error(`verify/index.html lacks ${before} or ${after}`);
  return text.slice(start + before.length, end);
}
