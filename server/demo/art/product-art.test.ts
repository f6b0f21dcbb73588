import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bundleSvg, shelfSvg } from './group-art.ts'
import { productSvg } from './product-art.ts'
import { type ArtItem, type ArtView, KINDS } from './types.ts'

const item: ArtItem = {
  kind: 'bottle',
  brand: 'Kestrel & Co',
  name: 'Fig & Black Tea',
  flavour: 'fig',
  volume: '10 ml',
}
const VIEWS: readonly ArtView[] = ['front', 'detail', 'pair', 'tone']

/** How much the picture varies: a blank one does not. Drawn at a tenth of its size, which is enough to tell. */
async function contrastOf(svg: string): Promise<number> {
  const { channels } = await sharp(Buffer.from(svg), { density: 7.2 }).stats()
  return Math.max(...channels.map(({ stdev }) => stdev))
}

describe.each(KINDS)('a %s', (kind) => {
  test.each(VIEWS)('is drawn in the view %s', async (view) => {
    const svg = productSvg({ ...item, kind, view })
    expect(svg).not.toMatch(/undefined|NaN/)
    expect(await contrastOf(svg)).toBeGreaterThan(4)
  })
})

test('the same request returns the same drawing, another request another one', () => {
  const front = productSvg({ ...item, view: 'front' })
  expect(productSvg({ ...item, view: 'front' })).toBe(front)
  expect(productSvg({ ...item, name: 'Oak Cask', view: 'front' })).not.toBe(front)
})

test('a label shows a warning when the product contains nicotine', () => {
  const without = productSvg({ ...item, strength: 0, view: 'front' })
  const withNicotine = productSvg({ ...item, strength: 10, view: 'front' })
  expect(withNicotine.length).toBeGreaterThan(without.length)
})

test('names are escaped in the title', () => {
  expect(productSvg({ ...item, name: '<b>"Harrow\'s"</b>', view: 'tone' })).toContain("&lt;b&gt;&quot;Harrow's&quot;")
})

test('draws a bundle and a product row completely', async () => {
  const bundle = bundleSvg({
    brand: 'Marram',
    name: 'Orchard Set',
    flavour: 'apple',
    items: [item, { ...item, kind: 'jar' }],
  })
  const shelf = shelfSvg({
    items: [
      { ...item, x: 400 },
      { ...item, kind: 'tank', x: 900, y: 20 },
    ],
    tone: 'dark',
  })
  for (const svg of [bundle, shelf]) {
    expect(svg).not.toMatch(/undefined|NaN/)
    expect(await contrastOf(svg)).toBeGreaterThan(4)
  }
})
