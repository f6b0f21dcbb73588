/** Reads, changes, refunds and archives one order for staff. Every change writes an audit entry. */
import type { DispatchResult, ParcelInput } from '@shop/contract/admin/orders/order-dispatch.admin.ts'
import type { AdminOrder, UpdateOrderPayload } from '@shop/contract/admin/orders/orders.admin.ts'
import { findCourier } from '@shop/contract/lib/delivery/couriers.ts'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { NOW } from '../../../platform/database/expressions.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, HttpError, notFound } from '../../../platform/http/http-error.ts'
import { isFirstCall } from '../../../platform/idempotency.ts'
import { type EditPayload, type EditPreview, editLocked, priceEdit } from '../edit/order.edit.ts'
import { toAdminOrder } from '../order.mapping.ts'
import { changeLocked, type LockedOrder, lockOrder } from '../order.status.ts'
import { updateLocked } from '../order.update.ts'
import { ordersRepository } from '../orders.repository.ts'
import type { OrdersDependencies } from '../orders.service.ts'
import { addParcel, removeParcel } from '../parcels/parcel.add.ts'
import { askForRefund, decideApproval } from '../refunds/refund.approvals.ts'
import type { RefundPayload } from '../refunds/refund.items.ts'
import { returnsRepository } from '../returns/returns.repository.ts'
import { toAdminReturn } from '../returns/returns.rows.ts'

interface Parcel {
  /** Of the order. */
  id: number
  tracking_number: string
}

export type OrdersAdminService = ReturnType<typeof ordersAdminService>

