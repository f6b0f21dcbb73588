/** Reads what staff want changed: prices, stock, coupons, orders, products, a draft for the blog. */

import { toPence } from '@shop/contract/lib/money.ts'
import type { OrderStatus } from '@shop/contract/orders.ts'
import { readTerms } from './understand.coupon-terms.ts'
import type { Slots, ToolName } from './understand.slots.ts'

/** A change that is asked for. `name` is what of the text may name the thing. */
export interface WantedChange {
  tool: ToolName
  slots: Slots
  name: string
}

export interface ChangeText {
  /** Small letters, mended. */
  text: string
  /** As it was written, for codes and tracking numbers. */
  raw: string
  order: string | undefined
  today: string
  hasCoupon: boolean
}

type Reader = (given: ChangeText) => WantedChange | undefined

const POLITE =
  /^(?:(?:please|pls|hi|hello|hey|ok|okay|and|now|then|also|so) |(?:can|could|would|will) you (?:please )?|i(?:d| would) like (?:you )?to |i (?:want|need) (?:you )?to |lets |let us |we (?:should|need to|want to) )+/
const MONEY = '(?:£ ?(\\d+(?:\\.\\d{1,2})?)|(\\d+(?:\\.\\d{1,2})?) ?(?:pounds|quid|gbp)|(\\d+) ?(?:p|pence)\\b)'
const moneyOf = ([one, other, pence]: readonly (string | undefined)[]) =>
  pence ? Number(pence) : toPence(Number(one ?? other))

const UP = /\b(?:raise|increase|put up|add|up|higher|more expensive|bump)\b/
const DOWN = /\b(?:lower|reduce|cut|drop|decrease|down|off|less|cheaper|minus|knock|discount)\b/

