/** Several kinds of goods wished for in one sentence: 'a kit, some strawberry juice and a tea'. Pure. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { PAUSE, STOP } from '../normalise/normalise.ts'
import { amountsIn } from './understand.amounts.ts'
import { type Reading, readPart } from './understand.parts.ts'
import type { Slots } from './understanding.ts'

/** Kinds that are bought for different ends. */
const GROUPS: readonly (readonly ProductClass[])[] = [
  ['device'],
  ['nicotine_eliquid', 'shortfill'],
  ['nicotine_shot'],
  ['tea', 'cbd_food'],
  ['food_supplement'],
]
const MOST_WISHES = 3
/** Cards of each. */
const EACH = 2

const SEPARATES = /^(?:and|plus|also|with)$/

/** The wishes of different kinds among `whole`'s words, each with the price limits of all; empty where there is one only. */
export function wishesIn(reading: Reading, whole: Slots): Slots[] {
  const wishes: Slots[] = []
  const taken = new Set<readonly ProductClass[]>()
  for (const [start, end] of partsOf(reading.words)) {
    const { particulars, text, mentions } = readPart(reading, start, end)
    if (mentions.length > 0) return []
    const { classes } = particulars.slots
    const group = GROUPS.find((kinds) => classes.length > 0 && classes.every((kind) => kinds.includes(kind)))
    if (!group || taken.has(group)) continue
    taken.add(group)
    const { strengthsMg, ohms } = amountsIn(text, reading.lexicon.strengths)
    const { minPence, maxPence, inStockOnly, sort, cigarettesADay } = whole
    wishes.push({
      ...particulars.slots,
      strengthsMg,
      ohms,
      minPence,
      maxPence,
      inStockOnly,
      sort,
      cigarettesADay,
      count: EACH,
    })
  }
  return wishes.length > 1 ? wishes.slice(0, MOST_WISHES) : []
}

function partsOf(words: readonly string[]): [number, number][] {
  const parts: [number, number][] = []
  let start = 0
  words.forEach((word, index) => {
    if (word !== STOP && word !== PAUSE && !SEPARATES.test(word)) return
    if (index > start) parts.push([start, index])
    start = index + 1
  })
  if (start < words.length) parts.push([start, words.length])
  return parts
}
