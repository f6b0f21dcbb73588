/** Prepares a correction of stock, with its reason. */
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import { type Finding, toFinding } from '../agent.finding.ts'
import { formatAttributes, literal, number } from '../agent.words.ts'
import { type PrepareKit, propose } from './prepare.ts'

const MOST_STOCK = 1_000_000

const StockInput = z
  .object({
    product_id: z.int().positive(),
    variation_id: z.int().positive().optional(),
    set: z.int().min(0).max(MOST_STOCK).optional().describe('How many there are, counted'),
    change: z.int().min(-MOST_STOCK).max(MOST_STOCK).optional().describe('How many more or, negative, fewer'),
    reason: z.string().trim().min(3).max(200).optional(),
  })
  .refine(
    ({ set, change }) => (set === undefined) !== (change === undefined),
    'Say how many there are, or how many more or fewer.',
  )

export const prepareStockTool = (kit: PrepareKit) =>
  tool({
    name: 'prepare_stock',
    description: 'Prepares setting or correcting the stock of a variation, for staff to confirm.',
    input: StockInput,
    run: async ({ product_id, variation_id, set, change, reason }): Promise<Finding> => {
      const product = await kit.products.get(product_id)
      const [only, ...others] = product.variations.filter(({ id }) => variation_id === undefined || id === variation_id)
      if (!only) return toFinding(`${literal(product.name)} has no such variation.`)
      if (others.length > 0) {
        const forms = product.variations
          .slice(0, 8)
          .map(
            ({ sku, attributes, stock_quantity }) =>
              `${literal(formatAttributes(attributes))} (${literal(sku)}): ${stock_quantity}`,
          )
        const wanted = set === undefined ? `Add ${change} to the stock of` : 'Set the stock of'
        const to = set === undefined ? '' : ` to ${set}`
        return toFinding(
          `${literal(product.name)} has several variations: ${forms.join('; ')}. Of which one?`,
          product.variations.slice(0, 3).map(({ sku }) => `${wanted} ${sku}${to}`),
        )
      }
      const before = only.stock_quantity
      const after = set ?? before + (change ?? 0)
      const form = formatAttributes(only.attributes)
      const name = form ? `${product.name}, ${form}` : product.name
      if (after === before)
        return toFinding(`${literal(name)} has ${number(before)} in stock already: nothing would change.`)
      if (after < 0)
        return toFinding(
          `Only ${number(before)} of ${literal(name)} are left: they cannot be ${number(-(change ?? 0))} fewer.`,
        )
      if (after > MOST_STOCK) return toFinding(`There can be at most ${number(MOST_STOCK)}.`)
      const why = reason ?? (set === undefined ? 'Corrected by staff' : 'Counted by staff')
      return propose(kit, {
        title: `Stock of ${name}`.slice(0, 200),
        summary: `The stock of ${literal(name)} would ${set === undefined ? `change by ${after > before ? '+' : '−'}${number(Math.abs(after - before))}` : 'be set'}: from ${number(before)} to ${number(after)}.`,
        changes: [
          { label: `In stock (${only.sku})`, before: number(before), after: number(after) },
          { label: 'Reason', before: null, after: why },
        ],
        payload: {
          kind: 'stock',
          product_id,
          variation_id: only.id,
          reason: why,
          ...(set === undefined ? { change } : { set: { to: set, seen: before } }),
        },
      })
    },
  })
