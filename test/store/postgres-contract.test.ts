import { afterAll, describe } from "vitest";
import { hasPostgres } from "../support/postgres.js";
import { contract } from "./contract.js";
import { PostgresEngine } from "./postgres-engine.js";

const engine = new PostgresEngine();

describe.skipIf(!hasPostgres)("PostgreSQL as a store", () => {
  afterAll(() => engine.close());
  contract(() => engine);
});
