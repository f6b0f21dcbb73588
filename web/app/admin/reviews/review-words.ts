import type { AdminReview } from './queries.ts'

export const REPORT_WORDS: Record<AdminReview['reports'][number]['reason'], string> = {
  offensive: 'Insults or threatens',
  personal_data: 'Private details',
  advertising: 'Advertising',
  health_claim: 'Health claim',
  fake: 'Not genuine',
  other: 'Something else',
}

/** The permitted reasons for hiding a review (rule F12), as sent to its author. */
export const HIDING_REASONS = [
  'It insults or threatens someone.',
  'It gives private details of a person.',
  'It advertises something else.',
  'It makes a health claim, which we can’t publish.',
  'It isn’t about the item.',
  'It doesn’t come from the buyer.',
] as const
