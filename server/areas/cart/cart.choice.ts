/** Finds the variation or bundle that a customer adds to the cart. */
import { invalidAt, notFound } from '../../platform/http/http-error.ts'
import type { CartRepository } from './cart.repository.ts'

/** The item to add; exactly one of the ids is set. */
export interface AddedItem {
  product_id?: number | null | undefined
  bundle_id?: number | null | undefined
  variation_attributes?: Record<string, string> | null | undefined
}

/** The cart line to write, and the stock of its item. */
export interface CartItemInput {
  line: { variation_id: number } | { bundle_id: number }
  stock_quantity: number
}

/** Longer lists of values are omitted from the message. */
const MAX_VALUES_LISTED = 12

/** Throws 422 unless the input names one item and one variation, and 404 if the item is not for sale. */
export async function chooseItem(
  repository: CartRepository,
  { product_id, bundle_id, variation_attributes }: AddedItem,
): Promise<CartItemInput> {
  if (product_id != null && bundle_id == null)
    return chooseVariation(repository, product_id, variation_attributes ?? {})
  if (bundle_id == null) throw invalidAt('product_id', 'Invalid item type')
  if (product_id != null) throw invalidAt('bundle_id', 'Invalid item type')
  const bundle = await repository.findBundle(bundle_id)
  if (!bundle) throw notFound('This bundle couldn’t be found.')
  return { line: { bundle_id }, stock_quantity: bundle.stock_quantity }
}

/** Returns the one variation with all of `attributes`; a product with one variation needs none. */
async function chooseVariation(
  repository: CartRepository,
  productId: number,
  attributes: Record<string, string>,
): Promise<CartItemInput> {
  const [found, another] = await repository.variationsWith(productId, attributes)
  if (found && (found.is_exact || !another)) {
    return { line: { variation_id: found.id }, stock_quantity: found.stock_quantity }
  }
  const choices = await repository.choicesOf(productId)
  if (choices.length === 0) throw notFound('This product couldn’t be found.')
  const message = `${found ? '' : 'This choice isn’t available. '}${toChoose(choices)}`
  throw invalidAt('variation_attributes', message)
}

type Choices = Awaited<ReturnType<CartRepository['choicesOf']>>

/** 'Please choose Flavour (Mango, Ice) and Strength (10 mg, 20 mg).' */
function toChoose(choices: Choices): string {
  const order = choices[0]?.options.map((option) => option.name) ?? []
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const values = new Map<string, Set<string>>()
  for (const { attributes } of choices) {
    for (const [name, value] of Object.entries(attributes)) {
      values.set(name, (values.get(name) ?? new Set()).add(value))
    }
  }
  if (values.size === 0) return 'This product has no options to choose.'
  const listed = [...values]
    .sort(([one], [other]) => place(one) - place(other))
    .map(([name, of]) => (of.size > MAX_VALUES_LISTED ? name : `${name} (${[...of].join(', ')})`))
  return `Please choose ${new Intl.ListFormat('en-GB').format(listed)}.`
}
