/** Places orders that customers ask staff for, by phone or at the counter. */
import type { AdminOrder } from '@shop/contract/admin/orders/orders.admin.ts'
import type { createStaffOrder } from '@shop/contract/admin/orders/staff-orders.admin.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalidAt } from '../../../platform/http/http-error.ts'
import { digestInput } from '../../../platform/idempotency.ts'
import { findVariations } from '../../order-lines/lines.search.ts'
import { givenLines, lockGivenLines, readLines } from '../../order-lines/lines.ts'
import { failedPaymentsService } from '../../orders/admin/failed-payments.service.ts'
import type { OrdersAdminService } from '../../orders/admin/orders.admin.service.ts'
import { addOrderEvent } from '../../orders/order.events.ts'
import { recordPayment } from '../../orders/order.payment.ts'
import type { ProductsAdminService } from '../../products/admin/products.admin.service.ts'
import type { PlaceOrder } from '../checkout.service.ts'
import {
  orderQuoter,
  type QuoteDependencies,
  sentencesFor,
  toDraftLines,
  toPaymentMethod,
} from './staff-orders.quote.ts'

type Payload = z.output<typeof createStaffOrder.schema.body>

export interface StaffOrdersDependencies
  extends QuoteDependencies,
    Pick<Context, 'db' | 'clock' | 'config' | 'images'> {
  placeOrder: PlaceOrder
  products: Pick<ProductsAdminService, 'list'>
  adminOrders: Pick<OrdersAdminService, 'get'>
}

const MAX_PRODUCTS = 8

export type StaffOrdersService = ReturnType<typeof staffOrdersService>

export function staffOrdersService(dependencies: StaffOrdersDependencies) {
  const { db, clock, config, settings, images, placeOrder, products, adminOrders } = dependencies

  /** Does in the transaction of the order what the checkout does not: the check of what was read aloud, payment, history. */
  async function finish(
    trx: Db,
    { id, total_pence }: { id: number; total_pence: number },
    { payload, by, sentences }: { payload: Payload; by: number; sentences: readonly { key: string; text: string }[] },
  ) {
    if (total_pence !== payload.total) throw totalChanged(total_pence)
    if (sentences.some(({ key }) => !payload.read_aloud.some((read) => read === key))) throw notReadAloud()
    const note = sentences.map(({ text }) => `“${text}”`).join('\n')
    await addOrderEvent(trx, id, { status: 'read_aloud', note, is_internal: true, user_id: by, at: clock.now() })
    const { channel, payment, received, read_aloud } = payload
    const after = { channel, customer_id: payload.customer_id, total_pence, payment, received, read_aloud }
    await recordAudit(trx, { userId: by, action: 'order.place', entity: 'order', entityId: id, before: null, after })
    if (total_pence === 0) return
    if (payment === 'link') {
      const links = failedPaymentsService({ db: trx, clock, config, settings })
      await links.sendLink(id, { message: '', mail: true }, by)
    }
    if (payment === 'received' && received) {
      const money = { orderId: id, receivedPence: total_pence, card: null, by }
      await recordPayment(trx, clock, { ...money, method: received.method, note: received.reference })
    }
  }

  return {
    /** Returns what can be added to an order, for a part of a name, a SKU or a barcode. */
    async findItems(search: string) {
      const found = await products.list({ search, status: 'active', sort: 'name', skip: 0, limit: MAX_PRODUCTS })
      const ids = await findVariations(db, { code: search, productIds: found.items.map(({ id }) => id) })
      const draft = ids.map((variation_id, id) => ({ id, variation_id, bundle_id: null, quantity: 1 }))
      const lines = await readLines(givenLines(db, draft), clock.today())
      const items = lines.flatMap(({ variation_id, name, attributes, sku, media_key, price_pence, stock_quantity }) =>
        variation_id === null
          ? []
          : {
              variation_id,
              name,
              attributes,
              sku,
              image_url: images.url(media_key ?? '', IMAGE_WIDTHS.thumbnail),
              price: price_pence,
              stock_quantity,
            },
      )
      return { items }
    },

    quote: orderQuoter(dependencies),

    /**
     * Places an order like the checkout, for the customer, and sends the link or records the payment in the same transaction. A
     * repeat with the same key returns the same order. Throws the errors of the contract.
     */
    async place(payload: Payload, { by, key }: { by: number; key: string | undefined }): Promise<AdminOrder> {
      const { customer_id: customerId, address_id, channel, payment, delivery_method, coupon_code } = payload
      if ((payment === 'received') !== (payload.received !== null)) throw noReference()
      let sentences: ReturnType<typeof sentencesFor> = []
      const { id } = await placeOrder({
        customerId,
        shipping_address_id: address_id,
        billing_address_id: address_id,
        delivery_method,
        coupon_code,
        payment_method: toPaymentMethod(payment),
        async takeLines(trx, today) {
          const lines = await lockGivenLines(trx, toDraftLines(payload.lines), today)
          sentences = sentencesFor(lines, payload)
          return lines
        },
        ...(key === undefined ? {} : { request: { key, digest: digestInput(payload) } }),
        staff: {
          by,
          channel,
          isReceived: payment === 'received',
          finish: (trx, order) => finish(trx, order, { payload, by, sentences }),
        },
      })
      return adminOrders.get(id)
    },
  }
}

const totalChanged = (pence: number) =>
  conflict('total_changed', `The total is ${formatPence(pence)} now. Read it to the customer again.`)
const notReadAloud = () =>
  invalidAt('read_aloud', 'Read every sentence to the customer and tick it first.', 'not_read_aloud')
const noReference = () => invalidAt('received', 'Say how the money was received, with its reference.')
