/** Reads what staff type to try the delivery rules: 'IV27 4, 2 kg, batteries'. Without schemas, so that the browser can load it. */
import { NATIONS, type PRODUCT_CLASSES } from '../constants.ts'
import { readPostcode } from '../lib/postcode.ts'
import { readArea } from './areas.ts'
import type { ParcelLine } from './decide.ts'

interface ReadParcel {
  postcode: string | null
  lines: ParcelLine[]
  /** In pounds; 0 without one. */
  value: number
  /** How each part was read, in words. */
  words: string[]
  /** The parts that were not understood. */
  unread: string[]
}

interface Goods {
  words: RegExp
  name: string
  product_class: (typeof PRODUCT_CLASSES)[number]
}

const GREAT_BRITAIN = NATIONS.filter((nation) => nation !== 'NIR')
/** The first that matches. */
const GOODS: readonly Goods[] = [
  { words: /batter|18650|21700|cell/, name: 'loose batteries', product_class: 'battery' },
  { words: /cbd|hemp/, name: 'CBD food', product_class: 'cbd_food' },
  { words: /nic|liquid|pod|shot|juice/, name: 'nicotine', product_class: 'nicotine_eliquid' },
  { words: /kit|device|tank|vape/, name: 'kits and tanks', product_class: 'device' },
  { words: /tea|vitamin|supplement|coil|accessor|goods/, name: 'other goods', product_class: 'accessory' },
]
/** Classes that need a notification of their own for Northern Ireland (rule H4). */
const NOTIFIED: readonly string[] = ['nicotine_eliquid', 'device']

/** Vaping products have no ECID for Northern Ireland unless the text has the word ECID. */
export function readParcelText(text: string): ReadParcel {
  const read: ReadParcel = { postcode: null, lines: [], value: 0, words: [], unread: [] }
  const hasEcid = /\becid\b/i.test(text)
  let grams = 0
  for (const part of text.split(',').map((piece) => piece.trim())) {
    if (part === '') continue
    const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(kg|g)$/i.exec(part) ?? []
    const [, pounds] = /^£(\d+(?:\.\d{1,2})?)$/.exec(part) ?? []
    const postcode = readPostcode(part) ?? readArea(part)
    const [, count, goodsText = part] = /^(\d+) ?[x×]? (.+)$/i.exec(part) ?? []
    const goods = GOODS.find(({ words }) => words.test(goodsText.toLowerCase()))
    if (amount && unit) grams += Math.round(Number(amount) * (unit.toLowerCase() === 'kg' ? 1000 : 1))
    else if (pounds) read.value += Number(pounds)
    else if (goods) read.lines.push(toLine(goods, Number(count ?? 1), hasEcid))
    else if (postcode && !postcode.includes('-')) read.postcode = postcode
    else if (!/\becid\b/i.test(part)) read.unread.push(part)
  }
  if (read.lines.length === 0)
    read.lines.push(toLine(GOODS[GOODS.length - 1] ?? { name: '', product_class: 'accessory' }, 1, hasEcid))
  read.words = read.lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  const parcel = {
    name: 'Weight',
    quantity: 1,
    product_classes: [],
    deliver_to: [...NATIONS],
    has_loose_battery: false,
  }
  if (grams > 0) read.lines.push({ ...parcel, weight_grams: grams })
  return read
}

function toLine({ name, product_class }: Omit<Goods, 'words'>, quantity: number, hasEcid: boolean): ParcelLine {
  const isHere = product_class !== 'cbd_food'
  const inGreatBritain = NOTIFIED.includes(product_class) && !hasEcid
  return {
    name,
    quantity,
    product_classes: [product_class],
    deliver_to: isHere ? (inGreatBritain ? GREAT_BRITAIN : NATIONS) : ['ENG', 'WLS'],
    has_loose_battery: product_class === 'battery',
    weight_grams: 0,
  }
}
