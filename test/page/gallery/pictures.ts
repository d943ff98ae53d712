import { Resvg } from "@resvg/resvg-js";

/** A plain PNG with a circle on it. */
export function picture(colour: string, width: number, height: number): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour}"/>
    <circle cx="50%" cy="50%" r="${Math.min(width, height) / 4}" fill="#ffffff" fill-opacity=".7"/>
  </svg>`;
  return new Resvg(svg).render().asPng();
}
