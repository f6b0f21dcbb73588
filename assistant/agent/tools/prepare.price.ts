/** Prepares other prices: of one product or variation, or of up to fifty products at once. */
import type { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import { type Finding, toFinding } from '../agent.finding.ts'
import { formatAttributes, formatCount, literal, money } from '../agent.words.ts'
import type { PayloadOf } from '../proposals/proposals.payload.ts'
import { catalogueRepository, isInSelection } from './catalogue.repository.ts'
import { isNarrowed, selectionFields } from './inputs.ts'
import { type PrepareKit, propose } from './prepare.ts'

/** So many products may change their price at once. */
const MAX_PRODUCTS = 50
/** So many changes are listed one by one. */
const MAX_LISTED = 200
/** In pence, as the contract has it. */
const MAX_PRICE_PENCE = 100_000_000

const PriceInput = z
  .object({
    ...selectionFields,
    variation_id: z.int().positive().optional(),
    set_pence: z.int().min(1).max(MAX_PRICE_PENCE).optional().describe('The new price, in pence'),
    change_pence: z
      .int()
      .min(-MAX_PRICE_PENCE)
      .max(MAX_PRICE_PENCE)
      .optional()
      .describe('Added to the price; negative to lower it'),
    change_percent: z.number().min(-99).max(1000).optional().describe('10 raises by a tenth, -10 lowers by it'),
    all_variations: z.boolean().default(false).describe('One price for variations that have different ones now'),
  })
  .refine(
    ({ set_pence, change_pence, change_percent }) =>
      [set_pence, change_pence, change_percent].filter((n) => n !== undefined).length === 1,
    'Say the new price or the change, one of them.',
  )
type PriceInput = z.output<typeof PriceInput>

interface PriceChange {
  product: AdminProduct
  variation: AdminProduct['variations'][number]
  to: number
}

export const preparePriceTool = (kit: PrepareKit) =>
  tool({
    name: 'prepare_price',
    description: `Prepares a price change for staff to confirm: of a product, a variation, or of a category or brand with at most ${MAX_PRODUCTS} products.`,
    input: PriceInput,
    run: async (input): Promise<Finding> => {
      if (!isNarrowed(input)) return toFinding('Which product? Tell me its name or SKU.')
      const rows = await kit.db
        .selectFrom('product as p')
        .select('p.id')
        .where('p.status', '<>', 'archived')
        .where(isInSelection(input))
        .orderBy('p.id')
        .limit(MAX_PRODUCTS + 1)
        .execute()
      if (rows.length > MAX_PRODUCTS) {
        return toFinding(
          `These are more than ${MAX_PRODUCTS} products: more than may change at once. Choose a smaller category or a brand of it, or use the CSV under [Products](/admin/products).`,
        )
      }
      const products = await Promise.all(rows.map(({ id }) => kit.products.get(id)))
      if (products.length === 0) return toFinding('There is no such product, or it is archived.')
      const unclear = unclearPrices(products, input)
      if (unclear) return unclear
      const changes = products.flatMap((product) => changesOf(product, input))
      const impossible = changes.find(({ to }) => to < 1 || to > MAX_PRICE_PENCE)
      if (impossible)
        return toFinding(
          `${literal(impossible.product.name)} would cost ${money(impossible.to)}, which cannot be. Choose a smaller change.`,
        )
      if (changes.length === 0) return toFinding('These are the prices already: nothing would change.')
      return propose(kit, await proposalOf(kit, input, changes))
    },
  })

/** One price for variations that differ is asked about first. */
function unclearPrices([product, ...others]: readonly AdminProduct[], input: PriceInput): Finding | undefined {
  if (!product || others.length > 0 || input.set_pence === undefined || input.variation_id || input.all_variations)
    return undefined
  const prices = product.variations.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  if (lowest === highest) return undefined
  const forms = product.variations
    .slice(0, 6)
    .map(
      (variation) =>
        `${literal(formatAttributes(variation.attributes))} (${literal(variation.sku)}) ${money(variation.price)}`,
    )
  return toFinding(
    `${literal(product.name)} costs ${money(lowest)} to ${money(highest)}: ${forms.join('; ')}. Shall all cost ${money(input.set_pence)}, or which SKU?`,
    [
      `Set the price of all variations of "${product.name}" to ${money(input.set_pence)}`,
      ...product.variations.slice(0, 2).map(({ sku }) => `Set the price of ${sku} to ${money(input.set_pence ?? 0)}`),
    ],
  )
}

function changesOf(product: AdminProduct, input: PriceInput): PriceChange[] {
  return product.variations
    .filter(({ id }) => input.variation_id === undefined || id === input.variation_id)
    .map((variation) => ({ product, variation, to: priceAfter(variation.price, input) }))
    .filter(({ variation, to }) => variation.price !== to)
}

/** A percentage is rounded to the nearest penny, once. */
function priceAfter(price: number, { set_pence, change_pence = 0, change_percent }: PriceInput): number {
  if (set_pence !== undefined) return set_pence
  return change_percent === undefined ? price + change_pence : Math.round((price * (100 + change_percent)) / 100)
}

async function proposalOf(kit: PrepareKit, input: PriceInput, changes: readonly PriceChange[]) {
  const changesByProduct = [...Map.groupBy(changes, ({ product }) => product).entries()]
  const name = (await catalogueRepository(kit.db).nameOf(input)) ?? 'these products'
  const listedChanges = changesByProduct.flatMap(([product, of]) => rowsOf(product, of))
  const payload: PayloadOf<'price'> = {
    kind: 'price',
    products: changesByProduct.map(([product, of]) => ({
      product_id: product.id,
      updated_at: product.updated_at,
      prices: of.map(({ variation, to }) => ({ variation_id: variation.id, price: to })),
    })),
  }
  const [first] = listedChanges
  const isOne = listedChanges.length === 1 && first
  const how = isOne
    ? `from ${first.before} to ${first.after}`
    : `of ${formatCount(changes.length, 'variation')} of ${formatCount(changesByProduct.length, 'product')}`
  const rest = listedChanges.length - MAX_LISTED
  return {
    title: `Price of ${name}`.slice(0, 200),
    summary: `The price of ${literal(name)} would change${isOne ? '' : ':'} ${how}${step(input)}.`,
    changes: [
      ...listedChanges.slice(0, MAX_LISTED),
      ...(rest > 0 ? [{ label: `and ${rest} more`, before: null, after: 'changed alike' }] : []),
    ],
    payload,
  }
}

function step({ change_pence, change_percent }: PriceInput): string {
  if (change_percent !== undefined) return `, ${change_percent > 0 ? 'up' : 'down'} ${Math.abs(change_percent)}%`
  if (change_pence !== undefined) return `, ${change_pence > 0 ? 'up' : 'down'} ${money(Math.abs(change_pence))}`
  return ''
}

/** One row where all variations change alike, else one for each. */
function rowsOf(product: AdminProduct, changes: readonly PriceChange[]) {
  const [first] = changes
  const isAlike = changes.every(({ variation, to }) => variation.price === first?.variation.price && to === first.to)
  if (first && isAlike && changes.length === product.variations.length) {
    return [{ label: product.name, before: money(first.variation.price), after: afterOf(first) }]
  }
  return changes.map(({ variation, to }) => ({
    label: `${product.name}, ${formatAttributes(variation.attributes) || variation.sku}`,
    before: money(variation.price),
    after: afterOf({ variation, to }),
  }))
}

/** A reduction that is none any more goes with the old price. */
function afterOf({ variation, to }: Pick<PriceChange, 'variation' | 'to'>): string {
  const { compare_at_price } = variation
  const isOver = compare_at_price !== null && compare_at_price > variation.price && compare_at_price <= to
  return isOver ? `${money(to)}, no longer shown as reduced` : money(to)
}
