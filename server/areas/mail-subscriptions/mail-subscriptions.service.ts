/** Mails that people have agreed to: consent, its proof and its end (rules A9 and G5). */
import type { SubscriptionPurpose } from '@shop/contract/mail-subscriptions/consent-texts.ts'
import { unsubscribePath } from '@shop/contract/mail-subscriptions/consent-texts.ts'
import type { MailSubscription, NewSubscription } from '@shop/contract/mail-subscriptions/mail-subscriptions.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { readSignedLink, signLink } from '../../platform/config/signed-links.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict, invalidAt, notFound } from '../../platform/http/http-error.ts'
import { BYTE_ORDER_MARK, toCsvLines } from '../../platform/http/send-csv.ts'
import { queueMail } from '../mail/mail.queue.ts'
import { mailSubscriptionsRepository } from './mail-subscriptions.repository.ts'

const CONFIRM = { secret: 'mail_subscription_links', purpose: 'confirm' }
const UNSUBSCRIBE = { secret: 'mail_subscription_links', purpose: 'unsubscribe' }
/** Mails a day about a product that is back, for each unit in stock. */
const MAILS_PER_UNIT = 5
/** Mails in one run of the job. */
const MAX_MAILS = 500

interface Item {
  variation_id: number | null
  product_id: number | null
  slug: string | null
  name: string | null
  attributes: Record<string, string> | null
}
/** The customer who is logged in. */
export interface Asker {
  userId: number
  email: string
}

export type MailSubscriptionsService = ReturnType<typeof mailSubscriptionsService>

interface Dependencies extends Pick<Context, 'db' | 'clock'> {
  config: Pick<Context['config'], 'publicUrl'>
}

