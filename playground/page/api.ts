import type {
  Acts,
  AllDone,
  ChannelActs,
  ChannelDone,
  Done,
  Games,
  Messages,
  News,
  People,
  Place,
  QuietAct,
  WireBody,
  WireRows,
} from "../site/contract.js";
import type { Life, LifeAct, LifeDone } from "../site/life-contract.js";

/** Rejects if the site does not answer, as all `fetch…` do. */
export async function fetchPeople(): Promise<People> {
  return read<People>("/api/people");
}

/** What is known of the games. */
export async function fetchGames(): Promise<Games> {
  return read<Games>("/api/games");
}

/** Null: there is no such person. */
export async function fetchPlace(user: string): Promise<Place | null> {
  const path = `/api/users/${encodeURIComponent(user)}/place`;
  const response = await fetch(path);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Place;
}

/** As this person sees them, oldest first. */
export async function fetchMessages(user: string, channel: string): Promise<Messages> {
  return read<Messages>(`/api/users/${encodeURIComponent(user)}/channels/${encodeURIComponent(channel)}/messages`);
}

/** What may go wrong, and what does. */
export async function fetchLife(): Promise<Life> {
  return read<Life>("/api/life");
}

/** All lines of the log, oldest first. */
export async function fetchWire(): Promise<WireRows> {
  return read<WireRows>("/api/wire");
}

/** The JSON of one of them. */
export async function fetchWireBody(id: number): Promise<WireBody> {
  return read<WireBody>(`/api/wire/${id}`);
}

/** As this person. Never rejects: a site that is gone is a problem like others. */
export async function act<Name extends Exclude<keyof Acts, QuietAct>>(
  user: string,
  name: Name,
  body: Acts[Name],
): Promise<Done> {
  return post<Done>(`/api/users/${encodeURIComponent(user)}/${name}`, body);
}

/** No bot answers it. @returns what was wrong, or null */
export async function actQuietly<Name extends QuietAct>(
  user: string,
  name: Name,
  body: Acts[Name],
): Promise<string | null> {
  const done = await post<{ readonly problem?: string }>(`/api/users/${encodeURIComponent(user)}/${name}`, body);
  return done.problem ?? null;
}

/** Makes or deletes a channel. Never rejects. */
export async function actOnChannels<Name extends keyof ChannelActs>(
  name: Name,
  body: ChannelActs[Name],
): Promise<ChannelDone> {
  return post<ChannelDone>(`/api/channels/${name}`, body);
}

/** Lets something happen in life. Never rejects. */
export async function actOnLife(wanted: LifeAct): Promise<LifeDone> {
  return post<LifeDone>("/api/life", wanted);
}

interface Arrival {
  readonly handle: string | null;
  readonly locale: string | null;
}

/**
 * A browser came.
 *
 * @param isNamed whether it says as whom
 * @returns whom it plays otherwise, by handle; null: nobody. And the language that was chosen when the server started, or null
 */
export async function arrive(locale: string, isNamed: boolean): Promise<Arrival> {
  const done = await post<Arrival | { readonly problem: string }>("/api/arrivals", { locale, isNamed });
  return "handle" in done ? done : { handle: null, locale: null };
}

/** For everybody and the server. Never rejects. @returns what was wrong, or null */
export async function speakAll(locale: string): Promise<string | null> {
  const done = await post<AllDone>("/api/language", { locale });
  return done.problem ?? null;
}

/** Reconnects when the connection breaks. `onLine`: whether it stands, at every change. */
export function follow(onNews: (news: News) => void, onLine: (stands: boolean) => void): void {
  const address = new URL("/api/changes", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.addEventListener("open", () => onLine(true));
  socket.addEventListener("message", (event) => onNews(JSON.parse(String(event.data)) as News));
  socket.addEventListener("close", () => {
    onLine(false);
    setTimeout(() => follow(onNews, onLine), 1000);
  });
}

async function read<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Answer;
}

async function post<Answer>(path: string, body: unknown): Promise<Answer | { readonly problem: string }> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    const isTold = typeof answer === "object" && answer !== null && "problem" in answer;
    if (!response.ok && !isTold) return { problem: `${path}: ${response.status}` };
    return answer as Answer;
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
