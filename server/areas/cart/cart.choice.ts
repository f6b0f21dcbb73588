/** Which variation or bundle someone means when they add to the cart. */
import { invalidAt, notFound } from '../../platform/http/http-error.ts'
import type { CartRepository } from './cart.repository.ts'

/** What to add; exactly one of the ids. */
export interface AddedItem {
  product_id?: number | null | undefined
  bundle_id?: number | null | undefined
  variation_attributes?: Record<string, string> | null | undefined
}

/** The line to be, and how many the shop has for it. */
export interface CartItemInput {
  line: { variation_id: number } | { bundle_id: number }
  stock_quantity: number
}

/** Longer lists of values are not told one by one. */
const MOST_VALUES_TOLD = 12

/** Refuses with 422 what is not one thing, or not one variation, and with 404 what is not for sale. */
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

/** The one variation that has all of `attributes`; a product that comes in one form needs none to be named. */
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
  const told = [...values]
    .sort(([one], [other]) => place(one) - place(other))
    .map(([name, of]) => (of.size > MOST_VALUES_TOLD ? name : `${name} (${[...of].join(', ')})`))
  return `Please choose ${new Intl.ListFormat('en-GB').format(told)}.`
}
