import type { ArtItem, ArtRequest } from '../art/types.ts'
import { slugOf } from './slug.ts'
import { isShowcased, popularityOf, stockOf } from './stock.ts'
import type { DemoDraft, DemoImage, DemoProduct, ProductPlan } from './types.ts'

/** Prices before a reduction, in pence, by product name. */
const WAS: Readonly<Record<string, number>> = {
  'Slim Refillable Kit': 2499,
  'Omega 3 Fish Oil': 1195,
  'Vitamin C Powder': 1195,
  'Darjeeling First Flush Tea': 1295,
  'Dark Cocoa CBD Mix': 1895,
  'Glass Teapot': 3195,
  'Turmeric & Black Pepper': 1195,
  'Creatine Monohydrate': 1695,
  'Tea Caddy': 1695,
  'Lemon Cod Liver Oil': 1295,
  Spirulina: 1595,
  'Basket Infuser': 1195,
}

/** Small letters and digits of a value, as the end of a sku: '10 mg' is '10MG', 'Cold Menthol' is 'COLD-MENTHOL'. */
const codeOf = (value: string) => slugOf(value.replace(/\./g, 'P')).toUpperCase()

/** The views of a product: by itself, close to, with a second item, and the study of its colour. */
function viewsOf(plan: ProductPlan): DemoImage[] {
  const { art, beside, maker, name } = plan
  const title = `${maker.name} ${name}`
  const images: DemoImage[] = [{ art: { ...art, view: 'front' }, alt: title }]
  if (beside) images.push({ art: { ...art, view: 'pair', alt: beside }, alt: `${title}, beside a second item` })
  images.push({ art: { ...art, view: 'detail' }, alt: `${title}, seen close to` })
  images.push({ art: { ...art, view: 'tone' }, alt: `${title}, a study of its colour` })
  return images
}

const variantArt = (art: ArtItem, own: Partial<ArtItem>): ArtRequest => ({ ...art, ...own, view: 'front' })

/** A product ready to be written from its department's plan; `number` makes its sku. */
export function productFrom(plan: ProductPlan, number: number): DemoProduct {
  const { name, maker, art } = plan
  const sku = `AV-${number}`
  const was = WAS[name]
  const variationArt: Record<string, ArtRequest> = {}
  const variations = plan.variations.map((planned) => {
    const values = Object.values(planned.attributes)
    const ownSku = [sku, ...values.map(codeOf)].join('-')
    if (planned.art) variationArt[ownSku] = variantArt(art, planned.art)
    return {
      sku: ownSku,
      attributes: planned.attributes,
      price: planned.price,
      compare_at_price: was !== undefined && was > planned.price ? was : null,
      stock_quantity: stockOf(name, values),
      net_quantity: planned.net_quantity,
      media_key: null,
    }
  })
  const sizes = plan.variations.map(({ net_quantity }) => net_quantity)
  const ofProduct = plan.unit === null ? null : (sizes.find((size) => size !== null) ?? 10)
  const draft: DemoDraft = {
    name,
    slug: slugOf(`${maker.name} ${name}`),
    sku,
    status: 'active',
    description: plan.paragraphs.join('\n\n'),
    short_description: plan.summary,
    seo_title: `${name} by ${maker.name}`,
    seo_description: plan.summary,
    tags: plan.tags,
    options: plan.options,
    flavour_family: plan.family ?? null,
    net_quantity: ofProduct,
    net_unit: plan.unit,
    is_featured: isShowcased(name),
    variations: variations.map((variation) => ({
      ...variation,
      net_quantity: variation.net_quantity === ofProduct ? null : variation.net_quantity,
    })),
    ...plan.facts,
  }
  return {
    draft,
    brand: maker.slug,
    category: plan.category,
    subcategory: plan.subcategory,
    images: viewsOf(plan),
    variationArt,
    popularity: popularityOf(name),
  }
}
