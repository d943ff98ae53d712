import type { Acts, Done, Messages, News, People, Place } from "../site/contract.js";

/** Everybody who can be played. Rejects when the site does not answer. */
export async function fetchPeople(): Promise<People> {
  return read<People>("/api/people");
}

/** One person's surroundings; null when there is no such person. */
export async function fetchPlace(user: string): Promise<Place | null> {
  const response = await fetch(`/api/users/${encodeURIComponent(user)}/place`);
  return response.status === 404 ? null : ((await response.json()) as Place);
}

/** A channel's messages as this person sees them, oldest first. */
export async function fetchMessages(user: string, channel: string): Promise<Messages> {
  return read<Messages>(`/api/users/${encodeURIComponent(user)}/channels/${encodeURIComponent(channel)}/messages`);
}

/** Does something as this person. Never rejects: a site that is gone is a problem like any other. */
export async function act<Name extends Exclude<keyof Acts, "dismiss">>(
  user: string,
  name: Name,
  body: Acts[Name],
): Promise<Done> {
  try {
    const response = await post(user, name, body);
    return (await response.json()) as Done;
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Takes an ephemeral message off this person's screen. */
export async function dismiss(user: string, message: string): Promise<void> {
  await post(user, "dismiss", { message } satisfies Acts["dismiss"]);
}

/** Follows changes and connects anew when the line breaks. `onLine`: whether it stands, told at every change. */
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

async function post(user: string, name: string, body: unknown): Promise<Response> {
  return fetch(`/api/users/${encodeURIComponent(user)}/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
