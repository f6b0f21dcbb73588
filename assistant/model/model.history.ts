/** What of a chat a model is sent: its end, within a budget, without card numbers. */
import type { EarlierMessage } from '../brain.ts'
import type { ModelMessage } from './model.turn.ts'

const MOST_MESSAGES = 12
const MOST_CHARACTERS = 6000
/** 13 to 19 digits, as cards have them, in groups or not. */
const CARD_NUMBER = /\b\d(?:[ -]?\d){12,18}\b/g

/** The last messages, the question last. Begins with the customer: providers refuse a chat that does not. */
export function toModelMessages(history: readonly EarlierMessage[], question: string): ModelMessage[] {
  let left = MOST_CHARACTERS
  const recent = history
    .slice(-MOST_MESSAGES)
    .toReversed()
    .map(({ by, text }): ModelMessage => ({ role: by === 'customer' ? 'user' : 'assistant', content: text }))
    .filter(({ content }) => content.trim() !== '')
  const dropped = recent.findIndex(({ content }) => {
    left -= content.length
    return left < 0
  })
  const kept = (dropped < 0 ? recent : recent.slice(0, dropped)).toReversed()
  const first = kept.findIndex(({ role }) => role === 'user')
  const earlier = first < 0 ? [] : kept.slice(first)
  const all: ModelMessage[] = [...earlier, { role: 'user', content: question }]
  return all.map(({ role, content }) => ({ role, content: withoutCardNumbers(content) }))
}

/** Nobody is asked for a card number in a chat, and a provider has no business with one. */
const withoutCardNumbers = (text: string) =>
  text.replace(CARD_NUMBER, (number) => (isCardNumber(number.replace(/\D/g, '')) ? '[card number removed]' : number))

/** Luhn's check digit. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
