/** Converts the form's values to request bodies: a complete product, or only the changes. */
import { ProductChanges, ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { Input } from '@shop/contract/client.ts'
import { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import type { z } from 'zod'
import { sentValues } from '../../kit/form/record-values.ts'
import type { FormImage } from '../../kit/images/image-files.ts'
import { sentConfirmations } from '../facts/confirmations.values.ts'
import { sentFacts } from '../facts/facts.values.ts'
import type { AdminProduct } from '../queries.ts'
import type { Row } from '../variations/variations.row.ts'
import { type ProductValues, toProductValues } from './product.values.ts'

/** Returns the images that are files, in the order of their numbers in 'upload:n'. */
const filesOf = (images: readonly FormImage[]): File[] => images.flatMap(({ file }) => file ?? [])

/** Returns all values of the form; an invalid number is NaN, which no call accepts. */
export function toContent(values: ProductValues) {
  const mediaKey = mediaKeys(values.images)
  return {
    ...sentValues(PRODUCT_FIELDS, values),
    options: values.options.filter((option) => option.values.length > 0),
    images: values.images.map(({ id, alt }) => ({ media_key: mediaKey(id), alt: alt.trim() })),
    fitting_ids: values.fitting_ids,
    confirmations: sentConfirmations(values.confirmations),
    product_class: values.product_class,
    compliance: values.product_class === '' ? {} : sentFacts(values.product_class, values.compliance),
    variations: values.variations.map((row) => variationOf(row, mediaKey)),
  }
}

/** Unchanged stock is not sent, because a sale may have changed it meanwhile. */
function variationOf(row: Row, mediaKey: (pictureId: string) => string) {
  const { stock_quantity, price, media_key, ...plain } = sentValues(VARIATION_FIELDS, row)
  const stock = stock_quantity ?? 0
  const isStockChanged = row.stock_seen === null || stock !== row.stock_seen
  return {
    ...(row.id !== null && { id: row.id }),
    ...plain,
    price: price ?? Number.NaN,
    media_key: media_key === null ? null : mediaKey(media_key),
    ...(isStockChanged && { stock_quantity: stock }),
    ...(isStockChanged && row.stock_seen !== null && { stock_seen: row.stock_seen }),
  }
}

/** Returns how a call refers to an image of the form; a stored image is referred to by its own key. */
function mediaKeys(images: readonly FormImage[]): (pictureId: string) => string {
  const fresh = images.filter(({ file }) => file)
  return (pictureId) => {
    const place = fresh.findIndex(({ id }) => id === pictureId)
    return place < 0 ? pictureId : `upload:${place}`
  }
}

/** Returns the body that adds a product. The form must be valid; the server derives an empty slug from the name. */
export function createBody(values: ProductValues): Input<'POST /admin/products/'>['body'] {
  const { slug, ...content } = toContent(values)
  const draft = slug === '' ? content : { ...content, slug }
  if (!isDraft(draft)) throw new Error('The product was sent although the form found faults')
  return { product_data_json: draft, images: filesOf(values.images) }
}

const isDraft = (content: unknown): content is z.input<typeof ProductDraft> => ProductDraft.safeParse(content).success

/** Returns the changes from `stored`; undefined if there are none. A class and its facts are sent together. */
export function updateBody(
  values: ProductValues,
  stored: AdminProduct,
): Input<'PUT /admin/products/:id/'>['body'] | undefined {
  const before: Content = toContent(toProductValues(stored))
  const now: Content = toContent(values)
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
  if (changed.length === 0) return undefined
  const facts = changed.some(([name]) => name === 'product_class' || name === 'compliance')
    ? { product_class: now.product_class, compliance: now.compliance }
    : {}
  const changes = { ...Object.fromEntries(changed), ...facts, updated_at: stored.updated_at }
  if (!areChanges(changes)) throw new Error('The product was sent although the form found faults')
  return { product_data_json: changes, images: filesOf(values.images) }
}

type Content = Readonly<Record<string, unknown>>
const areChanges = (content: unknown): content is z.input<typeof ProductChanges> =>
  ProductChanges.safeParse(content).success
