/** Letters of other scripts, each before the Latin letter that it looks like. */
const lookalikes =
  "аaвbеeз3кkмmнhоoрpсcтtуyхxѕsіiјjԁdԛqԝwһhӏlгrпnԍgѵvαaβbεeηnιiκkνvοoρpτtυuχxγyωwσoμuѡwօoսuհhոnցgզqԼlѕs" +
  "ɑaɡgɩiıiȷjℓlａaｂbｃcｄdｅeｆfｇgｈhｉiｊjｋkｌlｍmｎnｏoｐpｑqｒrｓsｔtｕuｖvｗwｘxｙyｚz0o1l|l";

const latin = new Map<string, string>();
const signs = Array.from(lookalikes);
for (let at = 0; at + 1 < signs.length; at += 2) latin.set(signs[at] ?? "", signs[at + 1] ?? "");

/**
 * What a name looks like: without case, accents, blanks, signs and seat number, in Latin letters where others look the
 * same.
 */
export function skeletonOf(name: string): string {
  const bare = name.replace(/(?:\s*\(\d+\))+\s*$/u, "");
  const letters = bare.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  const look = Array.from(letters, (sign) => latin.get(sign) ?? sign).join("");
  // Capital I, small l and 1 are one stroke.
  const strokes = look.replaceAll("i", "l").replaceAll(/[\s\p{P}\p{S}]/gu, "");
  return strokes === "" ? bare : strokes;
}
