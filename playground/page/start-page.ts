import { render } from "lit";
import { findPerson, readAddress, writeAddress } from "./address.js";
import { Announcer } from "./announcer.js";
import { arrive, fetchPeople } from "./api.js";
import { drawApp } from "./app.js";
import { keepFocus } from "./focus.js";
import { handleKeys } from "./keys.js";
import { keepPlaces, watchPresses } from "./seats/log-place.js";
import { Parlour } from "./parlour.js";
import { localeOf } from "./language.js";
import { wordsFor } from "./page-words.js";

/** As the address says; with nobody in it the first person sits down, at the start page. */
async function open(): Promise<void> {
  const announcer = new Announcer();
  let isDue = false;
  const draw = (): void => {
    isDue = false;
    const { language } = parlour;
    const words = wordsFor(language);
    document.getElementById("first-paint")?.remove();
    // Even the same value makes the browser style everything again.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
    document.title = [...parlour.seats.map(({ state }) => state.place.me.name), "Katzentisch"].join(" · ");
    keepPlaces(() => keepFocus(() => render(drawApp({ parlour, words, locale: localeOf(language) }), document.body)));
    if (parlour.seats.length > 0) history.replaceState(null, "", writeAddress(parlour.address()));
    announcer.listen(parlour.active, language);
  };
  // One drawing for all changes of a moment.
  const parlour = new Parlour(() => {
    if (!isDue) queueMicrotask(draw);
    isDue = true;
  });
  const { people } = await fetchPeople();
  const address = readAddress(location.search);
  const named = [...new Set(address.seats.flatMap((wanted) => findPerson(people, wanted) ?? []))];
  const { handle, locale } = await arrive(localeOf(parlour.language), named.length > 0);
  if (locale !== null) parlour.speakAs(locale);
  const seats = handle === null ? named : people.filter((person) => person.handle === handle);
  handleKeys(parlour);
  watchPresses();
  const unknown = address.seats.filter((wanted) => findPerson(people, wanted) === null);
  await parlour.enter(people, {
    ...address,
    seats: seats.map(({ id }) => id),
    start: address.start || handle !== null,
  });
  parlour.unfold({ unknown });
}

await open();
