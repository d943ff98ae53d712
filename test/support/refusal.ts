import { RuleViolation, type RuleCode } from "../../src/game/contract.js";

/** How the rules refuse what is tried; null: they take it. */
export function refusal(attempt: () => unknown): RuleCode | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof RuleViolation) return error.code;
    throw error;
  }
}
