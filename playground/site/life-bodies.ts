import { z } from "zod";
import { takeable, type LifeAct } from "./life-contract.js";

const channel = z.string().regex(/^\d{1,20}$/);
const ms = z.number().min(0).max(60_000);

/** Checked before anything is done. */
export const lifeAct: z.ZodType<LifeAct> = z.discriminatedUnion("act", [
  z.object({ act: z.enum(["kill", "stop", "start", "restart", "hurry"]) }),
  z.object({ act: z.enum(["drop", "invalidate", "removeBot", "inviteBot"]) }),
  z.object({ act: z.literal("deliverTwice"), on: z.boolean() }),
  z
    .object({ act: z.literal("latency"), minMs: ms, maxMs: ms })
    .refine(({ minMs, maxMs }) => minMs <= maxMs, "the least is more than the most"),
  z.object({ act: z.literal("failing"), chance: z.number().min(0).max(1) }),
  z.object({ act: z.literal("limitEdits"), seconds: z.number().min(0).max(3600) }),
  z.object({ act: z.literal("clock"), offsetMs: z.number().min(-86_400_000).max(86_400_000) }),
  z.object({ act: z.enum(["deleteBoard", "giveBack"]), channel }),
  z.object({ act: z.literal("take"), channel, permission: z.enum(takeable) }),
  z.object({ act: z.literal("locale"), locale: z.string().max(10) }),
]);
