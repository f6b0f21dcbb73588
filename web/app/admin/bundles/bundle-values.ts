/** The values of the bundle form, the request body made from them, and the sums of its items. */
import { BUNDLE_FIELD_NAMES, BUNDLE_FIELDS } from '@shop/contract/fields/bundle.fields.ts'
import { toPence } from '@shop/contract/lib/money.ts'
import { fieldSchemas, initialValues, pick } from '@shop/contract/lib/record-fields.ts'
import { z } from 'zod'
import { slugInput } from '../kit/form/record-values.ts'
import type { FormImage } from '../kit/images/image-files.ts'
import type { BundleBody } from './mutations.ts'
import type { AdminBundle, ItemProduct } from './queries.ts'

export type BundleItemValues = AdminBundle['items'][number]

const { price, ...fields } = fieldSchemas(BUNDLE_FIELDS, 'write')
const quantity = z.int('Enter a whole number.').min(1, 'At least 1.').max(99, 'At most 99.')

/** The contract's rules; an empty slug is derived from the name. */
export const BundleValues = z.object({
  ...fields,
  slug: slugInput,
  price: z
    .custom<number | null>()
    .refine((pounds) => price.safeParse(pounds).success && pounds !== 0, 'Set a price above £0.00.'),
  items: z
    .array(z.intersection(z.custom<BundleItemValues>(), z.object({ quantity })))
    .min(1, 'Add what is in the bundle.')
    .max(30),
  images: z.array(z.custom<FormImage>()).max(30),
})
export type BundleValues = z.input<typeof BundleValues>

export const NEW_BUNDLE: BundleValues = { ...initialValues(BUNDLE_FIELDS), price: null, items: [], images: [] }

export function toBundleValues(bundle: AdminBundle): BundleValues {
  const images = bundle.images.map((image) => ({ ...image, id: image.media_key }))
  return { ...pick(bundle, BUNDLE_FIELD_NAMES), items: bundle.items, images }
}

/** Converts the form's values to the request body. */
export function toBundleBody({ slug, price, items, images, ...values }: BundleValues): BundleBody {
  return {
    ...values,
    ...(slug !== '' && { slug }),
    price: price ?? 0,
    items: items.map(({ variation_id, quantity }) => ({ variation_id, quantity })),
    images: images.flatMap(({ media_key, alt }) => (media_key ? [{ media_key, alt }] : [])),
  }
}

/** Returns a variation of a product as a bundle item. */
export function toBundleItem(
  product: ItemProduct,
  variation: ItemProduct['variations'][number],
  quantity = 1,
): BundleItemValues {
  return {
    variation_id: variation.id,
    product_id: product.id,
    product_name: product.name,
    product_status: product.status,
    attributes: variation.attributes,
    sku: variation.sku,
    price: variation.price,
    stock_quantity: variation.stock_quantity,
    thumbnail_url: variation.image_url ?? product.images[0]?.url ?? '',
    quantity,
  }
}

/** Returns a text such as 'Mango, 10 mg'; the SKU if there is nothing to choose. */
export const choiceText = ({ attributes, sku }: Pick<BundleItemValues, 'attributes' | 'sku'>): string =>
  Object.values(attributes).join(', ') || sku

/** Returns the separate price of the items, the saving in pence, and how many bundles the stock is sufficient for. */
export function sumPrices({ price, items }: Pick<BundleValues, 'price' | 'items'>) {
  const counted = items.filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0)
  const singly = counted.reduce((sum, part) => sum + toPence(part.price) * part.quantity, 0)
  const possible = counted.map(({ stock_quantity, quantity }) => Math.floor(stock_quantity / quantity))
  const saved = price === null || Number.isNaN(price) ? null : singly - toPence(price)
  return { singly, saved, stock: possible.length === 0 ? 0 : Math.min(...possible) }
}

/** Returns the images of these products without duplicates, for a bundle of them. */
export function toImages(products: readonly Pick<ItemProduct, 'name' | 'images'>[]): FormImage[] {
  const all = products.flatMap(({ name, images }) =>
    images.map(({ media_key, alt, url }) => ({ id: media_key, media_key, url, alt: alt || name })),
  )
  return [...new Map(all.map((picture) => [picture.id, picture])).values()]
}
