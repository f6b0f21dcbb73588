/** User-facing messages for invalid input. */
import { z } from 'zod'

/** Makes these the default messages of every schema without its own. */
export function usePlainMessages(): void {
  z.config({ localeError: plainMessage })
}

function plainMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Fill this in.' : `Must be ${KINDS[issue.expected] ?? 'of another kind'}.`
    case 'too_big':
      return `Must ${BE[issue.origin] ?? 'be'} at most ${amount(issue.maximum, issue.origin)}.`
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'Must have at most two decimals.' : `Must be a multiple of ${issue.divisor}.`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Isn’t in the right format.'
    case 'unrecognized_keys':
      return `Is not known here: ${issue.keys.join(', ')}.`
    default:
      return 'Isn’t valid.'
  }
}

interface LowerLimit {
  origin: string
  minimum: number | bigint
  inclusive?: boolean | undefined
}

function tooSmall({ origin, minimum, inclusive }: LowerLimit): string {
  if (origin === 'string' && minimum === 1) return 'Must not be blank.'
  if (inclusive === false) return `Must ${BE[origin] ?? 'be'} more than ${amount(minimum, origin)}.`
  return `Must ${BE[origin] ?? 'be'} at least ${amount(minimum, origin)}.`
}

const KINDS: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
}
const FORMATS: Record<string, string> = {
  email: 'Must be an email address.',
  url: 'Must be a web address.',
  datetime: 'Must be a date and time.',
  date: 'Must be a date.',
}
const BE: Record<string, string> = { string: 'have', array: 'have', set: 'have' }

function amount(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `${limit} ${limit === 1 ? 'value' : 'values'}`
  return String(limit)
}
