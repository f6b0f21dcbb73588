/** Pictures we draw ourselves as SVG: the placeholder and the fallback. An SVG from outside never comes here. */

/** The widest an SVG is drawn, in pixels: soft shadows cost with the square of it, and show no more beyond. */
const WIDEST_ART = 1200

export const ART_TYPE = 'image/svg+xml'

/** How wide to draw a picture that is wanted `pixels` wide. A photograph is never enlarged. */
export function drawnPixels(picture: { content_type: string; width: number }, pixels: number): number {
  return Math.min(pixels, picture.content_type === ART_TYPE ? WIDEST_ART : picture.width)
}
