/** What an order is made of. The cart of a customer makes a draft; so can staff. */
import type { CreateOrderPayload } from '@shop/contract/orders.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { OrderLine } from '../order-lines/lines.ts'

/** The addresses must be the customer's. */
export interface OrderDraft extends z.output<typeof CreateOrderPayload> {
  customerId: number
  /** Reads the lines and locks their stock (`lockLines`) in the transaction of the order, at least one. */
  takeLines: (trx: Db, today: string) => Promise<OrderLine[]>
  /** A repeat with the same key must have the same digest. */
  request?: { key: string; digest: string }
  /** For an order that staff place. */
  staff?: PlacedByStaff
}

interface PlacedByStaff {
  /** The id of the member of staff. */
  by: number
  channel: 'phone' | 'counter'
  /** The money is there already, so the customer gets no instructions for a transfer. */
  isReceived: boolean
  /** Completes the order in its transaction; an error of it leaves everything unchanged. */
  finish: (trx: Db, order: { id: number; total_pence: number }) => Promise<void>
}
