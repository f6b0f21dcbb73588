/** Vocabulary of the large shop: enough words that a search finds few of many, as in a real shop. */
import { readText } from '../files.ts'

const words = (name: string): string[] => readText(`large/words/${name}.txt`).trim().split(/\s+/)

/** First words of a product's name. */
export const OPENINGS = words('openings')
/** Fruits, herbs, spices and dishes: what a liquid or a tea is called after. */
export const FLAVOUR_WORDS = words('flavours')
/** Birds, tools and landmarks: what hardware is called after. */
export const HARDWARE_WORDS = words('hardware')
/** Names of customers. */
export const FIRST_NAMES = words('first-names')
export const LAST_NAMES = words('last-names')

/** What a supplement holds, and how much of a reference value a portion has. */
export const SUPPLEMENT_WORDS: readonly (readonly [
  name: string,
  amount: number,
  unit: 'mg' | 'µg',
  percent: number | null,
])[] = [
  ['Vitamin C', 500, 'mg', 625],
  ['Vitamin D', 25, 'µg', 500],
  ['Vitamin B12', 50, 'µg', 2000],
  ['Vitamin E', 60, 'mg', 500],
  ['Folic acid', 200, 'µg', 100],
  ['Biotin', 100, 'µg', 200],
  ['Magnesium', 150, 'mg', 40],
  ['Zinc', 10, 'mg', 100],
  ['Selenium', 55, 'µg', 100],
  ['Iodine', 150, 'µg', 100],
  ['Iron', 14, 'mg', 100],
  ['Turmeric extract', 400, 'mg', null],
  ['Ginger extract', 300, 'mg', null],
  ['Green tea extract', 250, 'mg', null],
  ['Artichoke extract', 300, 'mg', null],
  ['Kelp powder', 200, 'mg', null],
]
