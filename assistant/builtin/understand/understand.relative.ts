/** Amounts as they are said of what was looked for before: 'anything stronger?', '0.8', 'in 10'. Pure. */
import type { Lexicon } from '../lexicon/lexicon.catalogue.ts'
import { amountsIn } from './understand.amounts.ts'
import type { Particulars } from './understand.slots.ts'
import type { Memory, Slots } from './understanding.ts'

/** Whether a kind of goods was named. */
export const mentionsKind = (slots: Slots) =>
  slots.classes.length + slots.subcategoryIds.length + slots.categoryIds.length > 0

/** The particulars with the amounts, and what they lean on: 'anything stronger?' */
export function slotsOf(particulars: Particulars, text: string, lexicon: Lexicon, memory: Memory): Slots {
  const amounts = amountsIn(text, lexicon.strengths)
  const strengthsMg = particulars.slots.strengthsMg.length > 0 ? particulars.slots.strengthsMg : amounts.strengthsMg
  const relative = strengthsMg.length > 0 ? strengthsMg : relativeStrength(text, lexicon, memory)
  const isOfFoods = memory.slots?.classes.some(
    (kind) => kind === 'tea' || kind === 'cbd_food' || kind === 'food_supplement',
  )
  const isTheirs = isOfFoods && !mentionsKind(particulars.slots) && !text.includes('mg')
  const ohms = amounts.ohms ?? bareOhms(text, memory)
  return { ...particulars.slots, ...amounts, ohms, strengthsMg: isTheirs ? [] : relative }
}

/** '0.8' after coils. */
function bareOhms(text: string, { slots }: Memory): number | undefined {
  const said = /^(?:in |the |and |ok )*([01]\.\d{1,2})$/.exec(text)?.[1]
  return said !== undefined && slots ? Number(said) : undefined
}

/** 'anything stronger?' than what was looked for. */
function relativeStrength(text: string, { strengths }: Lexicon, { slots }: Memory): number[] {
  const bare = /^(?:ok |and |but |in |what about |how about |the |i will take the )*(\d{1,2})$/.exec(text)?.[1]
  if (slots && bare !== undefined && strengths.includes(Number(bare))) return [Number(bare)]
  if (!slots || text.split(' ').length > 8) return []
  const before = slots.strengthsMg[0]
  const isOfLiquids = slots.classes.some((kind) => kind === 'nicotine_eliquid')
  if (before === undefined)
    return isOfLiquids &&
      /^(?:(?:got|have you|do you have|is there|and|any|anything|something|one|a|bit|ones|the) ?)*(?:stronger|higher)\b/.test(
        text,
      )
      ? strengths.slice(-1)
      : []
  if (/\b(?:stronger|higher|too weak|not strong enough|more nicotine)\b/.test(text))
    return strengths.filter((mg) => mg > before).slice(0, 1)
  if (/\b(?:weaker|lower|milder|too strong|less nicotine|less strong|lighter)\b/.test(text))
    return strengths.filter((mg) => mg < before).slice(-1)
  return []
}
