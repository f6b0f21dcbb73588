import { BLACK, hash, mix, randomFrom, round, WHITE } from './colour.ts'

type Stop = readonly [offset: number, color: string, opacity?: number]

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(([offset, color, opacity]) => {
      const faded = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${round(offset)}" stop-color="${color}"${faded}/>`
    })
    .join('')

/** One drawing's shared definitions: gradients, clips. Their ids start from the seed, so two drawings can share a page. */
export class Scene {
  readonly random: () => number
  /** Light across a glossy cylinder. */
  readonly cyl: string
  /** Light across a paper label that is wrapped round one. */
  readonly paper: string
  /** Light across a matte cylinder. */
  readonly matte: string
  /** Light down a flat face. */
  readonly flatV: string
  private readonly prefix: string
  private readonly definitions: string[] = []
  private count = 0

  constructor(seed: string) {
    this.prefix = `a${hash(seed).toString(36)}`
    this.random = randomFrom(seed)
    this.cyl = this.lin([
      [0, BLACK, 0.5],
      [0.05, BLACK, 0.3],
      [0.14, BLACK, 0.06],
      [0.2, WHITE, 0.18],
      [0.27, WHITE, 0.42],
      [0.33, WHITE, 0.16],
      [0.42, WHITE, 0],
      [0.62, BLACK, 0.03],
      [0.82, BLACK, 0.24],
      [0.94, BLACK, 0.42],
      [0.97, BLACK, 0.3],
      [1, BLACK, 0.36],
    ])
    this.paper = this.lin([
      [0, BLACK, 0.42],
      [0.06, BLACK, 0.22],
      [0.17, BLACK, 0.05],
      [0.28, WHITE, 0.2],
      [0.36, WHITE, 0.06],
      [0.5, BLACK, 0],
      [0.7, BLACK, 0.07],
      [0.88, BLACK, 0.26],
      [1, BLACK, 0.46],
    ])
    this.matte = this.lin([
      [0, BLACK, 0.34],
      [0.12, BLACK, 0.12],
      [0.3, WHITE, 0.14],
      [0.5, WHITE, 0],
      [0.78, BLACK, 0.16],
      [1, BLACK, 0.4],
    ])
    this.flatV = this.lin(
      [
        [0, WHITE, 0.22],
        [0.3, WHITE, 0.03],
        [1, BLACK, 0.14],
      ],
      { x2: 0, y2: 1 },
    )
  }

  /** A linear gradient, left to right unless told; answers its `url(#id)`. */
  lin(stops: readonly Stop[], { x1 = 0, y1 = 0, x2 = 1, y2 = 0 } = {}): string {
    const span = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
    return this.define((id) => `<linearGradient id="${id}" ${span}>${stopsOf(stops)}</linearGradient>`)
  }

  /** A radial gradient. */
  rad(stops: readonly Stop[], { cx = 0.5, cy = 0.5, r = 0.5 } = {}): string {
    return this.define(
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`,
    )
  }

  clip(outline: string): string {
    return this.define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)
  }

  /** Brushed metal of a base colour. */
  metal(base: string): string {
    return this.lin([
      [0, mix(base, BLACK, 0.62)],
      [0.05, mix(base, BLACK, 0.3)],
      [0.13, mix(base, WHITE, 0.2)],
      [0.22, mix(base, WHITE, 0.78)],
      [0.3, mix(base, WHITE, 0.35)],
      [0.45, base],
      [0.62, mix(base, BLACK, 0.3)],
      [0.8, mix(base, BLACK, 0.55)],
      [0.9, mix(base, BLACK, 0.35)],
      [0.96, mix(base, WHITE, 0.18)],
      [1, mix(base, BLACK, 0.5)],
    ])
  }

  /** The finished SVG document around what was drawn. */
  document(width: number, height: number, inner: string, title: string, viewBox = `0 0 ${width} ${height}`): string {
    const size = `viewBox="${viewBox}" width="${width}" height="${height}"`
    const label = `role="img" aria-label="${escaped(title)}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${label}><defs>${this.definitions.join('')}</defs>${inner}</svg>`
  }

  private define(element: (id: string) => string): string {
    const id = `${this.prefix}${(this.count++).toString(36)}`
    this.definitions.push(element(id))
    return `url(#${id})`
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
