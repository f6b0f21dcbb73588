/** Customers of any number for benchmarks: the same every time, joining over two years. */
import { DAY_MS } from '../../server/platform/time/durations.ts'
import { FIRST_NAMES, LAST_NAMES } from './catalogue.words.ts'
import { randomFrom } from './random.ts'

/** A row of `shop_user`. */
export interface LargeUser {
  name: string
  email: string
  role: 'customer' | 'admin'
  phone: string
  date_of_birth: string
  is_disabled: boolean
  age_verified_at: Date | null
  created_at: Date
}

/** Where their email ends: these are nobody's. */
export const LARGE_EMAIL_END = '@large.example'
const JOINED_WITHIN_DAYS = 730
/** Below 1, so that more and more join. */
const GROWTH = 0.9
const STAFF_EVERY = 16_000

/** How many of `count` had joined at `moment`. At least one: somebody buys first. */
export function joinedBy(moment: Date, { count, now }: { count: number; now: Date }): number {
  const days = JOINED_WITHIN_DAYS - (now.getTime() - moment.getTime()) / DAY_MS
  return Math.max(1, Math.min(count, Math.floor(count * (Math.max(0, days) / JOINED_WITHIN_DAYS) ** (1 / GROWTH))))
}

/** The name of the customer with this index. */
export function largeName(index: number): string {
  const first = FIRST_NAMES[(index * 7) % FIRST_NAMES.length] ?? ''
  // Common names are common here too.
  const last = LAST_NAMES[Math.floor(randomFrom(`name ${index}`)() ** 1.6 * LAST_NAMES.length)] ?? ''
  return `${first} ${last}`
}

export const largeEmail = (index: number): string =>
  `${largeName(index).toLowerCase().replace(' ', '.')}.${index + 1}${LARGE_EMAIL_END}`

/** The customer with `index`, of `count` until `now`; a few of them are staff. Nobody of them has a password. */
export function largeUser(index: number, { count, now }: { count: number; now: Date }): LargeUser {
  const random = randomFrom(`user ${index}`)
  const daysAgo = JOINED_WITHIN_DAYS * (1 - ((index + 1) / count) ** GROWTH)
  const created_at = new Date(now.getTime() - daysAgo * DAY_MS)
  const year = 1945 + Math.floor(random() * 60)
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0')
  return {
    name: largeName(index),
    email: largeEmail(index),
    role: index % STAFF_EVERY === 0 ? 'admin' : 'customer',
    phone: random() < 0.6 ? `07700 900${String(index % 1000).padStart(3, '0')}` : '',
    date_of_birth: `${year}-${month}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
    is_disabled: random() < 0.001,
    age_verified_at: random() < 0.8 ? created_at : null,
    created_at,
  }
}