const readPost: Reader = ({ text, raw }) => {
  const found =
    /^(?:draft|write|prepare|create|make|compose)\b.*?\b(?:post|article|blog(?: (?:post|article|entry))?|story|piece|text)\b(?: for (?:the|our) blog)?(?: (?:about|on|for|covering|regarding)|:)?(.*)$/.exec(
      text,
    )
  if (!found) return undefined
  const at = raw.toLowerCase().search(/\b(?:about|on|covering|regarding)\b/)
  const topic = (at < 0 ? (found[1] ?? '') : raw.slice(at).replace(/^\w+\s+/, ''))
    .replace(/[.?!"'“”]+$|^["'“”]+/g, '')
    .trim()
  return { tool: 'prepare_post', slots: { topic }, name: topic }
}

const STATUS_WORDS: readonly (readonly [RegExp, OrderStatus])[] = [
  [/\b(?:shipped|dispatched|sent|posted|ship|dispatch)\b/, 'shipped'],
  [/\b(?:delivered|arrived)\b/, 'delivered'],
  [/\b(?:processing|being packed|packed|packing|in progress|to pack|pack)\b/, 'processing'],
  [/\b(?:cancel|cancelled|canceled)\b/, 'cancelled'],
  [/\b(?:refund|refunded)\b/, 'refunded'],
  [
    /\b(?:paid|transfer (?:has )?(?:come|arrived|received|is in|in)|money (?:has )?(?:come|arrived)|payment received|record (?:the )?(?:transfer|payment))\b/,
    'paid',
  ],
]

const readOrder: Reader = ({ text, raw, order }) => {
  const isChange =
    /^(?:mark|move|set|change|make|ship|dispatch|cancel|refund|record|pack|put|update|order)\b|\b(?:has|have|is|was) (?:been )?(?:now )?(?:shipped|dispatched|delivered|sent|posted|paid|packed|arrived)\b|\bmark (?:it|that|this)\b/.test(
      text,
    )
  const isAsked = /^(?:has|have|is|was|when|what|where|did|show|which|why|how)\b/.test(text) || /\?\s*$/.test(raw)
  const isOrder = order !== undefined || /\border\b|^(?:mark|move|ship|dispatch) (?:it|that|this)\b/.test(text)
  if (!isOrder || !isChange || isAsked) return undefined
  const at = /\b(?:as|to)\b(.*)$/.exec(text)?.[1]
  const status =
    STATUS_WORDS.find(([pattern]) => at !== undefined && pattern.test(at))?.[1] ??
    STATUS_WORDS.find(([pattern]) => pattern.test(text))?.[1]
  if (!status) return undefined
  const tracking =
    /\b(?:tracking|track|consignment)(?: (?:number|no|code|id|ref))?[.:#]?\s*(?:is |: ?)?([a-z0-9][a-z0-9-]{4,60})/i.exec(
      raw,
    )?.[1]
  return {
    tool: 'prepare_order_status',
    slots: { status, ...(order ? { order } : {}), ...(tracking ? { tracking } : {}) },
    name: '',
  }
}

const COUPON = /\b(?:coupon|voucher|promo(?:tion)?(?: code)?|discount code|code)\b/

const readCoupon: Reader = (given) => {
  const { text, hasCoupon } = given
  if (!COUPON.test(text) && !hasCoupon) return undefined
  if (
    /^(?:create|make|add|new|set up|generate|start|prepare|give (?:us|me)|issue)\b/.test(text) &&
    !/\b(?:active|inactive)\b/.test(text)
  ) {
    return { tool: 'prepare_coupon', slots: readTerms(given), name: '' }
  }
  if (
    /^(?:switch|turn|deactivate|disable|stop|end|pause|activate|enable|change|set|extend|raise|lower|limit|update|cancel|make|reactivate|remove|delete|increase|reduce|kill)\b/.test(
      text,
    )
  ) {
    const { code: _, ...terms } = readTerms(given)
    const isOff = /\boff\b(?! \d)|^(?:deactivate|disable|stop|end|pause|cancel|remove|delete|kill)\b/.test(
      text.replace(/\d+ ?(?:%|percent) off/, ''),
    )
    const isOn = /\b(?:switch|turn)\b.*\bon\b|^(?:activate|enable|reactivate)\b/.test(text)
    return {
      tool: 'prepare_coupon_change',
      slots: { ...terms, ...(isOff ? { is_active: false } : isOn ? { is_active: true } : {}) },
      name: '',
    }
  }
  return undefined
}

const readStock: Reader = ({ text, raw }) => {
  const isStock =
    /\bstock\b|\binventory\b|\bunits?\b|\bpieces?\b|\breceived\b|\barrived\b|\bdamaged\b|\bbroken\b|\bfaulty\b|\bexpired\b|\blost\b|\bstolen\b/.test(
      text,
    )
  const isChange =
    /^(?:set|change|make|adjust|add|remove|take|reduce|increase|lower|raise|correct|put|write off|we (?:have )?(?:received|got|counted|lost|found)|received|update)\b/.test(
      text,
    )
  const isLoss = /^(?:\d+|one|two|three) .*\b(?:damaged|broken|faulty|lost|stolen|arrived)\b/.test(text)
  if (!isStock || (!isChange && !isLoss)) return undefined
  const reason = /\b(?:because(?: of)?|reason(?: is|:)?|as they (?:are|were)|due to)\s*:?\s*(.{3,200})$/i
    .exec(raw)?.[1]
    ?.trim()
    .replace(/[.!]+$/, '')
  const why = reason ?? /\b(damaged|broken|faulty|expired|lost|stolen)\b/.exec(text)?.[1]
  const body = text.replace(/\b(?:because|reason|as they|due to)\b.*$/, '')
  const set =
    /\b(?:stock|inventory)\b.*?\b(?:to|at|=|is) (\d{1,7})\b|^(?:set|change|make|adjust|correct|update) .*\bto (\d{1,7})\b(?! ?(?:%|p\b|pounds))|^we (?:have )?counted (\d{1,7})\b/.exec(
      body,
    )
  const by =
    /\bby ([+-]?\d{1,7})\b|([+-]\d{1,7})\b|(?:^|\b(?:add|remove|take|received|got|lost|found|off|reduce)(?: off| away)? )(\d{1,7})\b/.exec(
      body,
    )
  const setTo = set && (set[1] ?? set[2] ?? set[3])
  const name = nameFrom(
    body,
    /\b(?:stock|inventory|units?|pieces?|level|adjust|received|counted|write|damaged|broken|faulty|expired|lost|stolen|arrived)\b|[+-]?\b\d{1,7}\b(?! ?(?:ml|mg|g|ohm|mah)\b)/g,
  )
  const words = { ...(why ? { reason: sentence(why) } : {}) }
  if (setTo !== undefined && setTo !== null)
    return { tool: 'prepare_stock', slots: { set: Number(setTo), ...words }, name }
  const amount = by && (by[1] ?? by[2] ?? by[3])
  if (!amount) return undefined
  const isLess =
    /^(?:remove|take|reduce|lower|write off)\b|^we (?:have )?lost\b|\bdamaged|\bbroken|\bfaulty|\bexpired|\blost|\bstolen/.test(
      body,
    )
  const change = Math.abs(Number(amount)) * (isLess || amount.startsWith('-') ? -1 : 1)
  return { tool: 'prepare_stock', slots: { change, ...words }, name }
}

const readPrice: Reader = ({ text }) => {
  const isPrice = /\bprices?\b|\d\.\d{2}\b|\bcosts?\b|£|\bpounds?\b|\d ?(?:p|pence)\b|\d ?(?:%|percent)/.test(text)
  if (
    !isPrice ||
    !/^(?:set|change|make|raise|increase|put|lower|reduce|cut|drop|decrease|take|knock|add|bump|discount|up|adjust|update|reprice|price(?! of| for| list)|mark (?:up|down))\b/.test(
      text,
    )
  )
    return undefined
  const name = nameFrom(
    text,
    new RegExp(
      `${MONEY}|\\d+(?:\\.\\d+)? ?(?:%|percent|per cent)|\\b(?:to|at|=) \\d+(?:\\.\\d+)?(?= |$)|\\b(?:prices?|costs?|raise|increase|lower|reduce|cut|drop|decrease|knock|bump|discount|percent|variations?|reprice|expensive|cheaper|pounds?|pence)\\b`,
      'g',
    ),
  )
  const all = /\ball variations\b/.test(text) ? { all_variations: true } : {}
  const percent = /(\d+(?:\.\d+)?) ?(?:%|percent|per cent)/.exec(text)
  const isDown = DOWN.test(text) && !/^(?:put up|raise|increase|add|bump|up)\b/.test(text)
  if (percent)
    return { tool: 'prepare_price', slots: { ...all, change_percent: Number(percent[1]) * (isDown ? -1 : 1) }, name }
  const amount = new RegExp(`\\bby ${MONEY}|${MONEY} (?:off|more|less|cheaper|dearer)`).exec(text)
  if (amount)
    return {
      tool: 'prepare_price',
      slots: {
        ...all,
        change_pence:
          moneyOf(amount.slice(1, 4).some(Boolean) ? amount.slice(1, 4) : amount.slice(4, 7)) *
          (isDown || /less|cheaper/.test(amount[0]) ? -1 : 1),
      },
      name,
    }
  const price = new RegExp(MONEY).exec(text) ?? /\b(?:to|at|=) (\d+\.\d{2}|\d{1,4})\b/.exec(text)
  if (!price) return { tool: 'prepare_price', slots: all, name }
  const pence = moneyOf(price.slice(1, 4))
  if (/\b(?:to|at|=)\b/.test(text) || /^(?:set|make|price|change|reprice)\b/.test(text))
    return { tool: 'prepare_price', slots: { ...all, set_pence: pence }, name }
  return { tool: 'prepare_price', slots: { ...all, change_pence: isDown ? -pence : UP.test(text) ? pence : 0 }, name }
}

const PRODUCT_VERBS: readonly (readonly [RegExp, NonNullable<Slots['product_status']>])[] = [
  [
    /^(?:unpublish|hide|take (?:down|offline|off the shop)|draft|set .* to (?:a )?draft|make .* (?:a )?draft)\b/,
    'draft',
  ],
  [/^(?:archive|delete|remove|discontinue|delist)\b/, 'archived'],
  [
    /^(?:publish|make .* (?:public|active|live)$|put .* (?:online|live)$|set .* to (?:active|public|live)$|relist|activate)\b/,
    'active',
  ],
]

const readProduct: Reader = ({ text }) => {
  const verb = PRODUCT_VERBS.find(([pattern]) => pattern.test(text))
  if (!verb) return undefined
  const name = nameFrom(
    text,
    /\b(?:publish|unpublish|hide|take (?:down|offline|off)|draft|archive|delete|remove|discontinue|delist|relist|activate|public|active|live|online|products?)\b/g,
  )
  return { tool: 'prepare_product_status', slots: { product_status: verb[1] }, name }
}

const READERS: readonly Reader[] = [readPost, readOrder, readCoupon, readStock, readPrice, readProduct]

/** Undefined where nothing is to be changed. */
export function readChange(given: ChangeText): WantedChange | undefined {
  const text = given.text.replace(POLITE, '')
  for (const read of READERS) {
    const wanted = read({ ...given, text })
    if (wanted) return wanted
  }
  return undefined
}

const FRAME =
  /^(?:set|change|make|put|take|add|adjust|correct|update|mark|remove|write off|we have|we)\b|\b(?:the|of|all|to|by|from|for|on|up|down|off|at|it|our|a|an|please|more|less|with|is|are|were|have|has|as|price|=)\b/g
const nameFrom = (text: string, without: RegExp) =>
  text.replace(without, ' ').replace(FRAME, ' ').replace(FRAME, ' ').replace(/[£%=]/g, ' ').replace(/\s+/g, ' ').trim()
const sentence = (words: string) =>
  words
    .replace(/^./, (letter) => letter.toUpperCase())
    .slice(0, 200)
    .padEnd(3, '.')
