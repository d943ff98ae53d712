import { readFileSync, writeFileSync } from "node:fs";
import { layerSettings } from "./layers/settings.js";
import { bans, drawing, layers } from "./layers/table.js";

// Writes the linter's settings for the layers, or with --check compares them with the table.

const file = new URL("../oxlint.layers.json", import.meta.url);
const settings = layerSettings(layers, drawing, bans);

if (!process.argv.includes("--check")) writeFileSync(file, settings);
else if (readFileSync(file, "utf8") !== settings) {
  console.error("oxlint.layers.json is not what scripts/layers/table.ts says: run npm run layers.");
  process.exitCode = 1;
}
