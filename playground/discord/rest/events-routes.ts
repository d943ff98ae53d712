import type { FastifyInstance } from "fastify";
import { hasThread, manyEvents, missingPermissions, unknownEvent, unknownMessage } from "../validity/errors.js";
import { checkEvent } from "../validity/event-body.js";
import { checkForm } from "../validity/form.js";
import { externalEventCreate, externalEventEdit, threadCreate } from "../validity/schemas.js";
import { isText, startThread } from "../world/channels.js";
import { botMay, botMayInServer } from "../world/permissions.js";
import type { ScheduledEvent } from "../world/event-types.js";
import { addEvent, changeEvent, removeEvent } from "../world/scheduled-events.js";
import type { World } from "../world/world.js";
import { botServer, channelOf, checkThreads } from "./access.js";

interface All {
  readonly Params: { readonly guild: string };
}

interface One {
  readonly Params: { readonly guild: string; readonly event: string };
}

/** "Guild Scheduled Event" in Discord's reference, of events at a place that is no channel. */
export function eventRoutes(app: FastifyInstance, world: World): void {
  const all = "/guilds/:guild/scheduled-events";
  const one = `${all}/:event`;
  const eventOf = ({ guild, event }: One["Params"]): ScheduledEvent => {
    const { id } = botServer(world, guild);
    const stored = world.events.get(event);
    if (stored?.guild_id !== id) throw unknownEvent();
    return stored;
  };
  /** Its own events need the one right or the other. */
  const mayWrite = (): void => {
    if (!botMayInServer(world, "CreateEvents") && !botMayInServer(world, "ManageEvents")) throw missingPermissions();
  };
  app.get<All>(all, ({ params }) => {
    const { id } = botServer(world, params.guild);
    return [...world.events.values()].filter(({ guild_id }) => guild_id === id);
  });
  app.post<All>(all, ({ params, body }) => {
    const { id } = botServer(world, params.guild);
    if (!botMayInServer(world, "CreateEvents")) throw missingPermissions();
    const form = checkForm(externalEventCreate, body);
    checkEvent(form, null, world.now());
    if ([...world.events.values()].filter(({ guild_id }) => guild_id === id).length >= world.most.events)
      throw manyEvents(world.most.events);
    return addEvent(world, id, form);
  });
  app.get<One>(one, ({ params }) => eventOf(params));
  app.patch<One>(one, ({ params, body }) => {
    const old = eventOf(params);
    mayWrite();
    const form = checkForm(externalEventEdit, body);
    checkEvent(form, old, world.now());
    return changeEvent(world, old, form);
  });
  app.delete<One>(one, ({ params }, reply) => {
    const event = eventOf(params);
    mayWrite();
    removeEvent(world, event);
    return reply.code(204).send();
  });
  app.post<{ Params: { channel: string; message: string } }>(
    "/channels/:channel/messages/:message/threads",
    ({ params, body }, reply) => {
      const channel = channelOf(world, params.channel);
      const stored = world.messages.get(params.message);
      if (stored?.reader !== null || stored.message.channel_id !== channel.id) throw unknownMessage();
      if (!isText(channel) || !botMay(world, channel, "CreatePublicThreads")) throw missingPermissions();
      const { name } = checkForm(threadCreate, body);
      if (world.channels.has(params.message)) throw hasThread();
      checkThreads(world, channel.guild_id);
      return reply.code(201).send(startThread(world, channel, params.message, name));
    },
  );
}
