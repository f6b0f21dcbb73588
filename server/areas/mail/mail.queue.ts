/** Queues mail in the caller's transaction: it is sent when, and only when, that commits. */
import type { MailData } from '@shop/contract/mail.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export interface QueuedMail {
  /** Names the event, 'order_received:123'. A second mail for the same event is not queued. */
  event_key: string
  recipient: string
  data: MailData
}

/** What stands for the email of an erased account: its domain is one that no mail server has (RFC 2606). */
export const anonymousEmail = (userId: number): string => `deleted-${userId}${NOBODYS}`
const NOBODYS = '@invalid'

/** The recipient of mail for the staff: the contact email that the settings name when it is sent. */
export const STAFF = ''

/** The rows of these mails, for a statement of the caller's. Mail to an erased account is left out. */
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

/** A mail about a new order that says no more than which one. */
export interface NewOrderMail {
  kind: 'order_received' | 'transfer_instructions' | 'staff_new_order'
  recipient: string
}

/** The same as a part of the statement that makes the order, which names its id: `orderId`, for example `select id from …`. */
export function newOrderMails(orderId: RawBuilder<unknown>, mails: readonly NewOrderMail[]): RawBuilder<unknown> {
  const kinds = mails.map(({ kind }) => kind)
  const recipients = mails.map(({ recipient }) => recipient)
  return sql`
    insert into mail (event_key, kind, recipient, data)
    select told.kind || ':' || made.id, told.kind, told.recipient, jsonb_build_object('order_id', made.id)
    from (${orderId}) as made (id), unnest(${kinds}::text[], ${recipients}::text[]) as told (kind, recipient)`
}
