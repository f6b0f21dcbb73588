/** The test cards of the built-in provider, and its results for any other number. */

export interface SandboxCard {
  /** As typed; spaces are allowed. */
  number: string
  expMonth: number
  /** Two digits or four. */
  expYear: number
}

/** The result of a card payment. Only brand and last four digits of the card are stored. */
export interface CardAnswer {
  status: 'succeeded' | 'requires_action' | 'failed'
  declineCode: string | null
  brand: string
  last4: string
}

type Outcome = Pick<CardAnswer, 'status' | 'declineCode'>

const TEST_CARDS: Readonly<Record<string, Outcome>> = {
  '4242424242424242': { status: 'succeeded', declineCode: null },
  '4000000000000002': { status: 'failed', declineCode: 'generic_decline' },
  '4000000000009995': { status: 'failed', declineCode: 'insufficient_funds' },
  '4000002500003155': { status: 'requires_action', declineCode: null },
}
/** The sandbox never charges real cards: the message asks for a test card. */
const REAL_CARD: Outcome = { status: 'failed', declineCode: 'test_mode_live_card' }

/** Returns the provider's result for `card` on `today` (YYYY-MM-DD). */
export function answerTo(card: SandboxCard, today: string): CardAnswer {
  const digits = card.number.replace(/[\s-]/g, '')
  const masked = { brand: brandOf(digits), last4: digits.slice(-4) }
  if (!isCardNumber(digits))
    return { status: 'failed', declineCode: 'incorrect_number', brand: masked.brand, last4: '' }
  if (isExpired(card, today)) return { status: 'failed', declineCode: 'expired_card', ...masked }
  return { ...(TEST_CARDS[digits] ?? REAL_CARD), ...masked }
}

/** Checks the check digit (Luhn algorithm, ISO/IEC 7812). */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** A card is valid until the end of its month. */
function isExpired({ expMonth, expYear }: SandboxCard, today: string): boolean {
  const year = expYear < 100 ? 2000 + expYear : expYear
  const month = `${year}-${String(expMonth).padStart(2, '0')}`
  return month < today.slice(0, 7)
}

function brandOf(digits: string): string {
  if (digits.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : 'unknown'
}
