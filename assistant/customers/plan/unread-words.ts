/** Finds what a message asks to add up and no line of the sum has, so that a total never passes for the whole wish. Pure. */
import type { Frame, Wish } from '../../engine/frame.ts'
import type { Line } from './sum-lines.ts'

interface Said {
  words: Frame['words']
  wishes: readonly Pick<Wish, 'filter'>[]
}

/** '10mg', '5000mah', '1.0ohm' */
const AMOUNT = /^\d+(?:\.\d+)?(?:mg|ml|mah|g|kg|ohm|iu|mcg)$/
const COUNT = /^(?:[2-9]|1\d|20)$/
/** Inflected words ('pods', 'minty') begin like the product's own. */
const STEM_LENGTH = 4

/** Words of the wishes, amounts and counts that no line explains, in the order of the message. */
export function findUnreadWords({ words, wishes }: Said, lines: readonly Line[]): string[] {
  const own = lines.flatMap(listOwnWords)
  const isNamed = (word: string) => own.some((one) => one.startsWith(word.slice(0, STEM_LENGTH)))
  const isCounted = (word: string) => own.includes(word) || lines.some(({ count }) => count === Number(word))
  const wished = wishes.flatMap(({ filter }) => filter.words.flatMap((one) => one.split(' ')))
  const unread = new Set([
    ...wished.filter((word) => word.length > 2 && !AMOUNT.test(word) && !isNamed(word)),
    ...words.filter((word) => (AMOUNT.test(word) && !own.includes(word)) || (COUNT.test(word) && !isCounted(word))),
  ])
  return [...unread].sort((one, other) => words.indexOf(one) - words.indexOf(other))
}

/** What a line says of itself: its product, the form that is meant, and what all its forms have in common. */
function listOwnWords({ card, form }: Line): string[] {
  const { name, brand, category, subcategory, pack_size, summary, choices, facts } = card
  const [first, ...others] = choices.map(({ attributes }) => Object.values(attributes))
  const shared = (first ?? []).filter((value) => others.every((values) => values.includes(value)))
  return [name, brand, category, subcategory, pack_size, summary, facts.base, ...form, ...shared]
    .join(' ')
    .toLowerCase()
    .replaceAll('Ω', 'ohm')
    .replace(/(?<=\d)(?:\.0)? (?=[a-z])/g, '')
    .split(/[^\p{L}\p{N}.]+/u)
}
