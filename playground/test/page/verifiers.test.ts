import type { AxeResults } from "axe-core";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changedFields, type FileVector } from "../../../scripts/verify/changed-files.js";
import { playGame } from "../../../scripts/verify/play-game.js";
import { idAt, pressesWith, saltOf, samples } from "../../../scripts/verify/samples.js";
import type { GameFile } from "../../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../../src/tables/chance/canonical-json.js";
import { checkFileText } from "../../../src/features/dice/proof/check-game-file.js";
import { type GameId, gameIds, games, allGames } from "../../../src/games/index.js";
import { ofEach } from "../../../test/support/of-each.js";
import { faultsByPython, hasPython } from "../../../test/support/python-verifier.js";
import { runsOf } from "../../../test/support/how-many-runs.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.js";
import { connectChromium, hasChromium, patienceMs } from "./chromium.js";
import { lengthenWords, overflowing } from "./longer-words.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const sampled = Object.keys(samples);
const fileOf = (path: string): string => fileURLToPath(new URL(`../../../verify/${path}`, import.meta.url));

/** Fifty games of each kind, or `RUNS`: other sizes, options, words and starts, and some that are closed in the middle. */
async function manyGames(): Promise<readonly GameFile[]> {
  const wanted = gameIds.flatMap((game) =>
    Array.from({ length: runsOf(50) }, (_, index) => {
      const { min, max } = games[game].seats;
      const seed = createHash("sha256").update(`${game} ${index}`).digest();
      const seats = Array.from({ length: min + (index % Math.min(3, max - min + 1)) }, (__, seat) => ({
        name: null,
        level: seat % 2 === 0 || index % 4 === 3 ? null : ("relaxed" as const),
      }));
      const wordy = [0, 1, seats.length][index % 3] ?? 0;
      const words = seats.map(({ level }, at) => (level === null && at < wordy ? `Glück ${at}` : null));
      const older = { protocol: 2 as const, seed, salt: saltOf(pressesWith(words)) };
      const starts = Array.from({ length: 1 + (index % 7 === 6 ? 2 : 0) }, (__, start) => idAt(1000 * index + start));
      const secrets = index % 5 === 4 ? older : { protocol: 3 as const, seed, words, starts };
      const closeAfter = index % 9 === 8 ? index % 4 : Infinity;
      const table = `table-${index}`;
      const started = 1_790_000_000_000;
      return { game, table, seats, options: optionsOf(game, index), secrets, started, missEvery: 7, closeAfter };
    }),
  );
  return ofEach(wanted, async (game) => [await playGame(game)]);
}

/** Each select of the lobby at one of its first values. */
function optionsOf(id: GameId, index: number): Readonly<Record<string, unknown>> {
  const options = allGames.find(id)?.options;
  if (options === undefined) throw new Error(`there is no ${id}`);
  const chosen = options
    .entries(options.parse({}))
    .flatMap(([option, value]) => option.selects(value))
    .reduce((before, { id: select, values, count }, at) => {
      const from = (index >> at) % Math.min(3, values.length - count + 1);
      return options.choose(before, select, values.slice(from, from + count));
    }, options.parse({}));
  return chosen as Readonly<Record<string, unknown>>;
}

const faultsOf = (files: readonly FileVector[]): readonly (readonly string[])[] => files.map(({ faults }) => faults);

describe("fifty games of each kind, and one of each with every field changed in turn", { tags: "long" }, () => {
  let whole: readonly FileVector[] = [];
  let changed: readonly FileVector[] = [];
  beforeAll(async () => {
    const files = await manyGames();
    whole = files.map((file) => ({ why: file.game, faults: [], text: canonicalJson(file) }));
    const ofEachKind = gameIds.flatMap((game) => files.filter((file) => file.game === game).slice(0, 1));
    changed = ofEachKind.flatMap(changedFields);
  });

  it("are judged rightly by the bot", () => {
    expect(whole.map(({ text }) => checkFileText(text, allGames)).filter(isWrong)).toEqual([]);
    expect(changed.filter(({ text }) => !isWrong(checkFileText(text, allGames)))).toEqual([]);
  });

  it.skipIf(!hasPython)("are judged rightly in Python", () => {
    const files = [...whole, ...changed];
    expect(faultsByPython(files, temporaryFolder())).toEqual(faultsOf(files));
  });

  it.skipIf(!hasChromium)("are judged rightly by the page", async () => {
    const files = [...whole, ...changed];
    await onPage(async (page) => {
      const texts = JSON.stringify(files.map(({ text }) => text));
      const found = await page.evaluate(
        `Promise.all(${texts}.map(async (text) => faultsOf(await checkFile(utf8.encode(text)))))`,
      );
      expect(found).toEqual(faultsOf(files));
    });
  });
});

