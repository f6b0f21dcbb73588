/**
 * Mails that a person has agreed to, besides those about orders and accounts (rules A9 and G5): the newsletter, and one mail when
 * a product is back in stock. A product for vaping has neither.
 */
import { z } from 'zod'
import { email } from '../accounts.ts'
import { IdParams, id, listAnswer, timestamp } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { forCustomers, problems } from '../problems.ts'
import { CONSENT_TEXTS } from './consent-texts.ts'

export const SubscriptionPurpose = z.enum(['newsletter', 'back_in_stock'])

const consentTo = <Purpose extends keyof typeof CONSENT_TEXTS>(purpose: Purpose) => ({
  purpose: z.literal(purpose),
  /** The text that the page has shown. */
  consent_text: z.literal(CONSENT_TEXTS[purpose], 'This page is out of date. Please reload it and try again.'),
  /** Mails to a customer who is logged in go to the account’s email. */
  email: email.optional(),
})

/** `variation_id` is null for a product without choices. */
export const NewSubscription = z.discriminatedUnion('purpose', [
  z.object(consentTo('newsletter')),
  z.object({ ...consentTo('back_in_stock'), product_id: id, variation_id: id.nullable().default(null) }),
])
export type NewSubscription = z.output<typeof NewSubscription>

/** A subscription that has not ended. */
export const MailSubscription = z
  .object({
    id,
    email: z.string(),
    purpose: SubscriptionPurpose,
    consent_text: z.string(),
    /** What the mail is about; null for the newsletter. */
    item: z.object({ name: z.string(), path: z.string() }).nullable(),
    requested_at: timestamp,
    /** Null until the link in the mail is used. */
    confirmed_at: timestamp.nullable(),
  })
  .meta({ id: 'MailSubscription' })
export type MailSubscription = z.output<typeof MailSubscription>

const tags = ['Mail subscriptions']
const LinkToken = z.object({ token: z.string().max(200) })
const url = '/mail-subscriptions'

/**
 * Public; rate limited by network and by email (429). The same response for every address of a visitor: `is_confirmed` is false, and a
 * mail with a link is sent, at most one a day. True for a one-time mail to a customer who is logged in. 404 for a product that is not
 * public or is for vaping, 409 `in_stock`.
 */
export const subscribe = {
  method: 'POST',
  url,
  schema: {
    tags,
    summary: 'Agree to mails',
    body: NewSubscription,
    response: { 200: z.object({ is_confirmed: z.boolean() }), ...problems },
  },
} as const

/** By the link of the mail. A repeat changes nothing. 404 for a forged link, and for a subscription that has ended. */
export const confirmSubscription = {
  method: 'POST',
  url: `${url}/confirm`,
  schema: {
    tags,
    summary: 'Confirm a subscription',
    body: LinkToken,
    response: { 200: z.object({ purpose: SubscriptionPurpose, item_name: z.string().nullable() }), ...problems },
  },
} as const

/** By the link of any mail, without a login. A repeat changes nothing. 404 for a forged link. */
export const unsubscribe = {
  method: 'POST',
  url: `${url}/unsubscribe`,
  schema: { tags, summary: 'Unsubscribe', body: LinkToken, response: { 204: z.null(), ...problems } },
} as const

/** Those of the caller’s account that have not ended, newest first. */
export const listSubscriptions = {
  method: 'GET',
  url,
  schema: {
    tags,
    ...forCustomers,
    summary: 'List your subscriptions',
    response: { 200: z.object(listAnswer(MailSubscription)), ...problems },
  },
} as const

export const endSubscription = {
  method: 'DELETE',
  url: `${url}/:id`,
  schema: {
    tags,
    ...forCustomers,
    summary: 'End one of your subscriptions',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

/** Numbers of addresses. */
export const countSubscriptions = {
  method: 'GET',
  url: '/admin/mail-subscriptions',
  schema: {
    tags,
    ...forStaff('settings.read'),
    summary: 'Count subscriptions',
    response: {
      200: z.object({ newsletter: z.int(), newsletter_unconfirmed: z.int(), back_in_stock: z.int() }),
      ...problems,
    },
  },
} as const

/** The confirmed addresses with their consent and their link to unsubscribe, for the shop’s mail service. Each export is audited. */
export const exportNewsletter = {
  method: 'GET',
  url: '/admin/mail-subscriptions/newsletter.csv',
  schema: {
    tags,
    produces: ['text/csv'],
    ...forStaff('newsletter.export'),
    summary: 'Export the addresses of the newsletter as CSV',
    response: { 200: z.string(), ...problems },
  },
} as const
