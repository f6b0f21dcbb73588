/** Invites new members of staff by mail. */
import type { User } from '@shop/contract/accounts.ts'
import type { StaffInvitation } from '@shop/contract/admin/users.admin.ts'
import { INVITATION_LINK_DAYS } from '@shop/contract/constants.ts'
import { STAFF_ROLES } from '@shop/contract/permissions.ts'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/http/session-guard.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { queueMail } from '../mail/mail.queue.ts'
import type { IdentityProof } from './identity.proof.ts'
import { makeResetLink } from './password-reset/password-reset.service.ts'
import { createAccount } from './users.create.ts'
import { queueNewAdmin } from './users.mails.ts'
import { accountsRepository } from './users.repository.ts'
import { type AccountsDependencies, toUser } from './users.service.ts'

export function staffInvitations({ db, clock, config }: AccountsDependencies, proof: IdentityProof) {
  return {
    /**
     * Creates the account without a password, and queues a mail with a link to set one. The caller authenticates again (422
     * otherwise). Throws 409 `email_taken`. After the link has expired, 'Forgot password?' sends another.
     */
    async invite(caller: Caller, invitation: z.output<typeof StaffInvitation>): Promise<User> {
      const { current_password: password, code, ...account } = invitation
      await proof.passwordAndCode(caller.userId, { password, code }, 'current_password')
      return db.transaction().execute(async (trx) => {
        const user = await createAccount(trx, clock, { ...account, password_hash: null, role: 'admin' })
        const validMs = INVITATION_LINK_DAYS * DAY_MS
        const { link } = await makeResetLink(trx, { clock, publicUrl: config.publicUrl, userId: user.id, validMs })
        const by = (await accountsRepository(trx).find(caller.userId))?.name ?? ''
        const data = { kind: 'staff_invited', link, role: STAFF_ROLES[account.staff_role].label, by } as const
        await queueMail(trx, [{ event_key: `staff_invited:${user.id}`, recipient: user.email, data }])
        await queueNewAdmin(trx, user, { by, now: clock.now() })
        await recordAudit(trx, {
          userId: caller.userId,
          action: 'user.create',
          entity: 'user',
          entityId: user.id,
          before: null,
          after: { role: user.role, staff_role: user.staff_role },
        })
        return toUser(user)
      })
    },
  }
}
