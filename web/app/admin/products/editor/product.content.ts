/** What the form holds as the calls take it: a whole product, or only what was changed. */
import { ProductChanges, ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { Input } from '@shop/contract/client.ts'
import { PRODUCT_FIELDS } from '@shop/contract/product.fields.ts'
import type { z } from 'zod'
import { sentValues } from '../../kit/form/record-values.ts'
import { numberOf } from '../../kit/form/typed-numbers.ts'
import type { FormImage } from '../../kit/images/image-files.ts'
import { sentConfirmations } from '../facts/confirmations.values.ts'
import { sentFacts } from '../facts/facts.values.ts'
import type { AdminProduct } from '../queries.ts'
import type { Row } from '../variations/variations.row.ts'
import { type ProductValues, toProductValues } from './product.values.ts'

/** The pictures that are files, in the order in which 'upload:n' counts them. */
const filesOf = (images: readonly FormImage[]): File[] => images.flatMap(({ file }) => file ?? [])

/** Everything the form holds; what is no figure is NaN, which no call takes. */
export function toContent(values: ProductValues) {
  const mediaKey = mediaKeys(values.images)
  return {
    ...sentValues(PRODUCT_FIELDS, values),
    options: values.options.filter((option) => option.values.length > 0),
    images: values.images.map(({ id, alt }) => ({ media_key: mediaKey(id), alt: alt.trim() })),
    confirmations: sentConfirmations(values.confirmations),
    product_class: values.product_class,
    compliance: values.product_class === '' ? {} : sentFacts(values.product_class, values.compliance),
    variations: values.variations.map((row) => variationOf(row, mediaKey)),
  }
}

/** Stock that nobody changed is not sent: somebody may have bought since. */
function variationOf(row: Row, mediaKey: (pictureId: string) => string) {
  const stock = numberOf(row.stock_quantity) ?? 0
  const isStockChanged = row.stock_seen === null || stock !== row.stock_seen
  return {
    ...(row.id !== null && { id: row.id }),
    sku: row.sku.trim(),
    attributes: row.attributes,
    price: numberOf(row.price) ?? Number.NaN,
    compare_at_price: numberOf(row.compare_at_price),
    net_quantity: numberOf(row.net_quantity),
    media_key: row.media_key === null ? null : mediaKey(row.media_key),
    ...(isStockChanged && { stock_quantity: stock }),
    ...(isStockChanged && row.stock_seen !== null && { stock_seen: row.stock_seen }),
  }
}

/** How a call names a picture of the form; one that is not in its list is stored under its own name. */
function mediaKeys(images: readonly FormImage[]): (pictureId: string) => string {
  const fresh = images.filter(({ file }) => file)
  return (pictureId) => {
    const place = fresh.findIndex(({ id }) => id === pictureId)
    return place < 0 ? pictureId : `upload:${place}`
  }
}

/** The body that adds a product. The form has been checked by then; an address that is left empty is made of the name. */
export function createBody(values: ProductValues): Input<'POST /admin/products/'>['body'] {
  const { slug, ...content } = toContent(values)
  const draft = slug === '' ? content : { ...content, slug }
  if (!isDraft(draft)) throw new Error('The product was sent although the form found faults')
  return { product_data_json: draft, images: filesOf(values.images) }
}

const isDraft = (content: unknown): content is z.input<typeof ProductDraft> => ProductDraft.safeParse(content).success

/** The body that saves what differs from `stored`; undefined where nothing does. A class and its facts travel together. */
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
