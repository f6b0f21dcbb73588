/** Pictures of several products: a bundle in its open carton, and the wide shelf of a hero. */
import { BLACK, type ColourPair, type Flavour, mix, randomFrom, round, WHITE } from './colour.ts'
import { text, wrap } from './lettering.ts'
import { pattern } from './patterns.ts'
import { artOf, coloursOf, DRAWINGS } from './product-art.ts'
import { Scene } from './scene.ts'
import { path, softEllipse } from './shapes.ts'
import { type StudioStyle, studio } from './studio.ts'
import type { ArtItem, ArtKind } from './types.ts'

export interface BundleArt {
  brand: string
  name: string
  flavour: Flavour | ColourPair
  /** The line at the foot of the carton: '3 x 10 ml'. */
  volume?: string
  /** Only the first four are drawn. */
  items: readonly ArtItem[]
}

const HALF_WIDTH = 250
const BOX_HEIGHT = 250
/** Wide things stand a little smaller, so that four fit. */
const WIDE: readonly ArtKind[] = ['shortfill', 'jar', 'teatin', 'pouch']
const VERY_WIDE: readonly ArtKind[] = ['nicsalt', 'coils', 'pods', 'teabox', 'charger', 'battery', 'carton']

function scaleInBox(kind: ArtKind): number {
  if (VERY_WIDE.includes(kind)) return 0.62
  return WIDE.includes(kind) ? 0.78 : 0.86
}

/** What rises out of the carton, cut off at its front edge. */
function contents(scene: Scene, items: readonly ArtItem[]): string {
  const step = items.length > 1 ? (HALF_WIDTH * 2 - 236) / (items.length - 1) : 0
  const drawn = items.map((item, i) => {
    const x = items.length > 1 ? -HALF_WIDTH + 118 + i * step : 0
    const place = `translate(${round(x)} ${-BOX_HEIGHT + 150 - (i % 2) * 18}) scale(${scaleInBox(item.kind)})`
    return `<g transform="${place}">${DRAWINGS[item.kind].draw(scene, artOf({ ...item, isAlone: true })).svg}</g>`
  })
  return `<g clip-path="${scene.clip(`M-400 -900H400V${-BOX_HEIGHT + 2}H-400Z`)}">${drawn.join('')}</g>`
}

/** The front of the carton with its print. */
function front(scene: Scene, bundle: BundleArt, [deep, light]: ColourPair): string {
  const face = `M-250 -250H250L244 -4Q242 6 228 6H-228Q-242 6 -244 -4Z`
  const area = { x: 0, y: 0, w: 240, h: BOX_HEIGHT + 8 }
  const print = pattern(scene, 'arcs', area, [deep, light], randomFrom(bundle.name))
  const sheen = scene.lin([
    [0, BLACK, 0.16],
    [0.2, WHITE, 0.12],
    [0.6, WHITE, 0],
    [1, BLACK, 0.2],
  ])
  const ink = { x: -HALF_WIDTH + 36, anchor: 'start', color: mix(deep, '#0c1311', 0.7) } as const
  const name = wrap(bundle.name, 34, 270, 14, 3)
  const lines = name.lines.map((line, i) =>
    text(line, { ...ink, y: -128 + i * name.size * 1.4, size: name.size, weight: 9, track: 14 }),
  )
  return (
    path('M-250 -260H250V-250H-250Z', BLACK, 'opacity=".14"') +
    path(face, mix(light, WHITE, 0.55)) +
    `<g clip-path="${scene.clip(face)}"><g transform="translate(10 ${-BOX_HEIGHT})">${print}</g></g>` +
    path(face, sheen) +
    path(face, scene.flatV, 'opacity=".6"') +
    `<path d="M-250 -250H250" stroke="${WHITE}" stroke-opacity=".8" stroke-width="2.4"/>` +
    text(bundle.brand, { ...ink, y: -188, size: 18, weight: 13, track: 40, max: 250 }) +
    lines.join('') +
    (bundle.volume ? text(bundle.volume, { ...ink, y: -28, size: 16, weight: 12, track: 20, max: 250 }) : '')
  )
}

/** A bundle: an open carton with up to four products rising out of it. */
export function bundleSvg(bundle: BundleArt): string {
  const scene = new Scene(`bundle·${bundle.brand}·${bundle.name}`)
  const colours = coloursOf(bundle.flavour)
  const [deep, light] = colours
  const edge = mix(mix(light, WHITE, 0.55), mix(deep, BLACK, 0.4), 0.35)
  const inner =
    softEllipse(scene, { cx: 110, cy: 4, rx: 360, ry: 46 }, { colour: '#17211e', opacity: 0.26, softness: 26 }) +
    softEllipse(scene, { cx: 0, cy: 6, rx: 258, ry: 18 }, { colour: '#0a100e', opacity: 0.55, softness: 6 }) +
    path('M-250 -250L-224 -312H224L250 -250Z', mix(edge, BLACK, 0.42)) +
    contents(scene, bundle.items.slice(0, 4)) +
    front(scene, bundle, colours)
  const svg = `${studio(scene, 800, 1000, colours)}<g transform="translate(400 866) scale(1.14)">${inner}</g>`
  return scene.document(800, 1000, svg, `${bundle.brand} ${bundle.name} bundle`)
}

/** A product on the shelf: `x` is its middle, `y` how far below the floor's edge it stands. */
interface ShelfItem extends ArtItem {
  x: number
  y?: number
  scale?: number
}

export interface ShelfArt extends StudioStyle {
  items: readonly ShelfItem[]
  width?: number
  height?: number
  tint?: Flavour | ColourPair
}

/** A wide composition for heroes and category panels. */
export function shelfSvg({
  items,
  width = 1600,
  height = 900,
  tint = 'stone',
  floor = 0.82,
  ...style
}: ShelfArt): string {
  const scene = new Scene(`shelf·${items.map((item) => `${item.kind}${item.name}${item.x}`).join()}`)
  const placed = items.map((item) => {
    const place = `translate(${item.x} ${round(height * floor + (item.y ?? 0))}) scale(${item.scale ?? 1})`
    return `<g transform="${place}">${DRAWINGS[item.kind].draw(scene, artOf(item)).svg}</g>`
  })
  const room = studio(scene, width, height, coloursOf(tint), { ...style, floor })
  return scene.document(width, height, room + placed.join(''), 'A shelf of products in soft daylight')
}
