/** Takes and returns stock for orders. The database records every change in a ledger. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/http-error.ts'
import { announce, announceStock } from '../../platform/messages/events.ts'
import { LIST_TAG, productTag, RELATED_TAG, stockTag } from '../products/product.tags.ts'

/** Units of one variation. */
export interface StockQuantity {
  variation_id: number
  quantity: number
}

/** A variation before and after. */
export interface StockChange {
  variation_id: number
  product_id: number
  before: number
  after: number
  /** Whether the variation, or a bundle with it, sold out or became available again. */
  changes_availability: boolean
  /** The variation's own limit for low stock, if it has one. */
  low_stock: number | null
}

/**
 * Locks variations until the transaction ends and returns the stock of each; deleted ones are omitted. Always locks by
 * ascending id, whatever the order of a cart, to prevent deadlocks between orders.
 */
export async function lockStock(trx: Db, variationIds: Iterable<number>): Promise<Map<number, number>> {
  const ids = [...new Set(variationIds)]
  const rows = await trx
    .selectFrom('variation')
    .select(['id', 'stock_quantity'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, stock_quantity }) => [id, stock_quantity]))
}

/**
 * The part of the statement that inserts an order which takes its stock, each variation once, after `lockStock`. Pass its
 * result to `settleSale`.
 */
export const sale = (orderId: RawBuilder<unknown>, parts: readonly StockQuantity[]): RawBuilder<StockChange> =>
  changeOf(
    ofOrder('sale', orderId),
    parts.map(({ variation_id, quantity }) => ({ variation_id, change: -quantity })),
  )

/** Throws 409 if the sale did not find all `parts`; otherwise publishes to all processes what pages must update. */
export async function settleSale(
  trx: Db,
  parts: readonly StockQuantity[],
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.length < parts.length) throw conflict('out_of_stock', 'Some of these items have just been sold.')
  await announceChanges(trx, changes)
}

/**
 * Returns the stock that the order still holds by the ledger, so that a second call changes nothing: all of it but the units
 * that were written off, or of it only `units`. The caller must have locked the order. Publishes the change to every process.
 */
export async function returnStock(
  trx: Db,
  orderId: number,
  { writtenOff = new Map(), units }: { writtenOff?: Units; units?: Units } = {},
): Promise<StockChange[]> {
  const rows = await trx
    .selectFrom('stock_movement')
    .select(({ fn, neg }) => ['variation_id', neg(fn.sum<number>('change')).as('change')])
    .where('order_id', '=', orderId)
    .where('reason', '!=', 'write_off')
    .groupBy('variation_id')
    .having(({ fn }) => fn.sum('change'), '<', 0)
    .execute()
  const held = rows
    .map(({ variation_id, change }) => {
      const limit = units ? (units.get(variation_id) ?? 0) : Number.POSITIVE_INFINITY
      return { variation_id, change: Math.min(limit, change - (writtenOff.get(variation_id) ?? 0)) }
    })
    .filter(({ change }) => change > 0)
  if (held.length === 0) return []
  await lockStock(
    trx,
    held.map(({ variation_id }) => variation_id),
  )
  const returned = await changeOf(ofOrder('return', sql`select ${orderId}::integer`), held).execute(trx)
  await announceChanges(trx, returned.rows)
  return returned.rows
}

/** Units by variation. */
type Units = ReadonlyMap<number, number>

/**
 * Records what came back of an order: `restocked` units are for sale again, `writtenOff` ones leave the stock at once, and
 * `replacements` are taken from it. The caller must have locked the order, and calls it once for each return. Throws 409
 * `out_of_stock`.
 */
