/** Customer files of Shopify, Matrixify and WooCommerce. */

import { email as emailSchema, personName, phone as phoneSchema } from '@shop/contract/accounts.ts'
import { AddressPayload } from '@shop/contract/addresses.ts'
import type { CsvRow } from '../product-import/reading/import.csv.ts'
import { readFlag } from '../product-import/reading/import.values.ts'
import { type FormerCustomerDraft, importCustomers } from '../users/former-customers/former-customers.service.ts'
import { undoCustomers } from '../users/former-customers/former-undo.service.ts'
import { type KindModule, type Outcome, readCell } from './former-kind.ts'

const EMAILS = ['email', 'user_email', 'billing_email', 'billing email'] as const
/** WordPress roles of people who are no customers. */
const STAFF = /administrator|shop_manager|editor|author/i

export const customersKind: KindModule = {
  undo: undoCustomers,
  expected: 'a customer file of Shopify or WooCommerce: it needs a column Email, and one of the name',
  sourceOf(headers) {
    if (!EMAILS.some((name) => headers.has(name))) return undefined
    if (headers.has('accepts email marketing') || headers.has('email marketing: status')) return 'shopify'
    const isWoo = ['user_login', 'username', 'user_email', 'billing_first_name', 'billing first name', 'last active']
    if (isWoo.some((name) => headers.has(name))) return 'woocommerce'
    return headers.has('first name') && headers.has('last name') ? 'shopify' : undefined
  },
  async take(trx, records, { source, clock, importId, seen }) {
    const now = clock.now()
    const outcomes: Outcome[] = []
    const drafts: { draft: FormerCustomerDraft; outcome: Outcome }[] = []
    for (const [row] of records) {
      if (!row) continue
      const outcome: Outcome = {
        result: 'rejected',
        line: row.line,
        name: readCell(row, ...EMAILS).slice(0, 100),
        notes: [],
      }
      outcomes.push(outcome)
      const draft = readCustomer(row, outcome.notes)
      const earlier = draft && seen.get(draft.email)
      if (earlier !== undefined) {
        outcome.result = 'unchanged'
        outcome.notes = [`Line ${earlier} has the same email, so this line is left out.`]
      } else if (draft) {
        seen.set(draft.email, row.line)
        drafts.push({ draft, outcome })
      }
    }
    const created = await importCustomers(trx, { drafts: drafts.map(({ draft }) => draft), source, now, importId })
    for (const { draft, outcome } of drafts) outcome.result = created.has(draft.email) ? 'created' : 'unchanged'
    return outcomes
  },
}

/** Returns undefined for a row that is no customer, and adds the reason to `notes`, as it does for what is left out. */
function readCustomer(row: CsvRow, notes: string[]): FormerCustomerDraft | undefined {
  if (row.surplus > 0)
    return rejected(notes, 'The row has more cells than the heading, so they may be in the wrong columns.')
  const email = emailSchema.safeParse(readCell(row, ...EMAILS))
  if (!email.success) return rejected(notes, 'There is no valid email, which an account needs.')
  if (STAFF.test(readCell(row, 'roles', 'role')))
    return rejected(notes, 'This is a member of staff. Invite them under Users instead.')
  const name = nameOf(row, email.data)
  const phone = phoneSchema.safeParse(readCell(row, 'phone', 'billing_phone', 'billing phone', 'default address phone'))
  if (!phone.success) notes.push('The phone number is left out, because it contains more than digits, spaces and +.')
  return {
    email: email.data,
    name,
    phone: phone.data ?? '',
    address: addressOf(row, { name, phone: phone.data ?? '' }, notes),
    consents: consentsOf(row),
  }
}

function rejected(notes: string[], reason: string): undefined {
  notes.push(reason)
}

/** Returns the name, or what is before the @ of the email for one that the shop does not accept. */
function nameOf(row: CsvRow, email: string): string {
  const parts = [
    readCell(row, 'first name', 'first_name', 'billing_first_name', 'billing first name'),
    readCell(row, 'last name', 'last_name', 'billing_last_name', 'billing last name'),
  ]
  const given = parts.filter(Boolean).join(' ') || readCell(row, 'name', 'display_name')
  const name = personName.safeParse(given.replace(/\s+/g, ' ').slice(0, 100))
  return name.data ?? personName.safeParse(email.split('@')[0]?.replace(/[._-]+/g, ' ')).data ?? 'Customer'
}

function addressOf(
  row: CsvRow,
  person: { name: string; phone: string },
  notes: string[],
): FormerCustomerDraft['address'] {
  const part = (...names: string[]) =>
    readCell(
      row,
      ...names.flatMap((name) => [
        `default address ${name}`,
        name,
        `address ${name}`,
        `billing_${name}`,
        `billing ${name}`,
      ]),
    )
  const postcode = part('zip', 'postcode', 'postal code')
  const line1 = part('address1', 'address_1', 'address 1', 'line 1', 'address line 1')
  if (postcode === '' && line1 === '') return null
  const address = AddressPayload.safeParse({
    full_name: person.name,
    line1,
    line2: part('address2', 'address_2', 'address 2', 'line 2', 'address line 2'),
    city: part('city'),
    county: part('province', 'county', 'state', 'region'),
    postcode,
    phone: person.phone,
    is_default: true,
  })
  if (address.data) return address.data
  notes.push(`The address is left out. ${address.error.issues.map(({ message }) => message).join(' ')}`)
  return null
}

/** Returns what the file states; a blank cell states nothing. */
function consentsOf(row: CsvRow): FormerCustomerDraft['consents'] {
  const stated = {
    email: readCell(
      row,
      'accepts email marketing',
      'accepts marketing',
      'email marketing: status',
      'newsletter',
      'mailpoet_subscribed',
    ),
    sms: readCell(row, 'accepts sms marketing', 'sms marketing: status'),
  }
  return (['email', 'sms'] as const).flatMap((channel) => {
    const is_granted =
      readFlag(stated[channel]) ?? { subscribed: true, unsubscribed: false }[stated[channel].toLowerCase()]
    return is_granted === undefined ? [] : [{ channel, is_granted }]
  })
}
