/** Puts the particulars of a search in order: each once, the narrower instead of the wider. Pure. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { Slots } from './understanding.ts'

/** What is said twice counts once, and what is narrower makes the wider needless. */
export function tidy(slots: Slots): void {
  slots.classes = withoutVapes(slots) ? FOODS : narrowed(slots)
  slots.without = slots.without.filter((word) => !OF_VAPING.test(word))
  slots.categoryIds = unique(slots.categoryIds)
  slots.subcategoryIds = unique(slots.subcategoryIds)
  slots.brandIds = unique(slots.brandIds)
  slots.flavourFamilies = unique(slots.flavourFamilies)
  slots.without = unique(slots.without)
  slots.words = unique(slots.words).filter((word) => !slots.without.includes(word))
  slots.strengthsMg = unique(slots.strengthsMg)
  if (slots.subcategoryIds.length > 0) slots.categoryIds = []
  if (slots.nicotineType === 'none') slots.words = slots.words.filter((word) => word !== '50/50')
}

/** 'a mint tea for my kit': the kinds that were said. 'salt juice' is salts, 'cbd tea' is no plain tea. */
function narrowed({ classes, nicotineType, words }: Slots): Slots['classes'] {
  const kinds = unique(classes)
  const hasOnly = (...wanted: string[]) => kinds.every((kind) => wanted.includes(kind))
  if (
    nicotineType === 'salt' &&
    kinds.includes('shortfill') &&
    kinds.includes('nicotine_eliquid') &&
    hasOnly('nicotine_eliquid', 'shortfill')
  ) {
    return classes.filter((kind) => kind === 'shortfill').length > 1 ? kinds : ['nicotine_eliquid']
  }
  if (
    kinds.includes('shortfill') &&
    classes.filter((kind) => kind === 'shortfill').length > 1 &&
    nicotineType !== 'salt'
  )
    return ['shortfill']
  if (kinds.includes('cbd_food') && kinds.includes('tea') && classes.filter((kind) => kind === 'cbd_food').length > 1) {
    return kinds.filter((kind) => kind !== 'tea' && kind !== 'cbd_eliquid')
  }
  if (kinds.includes('tea') && kinds.includes('cbd_food') && classes.filter((kind) => kind === 'tea').length > 1)
    return kinds.filter((kind) => kind !== 'cbd_food')
  if (kinds.includes('device') && words.includes('pod kit'))
    return kinds.filter((kind) => kind !== 'prefilled_pod' && kind !== 'tank')
  return kinds
}

const FOODS: ProductClass[] = ['tea', 'food_supplement']
const OF_VAPING = /^(?:vap(?:e|es|ing)|smoking|nicotine products?)$/

/** 'a present for somebody who does not vape': neither kits nor liquids. */
const withoutVapes = ({ without, classes }: Slots) =>
  without.some((word) => OF_VAPING.test(word)) && classes.length === 0

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]
