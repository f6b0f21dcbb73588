/** Adds what a customer says to the last search: 'in mango', 'only 10 mg', 'without menthol'. Pure. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { Filter } from './frame.ts'

/** Kinds that come in the same flavours, so that 'as a shortfill' keeps the mango. */
const SAME_FLAVOURS: readonly (readonly ProductClass[])[] = [
  ['nicotine_eliquid', 'shortfill', 'prefilled_pod'],
  ['tea', 'cbd_food'],
]

/** Qualities that narrow what was wished for before: 'is there a vegan one?' */
const QUALITIES: ReadonlySet<string> = new Set(['vegan'])

/** What is said now replaces what was said of the same matter before; what must be left out adds up. */
export function mergeFilters(before: Filter, now: Filter): Filter {
  if (isOther(before, now)) return now
  const isQuality = now.words.length > 0 && now.words.every((word) => QUALITIES.has(word))
  const words = isQuality ? [...new Set([...before.words, ...now.words])] : now.words
  const hasFlavour = now.words.length + now.flavourFamilies.length > 0
  const without = [...new Set([...before.without, ...now.without])].filter((word) => !now.words.includes(word))
  const either = <Item>(old: Item[], said: Item[]) => (said.length > 0 ? said : old)
  return {
    categoryIds: either(before.categoryIds, now.categoryIds),
    subcategoryIds: now.classes.length > 0 ? now.subcategoryIds : either(before.subcategoryIds, now.subcategoryIds),
    brandIds: either(before.brandIds, now.brandIds),
    classes: either(before.classes, now.classes),
    flavourFamilies: (hasFlavour && !isQuality ? now.flavourFamilies : before.flavourFamilies).filter(
      (one) => !now.without.includes(one),
    ),
    words: (hasFlavour ? [...before.words.filter((word) => isKindWord(word, now)), ...words] : before.words).filter(
      (word) => !now.without.includes(word),
    ),
    without,
    strengthsMg: now.nicotineType === 'none' ? now.strengthsMg : either(before.strengthsMg, now.strengthsMg),
    nicotineType:
      now.nicotineType ??
      (now.strengthsMg.some((mg) => mg > 0) && before.nicotineType === 'none' ? undefined : before.nicotineType),
    ohms: now.ohms ?? before.ohms,
    minPence: now.maxPence === undefined ? (now.minPence ?? before.minPence) : now.minPence,
    maxPence: now.minPence === undefined ? (now.maxPence ?? before.maxPence) : now.maxPence,
    sort: now.sort ?? before.sort,
    limit: now.limit,
  }
}

/** 'In green', of pen kits: how the kind is called stays unless another is said. */
const isKindWord = (word: string, { classes, words }: Filter) =>
  classes.length === 0 && !words.includes(word) && /(?:kit|\dml|\d\/\d+|sachets)$/.test(word)

/** 'any coils?' after teas begins a new search. */
function isOther({ classes: before }: Filter, { classes: now }: Filter): boolean {
  if (before.length === 0 || now.length === 0 || now.some((one) => before.includes(one))) return false
  return !SAME_FLAVOURS.some(
    (group) => now.every((one) => group.includes(one)) && before.some((one) => group.includes(one)),
  )
}
