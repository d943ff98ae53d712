// boardgame.io comes without an "exports" map, so Node finds its modules by their files only, and TypeScript needs telling.
declare module "boardgame.io/dist/cjs/internal.js" {
  export { CreateGameReducer, InitializeGame } from "boardgame.io/dist/types/packages/internal.js";
}
declare module "boardgame.io/dist/cjs/core.js" {
  export { INVALID_MOVE } from "boardgame.io/dist/types/packages/core.js";
}
