/** SVG images drawn by the shop: the placeholder and the fallback. Uploaded SVGs never come here. */

/** Maximum width of a rendered SVG, in pixels: soft shadows cost the square of it, without visible gain above. */
const WIDEST_ART = 1200

export const ART_TYPE = 'image/svg+xml'

/** Returns the width at which to render an image for `pixels`. Photos are never enlarged. */
export function drawnPixels(picture: { content_type: string; width: number }, pixels: number): number {
  return Math.min(pixels, picture.content_type === ART_TYPE ? WIDEST_ART : picture.width)
}
