/** What goods of a kind are made of, where no product was named: 'does your multivitamin have iron in?' Pure. */
import { factIn } from './understand.intent.ts'
import { type Part, type Reading, readPart } from './understand.parts.ts'
import type { ProductTopic } from './understanding.topics.goods.ts'
import type { Topic } from './understanding.topics.ts'

/** 'Your teas', 'the multivitamin'. */
const OF_GOODS = /^(?:do|does|is|are|have|has) (?:all |any of |any )?(?:of )?(?:your|the|this|these|that|those) /

/** Where the goods end and what is asked of them begins. */
const ASKED =
  /^(?:have|has|contain|contains|got|made|come|comes|include|includes|use|uses|organic|vegan|vegetarian|halal|kosher|natural|tested|suitable|gluten|dairy|sugar|caffeine|sweetened|certified|fresh|real|from|full|free|ok|safe)$/

const CONTENTS: readonly ProductTopic[] = [
  'ingredients',
  'allergens',
  'vegan',
  'caffeine',
  'sugar',
  'origin',
  'lab_report',
  'nutrients',
  'thc_content',
  'cbd_content',
  'nicotine',
]

/** The goods that are asked about and the fact; undefined where something else is asked. */
export function contentsAsked(reading: Reading, text: string): { goods: Part; topic: ProductTopic } | undefined {
  const isOfNamed = reading.mentions.some(({ isPartial }) => !isPartial)
  const inside = isOfNamed ? -1 : insideOf(reading.words)
  if (inside > 0) {
    const goods = readPart(reading, inside, reading.words.length)
    const isSupplement = goods.particulars.slots.classes.every((kind) => kind === 'food_supplement')
    return goods.particulars.said > 0 && isOfFoods(goods)
      ? { goods, topic: isSupplement ? 'nutrients' : 'ingredients' }
      : undefined
  }
  if (isOfNamed || !OF_GOODS.test(text)) return undefined
  const end = reading.words.findIndex((word, index) => index > 1 && ASKED.test(word))
  if (end < 0) return undefined
  const goods = readPart(reading, 0, end)
  if (goods.particulars.said === 0) return undefined
  const isFood = isOfFoods(goods)
  const asked = reading.words.slice(end).join(' ')
  const topic = NUTRIENTS.test(asked) ? ('nutrients' as const) : ofContents(factIn(text)?.topic)
  if (!isFood || (topic === undefined && !/ (?:in|from|of) ?\S*$| in them$|have|contain/.test(text))) return undefined
  return { goods, topic: topic ?? 'ingredients' }
}

const NUTRIENTS =
  /\b(?:vitamin \w+|iron|zinc|magnesium|calcium|iodine|selenium|potassium|copper|manganese|chromium|folate|folic acid|biotin|niacin|b\d{1,2}|d3|k2|epa|dha|omega 3|protein)\b/

const FOODS: ReadonlySet<string> = new Set(['tea', 'cbd_food', 'food_supplement'])
const isOfFoods = ({ particulars }: Part) => particulars.slots.classes.every((kind) => FOODS.has(kind))

/** Where the goods begin in 'what is in the b complex'; -1 where that is not asked. */
function insideOf(words: readonly string[]): number {
  const [, start] = /^(what (?:is|are) (?:in|inside) (?:the|your|these|those|this) )/.exec(`${words.join(' ')} `) ?? []
  return start === undefined ? -1 : start.trim().split(' ').length
}

const ofContents = (topic: Topic | undefined) => CONTENTS.find((known) => known === topic)
