/** Orders whose online payment failed, and the mail with which staff ask the customer to pay. */

import { declineReason } from '@shop/contract/payments/declines.ts'
import type { FailedPayment, sendPaymentLink } from '@shop/contract/payments/failed-payments.admin.ts'
import { paymentLinkPath } from '@shop/contract/payments/link-path.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { NOW, secondsFromNow } from '../../../platform/database/expressions.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/http/http-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/time/durations.ts'
import { queueMail } from '../../mail/mail.queue.ts'
import type { SiteSettingsService } from '../../site-settings/site-settings.service.ts'
import { addOrderEvent } from '../order.events.ts'
import { paymentLinkToken } from '../order.payment-link.ts'
import { lockOrder } from '../order.status.ts'

const LINK_SENT = 'payment_link_sent'
const LINK_COPIED = 'payment_link_copied'
const LISTED_DAYS = 30
const MAX_LISTED = 200

export type FailedPaymentsService = ReturnType<typeof failedPaymentsService>

type LinkRequest = z.output<typeof sendPaymentLink.schema.body>
type SentLink = z.output<(typeof sendPaymentLink.schema.response)[200]>

interface FailedPaymentsDependencies extends Pick<Context, 'db' | 'clock' | 'config'> {
  settings: Pick<SiteSettingsService, 'get'>
}

export function failedPaymentsService({ db, clock, config, settings }: FailedPaymentsDependencies) {
  return {
    /** Returns the last failure of each order, newest first. Amounts are pence. */
    async list(view: 'open' | 'all'): Promise<FailedPayment[]> {
      const rows = await selectLastFailures(db)
        .$if(view === 'open', (query) => query.where('o.status', '=', 'pending_payment'))
        .execute()
      return rows.map(({ at, link_sent_at, expires_at, decline_code, customer_id, name, email, ...row }) => ({
        ...row,
        customer: { id: customer_id, name, email },
        reason: declineReason(decline_code),
        at: at.toISOString(),
        expires_at: expires_at?.toISOString() ?? null,
        link_sent_at: link_sent_at?.toISOString() ?? null,
      }))
    },

    /**
     * Returns the order's link, and holds its items for as long as it works. With `mail`, the customer gets it by mail; a
     * double click sends one. Throws not-found, and 409 if the order cannot be paid online any more.
     */
    async sendLink(id: number, { message, hours, mail }: LinkRequest, by: number): Promise<SentLink> {
      const lifetimeMs = (hours ?? (await settings.get()).payment_link_hours) * HOUR_MS
      return inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, id)
        if (order.status !== 'pending_payment') {
          throw conflict('not_payable', 'This order isn’t waiting for an online payment any more.')
        }
        const token = await paymentLinkToken(trx, id)
        const link = config.publicUrl + paymentLinkPath(token)
        const now = clock.now()
        const status = mail ? LINK_SENT : LINK_COPIED
        const last = await lastEvent(trx, id, status)
        if (last && order.expires_at && now.getTime() - last.at.getTime() < MINUTE_MS) {
          return { link, expires_at: order.expires_at.toISOString() }
        }
        const end = new Date(Math.max(now.getTime() + lifetimeMs, order.expires_at?.getTime() ?? 0))
        const expires_at = end.toISOString()
        await trx.updateTable('shop_order').set({ expires_at: end, updated_at: NOW }).where('id', '=', id).execute()
        await addOrderEvent(trx, id, { status, note: message, is_internal: true, user_id: by, at: now })
        if (mail) {
          const data = { kind: 'payment_link' as const, order_id: id, due: expires_at, message, token }
          const event_key = `payment_link:${id}:${now.getTime()}`
          await queueMail(trx, [{ event_key, recipient: order.customer_email, data }])
        }
        await recordAudit(trx, {
          userId: by,
          action: mail ? 'order.send_payment_link' : 'order.copy_payment_link',
          entity: 'order',
          entityId: id,
          before: { expires_at: order.expires_at },
          after: { expires_at, message },
        })
        return { link, expires_at }
      })
    },
  }
}

const lastEvent = (db: Db, orderId: number, status: string) =>
  db
    .selectFrom('order_event')
    .select('at')
    .where('order_id', '=', orderId)
    .where('status', '=', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

function selectLastFailures(db: Db) {
  const failures = db
    .selectFrom('payment_attempt')
    .distinctOn('order_id')
    .select(['order_id', 'method', 'card_brand', 'card_last4', 'decline_code', 'at'])
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('order_id'))
        .as('tries'),
    )
    .where('decline_code', 'is not', null)
    .where('at', '>', secondsFromNow(-LISTED_DAYS * (DAY_MS / 1000)))
    .orderBy('order_id')
    .orderBy('at', 'desc')
    .$narrowType<{ order_id: number; method: string; decline_code: string; at: Date }>()
  return db
    .selectFrom(failures.as('a'))
    .innerJoin('shop_order as o', 'o.id', 'a.order_id')
    .innerJoin('shop_user as u', 'u.id', 'o.user_id')
    .select(['a.order_id', 'a.method', 'a.card_brand', 'a.card_last4', 'a.decline_code', 'a.at', 'a.tries'])
    .select(['o.order_number', 'o.status', 'o.total_pence as total', 'o.expires_at', 'o.customer_email as email'])
    .select(['u.id as customer_id', 'u.name'])
    .select(({ selectFrom }) =>
      selectFrom('order_event as e')
        .select(({ fn }) => fn.max('e.at').as('at'))
        .whereRef('e.order_id', '=', 'o.id')
        .where('e.status', '=', LINK_SENT)
        .as('link_sent_at'),
    )
    .orderBy('a.at', 'desc')
    .limit(MAX_LISTED)
}
