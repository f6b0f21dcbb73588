/** What customers do for an age check: see what is needed, and send a document. Needs no login, only the link. */
import type { AgeCheckRequest } from '@shop/contract/age-checks/age-checks.ts'
import type { Order } from '@shop/contract/orders.ts'
import type { Context } from '../../context.ts'
import { NOW } from '../../platform/database/expressions.ts'
import { conflict } from '../../platform/http/http-error.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import { addOrderEvent } from '../orders/order.events.ts'
import { queueAgeCheckMail } from '../orders/order.mails.ts'
import { lockOrder } from '../orders/order.status.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { prepareDocument, storeDocument } from './age-check.documents.ts'
import { orderOfToken, tokenOfOrder } from './age-check.links.ts'
import { deadlineIn, lockRequest } from './age-check.requests.ts'
import type { AgeCheckVisits } from './age-check.visits.ts'

/** Enough for every wrong photo; each takes a second to draw again. */
const UPLOADS_PER_HOUR = 20

const over = () => conflict('age_check_over', 'There’s nothing left to confirm for this order.')

export interface CustomersDependencies extends Pick<Context, 'db' | 'clock' | 'counts' | 'media'> {
  settings: Pick<SiteSettingsService, 'get'>
  orders: Pick<OrdersService, 'get' | 'getForCustomer'>
  visits: Pick<AgeCheckVisits, 'label'>
}

export type AgeCheckCustomers = ReturnType<typeof ageCheckCustomers>

export function ageCheckCustomers({ db, clock, counts, media, settings, orders, visits }: CustomersDependencies) {
  const uploads = createLimiter(counts, 'age-document', { max: UPLOADS_PER_HOUR, windowMs: HOUR_MS })

  /** Returns what the age check of an order needs. */
  function toRequest({ order_number, age_check: { status, due_at, document_at } }: Order): AgeCheckRequest {
    if (due_at === null) return { order_number, state: status === 'passed' ? 'passed' : 'over', due_at, provider: null }
    const state = document_at === null ? 'open' : 'received'
    // A provider that has said no is not asked again: somebody else could log in there.
    return { order_number, state, due_at, provider: status === 'pending' ? visits.label() : null }
  }

  return {
    /** Throws not-found for a wrong token. */
    view: async (token: string): Promise<AgeCheckRequest> =>
      toRequest(await orders.get(db, await orderOfToken(db, token))),

    /** Returns the token for a customer's own order. Throws not-found, 409 `age_check_over`. */
    async tokenFor(userId: number, orderId: number): Promise<{ token: string }> {
      if (!isOpen(await orders.getForCustomer(userId, orderId))) throw over()
      return { token: await tokenOfOrder(db, orderId) }
    },

    /**
     * Stores a document for staff, who get a mail about the first one and have the whole period from then. A later one
     * replaces it. Throws not-found, 409 `age_check_over`, 429, and the errors of `prepareDocument`.
     */
    async receive(token: string, upload: Buffer): Promise<AgeCheckRequest> {
      const orderId = await orderOfToken(db, token)
      if (!isOpen(await orders.get(db, orderId))) throw over()
      await uploads.take(String(orderId))
      const document = await prepareDocument(media, upload)
      const { age_check_days } = await settings.get()
      await db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, orderId)
        if (!(await lockRequest(trx, orderId))) throw over()
        const isFirst = (await orders.get(trx, orderId)).age_check.document_at === null
        const now = clock.now()
        await storeDocument(trx, { orderId, document, now })
        await addOrderEvent(trx, orderId, { status: 'age_check_document', note: '', is_internal: true, at: now })
        // Staff who have the earlier document on their screen are told that the order has changed.
        await trx.updateTable('shop_order').set({ updated_at: NOW }).where('id', '=', orderId).execute()
        if (!isFirst) return
        await trx
          .updateTable('age_check_request')
          .set(deadlineIn(clock, age_check_days))
          .where('order_id', '=', order.id)
          .execute()
        const reason = 'The customer has sent a document.'
        await queueAgeCheckMail(trx, { order_id: orderId, event: 'document', reason })
      })
      return toRequest(await orders.get(db, orderId))
    },
  }
}

const isOpen = ({ age_check }: Order) => age_check.due_at !== null
