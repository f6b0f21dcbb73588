/** What the editor of a bundle holds, what of it is sent, and what its parts come to. */
import { BundleDraft } from '@shop/contract/admin/bundles.admin.ts'
import { slug } from '@shop/contract/lib/fields.ts'
import { toPence } from '@shop/contract/lib/money.ts'
import { z } from 'zod'
import type { FormImage } from '../kit/images/image-files.ts'
import type { AdminBundle, BundleBody, ItemProduct } from './queries.ts'

export type BundleItemValues = AdminBundle['items'][number]

const { name, price, status, description, short_description } = BundleDraft.shape
const quantity = z.int('Enter a whole number.').min(1, 'At least 1.').max(99, 'At most 99.')

/** The contract's rules; an empty address is made of the name. */
export const BundleValues = z.object({
  name,
  slug: z.union([z.literal(''), slug]),
  status: status.unwrap(),
  price: z
    .custom<number | null>()
    .refine((pounds) => price.safeParse(pounds).success && pounds !== 0, 'Set a price above £0.00.'),
  description: description.unwrap(),
  short_description: short_description.unwrap(),
  items: z
    .array(z.intersection(z.custom<BundleItemValues>(), z.object({ quantity })))
    .min(1, 'Add what is in the bundle.')
    .max(30),
  images: z.array(z.custom<FormImage>()).max(30),
})
export type BundleValues = z.input<typeof BundleValues>

export const NEW_BUNDLE: BundleValues = {
  ...{
    name: '',
    slug: '',
    status: 'draft',
    price: null,
    description: '',
    short_description: '',
    items: [],
    images: [],
  },
}

export function toBundleValues(bundle: AdminBundle): BundleValues {
  const { name, slug, status, price, description, short_description, items } = bundle
  const images = bundle.images.map((image) => ({ ...image, id: image.media_key }))
  return { name, slug, status, price, description, short_description, items, images }
}

/** The values of the form as the call takes them. */
export function toBundleBody({ slug, price, items, images, ...values }: BundleValues): BundleBody {
  return {
    ...values,
    ...(slug !== '' && { slug }),
    price: price ?? 0,
    items: items.map(({ variation_id, quantity }) => ({ variation_id, quantity })),
    images: images.flatMap(({ media_key, alt }) => (media_key ? [{ media_key, alt }] : [])),
  }
}

/** A variation of a product as a part of a bundle. */
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

/** 'Mango, 10 mg'; the SKU where there is nothing to choose. */
export const choiceText = ({ attributes, sku }: Pick<BundleItemValues, 'attributes' | 'sku'>): string =>
  Object.values(attributes).join(', ') || sku

/** What the parts cost on their own, what a customer saves, and how many bundles the stock makes. In pence. */
export function sumPrices({ price, items }: Pick<BundleValues, 'price' | 'items'>) {
  const counted = items.filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0)
  const singly = counted.reduce((sum, part) => sum + toPence(part.price) * part.quantity, 0)
  const possible = counted.map(({ stock_quantity, quantity }) => Math.floor(stock_quantity / quantity))
  const saved = price === null || Number.isNaN(price) ? null : singly - toPence(price)
  return { singly, saved, stock: possible.length === 0 ? 0 : Math.min(...possible) }
}

/** The pictures of these products, each once: what a bundle of them may show. */
export function toImages(products: readonly Pick<ItemProduct, 'name' | 'images'>[]): FormImage[] {
  const all = products.flatMap(({ name, images }) =>
    images.map(({ media_key, alt, url }) => ({ id: media_key, media_key, url, alt: alt || name })),
  )
  return [...new Map(all.map((picture) => [picture.id, picture])).values()]
}
