/** Suggests SKUs derived from names. */
import type { Attributes, Choice, Row } from './variations.row.ts'

const MAX_SKU = 80
/** Leaves space for the options' codes in a narrow cell. */
const MAX_PRODUCT_SKU = 12

/** Returns 'GARDEN-MINT' for 'Garden Mint Nic Salt': as many whole words as fit. */
export function skuOfName(name: string): string {
  const whole = plain(name)
  const cut = whole.slice(0, MAX_PRODUCT_SKU + 1)
  const end = cut.length > MAX_PRODUCT_SKU ? cut.lastIndexOf('-') : -1
  return cut.slice(0, end > 0 ? end : MAX_PRODUCT_SKU)
}

/** Returns a code: 'GM' for 'Garden Mint', 'MAN' for 'Mango', '06' for '6 mg', '0-8' for '0.8 Ω'. */
export function codeOfValue(value: string): string {
  const number = /^\d+(?:[.,]\d+)*/.exec(value.trim())?.[0]
  if (number) return number.length === 1 ? `0${number}` : number.replace(/[.,]/g, '-')
  const words = plain(value).split('-')
  return words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : (words[0] ?? '').slice(0, 3)
}

/** Returns the SKU of a combination: the product's, then a code for each option. Never one of `taken`. */
function suggestSku(
  productSku: string,
  attributes: Attributes,
  options: readonly Choice[],
  taken: ReadonlySet<string>,
): string {
  const codes = options.flatMap(({ name }) => codeOfValue(attributes[name] ?? '') || [])
  const wanted = [productSku.trim() || 'SKU', ...codes].join('-').slice(0, MAX_SKU - 5)
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}

/** Gives each row without a typed SKU the SKU of its combination. Stored SKUs are unchanged. */
export function suggestSkus(
  rows: readonly Row[],
  productSku: string,
  options: readonly Choice[],
  parked: readonly Row[] = [],
): Row[] {
  const taken = new Set([...rows, ...parked].filter((row) => !row.isSkuSuggested).map(({ sku }) => sku.trim()))
  return rows.map((row) => {
    if (!row.isSkuSuggested) return row
    const sku = suggestSku(productSku, row.attributes, options, taken)
    taken.add(sku)
    return sku === row.sku ? row : { ...row, sku }
  })
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
