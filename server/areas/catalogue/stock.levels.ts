import { LOW_STOCK } from '@shop/contract/constants.ts'

/** Whether pages say something else of `after` units than of `before`; they are made anew only then. */
export const looksDifferent = (before: number, after: number): boolean => shownAs(before) !== shownAs(after)

function shownAs(stock: number): 'none' | 'few' | 'plenty' {
  if (stock === 0) return 'none'
  return stock <= LOW_STOCK ? 'few' : 'plenty'
}
