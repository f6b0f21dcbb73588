/** What a row of the dispatch page will do, from its order and the numbers that were entered. */
import { type Courier, findCourier, findTypingError } from '@shop/contract/lib/delivery/couriers.ts'
import { isAgeUndecided } from '../order-words.ts'
import type { OrderToDispatch } from '../queries.ts'
import { tidy } from './tracking-paste.ts'

/** Tracking numbers, or reasons of the server, by the id of their order. */
export type ById = Readonly<Record<number, string>>

export interface ParcelRow {
  order: OrderToDispatch
  /** As typed. */
  number: string
  courier: Courier | null
  /** Why it cannot be dispatched as it is. */
  error: string | null
  /** Whether the button will dispatch it. */
  isReady: boolean
  /** Whether it waits for its age check, and takes no number. */
  isHeld: boolean
}

/** Returns the rows, with those that wait for an age check at the end, where no column is pasted into them. */
export function toRows(orders: readonly OrderToDispatch[], numbers: ById, rejections: ById): ParcelRow[] {
  const owners = new Map<string, OrderToDispatch>()
  const isHeld = (order: OrderToDispatch) => isAgeUndecided(order.status, order.age_check_status)
  const sorted = [...orders.filter((order) => !isHeld(order)), ...orders.filter(isHeld)]
  return sorted.map((order) => {
    const number = numbers[order.id] ?? order.tracking_number ?? ''
    const tidied = tidy(number)
    const owner = owners.get(tidied)
    if (tidied !== '' && !owner) owners.set(tidied, order)
    const error =
      tidied === ''
        ? null
        : (rejections[order.id] ?? findTypingError(tidied) ?? (owner ? `Same number as ${owner.order_number}.` : null))
    return {
      order,
      number,
      courier: findCourier(tidied),
      error,
      isReady: tidied !== '' && error === null && !isHeld(order),
      isHeld: isHeld(order),
    }
  })
}

/** Returns what the rows will do as a sentence: '8 ready, 2 to fix'. */
export function readinessText(rows: readonly ParcelRow[]): string {
  const ready = rows.filter(({ isReady }) => isReady).length
  const toFix = rows.filter(({ error }) => error !== null).length
  return toFix === 0 ? `${ready} ready` : `${ready} ready, ${toFix} to fix`
}
