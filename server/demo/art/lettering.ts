import { BLACK, round } from './colour.ts'
import { GLYPHS } from './glyphs.ts'

const SPACE_WIDTH = 38

/** How a line is set; `size` is the height of its capitals, `track` the space between them in hundredths of it. */
export interface TextStyle {
  x?: number
  y?: number
  size?: number
  weight?: number
  track?: number
  anchor?: 'start' | 'middle' | 'end'
  color?: string
  opacity?: number
  /** A line wider than this is set smaller. */
  max?: number
}

/** What the alphabet can draw of a text: capitals without accents, plain quotes and hyphens. */
const drawable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .toUpperCase()

const widthOf = (character: string) => (character === ' ' ? SPACE_WIDTH : (GLYPHS[character]?.[0] ?? 0))

/** Width of a line when set at `size`. */
export function textWidth(line: string, size: number, track = 16): number {
  return ([...drawable(line)].reduce((width, character) => width + widthOf(character) + track, -track) * size) / 100
}

/** A line of lettering as strokes. Characters the alphabet lacks are left out. */
export function text(line: string, style: TextStyle): string {
  const { x = 0, y = 0, weight = 10, track = 16, anchor = 'middle', color = BLACK, opacity = 1, max } = style
  const wanted = style.size ?? 20
  const size = wanted * Math.min(1, max === undefined ? 1 : max / textWidth(line, wanted, track))
  const width = textWidth(line, size, track)
  let advance = 0
  let strokes = ''
  for (const character of drawable(line)) {
    const glyph = GLYPHS[character]
    if (glyph) strokes += `<path transform="translate(${advance})" d="${glyph[1]}"/>`
    if (glyph || character === ' ') advance += widthOf(character) + track
  }
  const shift = anchor === 'middle' ? -width / 2 : anchor === 'end' ? -width : 0
  const place = `translate(${round(x + shift)} ${round(y - size)}) scale(${round(size / 100)})`
  const faded = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<g transform="${place}" fill="none" stroke="${color}" stroke-width="${weight}" stroke-linejoin="round"${faded}>${strokes}</g>`
}

/** Breaks a text at its spaces into at most `most` lines, set smaller until it fits. */
export function wrap(line: string, size: number, max: number, track = 16, most = 3): { lines: string[]; size: number } {
  const lines: string[] = []
  let current = ''
  for (const word of drawable(line).split(/\s+/)) {
    const longer = current ? `${current} ${word}` : word
    if (current && textWidth(longer, size, track) > max) {
      lines.push(current)
      current = word
    } else current = longer
  }
  lines.push(current)
  return lines.length > most ? wrap(line, size * 0.88, max, track, most) : { lines, size }
}
