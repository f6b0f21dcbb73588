/** Labels of what customers gave back, for staff. */
import type { TakeBack } from './queries.ts'

export const KINDS: Record<TakeBack['kind'], string> = { vape: 'Vapes and devices', battery: 'Batteries' }
export const SOURCES: Record<TakeBack['source'], string> = {
  post: 'By post',
  counter: 'At the counter',
  other: 'Another way',
}

export const toOptions = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Formats grams: '800 g', '1.25 kg'. */
export const weightText = (grams: number): string =>
  grams < 1000 ? `${grams} g` : `${(grams / 1000).toLocaleString('en-GB', { maximumFractionDigits: 2 })} kg`
