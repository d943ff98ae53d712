import { render } from "lit";
import { fetchPeople, fetchPlace } from "./api.js";
import { drawApp } from "./app.js";
import { drawPeople } from "./people.js";
import { Session } from "./session.js";
import { wordsFor } from "./words.js";

/** One person a tab: `?user=<id>` says who; without it the page asks. */
async function open(): Promise<void> {
  const user = new URLSearchParams(location.search).get("user");
  const place = user === null ? null : await fetchPlace(user);
  if (place === null) {
    const { people } = await fetchPeople();
    render(drawPeople(people, wordsFor(navigator.language.slice(0, 2))), document.body);
    return;
  }
  const words = wordsFor(place.me.locale);
  document.documentElement.lang = place.me.locale;
  document.title = `${place.me.name} – Katzentisch`;
  const draw = (): void => {
    render(drawApp({ state: session.state, words, session }), document.body);
  };
  const session = new Session(place, draw);
  draw();
  session.start();
}

await open();
