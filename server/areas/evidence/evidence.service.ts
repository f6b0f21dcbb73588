/** Puts together what an order's customer saw and agreed to. Amounts are pence. */
import type { OrderEvidence } from '@shop/contract/admin/orders/evidence.admin.ts'
import { isMailId, MAILS } from '@shop/contract/mails/mails.ts'
import { auditFor } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { toLondonDay } from '../../platform/time/london.ts'
import { readFacts } from '../compliance/compliance.facts.ts'
import { listNotices, noticesOfBundle } from '../compliance/compliance.notices.ts'
import type { ContentService } from '../content/content.service.ts'
import { recallsService } from '../lots/recalls/recalls.service.ts'
import { findMailsOfOrder } from '../mail/mail.of-order.ts'
import { STAFF } from '../mail/mail.queue.ts'
import { ordersAdminService } from '../orders/admin/orders.admin.service.ts'
import type { OrdersDependencies } from '../orders/orders.service.ts'
import { returnsAdminService } from '../orders/returns/returns.admin.service.ts'
import { readSoldItems, type SoldItemRow } from './evidence.repository.ts'

export interface EvidenceDependencies extends OrdersDependencies {
  content: Pick<ContentService, 'terms'>
}

const audit = auditFor('order')

export type EvidenceService = ReturnType<typeof evidenceService>

export function evidenceService({ content, ...deps }: EvidenceDependencies) {
  const { db, clock } = deps
  const [orders, returns, recalls] = [ordersAdminService(deps), returnsAdminService(deps), recallsService(deps)]

  return {
    /** Throws not-found. */
    async get(id: number): Promise<OrderEvidence> {
      const order = await orders.get(id)
      const day = toLondonDay(new Date(order.created_at))
      const version = order.terms_version
      const [sold, mails, found, recalled, terms] = await Promise.all([
        readSoldItems(db, id),
        readMails(db, order),
        Promise.all(order.returns.map((one) => returns.get(one.id))),
        recalls.ofOrder(id),
        version === null ? undefined : content.terms(version),
      ])
      return {
        order,
        items: sold.map((item) => toSoldItem(item, order.items, day)),
        terms: version !== null && terms ? { version, ...terms, published_at: terms.published_at.toISOString() } : null,
        mails,
        returns: found.reverse(),
        recalls: recalled.map(({ mailed_at, answered_at, ...recall }) => ({
          ...recall,
          mailed_at: iso(mailed_at),
          answered_at: iso(answered_at),
        })),
        made_at: clock.now().toISOString(),
      }
    },

    /** Throws not-found. */
    async recordExport(id: number, by: number): Promise<void> {
      const { order_number } = await orders.get(id)
      await audit(db, { by, id, action: 'order.export_evidence', after: { order_number } })
    },
  }
}

/** What the rules of that day had the pages say; the wording of a rule only changes with a new date (compliance.notices.ts). */
function toSoldItem(
  { id, compare_at_price_pence, products }: SoldItemRow,
  items: OrderEvidence['order']['items'],
  day: string,
): OrderEvidence['items'][number] {
  const parts = products.flatMap(({ product_class, shown, quantity }) => {
    const facts = shown && readFacts(product_class, shown.compliance)
    return facts ? [{ facts, quantity }] : []
  })
  const [first] = parts
  const isBundle = items.find((item) => item.id === id)?.type === 'bundle'
  return {
    id,
    compare_at_price: compare_at_price_pence,
    notices: isBundle ? noticesOfBundle(parts, day) : first ? listNotices(first.facts, day) : [],
    products: products.map(({ product_class: _, ...product }) => product),
  }
}

async function readMails(db: Db, { id, refunds, returns }: OrderEvidence['order']): Promise<OrderEvidence['mails']> {
  const ids = (of: readonly { id: number }[]) => of.map((one) => one.id)
  const mails = await findMailsOfOrder(db, { order: id, refunds: ids(refunds), returns: ids(returns) })
  return mails.map(({ kind, created_at, sent_at, ...mail }) => ({
    ...mail,
    name: nameOf(kind),
    is_to_staff: mail.recipient === STAFF || kind.startsWith('staff_'),
    queued_at: created_at.toISOString(),
    sent_at: iso(sent_at),
  }))
}

/** A kind with a text for each case has no name of its own: 'return_decided' is 'Return decided'. */
const nameOf = (kind: string): string =>
  isMailId(kind) ? MAILS[kind].label : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`.replaceAll('_', ' ')

const iso = (moment: Date | null) => moment?.toISOString() ?? null
