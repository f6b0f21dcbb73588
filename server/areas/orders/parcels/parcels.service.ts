/** The orders that wait for their parcels, and the files for their labels. */
import type { OrderToDispatch } from '@shop/contract/admin/orders/order-dispatch.admin.ts'
import type { PersonalData } from '@shop/contract/admin/personal-data.ts'
import { orderDeliveryName } from '@shop/contract/delivery/decide.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { siteSettingsService } from '../../site-settings/site-settings.service.ts'
import { type ParcelFormat, parcelFile } from './parcel.file.ts'
import { weigh } from './parcel.weight.ts'
import { parcelsRepository, type WaitingOrder } from './parcels.repository.ts'

interface FileRequest {
  ids: readonly number[]
  format: ParcelFormat
  sees: (permission: PersonalData) => boolean
  by: number
}

export type ParcelsService = ReturnType<typeof parcelsService>

export function parcelsService({ db }: { db: Db }) {
  const repository = parcelsRepository(db)
  return {
    /** Returns the orders with these ids that can be dispatched, in the order of the ids; without ids the oldest of all. */
    async waiting(ids: readonly number[]): Promise<{ items: OrderToDispatch[]; total: number }> {
      const [rows, total] = await Promise.all([
        repository.waiting(ids),
        ids.length > 0 ? undefined : repository.countWaiting(),
      ])
      return { items: rows.map(toWaiting), total: total ?? rows.length }
    },

    /** Returns the orders with these numbers: those that can be dispatched, and the others with what they have. */
    async findByNumber(numbers: readonly string[]) {
      if (numbers.length === 0) return { items: [], others: [] }
      const [waiting, all] = [await repository.waitingWith(numbers), await repository.withNumbers(numbers)]
      const isWaiting = new Set(waiting.map(({ order_number }) => order_number))
      return {
        items: waiting.map(toWaiting),
        others: all.filter(({ order_number }) => !isWaiting.has(order_number)),
      }
    },

    /** Returns the label file of these orders without those that wait for their age check, and records who took it. */
    file: ({ ids, format, sees, by }: FileRequest): Promise<string> =>
      inTransaction(db, async (trx) => {
        const { services } = (await siteSettingsService({ db: trx }).get()).delivery
        const codes = new Map(services.map(({ key, courier_code }) => [key, courier_code]))
        const waiting = await parcelsRepository(trx).waiting(ids)
        const orders = waiting
          .filter(({ age_check_status }) => age_check_status === 'not_required' || age_check_status === 'passed')
          .map((order) => ({ ...order, courier_code: codes.get(order.delivery_method) ?? null }))
        await recordAudit(trx, {
          userId: by,
          action: 'parcel_file.export',
          entity: 'parcel_file',
          entityId: format,
          before: undefined,
          after: { orders: orders.map(({ order_number }) => order_number) },
        })
        return parcelFile(orders, format, sees)
      }),
  }
}

function toWaiting(row: WaitingOrder): OrderToDispatch {
  const { full_name, city, postcode } = row.shipping_address
  return {
    id: row.id,
    order_number: row.order_number,
    status: row.status,
    recipient: full_name,
    city,
    postcode,
    delivery_method: row.delivery_method,
    delivery_name: orderDeliveryName(row),
    age_check_status: row.age_check_status,
    tracking_number: row.tracking_number,
    ...weigh(row.parts),
  }
}
