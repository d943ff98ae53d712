import type { REST } from "discord.js";
import type { DiscordTime } from "./discord-time.js";

/** Reads the time from every answer of Discord's REST API, from the first request on. */
export function timeAnswers({ options }: Pick<REST, "options">, time: Pick<DiscordTime, "moment" | "answered">): void {
  const makeRequest = options.makeRequest.bind(options);
  options.makeRequest = async (url, init) => {
    const sent = time.moment();
    const response = await makeRequest(url, init);
    // What comes out of some cache says when it went in there.
    if (!response.headers.has("age")) time.answered(response.headers.get("date"), sent);
    return response;
  };
}
