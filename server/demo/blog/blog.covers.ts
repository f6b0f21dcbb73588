/** Covers of the demo's articles: products of the catalogue, side by side in the studio, 3:2. */
import { shelfSvg } from '../art/group-art.ts'
import type { DemoProduct } from '../catalogue/types.ts'
import type { DemoArticle } from './blog.data.ts'

const WIDTH = 1200
const HEIGHT = 800
/** So far apart stand two things, from middle to middle. */
const STEP = 310
/** An article shows the middle of its cover, 21:9: what stands there is small enough to be seen whole. */
const SCALE = 0.84
const FLOOR = 0.78

/** The picture of `cover`, as SVG. Refuses a product that is not in the catalogue. */
export function coverSvg({ goods, tint }: DemoArticle['cover'], byName: ReadonlyMap<string, DemoProduct>): string {
  const first = WIDTH / 2 - ((goods.length - 1) * STEP) / 2
  const items = goods.map((name, index) => {
    const front = byName.get(name)?.images[0]?.art
    if (!front) throw new Error(`A cover shows '${name}', which is not in the catalogue or has no picture.`)
    const { view, alt, ...item } = front
    return { ...item, isAlone: true, x: first + index * STEP, scale: SCALE }
  })
  return shelfSvg({ items, width: WIDTH, height: HEIGHT, tint, floor: FLOOR })
}
