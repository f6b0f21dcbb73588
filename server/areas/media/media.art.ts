/** Pictures we draw ourselves as SVG: demo art, the placeholder, the fallback. An SVG from outside never comes here. */

/** The widest an SVG is drawn, in pixels: soft shadows cost with the square of it, and show no more beyond. */
const WIDEST_ART = 1200

export const ART_TYPE = 'image/svg+xml'

/** Width and height of an SVG as its root says, by attributes or else by viewBox. A drawing without them is a bug. */
export function artSize(svg: string): { width: number; height: number } {
  const root = /^\s*<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const attribute = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(root)?.[1])
  const [, , boxWidth, boxHeight] = (/\sviewBox="([^"]+)"/.exec(root)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const width = attribute('width') || boxWidth
  const height = attribute('height') || boxHeight
  if (!width || !height) throw new Error('The drawing is no SVG with a width and a height')
  return { width: Math.round(width), height: Math.round(height) }
}

/** How wide to draw a picture that is wanted `pixels` wide. A photograph is never enlarged. */
export function drawnPixels(picture: { content_type: string; width: number }, pixels: number): number {
  return Math.min(pixels, picture.content_type === ART_TYPE ? WIDEST_ART : picture.width)
}