describe.skipIf(!hasChromium)("the page that checks the dice", () => {
  it("agrees with all vectors, and says so to those who choose the file", () =>
    onPage(async (page) => {
      await page.setInputFiles("#file", fileOf("vectors.json"));
      await page.locator("article.fine").waitFor();
      expect(await page.locator("article").innerText()).toMatch(/Alle \d{3} Testvektoren kommen richtig heraus\./);
    }));

  it("names vectors that are wrong", () =>
    onPage(async (page) => {
      const wrong = readFileSync(fileOf("vectors.json"), "utf8").replace('"faults":["hash","draw"]', '"faults":[]');
      await chooseText(page, wrong);
      await page.locator("article.wrong").waitFor();
      expect(await page.locator("article code").innerText()).toMatch(/^files\[\d+\]$/);
    }));

  it("tells of each sample in both languages that all is right, and what it has not checked", () =>
    onPage(async (page) => {
      await page.setInputFiles("#file", [
        ...sampled.map((game) => fileOf(`samples/katzentisch-sample-${game}.json`)),
        fileOf("samples/katzentisch-cup-sample.json"),
      ]);
      await page.locator("article").nth(sampled.length).waitFor();
      expect(await page.locator("article.fine h2").allInnerTexts()).toEqual(
        [...sampled, "cup"].map(() => "Es stimmt alles, was sich hier prüfen lässt."),
      );
      expect(await page.locator("article li.right").count()).toBe(6 * (sampled.length + 1));
      expect(await page.locator("article li.open").count()).toBe(3 * sampled.length + 2);
      await page.locator("#language").selectOption("English");
      expect(await page.locator("article h2").first().innerText()).toBe(
        "Everything that can be checked here is right.",
      );
      expect(await page.locator("html").getAttribute("lang")).toBe("en");
    }));

  it("says of an older game what its operator could have done", () =>
    onPage(async (page) => {
      const { files } = JSON.parse(readFileSync(fileOf("vectors.json"), "utf8")) as { readonly files: FileVector[] };
      await chooseText(page, files.find(({ why }) => why === "a table of protocol 2")?.text ?? "");
      await page.locator("article.older").waitFor();
      expect(await page.locator("article h2").innerText()).toBe(
        "Ein älteres Spiel: Wer den Bot betreibt, hätte sich den Zufall aussuchen können.",
      );
    }));

  it("says which draw is not what it had to be, of a file that is dropped on it", () =>
    onPage(async (page) => {
      const { files } = JSON.parse(readFileSync(fileOf("vectors.json"), "utf8")) as { readonly files: FileVector[] };
      const forged = files.find(({ faults }) => faults.join() === "draw");
      await page.evaluate(`{
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([${JSON.stringify(forged?.text)}], "katzentisch-forged.json"));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
      }`);
      await page.locator("article.wrong").waitFor();
      expect(await page.locator("article.wrong li.wrong").allInnerTexts()).toEqual([
        expect.stringMatching(
          /Das war kein Zufall: Schritt 0, Ziehung 1 \(Los\) muss \d sein, in der Datei steht \d\./,
        ),
      ]);
    }));

  it("compares with the number from the lobby while it is entered", () =>
    onPage(async (page) => {
      const sample = fileOf("samples/katzentisch-sample-kalle.json");
      const { commitment } = JSON.parse(readFileSync(sample, "utf8")) as { readonly commitment: string };
      await page.locator("#seal").fill("0".repeat(64));
      await page.setInputFiles("#file", sample);
      await page.getByText("Es ist nicht das Siegel, das du kennst.").waitFor();
      await page.locator("#seal").fill(` ${commitment.toUpperCase()} `);
      await page.getByText("Es ist das Siegel, das du kennst.").waitFor();
      expect(await page.locator("article.fine").count()).toBe(1);
    }));

  it("hides nothing from anybody: axe finds nothing, and nothing is wider than a phone", () =>
    onPage(async (page) => {
      const { files } = JSON.parse(readFileSync(fileOf("vectors.json"), "utf8")) as { readonly files: FileVector[] };
      await chooseText(page, files.find(({ faults }) => faults.join() === "hash,draw")?.text ?? "");
      await page.locator("article.wrong").waitFor();
      await page.evaluate(axe);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    }));

  it("has all its sentences in every language that it offers, with room for words a third longer", () =>
    onPage(async (page) => {
      const { files } = JSON.parse(readFileSync(fileOf("vectors.json"), "utf8")) as { readonly files: FileVector[] };
      const all = files.map(({ text }, at) => ({
        name: `${at}.json`,
        mimeType: "application/json",
        buffer: Buffer.from(text),
      }));
      await page.setInputFiles("#file", [...all, { name: "none", mimeType: "", buffer: Buffer.from("") }]);
      await page.locator("article").nth(all.length).waitFor();
      for (const language of await page.locator("#language option").all()) {
        const code = (await language.getAttribute("value")) ?? "";
        await page.locator("#language").selectOption(code);
        expect(await page.locator("html").getAttribute("lang")).toBe(code);
        expect(await page.locator("body").innerText()).not.toMatch(/undefined|\{\{|NaN/u);
      }
      await lengthenWords(page);
      expect(await overflowing(page)).toEqual([]);
    }));

  it("has no network, and runs nothing that is not its own", () =>
    onPage(async (page) => {
      const blocked = await page.evaluate(`(async () => {
        const violated = [];
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violated.push(effectiveDirective));
        await fetch("https://example.com/").catch(() => {});
        document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran = true" }));
        document.body.append(Object.assign(document.createElement("img"), { src: "https://example.com/cat.png" }));
        await new Promise((done) => setTimeout(done, 50));
        return [violated, window.ran ?? null];
      })()`);
      expect(blocked).toEqual([expect.arrayContaining(["connect-src", "script-src-elem", "img-src"]), null]);
    }));
});

let browser: Browser | null = null;
afterAll(() => browser?.close());

/** A new page, on a phone in the dark, in German. */
async function onPage(use: (page: Page) => Promise<void>): Promise<void> {
  browser ??= await connectChromium();
  const page = await browser.newPage({ locale: "de-DE", colorScheme: "dark", viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(patienceMs);
  await page.goto(new URL("../../../verify/index.html", import.meta.url).href);
  await use(page);
  await page.close();
}

function chooseText(page: Page, text: string): Promise<void> {
  return page.setInputFiles("#file", { name: "file.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

function isWrong(checked: ReturnType<typeof checkFileText>): boolean {
  return checked.kind !== "checked" || checked.findings.length > 0;
}
