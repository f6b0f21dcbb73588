/** The columns of the files from which couriers' programs print labels. */
import type { PersonalData } from '@shop/contract/admin/personal-data.ts'
import { orderDeliveryName } from '@shop/contract/delivery/decide.ts'
import { toPounds } from '@shop/contract/lib/money.ts'
import { BYTE_ORDER_MARK, toCsvLines } from '../../../platform/http/send-csv.ts'
import { toLondonDay } from '../../../platform/time/london.ts'
import { weigh } from './parcel.weight.ts'
import type { WaitingOrder } from './parcels.repository.ts'

export type ParcelFormat = 'click_and_drop' | 'plain'

/** A parcel with the courier's code of its service; null without one. */
export type LabelledOrder = WaitingOrder & { courier_code: string | null }

type Cell = (order: LabelledOrder) => string | null
/** Each column: its heading, its cell for an order, and what a reader must see for it. */
type Column = readonly [heading: string, cell: Cell, personal?: PersonalData]

/** The longest reference that Click & Drop reads. */
const MAX_REFERENCE = 40
const COUNTRY = 'United Kingdom'
const CONTACT = 'customers.contact'
const ADDRESS = 'customers.address'

const amount = (pence: number): string => toPounds(pence).toFixed(2)

/** Returns text for one line of a label. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
const address =
  (line: keyof WaitingOrder['shipping_address']): Cell =>
  ({ shipping_address }) =>
    oneLine(shipping_address[line])

/** Returns a phone number without the plus sign, which spreadsheets read as a formula: '07700 900123', '0033 1 23'. */
export const diallable = (phone: string): string =>
  oneLine(phone)
    .replace(/^\+44\s*(?:\(0\))?\s*0?/, '0')
    .replace(/^\+/, '00')

/** Returns '28/11/26' for a moment of that day in London. */
const shortDay = (moment: Date): string => {
  const [year = '', month, day] = toLondonDay(moment).split('-')
  return `${day}/${month}/${year.slice(2)}`
}

/** Kilograms with three decimals; blank if a product has no weight, because too little is charged twice. */
const kilograms: Cell = ({ parts }) => {
  const { weight_grams, without_weight } = weigh(parts)
  return without_weight.length > 0 ? '' : (weight_grams / 1000).toFixed(3)
}

/** What the label says of an order with age-restricted products (rule B5). */
const instructions: Cell = ({ proof_of_age }) => (proof_of_age ? '18+ ID required' : '')
const blank: Cell = () => ''
const name: Column = ['Full name', address('full_name'), 'customers.name']
const phone: Cell = (order) => diallable(order.shipping_address.phone)
const email: Cell = ({ customer_email }) => customer_email

const CLICK_AND_DROP: readonly Column[] = [
  ['Order reference', ({ order_number }) => order_number.slice(0, MAX_REFERENCE)],
  ['Special instructions', instructions],
  ['Date', ({ created_at }) => shortDay(created_at)],
  ['Weight', kilograms],
  // The shop does not know how large a parcel is.
  ['Package Size', blank],
  ['Sub-total', ({ total_pence, delivery_fee_pence }) => amount(total_pence - delivery_fee_pence)],
  ['Shipping Cost', ({ delivery_fee_pence }) => amount(delivery_fee_pence)],
  ['Total', ({ total_pence }) => amount(total_pence)],
  ['Currency Code', () => 'GBP'],
  ['Service code', ({ courier_code }) => courier_code],
  ['Obtain a signature', ({ proof_of_age }) => (proof_of_age ? 'Y' : 'N')],
  name,
  ['Company Name', blank],
  ['Address Line 1', address('line1'), ADDRESS],
  ['Address Line 2', address('line2'), ADDRESS],
  ['Address Line 3', blank],
  ['City', address('city'), ADDRESS],
  ['County', address('county'), ADDRESS],
  ['Postcode', address('postcode'), ADDRESS],
  ['Country', () => COUNTRY],
  ['Phone', phone, CONTACT],
  ['Email', email, CONTACT],
]

/** The dispatch page reads this file again, with the last column filled in. */
const PLAIN: readonly Column[] = [
  ['Order number', ({ order_number }) => order_number],
  ['Order date', ({ created_at }) => toLondonDay(created_at)],
  name,
  ['Address line 1', address('line1'), ADDRESS],
  ['Address line 2', address('line2'), ADDRESS],
  ['Town or city', address('city'), ADDRESS],
  ['County', address('county'), ADDRESS],
  ['Postcode', address('postcode'), ADDRESS],
  ['Country', () => COUNTRY],
  ['Phone', phone, CONTACT],
  ['Email', email, CONTACT],
  ['Delivery', orderDeliveryName],
  ['Service code', ({ courier_code }) => courier_code],
  ['Weight (kg)', kilograms],
  ['Value (GBP)', ({ total_pence, delivery_fee_pence }) => amount(total_pence - delivery_fee_pence)],
  ['Proof of age on delivery', ({ proof_of_age }) => (proof_of_age ? 'yes' : 'no')],
  ['Instructions', instructions],
  ['Tracking number', ({ tracking_number }) => tracking_number],
]

/** Returns the file. Cells that the reader's role does not see are blank, because the programs expect every column. */
export function parcelFile(
  orders: readonly LabelledOrder[],
  format: ParcelFormat,
  sees: (permission: PersonalData) => boolean,
): string {
  const columns = format === 'plain' ? PLAIN : CLICK_AND_DROP
  const cell = (order: LabelledOrder, [, read, personal]: Column) =>
    personal === undefined || sees(personal) ? read(order) : ''
  const lines = [
    columns.map(([heading]) => heading),
    ...orders.map((order) => columns.map((column) => cell(order, column))),
  ]
  // Click & Drop would read the mark as part of the first heading.
  return (format === 'plain' ? BYTE_ORDER_MARK : '') + toCsvLines(lines)
}
