/** Starts and ends sales at their time: all prices of a sale in one transaction, or none. */
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { DAY_MS } from '../../../platform/time/durations.ts'
import { type NewPrice, pricesRepository } from '../prices/prices.repository.ts'
import { writePrices } from '../prices/prices.write.ts'
import { type SaleOutcome, type SaleRow, salesRepository } from './sales.repository.ts'

/** Who starts or ends a sale and when; `by` is null for the shop itself. */
export interface Turn {
  now: Date
  by: number | null
}

/** Starts or ends the next sale that is due; returns false if there is none. */
export const turnNextSale = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const sale = await salesRepository(trx).lockDue(now)
    if (!sale) return false
    // A sale whose whole time passed while the shop was down only ends.
    if (sale.state === 'planned' && sale.ends_at > now) await start(trx, sale, now)
    else await finish(trx, sale, 'ended', { now, by: null })
    return true
  })

/** The length of a sale in whole days. */
export const lengthInDays = (starts_at: Date, ends_at: Date): number =>
  Math.ceil((ends_at.getTime() - starts_at.getTime()) / DAY_MS)

/** Sets the prices, and the price before that the history allows. Leaves out what already costs as little. */
async function start(trx: Db, sale: SaleRow, now: Date): Promise<void> {
  const repository = salesRepository(trx)
  const planned = new Map((await repository.prices(sale.id)).map((row) => [row.variation_id, row.price_pence]))
  const locked = await pricesRepository(trx).lock([...planned.keys()])
  const history = await repository.history([...planned.keys()], now, lengthInDays(sale.starts_at, sale.ends_at))
  const prices: NewPrice[] = []
  const outcomes = locked.map((stored): SaleOutcome => {
    const price = planned.get(stored.id) ?? null
    const isLeftOut = price === null || price >= stored.price_pence || VAPING_CLASSES.includes(stored.product_class)
    if (isLeftOut) return { variation_id: stored.id, from_pence: null, from_compare_at_pence: null, result: 'left_out' }
    const was = history.get(stored.id)?.was_pence ?? null
    prices.push({ id: stored.id, price_pence: price, compare_at_price_pence: was !== null && was > price ? was : null })
    const { price_pence: from_pence, compare_at_price_pence: from_compare_at_pence } = stored
    return { variation_id: stored.id, from_pence, from_compare_at_pence, result: 'reduced' }
  })
  await writePrices(trx, locked, prices, { now, by: null, action: 'product.prices' })
  await repository.storeOutcomes(sale.id, outcomes)
  await changeState(trx, sale, 'running', null)
}

/** Restores each price that is still the one of the sale, and ends or cancels the locked sale. */
export async function finish(trx: Db, sale: SaleRow, state: 'ended' | 'cancelled', { now, by }: Turn): Promise<void> {
  const repository = salesRepository(trx)
  const reduced = new Map(
    (await repository.prices(sale.id))
      .filter(({ result }) => result === 'reduced')
      .map((row) => [row.variation_id, row]),
  )
  const locked = await pricesRepository(trx).lock([...reduced.keys()])
  const prices: NewPrice[] = []
  const outcomes = locked.flatMap(({ id, price_pence }): SaleOutcome[] => {
    const row = reduced.get(id)
    if (!row || row.from_pence === null) return []
    const { from_pence, from_compare_at_pence } = row
    const isChanged = price_pence !== row.price_pence
    if (!isChanged) prices.push({ id, price_pence: from_pence, compare_at_price_pence: from_compare_at_pence })
    return [{ variation_id: id, from_pence, from_compare_at_pence, result: isChanged ? 'changed' : 'restored' }]
  })
  await writePrices(trx, locked, prices, { now, by, action: 'product.prices' })
  await repository.storeOutcomes(sale.id, outcomes)
  await changeState(trx, sale, state, by)
}

async function changeState(trx: Db, sale: SaleRow, state: SaleRow['state'], by: number | null): Promise<void> {
  await salesRepository(trx).setState(sale.id, state)
  const action = { running: 'sale.start', ended: 'sale.end', cancelled: 'sale.cancel', planned: 'sale.update' }[state]
  const [before, after] = [{ state: sale.state }, { state }]
  await recordAudit(trx, { userId: by, action, entity: 'sale', entityId: sale.id, before, after })
}
