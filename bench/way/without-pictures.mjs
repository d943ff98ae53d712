// Loaded into the built bot before it starts: Katchen then has no pictures.
const built = new URL("../../dist/games/katchen/screen/index.js", import.meta.url).href;
const loaded = /** @type {{ readonly katchenScreen: object }} */ (await import(built));
Reflect.deleteProperty(loaded.katchenScreen, "picture");
