import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/store/postgres/schema.ts",
    "./src/store/postgres/club-schema.ts",
    "./src/store/postgres/evening-schema.ts",
    "./src/store/postgres/cup-schema.ts",
    "./src/store/postgres/lease-schema.ts",
  ],
  out: "./migrations/postgres",
});
