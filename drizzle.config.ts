import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: [
    "./src/store/sqlite/schema.ts",
    "./src/store/sqlite/club-schema.ts",
    "./src/store/sqlite/evening-schema.ts",
    "./src/store/sqlite/cup-schema.ts",
  ],
  out: "./migrations",
});
