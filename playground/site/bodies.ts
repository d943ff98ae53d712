import { z } from "zod";
import type { Acts } from "./contract.js";

const id = z.string().regex(/^\d{1,20}$/);
const customId = z.string().min(1).max(100);

/** Checked before anything is done. */
export const bodies: { readonly [Name in keyof Acts]: z.ZodType<Acts[Name]> } = {
  slash: z.object({
    channel: id,
    command: z.string().min(1).max(100),
    options: z.record(z.string(), z.union([z.string().max(6000), z.number(), z.boolean()])),
  }),
  autocomplete: z.object({
    channel: id,
    command: z.string().min(1).max(100),
    option: z.string().min(1).max(32),
    text: z.string().max(6000),
  }),
  menu: z.object({ channel: id, command: z.string().min(1).max(32), target: id }),
  press: z.object({ message: id, customId }),
  select: z.object({ message: id, customId, values: z.array(z.string().max(100)).max(25) }),
  submit: z.object({
    interaction: id,
    fields: z.record(z.string(), z.union([z.string().max(4000), z.array(z.string().max(100)).max(25)])),
  }),
  dismiss: z.object({ message: id }),
  say: z.object({ channel: id, content: z.string().trim().min(1).max(2000) }),
  language: z.object({ locale: z.string().min(2).max(10) }),
};
