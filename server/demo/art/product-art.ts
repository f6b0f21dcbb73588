/**
 * Illustrations of the demo catalogue's products, made as SVG text. No fonts and no images are needed, and the same
 * request makes the same picture on every machine. Every picture is a 4:5 canvas of 800 by 1000.
 */

import { bottle, shortfill } from './bottles.ts'
import { box, coils, nicsalt, teabox } from './boxed.ts'
import { BLACK, type ColourPair, FLAVOURS, mix, round, WHITE } from './colour.ts'
import { jar, pouch, teatin } from './containers.ts'
import { dropper } from './dropper.ts'
import { penkit, pods } from './more-hardware.ts'
import { podkit } from './podkit.ts'
import { battery, charger } from './power.ts'
import { Scene } from './scene.ts'
import { ellipse, softEllipse } from './shapes.ts'
import { studio } from './studio.ts'
import { tank } from './tank.ts'
import type { Art, ArtItem, ArtKind, ArtRequest, Drawing } from './types.ts'

/** What draws each kind, how large it stands in the picture and where its foot is. */
export const DRAWINGS: Readonly<
  Record<ArtKind, { draw: (scene: Scene, art: Art) => Drawing; scale: number; foot: number }>
> = {
  bottle: { draw: bottle, scale: 1.22, foot: 846 },
  shortfill: { draw: shortfill, scale: 1.18, foot: 846 },
  nicsalt: { draw: nicsalt, scale: 1, foot: 826 },
  podkit: { draw: podkit, scale: 1.14, foot: 846 },
  penkit: { draw: penkit, scale: 1.14, foot: 846 },
  pods: { draw: pods, scale: 1.08, foot: 826 },
  tank: { draw: tank, scale: 1.1, foot: 846 },
  coils: { draw: coils, scale: 1.08, foot: 826 },
  battery: { draw: battery, scale: 1.14, foot: 826 },
  charger: { draw: charger, scale: 1.12, foot: 846 },
  teatin: { draw: teatin, scale: 1.1, foot: 846 },
  teabox: { draw: teabox, scale: 1.06, foot: 826 },
  jar: { draw: jar, scale: 1.12, foot: 846 },
  pouch: { draw: pouch, scale: 1.12, foot: 846 },
  dropper: { draw: dropper, scale: 1.22, foot: 846 },
  carton: { draw: box, scale: 1.12, foot: 836 },
}

const WIDTH = 800
const HEIGHT = 1000

/** The two tones of a flavour, by its name or as they are. */
export const coloursOf = (flavour: ArtItem['flavour']): ColourPair =>
  typeof flavour === 'string' ? FLAVOURS[flavour] : flavour

/** An item with its colours looked up. Anything with nicotine carries the warning. */
export function artOf({ flavour, isAlone = false, ...item }: ArtItem): Art {
  return { ...item, flavour: coloursOf(flavour), nicotine: (item.strength ?? 0) > 0, isAlone }
}

/** Overlapping discs of tinted glass in the item's colours: no product. */
function toneStudy(scene: Scene, [deep, light]: ColourPair): string {
  const discs = [light, mix(deep, light, 0.5), deep, mix(light, WHITE, 0.4)]
  return discs
    .map((colour, i) => {
      const radius = 130 + scene.random() * 110
      const x = 250 + scene.random() * 300
      const y = 360 + i * 95 + scene.random() * 60
      const shine = scene.rad(
        [
          [0, WHITE, 0.5],
          [0.5, WHITE, 0.08],
          [0.92, BLACK, 0.04],
          [1, WHITE, 0.35],
        ],
        { cx: 0.34, cy: 0.28, r: 0.75 },
      )
      return (
        softEllipse(
          scene,
          { cx: x + 40, cy: y + 70, rx: radius, ry: radius * 0.92 },
          { colour: mix(deep, BLACK, 0.5), opacity: 0.14, softness: 26 },
        ) +
        ellipse(x, y, radius, radius, colour, 'opacity=".72"') +
        ellipse(x, y, radius, radius, shine)
      )
    })
    .join('')
}

/** One product in the studio, as an SVG document. */
export function productSvg({ view, alt, ...item }: ArtRequest): string {
  const art = artOf(item)
  const scene = new Scene([item.kind, item.brand, item.name, item.strength, item.volume, view].join('·'))
  const room = studio(scene, WIDTH, HEIGHT, art.flavour)
  const title = `${item.brand} ${item.name}`
  if (view === 'tone') {
    return scene.document(WIDTH, HEIGHT, room + toneStudy(scene, art.flavour), `${title}, colour study`)
  }
  const { draw, scale, foot } = DRAWINGS[item.kind]
  const drawn = draw(scene, art)
  if (view === 'pair') {
    const beside = artOf({ ...item, ...alt })
    const other = DRAWINGS[beside.kind]
    const behind = `<g transform="translate(540 788) scale(${round(other.scale * 0.78)})">${other.draw(scene, beside).svg}</g>`
    const front = `<g transform="translate(282 872) scale(${round(scale * 0.86)})">${drawn.svg}</g>`
    return scene.document(WIDTH, HEIGHT, room + behind + front, title)
  }
  const placed = `<g transform="translate(400 ${foot}) scale(${scale})">${drawn.svg}</g>`
  const close = drawn.halfWidth > 190 ? '140 300 400 500' : '196 380 384 480'
  return scene.document(WIDTH, HEIGHT, room + placed, title, view === 'detail' ? close : undefined)
}
