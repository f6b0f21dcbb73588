/** The mails about account changes, queued in the transaction of the change. */
import type { AccountChange } from '@shop/contract/mail.ts'
import type { Db } from '../../platform/database/database.ts'
import { queueMail } from '../mail/mail.queue.ts'
import { accountsRepository, type UserRow } from './users.repository.ts'

/** Notifies the owner that the account's password has changed. */
export async function queuePasswordChanged(trx: Db, { id, email }: UserRow, now: Date): Promise<void> {
  const event_key = `password_changed:${id}:${now.toISOString()}`
  await queueMail(trx, [{ event_key, recipient: email, data: { kind: 'password_changed' } }])
}

/** Notifies the owner of another change of access or role. */
export async function queueAccountChanged(trx: Db, userId: number, change: AccountChange, now: Date): Promise<void> {
  const user = await accountsRepository(trx).find(userId)
  if (!user) return
  const event_key = `account_changed:${userId}:${change}:${now.toISOString()}`
  await queueMail(trx, [{ event_key, recipient: user.email, data: { kind: 'account_changed', change } }])
}

/** Notifies a user of their new role, and every admin of a new admin. `by` names who assigned it. */
export async function queueRoleChanged(
  trx: Db,
  { id, email, name, role }: UserRow,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await queueAccountChanged(trx, id, role === 'admin' ? 'staff_given' : 'staff_taken', now)
  if (role === 'admin') await queueNewAdmin(trx, { id, email, name }, { by, now })
}

/** Notifies every other admin of a new one. `by` names who added them. */
export async function queueNewAdmin(
  trx: Db,
  { id, email, name }: Pick<UserRow, 'id' | 'email' | 'name'>,
  { by, now }: { by: string; now: Date },
): Promise<void> {
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
