/** Which part of a question is the one that is asked, where understanding found several. */
import { mixing } from '../knowledge/mixing.ts'
import type { Understanding } from '../understand/understanding.ts'

/** Of a second part these say nothing that was asked: 'what do I do?' at the end of a complaint. */
const VAGUE: readonly string[] = ['what_you_sell', 'what_can_you_do', 'general', 'list', 'greeting']

/** The reading without parts that were only said in passing: 'I bought the Beacon and it tastes burnt' is about the taste. */
export function inEarnest(given: Understanding): Understanding {
  const read = { ...given, also: given.also.filter((part) => !VAGUE.includes(part.topic ?? '')) }
  const { intent, topic, slots, also } = read
  const [second] = also
  if (!second) return read
  const isGeneral = topic === undefined || topic === 'about'
  const isMention = isGeneral && (intent === 'product_question' || (intent === 'find_products' && isTrouble(second)))
  const isWorkedOut = second.intent === 'explain' && mixing({ ...read, topic: second.topic }) !== undefined
  if (isMention || (isWorkedOut && intent === 'find_products')) return { ...read, ...second, also: also.slice(1) }
  const isAllergy = intent === 'find_products' && slots.without.length > 0
  // What must not be in it has been left out of the search already.
  return isAllergy ? { ...read, also: also.filter((one) => one.intent !== 'medical' || one.topic !== 'allergy') } : read
}

const TROUBLES: readonly string[] = [
  'burnt_taste',
  'leaking',
  'not_working',
  'spitting',
  'weak_vapour',
  'battery_safety',
]
const isTrouble = ({ intent, topic }: Understanding['also'][number]): boolean =>
  intent === 'explain' && TROUBLES.includes(topic ?? '')
