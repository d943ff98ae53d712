/** Letters of other scripts, each before the Latin one that it looks like, as far as a name of them could pose as another. */
const lookalikes =
  "аaвbеeз3кkмmнhоoрpсcтtуyхxѕsіiјjԁdԛqԝwһhӏlгrпnԍgѵvαaβbεeηnιiκkνvοoρpτtυuχxγyωwσoμuѡwօoսuհhոnցgզqԼlѕs" +
  "ɑaɡgɩiıiȷjℓlａaｂbｃcｄdｅeｆfｇgｈhｉiｊjｋkｌlｍmｎnｏoｐpｑqｒrｓsｔtｕuｖvｗwｘxｙyｚz0o1l|l";

const latin = new Map<string, string>();
const signs = Array.from(lookalikes);
for (let at = 0; at + 1 < signs.length; at += 2) latin.set(signs[at] ?? "", signs[at + 1] ?? "");

/**
 * What a name looks like at a glance: without case, accents, blanks, signs and the number of a seat behind it, and in
 * Latin letters wherever others look the same. Two names of the same look are easily taken for each other.
 */
export function lookOf(name: string): string {
  const bare = name.replace(/(?:\s*\(\d+\))+\s*$/u, "");
  const letters = bare.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  const look = Array.from(letters, (sign) => latin.get(sign) ?? sign).join("");
  // A capital I, a small l and a 1 are one stroke.
  const strokes = look.replaceAll("i", "l").replaceAll(/[\s\p{P}\p{S}]/gu, "");
  return strokes === "" ? bare : strokes;
}
