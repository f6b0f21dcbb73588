/** Adds what phrases of the catalogue and of terms.json mean to a wish. Pure. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { Filter, Wish } from '../frame.ts'
import type { Meaning } from './terms.ts'

export const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** 'no mint': neither the words themselves nor what stands for the same. */
export function denyMeaning(filter: Filter, { without, words, nicotineType }: Meaning, said: readonly string[]): void {
  if (nicotineType === 'none') return
  const denied = without ?? (words && words.length > 0 ? words : [said.join(' ')])
  filter.without = unique([...filter.without, ...denied])
  filter.words = filter.words.filter((word) => !denied.includes(word))
}

/** What a phrase adds to a wish; a colour counts only for goods that come in colours. */
export function addMeaning(wish: Wish, colours: string[], meaning: Meaning): void {
  const { filter } = wish
  if (meaning.classes) filter.classes = narrowClasses(filter.classes, meaning.classes)
  else if (meaning.subcategoryId !== undefined) filter.subcategoryIds.push(meaning.subcategoryId)
  else if (meaning.categoryId !== undefined) filter.categoryIds.push(meaning.categoryId)
  if (meaning.brandId !== undefined) filter.brandIds.push(meaning.brandId)
  if (meaning.bundleId !== undefined) wish.bundleIds.push(meaning.bundleId)
  if (meaning.isColour) colours.push(...(meaning.words ?? []))
  else filter.words.push(...(meaning.words ?? []))
  filter.without.push(...(meaning.excludes ?? []))
  filter.flavourFamilies.push(...(meaning.families ?? []))
  filter.strengthsMg.push(...(meaning.strengthsMg ?? []))
  filter.nicotineType = meaning.nicotineType ?? filter.nicotineType
}

/** 'salt juice' are salts; 'a kit with coils' is both. */
export function narrowClasses(before: readonly ProductClass[], added: readonly ProductClass[]): ProductClass[] {
  const both = before.filter((one) => added.includes(one))
  return both.length > 0 ? both : unique([...before, ...added])
}
