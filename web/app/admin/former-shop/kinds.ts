import type { FormerKind } from './queries.ts'

/** The kinds of files, in words. */
export const KINDS: readonly { kind: FormerKind; label: string; hint: string }[] = [
  {
    kind: 'customers',
    label: 'Customers',
    hint: 'Names, emails, phone numbers, first addresses and agreement to marketing. Accounts that exist stay as they are. Passwords can’t move: customers get a link when they first log in.',
  },
  {
    kind: 'orders',
    label: 'Past orders',
    hint: 'Import the customers first. Customers and staff can read these orders; revenue and stock don’t count them.',
  },
]
