/** The demo shop's bundles: parts by product name and choice, resolved to the skus of the demo catalogue. */
import type { BundleArt } from './art/group-art.ts'
import { BUNDLE_WISHES, type BundleWish, type PartWish } from './bundles.data.ts'
import { slugOf } from './catalogue/slug.ts'
import type { DemoProduct } from './catalogue/types.ts'

interface DemoBundlePart {
  product_sku: string
  variation_sku: string
  quantity: number
}

/** A bundle as it is to be. `price` is in pence, below the sum of its parts. */
export interface DemoBundle {
  name: string
  slug: string
  short_description: string
  /** Markdown. */
  description: string
  price: number
  parts: DemoBundlePart[]
  art: BundleArt
}

/** Every bundle of the demo shop, over the products of the same catalogue. */
export function demoBundles(products: readonly DemoProduct[]): DemoBundle[] {
  const byName = new Map(products.map((product) => [product.draft.name, product]))
  return BUNDLE_WISHES.map((wish) => bundleFrom(wish, byName))
}

function bundleFrom(wish: BundleWish, byName: ReadonlyMap<string, DemoProduct>): DemoBundle {
  const found = wish.parts.map((part) => ({ part, ...findPart(part, byName) }))
  return {
    name: wish.name,
    slug: slugOf(wish.name),
    short_description: wish.summary,
    description: [wish.summary, wish.note].join('\n\n'),
    price: wish.price,
    parts: found.map(({ part, product, variation }) => ({
      product_sku: product.draft.sku,
      variation_sku: variation.sku,
      quantity: part.quantity ?? 1,
    })),
    art: {
      brand: wish.line,
      name: wish.name,
      flavour: wish.tone,
      ...(wish.foot ? { volume: wish.foot } : {}),
      items: found.map(({ product, variation }) => {
        const front = product.variationArt[variation.sku] ?? product.images[0]?.art
        if (!front) throw new Error(`${product.draft.name} has no picture.`)
        const { view, alt, ...item } = front
        return item
      }),
    },
  }
}

/** The product a part names and its variation: the first whose attributes say what the part chooses. */
function findPart({ name, choice = {} }: PartWish, byName: ReadonlyMap<string, DemoProduct>) {
  const product = byName.get(name)
  const variation = product?.draft.variations.find(({ attributes }) =>
    Object.entries(choice).every(([option, value]) => attributes[option] === value),
  )
  if (!product || !variation) throw new Error(`A bundle names '${name}', which is not in the catalogue.`)
  return { product, variation }
}