export function ordersAdminService({ db, clock, images }: OrdersDependencies) {
  async function get(over: Db, id: number): Promise<AdminOrder> {
    const row = await ordersRepository(over).findForStaff(id)
    if (!row) throw notFound('This order couldn’t be found.')
    return toAdminOrder(row, images)
  }

  /**
   * Runs `work` with the order locked, records the changes in the audit log if there are any, and returns the changed
   * order. `details` is what staff entered, or what `work` adds to it.
   */
  const change = (
    { id, by, action, details }: { id: number; by: number; action: string; details?: Record<string, unknown> },
    work: (trx: Db, order: LockedOrder) => Promise<void>,
  ): Promise<AdminOrder> =>
    inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, id)
      await work(trx, order)
      const changed = await lockOrder(trx, id)
      if (changed.updated_at.getTime() !== order.updated_at.getTime()) {
        const [before, after] = [audited(order), { ...audited(changed), ...details }]
        await recordAudit(trx, { userId: by, action, entity: 'order', entityId: id, before, after })
      }
      return get(trx, id)
    })

  /** Dispatches one order. Returns why it was not; null if it was, now or by an earlier call with the same number. */
  async function dispatchOne({ id, tracking_number }: Parcel, by: number): Promise<string | null> {
    try {
      await change({ id, by, action: 'order.update' }, async (trx, order) => {
        if (order.status === 'shipped') return rejectOtherNumber(order, tracking_number)
        if (order.status !== 'processing') await changeLocked(trx, clock, order, { to: 'processing', by })
        const tracking_url = findCourier(tracking_number)?.url ?? null
        const sent = { status: 'shipped', tracking_number, tracking_url } as const
        await updateLocked(trx, clock, await lockOrder(trx, id), sent, by)
      })
      return null
    } catch (error) {
      if (error instanceof HttpError) return error.message
      throw error
    }
  }

  return {
    get: (id: number) => get(db, id),

    /**
     * Dispatches orders one after the other, each in its own transaction, so that one that is rejected does not stop the
     * others and a repeat continues where a killed process has stopped.
     */
    async dispatch(parcels: readonly Parcel[], by: number): Promise<DispatchResult[]> {
      const results: DispatchResult[] = []
      for (const parcel of parcels) {
        const reason = await dispatchOne(parcel, by)
        results.push({ id: parcel.id, is_dispatched: reason === null, reason })
      }
      return results
    },

    /** Adds a parcel to an order. Throws the errors of the contract. */
    addParcel: (id: number, parcel: z.output<typeof ParcelInput>, by: number): Promise<AdminOrder> =>
      change({ id, by, action: 'order.add_parcel', details: { parcel } }, (trx, order) =>
        addParcel(trx, clock, order, { parcel, by }),
      ),

    /** Removes a parcel that was added. Throws the errors of the contract. */
    removeParcel: (id: number, parcelId: number, by: number): Promise<AdminOrder> =>
      change({ id, by, action: 'order.remove_parcel', details: { parcel: { id: parcelId } } }, (trx, order) =>
        removeParcel(trx, clock, order, { parcelId, by }),
      ),

    /**
     * Changes the given fields. Throws 409 `stale` if the order has changed since it was read, and 409 with the reason
     * if the status transition is not allowed.
     */
    update: (id: number, payload: z.output<typeof UpdateOrderPayload>, by: number): Promise<AdminOrder> =>
      change(
        {
          id,
          by,
          action: 'order.update',
          details: { note: payload.note, age_check_reason: payload.age_check?.reason },
        },
        (trx, order) => updateLocked(trx, clock, order, payload, by),
      ),

    /**
     * Refunds units of lines, delivery and an amount in pence, or all that is left; above the limit it waits for a second
     * person. A repeat with the same key does nothing. Throws the 409s of the contract.
     */
    refund: (
      id: number,
      asked: RefundPayload,
      { by, key }: { by: number; key: string | undefined },
    ): Promise<AdminOrder> =>
      change({ id, by, action: 'order.refund', details: auditedRefund(asked) }, async (trx, order) => {
        if (!(await isFirstCall(trx, { userId: by, call: 'order.refund', key, asked: { id, ...asked } }))) return
        await askForRefund(trx, clock, { order, shown: await get(trx, id), asked, by })
      }),

    /** Returns what an edit pays back and what the order then costs, in pence. Throws the 409s of the contract. */
    previewEdit: (id: number, edit: EditPreview): Promise<{ refund: number; total: number }> =>
      inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, id)
        const { refund } = await priceEdit(trx, clock, { order, shown: await get(trx, id) }, edit)
        return { refund, total: order.paid_pence - order.refunded_pence - refund }
      }),

    /** Makes an order smaller, or changes where it goes. A repeat with the same key does nothing. Throws the errors of the contract. */
    edit: (
      id: number,
      payload: EditPayload,
      { by, key }: { by: number; key: string | undefined },
    ): Promise<AdminOrder> =>
      change({ id, by, action: 'order.edit', details: { edit: payload } }, async (trx, order) => {
        if (!(await isFirstCall(trx, { userId: by, call: 'order.edit', key, asked: { id, ...payload } }))) return
        await editLocked(trx, clock, { order, shown: await get(trx, id) }, { payload, by })
      }),

    /** Approves or declines a waiting refund. Throws not-found, 403 for who asked, and 409. */
    decideRefund(id: number, approvalId: number, { isApproved, by }: { isApproved: boolean; by: number }) {
      const details = {}
      const action = isApproved ? 'order.approve_refund' : 'order.decline_refund'
      return change({ id, by, action, details }, async (trx, order) => {
        const shown = await get(trx, id)
        const findReturn = async (returnId: number) =>
          toAdminReturn(await returnsRepository(trx).find(returnId), images, clock.now())
        Object.assign(
          details,
          await decideApproval(trx, clock, { order, shown, approvalId, isApproved, by, findReturn }),
        )
      })
    },

    /** Archives a cancelled order. Throws 409 for another status or while money has to be refunded. */
    async archive(id: number, by: number): Promise<void> {
      await change({ id, by, action: 'order.archive' }, async (trx, order) => {
        if (order.status !== 'cancelled') {
          throw conflict('not_cancelled', 'Only a cancelled order can be archived.')
        }
        const { refunds } = await get(trx, id)
        const isHoldingMoney = order.paid_pence > order.refunded_pence
        if (isHoldingMoney || refunds.some(({ status }) => status !== 'succeeded')) {
          throw conflict('holds_money', 'This order still holds money. Archive it once it has been refunded.')
        }
        if (order.archived_at) return
        await trx
          .updateTable('shop_order')
          .set({ archived_at: clock.now(), updated_at: NOW })
          .where('id', '=', id)
          .execute()
      })
    },
  }
}

/** Throws 409 if an order was dispatched with another number than this. */
function rejectOtherNumber(order: LockedOrder, tracking_number: string): void {
  if (order.tracking_number === tracking_number) return
  const number = order.tracking_number ?? 'without a tracking number'
  throw conflict('already_dispatched', `This order has already been dispatched, ${number}.`)
}

/** The fields of an order that staff can change. */
const audited = (order: LockedOrder) => ({
  status: order.status,
  payment_status: order.payment_status,
  paid_pence: order.paid_pence,
  refunded_pence: order.refunded_pence,
  tracking_number: order.tracking_number,
  tracking_url: order.tracking_url,
  age_check_status: order.age_check_status,
  age_check_method: order.age_check_method,
  archived_at: order.archived_at,
})

/** What the audit log says of a refund besides the order's totals. */
const auditedRefund = ({ reason, items, delivery, amount }: RefundPayload) => ({
  reason,
  ...(items.length > 0 && { items }),
  ...(delivery > 0 && { delivery_pence: delivery }),
  ...(amount !== undefined && { amount_pence: amount }),
})
