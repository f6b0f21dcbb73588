/** Until when customers may return something, and send it (rules F5 and F7). */
import { CANCEL_UNTIL_DAYS } from '@shop/contract/constants.ts'
import type { OrderStatus } from '@shop/contract/orders.ts'
import { DAY_MS } from '../../../platform/time/durations.ts'

/** Before these statuses customers cancel instead; after them there is nothing to return. */
const RETURNABLE: readonly OrderStatus[] = ['processing', 'shipped', 'delivered']

export const mayReturn = (status: OrderStatus): boolean => RETURNABLE.includes(status)

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)

/** Returns the end of the right to withdraw, counted from delivery (Consumer Contracts Regulations 2013, reg. 30). */
export const withdrawUntil = (deliveredAt: Date): Date => daysAfter(deliveredAt, CANCEL_UNTIL_DAYS)
