import type { AdminReview } from './queries.ts'

export const REPORT_WORDS: Record<AdminReview['reports'][number]['reason'], string> = {
  offensive: 'Insults or threatens',
  personal_data: 'Private details',
  advertising: 'Advertising',
  health_claim: 'Claim about health',
  fake: 'Not genuine',
  other: 'Something else',
}

/** Why a review may be hidden (rule F12): as its author reads it. */
export const HIDING_REASONS = [
  'It insults or threatens somebody.',
  'It gives private details of a person.',
  'It advertises something else.',
  'It makes a claim about health, which we may not publish.',
  'It is not about the item.',
  'It does not come from the buyer.',
] as const
