/** What a question that leans on an earlier one means by itself: its intent, its particulars, the products it is about. */
import { isForm } from '../understand/understand.follows.ts'
import { emptySlots } from '../understand/understand.slots.ts'
import type { Follows, Memory, Slots, Understanding } from '../understand/understanding.ts'

export interface Asked extends Understanding {
  /** Products that are talked about: named, pointed at, or the last one. */
  about: number[]
  /** What was said in this question alone, where `slots` go on from the last search. */
  named: Slots
}

export const NO_SLOTS: Slots = emptySlots()

export function askedOf(given: Understanding, memory: Memory): Asked {
  const read = { ...given, named: given.slots }
  const about = aboutOf(read, memory)
  if (read.follows.kind === 'yes' && memory.offer) {
    const isMore = memory.offer === 'find_products'
    return {
      ...read,
      intent: memory.offer,
      slots: memory.slots ?? read.slots,
      topic: read.topic ?? memory.topic,
      follows: isMore ? { kind: 'more' } : { kind: 'it' },
      about: memory.productId === undefined ? about : [memory.productId],
    }
  }
  if (read.follows.kind === 'refine' && memory.intent === 'product_question' && memory.productId !== undefined) {
    const isOfIt = !isAboutKind(read.slots) && read.slots.maxPence === undefined && read.slots.sort === undefined
    const topic = read.slots.strengthsMg.length > 0 ? ('stock' as const) : ('options' as const)
    if (isOfIt)
      return { ...read, intent: 'product_question', topic, follows: { kind: 'it' }, about: [memory.productId] }
  }
  const compared = comparedPrice(read, memory)
  if (compared)
    return { ...read, follows: { kind: compared }, slots: merged(memory.slots ?? NO_SLOTS, read.slots), about }
  if (leansOnSearch(read.follows)) return { ...read, slots: merged(memory.slots ?? NO_SLOTS, read.slots), about }
  return { ...read, about }
}

/** 'A cheaper kit' names a kind, and compares all the same. */
function comparedPrice({ intent, follows, productIds, text }: Understanding, { shownIds }: Memory) {
  const isSearch = intent === 'find_products' || intent === 'recommend_popular' || intent === 'recommend_beginner'
  const isOpen = follows.kind === 'none' || follows.kind === 'refine'
  if (!isSearch || !isOpen || shownIds.length === 0 || productIds.length > 0) return undefined
  if (/\b(?:cheaper|less expensive|lower priced)\b/i.test(text)) return 'cheaper' as const
  return /\b(?:dearer|more expensive|pricier)\b/i.test(text) ? ('dearer' as const) : undefined
}

const leansOnSearch = ({ kind }: Follows) =>
  kind === 'refine' || kind === 'cheaper' || kind === 'dearer' || kind === 'more' || kind === 'another'

function aboutOf({ productIds, follows, text }: Understanding, memory: Memory): number[] {
  if (productIds.length > 0) return productIds
  if (follows.kind === 'ordinal') {
    const id = memory.shownIds.at(follows.index)
    return id === undefined ? [] : [id]
  }
  if (follows.kind === 'none' || follows.kind === 'refine') return []
  const [first] = memory.shownIds
  // 'How many are in a pack?' after the coils of a kit is asked of the coils.
  const isOfShown = first !== undefined && OF_SHOWN.test(text) && !memory.shownIds.includes(memory.productId ?? first)
  const id = isOfShown ? first : (memory.productId ?? first)
  return id === undefined ? [] : [id]
}

const OF_SHOWN = /\b(?:they|them|these|those|packs?|packets?|boxes|how many)\b/

/** The particulars of before with those of now: what is named anew takes the place of its kind. */
function merged(before: Slots, now: Slots): Slots {
  const list = <Value>(old: Value[], given: Value[]) => (given.length > 0 ? given : old)
  const isOtherKind =
    differs(before.classes, now.classes) ||
    differs(before.subcategoryIds, now.subcategoryIds) ||
    differs(before.categoryIds, now.categoryIds)
  const kept = isOtherKind ? { ...before, classes: [], subcategoryIds: [], categoryIds: [] } : before
  const forms = now.words.filter(isForm)
  // Shortfills are 0 mg: the strength of the salts before them is none of theirs.
  const isWithoutNicotine = now.classes.length > 0 && now.classes.every((kind) => kind === 'shortfill')
  const isOtherTaste = now.words.length > forms.length || now.flavourFamilies.length > 0
  return {
    categoryIds: list(kept.categoryIds, now.categoryIds),
    subcategoryIds: list(kept.subcategoryIds, now.subcategoryIds),
    brandIds: list(before.brandIds, now.brandIds),
    classes: list(kept.classes, now.classes),
    flavourFamilies: isOtherTaste ? now.flavourFamilies : before.flavourFamilies,
    words: isOtherTaste ? now.words : [...before.words.filter((word) => !isOtherKind || !isForm(word)), ...forms],
    without: [...new Set([...before.without, ...now.without])],
    strengthsMg: isWithoutNicotine ? now.strengthsMg : list(before.strengthsMg, now.strengthsMg),
    nicotineType: isWithoutNicotine ? now.nicotineType : (now.nicotineType ?? before.nicotineType),
    minPence: now.minPence ?? before.minPence,
    maxPence: now.maxPence ?? before.maxPence,
    inStockOnly: now.inStockOnly || before.inStockOnly,
    sort: now.sort ?? before.sort,
    count: now.count,
    ohms: now.ohms ?? before.ohms,
    cigarettesADay: now.cigarettesADay ?? before.cigarettesADay,
  }
}

const differs = (before: readonly unknown[], now: readonly unknown[]) =>
  now.length > 0 && (before.length !== now.length || now.some((one) => !before.includes(one)))

/** Whether anything at all narrows the search. */
export const isNarrow = (slots: Slots): boolean =>
  isAboutKind(slots) ||
  slots.brandIds.length > 0 ||
  slots.flavourFamilies.length > 0 ||
  slots.words.length > 0 ||
  slots.strengthsMg.length > 0 ||
  slots.nicotineType !== undefined ||
  slots.minPence !== undefined ||
  slots.maxPence !== undefined ||
  slots.ohms !== undefined

export const isAboutKind = ({ classes, subcategoryIds, categoryIds }: Slots): boolean =>
  classes.length > 0 || subcategoryIds.length > 0 || categoryIds.length > 0
