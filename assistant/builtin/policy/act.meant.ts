/** What a question asks for where its words alone would be answered too generally: rules over reading and memory. Pure. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { mixing } from '../knowledge/mixing.ts'
import type { ProductTopic } from '../understand/understanding.topics.goods.ts'
import type { Topic } from '../understand/understanding.topics.ts'
import type { Memory } from '../understand/understanding.ts'
import type { Asked } from './act.follow.ts'

/** General subjects that a named product makes a fact of its own. */
const OWN_FACT: Partial<Record<Topic, ProductTopic>> = {
  charging: 'charging',
  battery_life: 'battery',
  wattage: 'power',
  storage: 'storage',
  tea_brewing: 'directions',
  caffeine: 'caffeine',
  authenticity: 'about',
}
const LIKE_IT = /\b(?:(?:else|anything|something|more|others?) (?:\w+ )?like (?:it|that|this)|similar|alternatives?)\b/i
const THAT_STRENGTH = /\b(?:that|this|the same|same) strength\b/i
const INSTEAD = /\binstead of\b/i
/** 'Can I take iron and zinc together?' is for a pharmacist; what is taken back is a return. */
const TAKEN_TOGETHER =
  /\b(?:can|could|should|may|is it) (?:\w+ ){0,4}?tak(?:e|en|ing)\b(?!.*\bback\b).*\b(?:together|with|and)\b/i
const PARTS: readonly ProductClass[] = ['coil', 'tank', 'prefilled_pod']
const OF_BATTERY = /\b(?:batter(?:y|ies)|charge|mah)\b/i
const STRONGER = /\b(?:stronger|more cbd|higher|weaker|milder|less cbd)\b/i
const TO_MIX: readonly ProductClass[] = ['shortfill', 'nicotine_shot']
const SHOTS = /\bshots?\b/i
const IN_NUMBER = /\b(?:in|at) (?:a )?(\d{1,2})(?: ?mg)?\W*$/i
const HIGHEST_MG = 20
const OF_ONESELF = /\b(?:i|im|i'm|i’m|ive|me|my|we)\b/i
const CHILD =
  /\b(?:my|our|a|an|the|for|to) (?:\w+ ){0,2}?(?:(?:[1-9]|1[0-7])[ -]?(?:(?:yrs?|years?)[ -]?olds?|y\/?o)|(?:kid|child|toddler|baby)(?:ren|s)?)\b/i

export function asMeant(asked: Asked, memory: Memory): Asked {
  const { intent, topic, text, about, productIds, slots, follows } = asked
  // Somebody who asks for others of their age, or out of interest, is not told to be too young.
  if (intent === 'underage' && topic === 'self' && !OF_ONESELF.test(text)) {
    return { ...asked, intent: 'age_check', topic: 'general' }
  }
  const isGoods = intent === 'find_products' || intent === 'product_question'
  if (isGoods && CHILD.test(text)) return { ...asked, intent: 'medical', topic: 'children_or_pets' }
  if (isGoods && TAKEN_TOGETHER.test(text)) return { ...asked, intent: 'medical', topic: 'medicines' }
  const before = memory.slots?.classes ?? []
  const isOfParts = before.length > 0 && before.every((kind) => PARTS.includes(kind))
  if (topic === 'battery' && isOfParts && follows.kind !== 'none' && !OF_BATTERY.test(text))
    return { ...asked, intent: 'explain', topic: 'coil_change', follows: { kind: 'none' } }
  const wasCbd = before.length > 0 && before.every((kind) => kind === 'cbd_food')
  const isOpen = isGoods || intent === 'recommend_popular' || intent === 'unknown' || topic === 'nicotine_strength'
  if (wasCbd && isOpen && slots.classes.length === 0 && productIds.length === 0 && STRONGER.test(text))
    return {
      ...asked,
      intent: 'find_products',
      topic: undefined,
      follows: { kind: 'none' },
      slots: memory.slots ?? slots,
    }
  const isMixed = slots.strengthsMg.length > 0 && slots.classes.some((known) => TO_MIX.includes(known))
  if (intent === 'find_products' && (isMixed || SHOTS.test(text)) && mixing({ topic: 'nicotine_shot', slots, text })) {
    return { ...asked, intent: 'explain', topic: 'nicotine_shot' }
  }
  const ownFact = topic && OWN_FACT[topic]
  if (ownFact && productIds.length === 1 && (intent === 'explain' || intent === 'store_information')) {
    return { ...asked, intent: 'product_question', topic: ownFact }
  }
  const isAbout = intent === 'product_question' && about.length > 0 && (topic === undefined || topic === 'about')
  const isInstead = intent === 'product_question' && about.length > 0 && INSTEAD.test(text)
  if ((isAbout && LIKE_IT.test(text)) || isInstead)
    return { ...asked, intent: 'find_products', follows: { kind: 'another' } }
  const mg = Number(IN_NUMBER.exec(text)?.[1] ?? Number.NaN)
  const isOfChoice = isAbout || (intent === 'product_question' && topic === 'stock' && about.length > 0)
  if (isOfChoice && follows.kind !== 'none' && mg <= HIGHEST_MG) {
    return { ...asked, topic: 'strengths', slots: { ...slots, strengthsMg: [mg] } }
  }
  const same = memory.slots?.strengthsMg ?? []
  if (intent === 'find_products' && THAT_STRENGTH.test(text) && same.length > 0 && slots.strengthsMg.length === 0) {
    return { ...asked, slots: { ...slots, strengthsMg: same, classes: ['nicotine_eliquid'] } }
  }
  return asked
}
