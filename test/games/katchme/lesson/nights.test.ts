import { describe, expect, it } from "vitest";
import { katchmeLesson } from "../../../../src/games/katchme/lesson.js";
import { ride, type Route, topOf } from "../../../../src/games/katchme/rules/ring.js";
import { districtLetter } from "../../../../src/games/katchme/screen/words.js";
import { texts } from "../../../../src/texts/index.js";

/** Three districts each, by the beginning of their texts. */
const nights = (["first", "second", "never", "race"] as const).map((name, at) => [name, at] as const);

/** How texts say which stop it is, in order. */
const ordinals = { de: [/\bersten? Stopp/u, /\bzweite[nr]? Stopp/iu], en: [/\bfirst stop/u, /\bsecond stop/iu] };

function routeOf(at: number): Route {
  const deal = katchmeLesson.steps[at]?.deal;
  if (deal?.type !== "fresh") throw new Error("the night has no deal");
  const { phase, options } = deal.make().state;
  if (phase.type !== "snatch") throw new Error("nothing is snatched in the night");
  const { dice, nights: dealt } = phase;
  const tops = dealt.piles.slice(0, options.districts).map(({ discard }) => topOf(discard));
  return ride({ size: options.districts, start: dealt.markers, dice, tops });
}

/** The districts that a text names, in order. */
function lettersIn(text: string): readonly string[] {
  return text.match(/\b[A-F]\b/gu) ?? [];
}

/** What happens in each. */
const routes = nights.map(([name, at]) => ({ name, ...routeOf(at) }));

describe.each(["de", "en"] as const)("the texts of the lesson's nights, in %s", (language) => {
  const { lesson } = texts[language].katchme;
  const verdictsOf = (name: (typeof nights)[number][0]) =>
    (["All", "Some", "None", "Wrong"] as const).map((came) => lesson[`${name}${came}`]);

  it("say where and when it comes to a crash", () => {
    const crashes = routes.flatMap(({ name, answer }) => (answer.type === "collision" ? [{ name, answer }] : []));
    expect(crashes).toHaveLength(3);
    for (const { name, answer } of crashes) {
      const said = verdictsOf(name);
      expect(new Set(said.flatMap((text) => lettersIn(text).slice(-1)))).toEqual(
        new Set([districtLetter(answer.district)]),
      );
      const others = ordinals[language].toSpliced(answer.stop - 1, 1);
      expect(said.filter((text) => others.some((ordinal) => ordinal.test(text)))).toEqual([]);
    }
  });

  it("say where there is none", () => {
    const circles = routes.flatMap(({ name, answer }) => (answer.type === "circle" ? [name] : []));
    expect(circles).toHaveLength(1);
    expect(circles.flatMap(verdictsOf).filter((said) => !said.includes("🌀"))).toEqual([]);
  });

  it("name districts that the gangs come to, and as many as the ring has", () => {
    for (const { name, stops, answer } of routes) {
      const way = stops.flatMap(({ bosozoku, police }) => [bosozoku.from, bosozoku.to, police.from, police.to]);
      const passed = new Set(way.map(districtLetter));
      // The vicious circle ends its night, so that half of it is no answer.
      const half = name === "never" ? [] : [lesson[`${name}Half`]];
      const asked = [lesson[name], ...half, lesson[`${name}Nope`]];
      expect(asked.flatMap(lettersIn).filter((letter) => !passed.has(letter))).toEqual([]);
      expect({
        answer,
        wrong: asked.filter((text) => /(?:[4-6]|vier|four) (?:Bezirke|districts)/u.test(text)),
      }).toEqual({
        answer,
        wrong: [],
      });
    }
  });
});