export async function moveReturnedStock(
  trx: Db,
  orderId: number,
  {
    restocked,
    writtenOff,
    replacements,
    note,
  }: { restocked: Units; writtenOff: Units; replacements: Units; note: string },
): Promise<void> {
  // All at once, so that they are locked by ascending id.
  await lockStock(trx, [...restocked.keys(), ...writtenOff.keys(), ...replacements.keys()])
  if (replacements.size > 0) await takeReplacements(trx, orderId, replacements)
  if (restocked.size > 0) await returnStock(trx, orderId, { units: restocked })
  const rows = [...writtenOff].flatMap(([variation_id, quantity]) => {
    const movement = { variation_id, order_id: orderId, note }
    return [
      { ...movement, change: quantity, reason: 'return' as const },
      { ...movement, change: -quantity, reason: 'write_off' as const },
    ]
  })
  if (rows.length > 0) await trx.insertInto('stock_movement').values(rows).execute()
}

async function takeReplacements(trx: Db, orderId: number, units: Units): Promise<void> {
  const parts = [...units].map(([variation_id, quantity]) => ({ variation_id, quantity }))
  const { rows } = await sale(sql`select ${orderId}::integer`, parts).execute(trx)
  if (rows.length < parts.length) {
    throw conflict(
      'out_of_stock',
      'There isn’t enough stock for the replacement. Refund it instead, or wait for new stock.',
    )
  }
  await announceChanges(trx, rows)
}

/** Returns whether the change made the stock low enough to notify staff; `preset` is the setting for low stock. */
export function becameScarce({ before, after, low_stock }: StockChange, preset: number): boolean {
  const limit = low_stock ?? preset
  return before > limit && after <= limit
}

/**
 * Corrects the stock of variations that the caller has locked, each once; the ledger stores `note`. Publishes the change. Throws
 * 409 if one of them has less than it should lose.
 */
export async function correctStock(
  trx: Db,
  changes: readonly { variation_id: number; change: number }[],
  note: string,
): Promise<void> {
  if (changes.length === 0) return
  const label = sql`select set_config('shop.stock_note', ${note}, true)`
  const { rows } = await changeOf(label, changes).execute(trx)
  if (rows.length < changes.length) throw conflict('out_of_stock', 'There are fewer units in stock than that.')
  await announceChanges(trx, rows)
}

/** Without the order, because it could not be inserted, nothing changes. */
const ofOrder = (reason: 'sale' | 'return', orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select set_config('shop.stock_reason', ${reason}, true), set_config('shop.stock_order', (${orderId})::text, true)
  where (${orderId}) is not null`

/** `label` is a query that says why; the ledger's trigger reads it when the whole statement ends. */
function changeOf(
  label: RawBuilder<unknown>,
  changes: readonly { variation_id: number; change: number }[],
): RawBuilder<StockChange> {
  const ids = changes.map(({ variation_id }) => variation_id)
  const amounts = changes.map(({ change }) => change)
  // Raw SQL: the builder has no unnest() of several lists. Part of other statements.
  return sql<StockChange>`
    with label as materialized (${label})
    update variation set stock_quantity = stock_quantity + part.change
    from label, unnest(${ids}::integer[], ${amounts}::integer[]) as part (id, change)
    where variation.id = part.id and stock_quantity + part.change >= 0
    returning variation.id as variation_id, product_id, stock_quantity - part.change as before, stock_quantity as after, low_stock,
      (stock_quantity = 0) <> (stock_quantity = part.change) or exists (
        select from bundle_item i where i.variation_id = variation.id
          and (stock_quantity < i.quantity) <> (stock_quantity - part.change < i.quantity)) as changes_availability`
}

/** Announces changed stock. Lists, counts and cards change only when something sells out or becomes available again. */
export async function announceChanges(
  trx: Db,
  changes: readonly Pick<StockChange, 'product_id' | 'before' | 'after' | 'changes_availability'>[],
): Promise<void> {
  const tags = changes.map((change) => (change.changes_availability ? productTag : stockTag)(change.product_id))
  if (!changes.some((change) => change.changes_availability)) return announceStock(trx, tags)
  // Related products have the tags of those that they show. Only one that is available again may join them.
  const isBack = changes.some(({ before }) => before === 0)
  await announce(trx, 'catalogue', [LIST_TAG, ...(isBack ? [RELATED_TAG] : []), ...tags])
}
