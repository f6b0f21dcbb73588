/** Colours of the product art, and numbers that look random but are the same on every machine. */

/** A deep and a light tone of one colour: the two halves of the duo disc. */
export type ColourPair = readonly [deep: string, light: string]

/** Brown glass from its left edge to its right, as the stops of a gradient. */
export const AMBER_GLASS = [
  [0, '#2c1405'],
  [0.12, '#7a3f12'],
  [0.28, '#c98035'],
  [0.5, '#8a4a18'],
  [0.85, '#4c240a'],
  [1, '#2a1204'],
] as const

/** Flavour and finish colours by name. Muted on purpose: adult and mineral. */
export const FLAVOURS = {
  mint: ['#1f7a66', '#a9dcc9'],
  menthol: ['#1c6a86', '#b4dbe6'],
  ice: ['#3f6f9e', '#c9def0'],
  tobacco: ['#7a4a23', '#d9b183'],
  cedar: ['#6b3a2a', '#cf9c7c'],
  coffee: ['#4a3226', '#b99579'],
  vanilla: ['#a8823c', '#f0dfb2'],
  caramel: ['#98561c', '#e8bd80'],
  custard: ['#b58a24', '#f3dd94'],
  citrus: ['#b07a12', '#f4d672'],
  lemon: ['#96860f', '#efe68a'],
  lime: ['#5f7f1c', '#d3e08f'],
  apple: ['#5a7c2b', '#cddfa3'],
  berry: ['#6d2350', '#d79fbf'],
  blackcurrant: ['#46265f', '#b79ad0'],
  cherry: ['#8a1f2d', '#e09a98'],
  rhubarb: ['#a23a4c', '#efb7b4'],
  grape: ['#4b2a7a', '#bda6e2'],
  peach: ['#b2572c', '#f6c6a0'],
  mango: ['#b8651a', '#f7cb84'],
  fig: ['#5b2f45', '#c79bb0'],
  chamomile: ['#9c8226', '#efe0a0'],
  hibiscus: ['#8c2a4d', '#e3a0b6'],
  nettle: ['#3f6238', '#b3cfa2'],
  stone: ['#4d5854', '#c3cdc8'],
  graphite: ['#2d3436', '#9aa5a7'],
  copper: ['#8e4a2a', '#dba27e'],
  slate: ['#35485a', '#a5b8c8'],
  sand: ['#8a7653', '#ddcfae'],
  sea: ['#1d5f6e', '#9fd0d4'],
} as const satisfies Record<string, ColourPair>
export type Flavour = keyof typeof FLAVOURS

export const WHITE = '#ffffff'
export const BLACK = '#0b1210'

const channel = (colour: string, index: number) => Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16)
const twoDigits = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')

/** The colour `share` of the way from one to the other, 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const mixed = [0, 1, 2].map((i) => twoDigits(channel(from, i) + (channel(to, i) - channel(from, i)) * share))
  return `#${mixed.join('')}`
}

/** FNV-1a over UTF-16 code units: an unsigned 32-bit number. */
export function hash(text: string): number {
  let value = 2166136261
  for (let i = 0; i < text.length; i++) {
    value ^= text.charCodeAt(i)
    value = Math.imul(value, 16777619)
  }
  return value >>> 0
}

/** A generator of numbers in [0, 1) that depends on the seed alone (mulberry32). */
export function randomFrom(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** At most two decimals, which is finer than any screen shows. */
export const round = (value: number) => Number(value.toFixed(2))
