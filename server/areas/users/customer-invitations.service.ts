/** Adds customers who order through staff, and invites them to set a password. */
import type { inviteCustomer } from '@shop/contract/admin/users.admin.ts'
import { INVITATION_LINK_DAYS } from '@shop/contract/constants.ts'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { queueMail } from '../mail/mail.queue.ts'
import { makeResetLink } from './password-reset/password-reset.service.ts'
import { createAccount } from './users.create.ts'
import { accountsRepository } from './users.repository.ts'
import type { AccountsDependencies } from './users.service.ts'
import { rejectImpossibleBirthday } from './users.update.service.ts'

export function customerInvitations({ db, clock, config }: Pick<AccountsDependencies, 'db' | 'clock' | 'config'>) {
  return {
    /** Creates the account, queues the mail with a link to set its password, and returns its id. Throws 409 `email_taken`. */
    async invite(customer: z.output<typeof inviteCustomer.schema.body>, by: number): Promise<number> {
      const { name, email, phone, date_of_birth } = customer
      rejectImpossibleBirthday(date_of_birth, clock)
      return db.transaction().execute(async (trx) => {
        const { id } = await createAccount(trx, clock, { name, email, password_hash: null })
        await accountsRepository(trx).update(id, { phone, date_of_birth }, clock.now())
        const validMs = INVITATION_LINK_DAYS * DAY_MS
        const { link } = await makeResetLink(trx, { clock, publicUrl: config.publicUrl, userId: id, validMs })
        const data = { kind: 'customer_invited', link } as const
        await queueMail(trx, [{ event_key: `customer_invited:${id}`, recipient: email, data }])
        const entry = { userId: by, action: 'user.create', entity: 'user', entityId: id }
        await recordAudit(trx, { ...entry, before: null, after: { role: 'customer' } })
        return id
      })
    },
  }
}
