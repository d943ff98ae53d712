// boardgame.io has no "exports" map, so Node finds its modules by file, which TypeScript must be told.
declare module "boardgame.io/dist/cjs/internal.js" {
  export { CreateGameReducer, InitializeGame } from "boardgame.io/dist/types/packages/internal.js";
}
declare module "boardgame.io/dist/cjs/core.js" {
  export { INVALID_MOVE } from "boardgame.io/dist/types/packages/core.js";
}
