/** The mails that tell people what has changed about their account, queued in the transaction of the change. */
import type { AccountChange } from '@shop/contract/mail.ts'
import type { Db } from '../../platform/database/database.ts'
import { queueMail } from '../mail/mail.queue.ts'
import { accountsRepository, type UserRow } from './users.repository.ts'

/** Tells the owner that the password of the account is another. */
export async function queuePasswordChanged(trx: Db, { id, email }: UserRow, now: Date): Promise<void> {
  const event_key = `password_changed:${id}:${now.toISOString()}`
  await queueMail(trx, [{ event_key, recipient: email, data: { kind: 'password_changed' } }])
}

/** Tells the owner of another change that decides who may log in, and as what. */
export async function queueAccountChanged(trx: Db, userId: number, change: AccountChange, now: Date): Promise<void> {
  const user = await accountsRepository(trx).find(userId)
  if (!user) return
  const event_key = `account_changed:${userId}:${change}:${now.toISOString()}`
  await queueMail(trx, [{ event_key, recipient: user.email, data: { kind: 'account_changed', change } }])
}

/** Tells somebody of their new role, and every admin of a new one among them. `by` names who gave it. */
export async function queueRoleChanged(
  trx: Db,
  { id, email, name, role }: UserRow,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await queueAccountChanged(trx, id, role === 'admin' ? 'staff_given' : 'staff_taken', now)
  if (role !== 'admin') return
  const others = (await accountsRepository(trx).findAdmins()).filter((admin) => admin.id !== id)
  await queueMail(
    trx,
    others.map((admin) => ({
      event_key: `staff_new_admin:${id}:${now.toISOString()}:${admin.id}`,
      recipient: admin.email,
      data: { kind: 'staff_new_admin', name, email, by },
    })),
  )
}
