import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { LocalDiscord } from "../discord/types.js";
import type { ChannelActs, ChannelDone } from "./contract.js";

const id = z.string().regex(/^\d{1,20}$/);
const name = z.string().trim().min(1).max(100);

const bodies: { readonly [Name in keyof ChannelActs]: z.ZodType<ChannelActs[Name]> } = {
  add: z.object({ name }),
  thread: z.object({ channel: id, name }),
  remove: z.object({ channel: id }),
};

/** Channels and threads are made and deleted from the page. */
export function addChannelRoutes(server: FastifyInstance, discord: LocalDiscord): void {
  addAct(server, "add", ({ name: wanted }) => discord.addChannel(channelName(wanted)));
  addAct(server, "thread", ({ channel, name: wanted }) => discord.addThread(channel, wanted));
  addAct(server, "remove", ({ channel }) => {
    discord.deleteChannel(channel);
    return null;
  });
}

/** In lower case without spaces, as Discord keeps them. */
function channelName(wanted: string): string {
  return wanted.toLowerCase().replace(/\s+/g, "-");
}

function addAct<Name extends keyof ChannelActs>(
  server: FastifyInstance,
  act: Name,
  go: (body: ChannelActs[Name]) => string | null,
): void {
  server.post(`/api/channels/${act}`, (request, reply) => {
    const body = bodies[act].safeParse(request.body);
    if (!body.success) return reply.code(400).send({ problem: body.error.message } satisfies ChannelDone);
    try {
      return { channel: go(body.data) } satisfies ChannelDone;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return reply.code(409).send({ problem } satisfies ChannelDone);
    }
  });
}
