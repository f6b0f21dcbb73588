/**
 * Retention periods. The privacy page shows them, and the jobs named here apply them; change both together
 * (tests/unit/retention.test.ts).
 */
import { ANONYMOUS_CHAT_MS, EMAIL_LINK_MINUTES, RESET_LINK_MINUTES, SESSION_DAYS } from '../constants.ts'

/** Tax law requires records for six years after the end of the tax year. */
export const ORDER_YEARS = 6
/** A cart item without changes for this long. */
export const CART_MONTHS = 12
/** After the last message of a user with an account. */
export const CHAT_MONTHS = 12
/** The audit log, as long as the orders it may be about. */
export const AUDIT_YEARS = 6
/** The content of a mail that could not be delivered. */
export const FAILED_MAIL_DAYS = 30
/** Payment events from the provider: time and content, without card or address. */
export const PAYMENT_NEWS_DAYS = 400
/** A privacy request or complaint, after its answer: courts may ask how it was handled. */
export const PRIVACY_REQUEST_YEARS = 3
/** A request for mails whose address was not confirmed. */
export const UNCONFIRMED_SUBSCRIPTION_DAYS = 7
/** A request that nothing was mailed about, and the proof of consent after the last mail. */
export const SUBSCRIPTION_MONTHS = 12
/** A network that a user has logged in from, as a digest. */
export const KNOWN_NETWORK_DAYS = 365
/** Daily counts of visits, searches and addresses without a page. */
export const COUNT_MONTHS = 13
/** Of them, a search that nobody repeated. */
export const SINGLE_SEARCH_DAYS = 30
/** Idempotency keys. */
export const REPEAT_KEY_DAYS = 2
/** The operator's log files: docs/backup.md explains how to set this. */
export const LOG_DAYS = 30

interface Retention {
  what: string
  period: string
  /** The job that deletes the data; `account`: deleted with the account or order; `operator`: the operator must do it. */
  by:
    | 'accounts.tidy'
    | 'records.tidy'
    | 'chat.tidy'
    | 'limits.tidy'
    | 'former-shop.tidy'
    | 'insights.tidy'
    | 'account'
    | 'operator'
}

const CHAT_HOURS = ANONYMOUS_CHAT_MS / 3_600_000

export const RETENTION: readonly Retention[] = [
  {
    what: 'Orders, invoices, VAT records, notices of a return',
    period: `${ORDER_YEARS} years after the end of the tax year; we then remove names, addresses and notices`,
    by: 'records.tidy',
  },
  {
    what: 'Daily counts of visits and searches, without anything about you',
    period: `${COUNT_MONTHS} months; a search that nobody repeats ${SINGLE_SEARCH_DAYS} days`,
    by: 'insights.tidy',
  },
  { what: 'Records of vapes taken back', period: '4 years', by: 'operator' },
  {
    what: 'Account, addresses, wishlist',
    period: 'Until you delete them or the account; what tax law needs stays with the order',
    by: 'account',
  },
  {
    what: 'Cart',
    period: `Each item until you remove it, or ${CART_MONTHS} months after you last changed it`,
    by: 'records.tidy',
  },
  {
    what: 'Logins, with browser and network address',
    period: `Until you log out, or ${SESSION_DAYS} days after the last use`,
    by: 'accounts.tidy',
  },
  {
    what: 'Networks you’ve logged in from, as a digest that can’t be read back',
    period: `${KNOWN_NETWORK_DAYS} days after the last time, or until you delete your account`,
    by: 'accounts.tidy',
  },
  {
    what: 'Links for a new password',
    period: `${RESET_LINK_MINUTES} minutes; we delete old ones every night`,
    by: 'accounts.tidy',
  },
  {
    what: 'A new email that you haven’t confirmed yet',
    period: `${EMAIL_LINK_MINUTES} minutes; we delete old ones every night`,
    by: 'accounts.tidy',
  },
  { what: 'That a click was repeated', period: `${REPEAT_KEY_DAYS} days`, by: 'accounts.tidy' },
  {
    what: 'How often an address or an account called, to hold back attackers',
    period: 'A few hours',
    by: 'limits.tidy',
  },
  {
    what: 'Result of an age check',
    period:
      'With your account and the order; a document you send us is deleted when we decide, or when the time for it is over, and is in no backup',
    by: 'account',
  },
  {
    what: 'Card payments, refused ones too',
    period: `With their order; of refused ones the network address until you delete your account; what the provider told us of them ${PAYMENT_NEWS_DAYS} days`,
    by: 'records.tidy',
  },
  {
    what: 'Emails we sent',
    period: `That we sent them, while you have an account, but not what they said. Those that couldn’t be delivered ${FAILED_MAIL_DAYS} days`,
    by: 'records.tidy',
  },
  {
    what: 'Newsletter and emails about stock: your address and what you agreed to',
    period: `${UNCONFIRMED_SUBSCRIPTION_DAYS} days if you don’t confirm it; the newsletter until you unsubscribe, a product that stays out of stock ${SUBSCRIPTION_MONTHS} months; then ${SUBSCRIPTION_MONTHS} months as proof, or until you delete your account`,
    by: 'records.tidy',
  },
  {
    what: 'Privacy requests and complaints',
    period: `${PRIVACY_REQUEST_YEARS} years after our answer; if you delete your account after it, without your name and message`,
    by: 'records.tidy',
  },
  {
    what: 'Files with which we moved data of a former shop',
    period: 'Until they are imported, at most two days',
    by: 'former-shop.tidy',
  },
  { what: 'Messages', period: '2 years after the last one', by: 'operator' },
  {
    what: 'Chats',
    period: `Without a login ${CHAT_HOURS} hours after the first message; with one ${CHAT_MONTHS} months after the last, or until you delete your account`,
    by: 'chat.tidy',
  },
  { what: 'What our staff changed, in your account too', period: `${AUDIT_YEARS} years`, by: 'records.tidy' },
  { what: 'Technical logs', period: `${LOG_DAYS} days`, by: 'operator' },
]
