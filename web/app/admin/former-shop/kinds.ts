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
  {
    kind: 'reviews',
    label: 'Reviews',
    hint: 'From Judge.me or Product Reviews (Shopify), or Product Reviews Import Export (WooCommerce). Import products, customers and past orders first: only a past order makes a review a verified purchase. All are labelled ‘From our previous shop’. Photos don’t move.',
  },
]
