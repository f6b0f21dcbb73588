/** A message of staff, plain: what stands in quotes is set aside, masks stand for an email address and an order number. */
import data from '../data/words.json' with { type: 'json' }

export interface Message {
  /** Without punctuation and quotes; letters keep their case. */
  text: string
  /** What stood in quotes, as it was written. */
  quoted: readonly string[]
  email: string | undefined
  orderNumber: string | undefined
}

const EMAIL = /[^\s@,;:<>()[\]"'“”]+@[^\s@,;:<>()[\]"'“”]+\.[a-z]{2,}/i
const ORDER_NUMBER = /\bvs-[a-z0-9]+(?:-\d+)?\b/i
const END_OF_ORDER_NUMBER =
  /\b(?:order|number|no\.?|nr\.?)(?:\s+(?:that\s+)?(?:ends?|ending)(?:\s+(?:in|with))?)?\s*#?\s*(\d{3,12})\b|#(\d{3,12})\b/i
const QUOTED = /["“”„]([^"“”„]{1,120})["“”„]|(?<![\p{L}\d])'([^']{2,120})'(?![\p{L}\d])|‘([^’]{2,120})’(?![\p{L}\d])/gu

/** 'from 1 to 24 december': the month is of both days. */
const SHARED_MONTH =
  /(?<=\b(?:from|between) )(\d{1,2}(?:st|nd|rd|th)?) ((?:to|until|till|and|-) \d{1,2}(?:st|nd|rd|th)?) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?=[a-z]*\b)/gi

/** Stand in the examples, and in what is matched with them, for what is named. */
export const MASKS = { name: 'aname', coupon: 'acoupon', email: 'anemail', order: 'anorder' } as const

const shortForms = new Map(Object.entries(data.shortForms))

/** Never refuses. */
export function readMessage(sent: string): Message {
  const quoted: string[] = []
  let text = sent
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(QUOTED, (_, double, single, curly) => {
      quoted.push(String(double ?? single ?? curly).trim())
      return ' '
    })
  const email = EMAIL.exec(text)?.[0].replace(/[.?!]+$/, '')
  if (email) text = text.replace(email, ` ${MASKS.email} `)
  const whole = ORDER_NUMBER.exec(text)?.[0]
  const end = END_OF_ORDER_NUMBER.exec(text)
  const orderNumber = whole ?? end?.[1] ?? end?.[2]
  if (orderNumber) text = text.replace(orderNumber, ` ${MASKS.order} `)
  return { text: plain(text), quoted, email, orderNumber }
}

function plain(text: string): string {
  return text
    .replace(/(?<=\S \p{Lu}\p{Ll}+)[’']s\b/gu, '')
    .replace(/\b(today|yesterday|week|month|quarter|year|[a-z]+day)[’']s\b/gi, '$1')
    .replace(SHARED_MONTH, '$1 $3 $2 $3')
    .replace(/\b(?:right now|at the moment|at present|currently|just now|please)\b/gi, ' ')
    .replace(/[’‘'`´]/g, '')
    .replace(/[–—−]/g, '-')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[?!,;:()"#&|]|\.(?!\d)/g, ' ')
    .replace(/\bmid-/gi, 'mid ')
    .replace(/(?<=\s)-(?=\s)/g, ' to ')
    .replace(/[\p{L}]+/gu, (word) => shortForms.get(word.toLowerCase()) ?? word)
    .replace(/\s+/g, ' ')
    .trim()
}
