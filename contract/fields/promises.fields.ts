/** The settings that pages, checkout, mails and the assistant promise customers: dispatch, delivery times, limits. */
import { z } from 'zod'
import { WEEKDAYS } from '../constants.ts'
import * as details from '../lib/business-details.ts'
import { type Description, type Fields, flag, required } from '../lib/record-fields.ts'

const weekdays = z.array(z.enum(WEEKDAYS))

/** A number of `min` to `max`. */
const whole = <const D extends Description>(min: number, max: number, about: D) => {
  const message = `Enter a whole number from ${min} to ${max}.`
  return required('whole', z.int(message).min(min, message).max(max, message), z.int(), null, about)
}

export const PROMISE_FIELDS = {
  dispatch_before: required('text', details.timeOfDay, z.string(), '', {
    label: 'Same-day dispatch until',
    help: 'London time, like 15:00. Orders paid before it leave on the same dispatch day.',
    group: 'dispatch',
  }),
  dispatch_days: required('own', weekdays.min(1, 'Choose at least one day.').max(WEEKDAYS.length), weekdays, [], {
    label: 'Parcels leave on',
  }),
  closed_on_bank_holidays: flag({
    label: 'Closed on bank holidays',
    help: 'Nothing leaves on the bank holidays of England and Wales.',
    group: 'holidays',
  }),
  closed_days: required('list', z.array(details.calendarDay).max(60), z.array(z.string()), [], {
    label: 'Other days closed',
    help: 'Days on which nothing leaves, like 24/12/2026. Press Enter after each.',
    group: 'holidays',
  }),
  standard_days: required('text', details.dayRange, z.string(), '', {
    label: 'Standard arrives after',
    help: 'Working days after dispatch, like 2-3.',
    group: 'dispatch',
  }),
  express_days: required('text', details.dayRange, z.string(), '', {
    label: 'Express arrives after',
    help: 'Working days after dispatch, like 1.',
    group: 'dispatch',
  }),
  take_back_label: flag({
    label: 'Prepaid label for old vapes',
    help: 'Switch off if customers pay the postage of the old vape they send back for a new one.',
    group: 'takeback',
  }),
  take_back_days: whole(28, 365, {
    label: 'Old vapes are taken back for',
    help: 'Days after the order of the new one, at least 28.',
    group: 'limits',
  }),
  card_order_minutes: whole(10, 1440, {
    label: 'Minutes to pay by card',
    help: 'Unpaid card orders are then cancelled.',
    group: 'limits',
  }),
  payment_link_hours: whole(1, 168, {
    label: 'Hours to pay by a payment link',
    help: 'Unless you choose otherwise when you send one. The items are held meanwhile.',
    group: 'limits',
  }),
  transfer_order_days: whole(1, 30, {
    label: 'Days to pay by transfer',
    help: 'The items are held meanwhile, and the order is then cancelled.',
    group: 'limits',
  }),
  low_stock: whole(0, 1000, {
    label: 'Low stock',
    help: 'At this stock or below, pages show how many are left, and we email you.',
    group: 'limits',
  }),
} as const satisfies Fields
