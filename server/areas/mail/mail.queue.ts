/** Queues mail in the caller's transaction: it is sent only if that commits. */
import type { MailData } from '@shop/contract/mail.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export interface QueuedMail {
  /** Identifies the event, 'order_received:123'. A second mail for the same event is not queued. */
  event_key: string
  recipient: string
  data: MailData
}

/** Replaces the email of an erased account: no mail server has this domain (RFC 2606). */
export const anonymousEmail = (userId: number): string => `deleted-${userId}${NOBODYS}`
export const NOBODYS = '@invalid'

/** The recipient of mail to staff: the contact email of the settings at sending time. */
export const STAFF = ''

/** Returns the rows of these mails for the caller's statement. Omits mail to erased accounts. */
export function mailRows(mails: readonly QueuedMail[]) {
  return mails
    .filter(({ recipient }) => !recipient.endsWith(NOBODYS))
    .map(({ event_key, recipient, data }) => {
      const { kind, ...rest } = data
      return { event_key, recipient, kind, data: JSON.stringify(rest) }
    })
}

export async function queueMail(trx: Db, mails: readonly QueuedMail[]): Promise<void> {
  const rows = mailRows(mails)
  if (rows.length === 0) return
  await trx
    .insertInto('mail')
    .values(rows)
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .execute()
}

/** A mail about a new order, with only the order's id as data. */
export interface NewOrderMail {
  kind: 'order_received' | 'transfer_instructions' | 'staff_new_order'
  recipient: string
}

/** Returns the same as part of the statement that inserts the order; `orderId` is, for example, `select id from …`. */
export function newOrderMails(orderId: RawBuilder<unknown>, mails: readonly NewOrderMail[]): RawBuilder<unknown> {
  const kinds = mails.map(({ kind }) => kind)
  const recipients = mails.map(({ recipient }) => recipient)
  return sql`
    insert into mail (event_key, kind, recipient, data)
    select queued.kind || ':' || made.id, queued.kind, queued.recipient, jsonb_build_object('order_id', made.id)
    from (${orderId}) as made (id), unnest(${kinds}::text[], ${recipients}::text[]) as queued (kind, recipient)`
}
