/** Recalls of lots: stop the sale, mail the buyers, follow their answers. */
import type { AdminRecall, listRecallBuyers, mailRecall, RecallBuyer } from '@shop/contract/lots/recalls.admin.ts'
import type { RecallAnswer, RecallNotice } from '@shop/contract/lots/recalls.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { auditFor } from '../../../platform/audit.ts'
import { readSignedLink, signLink } from '../../../platform/config/signed-links.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/http-error.ts'
import { queueMail } from '../../mail/mail.queue.ts'
import { lockStock } from '../../stock/stock.service.ts'
import { syncBlocks } from '../lot.blocks.ts'
import { lotsRepository } from '../lots.repository.ts'
import { type BuyerRow, recallsRepository } from './recalls.repository.ts'

const LINK = { secret: 'recall_links', purpose: 'lot-recall' }
const audit = auditFor('lot_recall')
const unknown = () => notFound('We can’t find that recall.')

type BuyerQuery = z.output<typeof listRecallBuyers.schema.querystring>
type RecallWords = z.output<typeof mailRecall.schema.body>
type LockedRecall = NonNullable<Awaited<ReturnType<ReturnType<typeof recallsRepository>['lock']>>>

export type RecallsService = ReturnType<typeof recallsService>

export function recallsService({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  /** Runs `work` with the recall locked, and returns it. Throws not-found and 409 `recall_over`. */
  const change = (id: number, work: (trx: Db, recall: LockedRecall) => Promise<void>): Promise<AdminRecall> =>
    db.transaction().execute(async (trx) => {
      const recall = await recallsRepository(trx).lock(id)
      if (!recall) throw unknown()
      if (recall.undone_at) throw conflict('recall_over', 'This recall was undone. Start a new one.')
      await work(trx, recall)
      return read(trx, id)
    })

  /** Mails these buyers about the recall as it stands now. */
  async function mailBuyers(trx: Db, recallId: number, buyers: readonly BuyerRow[], key: string): Promise<void> {
    const recall = await recallsRepository(trx).find(recallId)
    if (!recall) throw unknown()
    const item_name = [recall.product?.name ?? '', ...Object.values(recall.attributes ?? {})].join(', ')
    const mails = buyers.map(async ({ id, customer_email, quantity }) => ({
      event_key: `${key}:${id}:${recallId}`,
      recipient: customer_email,
      data: {
        kind: 'lot_recall' as const,
        order_id: id,
        token: await signLink(trx, LINK, `${recallId}-${id}`),
        lot_no: recall.lot_no,
        item_name,
        quantity,
        reason: recall.reason,
        advice: recall.advice,
      },
    }))
    await queueMail(trx, await Promise.all(mails))
  }

  return {
    get: (id: number) => read(db, id),

    /** Throws not-found. A repeat returns the recall that runs. */
    start: (lotId: number, by: number): Promise<AdminRecall> =>
      db.transaction().execute(async (trx) => {
        const variation_id = await lotsRepository(trx).variationOf(lotId)
        if (variation_id === undefined) throw notFound('We can’t find that lot.')
        await lockStock(trx, [variation_id])
        await lotsRepository(trx).lock([lotId])
        const running = await recallsRepository(trx).openOf(lotId)
        if (running !== undefined) return read(trx, running)
        const row = { lot_id: lotId, stopped_at: clock.now(), stopped_by: by }
        const { id } = await trx.insertInto('lot_recall').values(row).returning('id').executeTakeFirstOrThrow()
        await syncBlocks(trx, clock.today(), [{ id: lotId, variation_id }])
        await audit(trx, { by, id, action: 'lot_recall.stop', after: { lot_id: lotId } })
        return read(trx, id)
      }),

    /** Throws 409 `already_mailed`. */
    undo: (id: number, by: number): Promise<AdminRecall> =>
      db.transaction().execute(async (trx) => {
        const found = await recallsRepository(trx).find(id)
        if (!found) throw unknown()
        const { lot_id, variation_id } = found
        // Variations are locked before recalls.
        await lockStock(trx, [variation_id])
        const recall = await recallsRepository(trx).lock(id)
        if (!recall || recall.undone_at) return read(trx, id)
        if (recall.mailed_at) {
          throw conflict('already_mailed', 'The buyers have been mailed, so the lot can’t return to sale.')
        }
        await trx.updateTable('lot_recall').set({ undone_at: clock.now() }).where('id', '=', id).execute()
        await syncBlocks(trx, clock.today(), [{ id: lot_id, variation_id }])
        await audit(trx, { by, id, action: 'lot_recall.undo', before: { lot_id } })
        return read(trx, id)
      }),

    async listBuyers(id: number, { mail, skip, limit }: BuyerQuery) {
      const repository = recallsRepository(db)
      if (!(await repository.find(id))) throw unknown()
      const [rows, total] = await Promise.all([
        repository.buyers(id, { mail, skip, limit }),
        repository.countBuyers(id, mail),
      ])
      return { items: rows.map(toBuyer), total, skip, limit }
    },

    /** Returns the recalls about which an order's buyer was mailed, and what they answered. */
    ofOrder: (orderId: number) => recallsRepository(db).ofOrder(orderId),

    /** Throws not-found. */
    async exportBuyers(id: number): Promise<{ lotNo: string; rows: RecallBuyer[] }> {
      const recall = await recallsRepository(db).find(id)
      if (!recall) throw unknown()
      return { lotNo: recall.lot_no, rows: (await recallsRepository(db).buyers(id)).map(toBuyer) }
    },

    /** A repeat mails only buyers whose orders have left since. */
    mail: (id: number, { reason, advice }: RecallWords, by: number): Promise<AdminRecall> =>
      change(id, async (trx, recall) => {
        const now = clock.now()
        const ready = await recallsRepository(trx).buyers(id, { mail: 'ready' })
        const words = { reason, advice, mailed_at: recall.mailed_at ?? now }
        await trx.updateTable('lot_recall').set(words).where('id', '=', id).execute()
        if (ready.length > 0) {
          const rows = ready.map(({ id: order_id, quantity }) => ({
            recall_id: id,
            order_id,
            quantity,
            mailed_at: now,
          }))
          await trx.insertInto('lot_recall_buyer').values(rows).execute()
          await mailBuyers(trx, id, ready, 'lot_recall')
        }
        await audit(trx, { by, id, action: 'lot_recall.mail', after: { reason, advice, mails: ready.length } })
      }),

    remind: (id: number, by: number): Promise<AdminRecall> =>
      change(id, async (trx) => {
        const sent = await recallsRepository(trx).buyers(id, { mail: 'sent' })
        const unanswered = sent.filter(({ answer }) => answer === null)
        await mailBuyers(trx, id, unanswered, `lot_recall_reminder_${clock.today()}`)
        const orders = unanswered.map(({ id: orderId }) => orderId)
        if (orders.length > 0) {
          const reminded = trx.updateTable('lot_recall_buyer').set({ reminded_at: clock.now() })
          await reminded.where('recall_id', '=', id).where('order_id', 'in', orders).execute()
        }
        await audit(trx, { by, id, action: 'lot_recall.remind', after: { mails: orders.length } })
      }),

    /** Throws 409 `not_mailed`. */
    close: (id: number, by: number): Promise<AdminRecall> =>
      change(id, async (trx, { mailed_at, closed_at }) => {
        if (!mailed_at) throw conflict('not_mailed', 'Tell the buyers first, or undo the stop.')
        if (closed_at) return
        await trx.updateTable('lot_recall').set({ closed_at: clock.now() }).where('id', '=', id).execute()
        await audit(trx, { by, id, action: 'lot_recall.close', after: {} })
      }),

    /** Stores a buyer's answer. Throws not-found for a token that the shop has not signed. */
    async answer(token: string, answer: RecallAnswer): Promise<RecallNotice> {
      const [recallId = 0, orderId = 0] = (await readSignedLink(db, LINK, token)).split('-').map(Number)
      const changed = db.updateTable('lot_recall_buyer').set({ answer, answered_at: clock.now() })
      await changed.where('recall_id', '=', recallId).where('order_id', '=', orderId).execute()
      const notice = await recallsRepository(db).notice(recallId, orderId)
      if (!notice) throw unknown()
      return notice
    },
  }
}

async function read(over: Db, id: number): Promise<AdminRecall> {
  const repository = recallsRepository(over)
  const recall = await repository.find(id)
  if (!recall) throw unknown()
  const [groups, buyers] = await Promise.all([repository.summary(id), repository.countPeople(id)])
  const mails = { ready: 0, sent: 0, failed: 0, in_shop: 0, returned: 0, no_address: 0 }
  const answers = { returns: 0, used: 0, destroyed: 0, none: 0 }
  for (const { mail, answer, orders } of groups) {
    mails[mail] += orders
    if (answer !== null || mail === 'sent') answers[answer ?? 'none'] += orders
  }
  const sum = (field: 'orders' | 'units') => groups.reduce((total, group) => total + group[field], 0)
  const { lot_id, lot_no, product, attributes, received_on } = recall
  return {
    id,
    lot: { id: lot_id, lot_no, product, attributes: attributes ?? {}, received_on },
    reason: recall.reason,
    advice: recall.advice,
    stopped_at: recall.stopped_at.toISOString(),
    undone_at: recall.undone_at?.toISOString() ?? null,
    mailed_at: recall.mailed_at?.toISOString() ?? null,
    closed_at: recall.closed_at?.toISOString() ?? null,
    units: { blocked: recall.blocked, sold: sum('units') },
    orders: sum('orders'),
    buyers,
    mails,
    answers,
  }
}

const toBuyer = (row: BuyerRow): RecallBuyer => ({
  order_id: row.id,
  order_number: row.order_number,
  customer: { id: row.user_id, name: row.shipping_address.full_name, email: row.customer_email },
  quantity: row.quantity,
  status: row.status,
  shipped_at: row.shipped_at?.toISOString() ?? null,
  mail: row.mail,
  answer: row.answer,
  answered_at: row.answered_at?.toISOString() ?? null,
})

/** Returns what a customer was sent and answered about their orders, for their download of personal data. */
export const listRecallsOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('lot_recall_buyer as b')
    .innerJoin('lot_recall as r', 'r.id', 'b.recall_id')
    .innerJoin('lot as l', 'l.id', 'r.lot_id')
    .innerJoin('shop_order as o', 'o.id', 'b.order_id')
    .select(['o.order_number', 'l.lot_no', 'b.quantity', 'r.reason', 'r.advice', 'b.mailed_at', 'b.reminded_at'])
    .select(['b.answer', 'b.answered_at'])
    .where('o.user_id', '=', userId)
    .orderBy('b.recall_id')
    .orderBy('b.order_id')
    .execute()
