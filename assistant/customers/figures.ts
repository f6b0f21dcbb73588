/** The live figures of the shop as strings for texts: fees, times, limits, address. */
import { formatPence } from '@shop/contract/lib/money.ts'
import { z } from 'zod'
import type { DeliveryAndReturns, StoreInformation } from '../tools/shop-information.ts'
import { escapeText, joinWords, linkTo, lowerFirst } from './write/text.ts'

/** What a text may say in curly brackets: '{standard_fee}'. */
export type Figures = Readonly<Record<string, string>>

export interface Shop {
  store: StoreInformation
  rules: DeliveryAndReturns
}

export function listFigures({ store, rules }: Shop): Figures {
  return {
    standard_fee: formatPence(rules.standard_fee_pence),
    free_from: formatPence(rules.free_from_pence),
    express_fee: formatPence(rules.express_fee_pence),
    standard_arrives: lowerFirst(rules.standard_arrives),
    express_arrives: lowerFirst(rules.express_arrives),
    cut_off: rules.dispatch_before,
    working_days: rules.working_days,
    delivers_to: rules.delivers_to,
    not_delivered_to: joinWords(rules.not_delivered_to, 'or'),
    overdue_days: String(rules.overdue_days),
    cancel_days: String(rules.cancel_days),
    send_back_days: String(rules.send_back_days),
    refund_days: String(rules.refund_days),
    reject_faulty_days: String(rules.reject_faulty_days),
    take_back_days: String(rules.take_back_days),
    take_back_how: rules.take_back_how,
    not_returnable: joinWords(rules.not_returnable_once_opened.map(lowerFirst), 'or'),
    age_limit: String(rules.age_limit_years),
    age_check: rules.age_check,
    store: store.name,
    company: store.company || store.name,
    company_number: store.company_number,
    vat_number: store.vat_number,
    address: store.address,
    email: store.email,
    phone: store.phone,
    answers_on: store.answers_on,
    card_order_minutes: String(store.card_order_minutes),
    transfer_order_days: String(store.transfer_order_days),
    categories: toFigure(store.categories) ?? '',
  }
}

const List = z.array(z.union([z.string(), z.object({ name: z.string(), path: z.string() })]))

/**
 * The plain values of a tool's result for texts: amounts in pounds, lists in words, what has a name and a path as a link.
 * Others are left out.
 */
export function toFigures(result: unknown): Figures {
  const entries = typeof result === 'object' && result !== null ? Object.entries(result) : []
  return Object.fromEntries(
    entries.flatMap(([name, value]: [string, unknown]) => {
      const figure = typeof value === 'number' && name.endsWith('_pence') ? formatPence(value) : toFigure(value)
      return figure === undefined ? [] : [[name, figure]]
    }),
  )
}

function toFigure(value: unknown): string | undefined {
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  if (typeof value === 'string') return escapeText(value)
  const list = List.safeParse(value).data
  return list && joinWords(list.map((one) => (typeof one === 'string' ? escapeText(one) : linkTo(one.name, one.path))))
}