export function mailSubscriptionsService({ db, clock, config }: Dependencies) {
  return {
    /**
     * Stores the request. A visitor’s address and any newsletter need the link of a mail, at most one a day; a customer’s one-time mail
     * needs none. Throws not-found, 409 `in_stock`, and 422 without an address.
     */
    async subscribe(request: NewSubscription, customer: Asker | undefined): Promise<{ is_confirmed: boolean }> {
      const email = customer?.email ?? request.email
      if (email === undefined) throw invalidAt('email', 'Enter an email address.')
      const item = request.purpose === 'back_in_stock' ? await findSoldOut(request) : undefined
      const isConfirmed = item !== undefined && customer !== undefined
      const now = clock.now()
      await db.transaction().execute(async (trx) => {
        const { id } = await mailSubscriptionsRepository(trx).add({
          email,
          user_id: customer?.userId ?? null,
          purpose: request.purpose,
          variation_id: item?.id ?? null,
          consent_text: request.consent_text,
          requested_at: now,
          confirmed_at: isConfirmed ? now : null,
        })
        if (isConfirmed) return
        const data = {
          kind: 'subscription_confirm' as const,
          purpose: request.purpose,
          token: await signLink(trx, CONFIRM, String(id)),
          item_name: item ? nameOf(item) : '',
        }
        await queueMail(trx, [{ event_key: `subscription_confirm:${id}:${clock.today()}`, recipient: email, data }])
      })
      return { is_confirmed: isConfirmed }
    },

    /** `customer` opened the link while logged in: the subscription is listed in their account if the address is theirs. */
    async confirm(
      token: string,
      customer: Asker | undefined,
    ): Promise<{ purpose: SubscriptionPurpose; item_name: string | null }> {
      const id = Number(await readSignedLink(db, CONFIRM, token))
      const found = await mailSubscriptionsRepository(db).find(id)
      if (!found) throw notFound('This link is no longer valid. Please ask for the emails again.')
      const userId = customer?.email === found.email ? customer.userId : null
      await mailSubscriptionsRepository(db).confirm(id, clock.now(), userId)
      return { purpose: found.purpose, item_name: found.name === null ? null : nameOf(found) }
    },

    /** Ends the subscription of a link. */
    async unsubscribe(token: string): Promise<void> {
      const id = Number(await readSignedLink(db, UNSUBSCRIBE, token))
      await mailSubscriptionsRepository(db).end(id, clock.now())
    },

    async list(userId: number): Promise<{ items: MailSubscription[]; total: number }> {
      const rows = await mailSubscriptionsRepository(db).listOf(userId)
      const items = rows.map(({ id, email, purpose, consent_text, requested_at, confirmed_at, ...item }) => ({
        id,
        email,
        purpose,
        consent_text,
        item: item.name === null ? null : { name: nameOf(item), path: pathOf(item) },
        requested_at: requested_at.toISOString(),
        confirmed_at: confirmed_at?.toISOString() ?? null,
      }))
      return { items, total: items.length }
    },

    /** Returns whether the user had it. */
    end: (userId: number, id: number): Promise<boolean> => mailSubscriptionsRepository(db).end(id, clock.now(), userId),

    count: () => mailSubscriptionsRepository(db).count(),

    /** Returns the confirmed addresses as CSV, and adds an audit entry with their number. */
    exportNewsletter: (by: number): Promise<string> =>
      db.transaction().execute(async (trx) => {
        const rows = await mailSubscriptionsRepository(trx).listNewsletter()
        const lines = await Promise.all(
          rows.map(async ({ id, email, consent_text, requested_at, confirmed_at }) => [
            email,
            consent_text,
            requested_at.toISOString(),
            confirmed_at.toISOString(),
            config.publicUrl + unsubscribePath(await signLink(trx, UNSUBSCRIBE, String(id))),
          ]),
        )
        await recordAudit(trx, {
          userId: by,
          action: 'newsletter.export',
          entity: 'newsletter',
          entityId: 'export',
          before: undefined,
          after: { addresses: rows.length },
        })
        return BYTE_ORDER_MARK + toCsvLines([EXPORT_COLUMNS, ...lines])
      }),

    /**
     * Queues a mail for each request whose product is back in stock. Request and mail change together, so a killed process leaves
     * both or neither. Returns whether there may be more.
     */
    mailBackInStock: (): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const limits = { perUnit: MAILS_PER_UNIT, max: MAX_MAILS }
        const requests = await mailSubscriptionsRepository(trx).takeBackInStock(clock.now(), limits)
        const mails = requests.map(async ({ id, email, price_pence: price, ...item }) => ({
          event_key: `back_in_stock:${id}`,
          recipient: email,
          data: {
            kind: 'back_in_stock' as const,
            unsubscribe_token: await signLink(trx, UNSUBSCRIBE, String(id)),
            item_name: nameOf(item),
            price,
            path: pathOf(item),
          },
        }))
        await queueMail(trx, await Promise.all(mails))
        return requests.length === MAX_MAILS
      }),
  }

  async function findSoldOut({ product_id, variation_id }: NewSubscription & { purpose: 'back_in_stock' }) {
    const item = await mailSubscriptionsRepository(db).findVariation(product_id, variation_id)
    if (!item) throw notFound('We can’t email you about this product.')
    if (item.stock_quantity > 0) throw conflict('in_stock', 'It’s back in stock. Reload the page to buy it.')
    return item
  }
}

const EXPORT_COLUMNS = ['Email', 'Text agreed to', 'Asked at', 'Confirmed at', 'Link to unsubscribe']

const nameOf = ({ name, attributes }: Pick<Item, 'name' | 'attributes'>): string =>
  [name ?? '', ...Object.values(attributes ?? {})].join(', ')

/** The page of the product with this variation chosen. */
const pathOf = ({ product_id, slug, variation_id }: Pick<Item, 'product_id' | 'slug' | 'variation_id'>): string =>
  `/product/${product_id}-${slug}?v=${variation_id}`

/** All that is stored about a user’s subscriptions, for their download. */
export const readSubscriptions = (db: Db, userId: number) =>
  db
    .selectFrom('mail_subscription')
    .select(['email', 'purpose', 'variation_id', 'consent_text', 'requested_at', 'confirmed_at', 'unsubscribed_at'])
    .select('mailed_at')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Deletes what is stored about an account and its address. */
export const eraseSubscriptions = async (trx: Db, { userId, email }: Asker): Promise<void> => {
  await trx
    .deleteFrom('mail_subscription')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('email', '=', email)]))
    .execute()
}
