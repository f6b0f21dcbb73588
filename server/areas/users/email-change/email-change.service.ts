/** Changes an email address after confirmation by a link mailed to it, valid once and for 60 minutes. */
import { EMAIL_LINK_MINUTES } from '@shop/contract/constants.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { invalidAt, notFound } from '../../../platform/http/http-error.ts'
import { toNetwork } from '../../../platform/rate-limits/network.ts'
import { MINUTE_MS } from '../../../platform/time/durations.ts'
import { queueMail } from '../../mail/mail.queue.ts'
import { passwordResetRepository } from '../password-reset/password-reset.repository.ts'
import { addressLimiter } from '../sessions/new-addresses.limiter.ts'
import { hashOfToken, newToken } from '../sessions/tokens.ts'
import { catchTakenEmail, emailTaken } from '../users.create.ts'
import { accountsRepository, type UserRow } from '../users.repository.ts'
import type { AccountsDependencies } from '../users.service.ts'
import { emailChangeRepository } from './email-change.repository.ts'

export type EmailChanges = ReturnType<typeof emailChanges>

export function emailChanges({ db, clock, counts, config }: AccountsDependencies) {
  const addresses = addressLimiter(counts, config)

  /** Mails a new link to `email` and invalidates the one before. The caller has locked the user in `trx`. */
  async function sendLink(trx: Db, user: UserRow, email: string): Promise<void> {
    const token = newToken()
    const now = clock.now()
    const expires_at = new Date(now.getTime() + EMAIL_LINK_MINUTES * MINUTE_MS)
    await emailChangeRepository(trx).save({ user_id: user.id, email, token_hash: hashOfToken(token), expires_at })
    const link = `${config.publicUrl}/confirm-email?token=${token}`
    const event_key = `email_confirm:${user.id}:${now.toISOString()}`
    await queueMail(trx, [{ event_key, recipient: email, data: { kind: 'email_confirm', link } }])
  }

  return {
    /** Throws 429 above the limit of new addresses per network: each response reveals whether one has an account. */
    countTry: (address: string): Promise<void> => addresses.take(toNetwork(address)),

    /** Throws 409 `email_taken`. */
    async rejectTaken(email: string): Promise<void> {
      if (await accountsRepository(db).findByEmail(email)) throw emailTaken()
    },

    /** Starts a change: mails a link to the new address, a notice to the present one. The user is locked in `trx`. */
    async begin(trx: Db, user: UserRow, email: string): Promise<void> {
      await sendLink(trx, user, email)
      const event_key = `email_change_asked:${user.id}:${clock.now().toISOString()}`
      await queueMail(trx, [{ event_key, recipient: user.email, data: { kind: 'email_change_asked', email } }])
    },

    /** Mails another link to the pending address. Throws not-found without one; rate limited like a new address. */
    async resend(userId: number, address: string): Promise<string> {
      await addresses.take(toNetwork(address))
      return db.transaction().execute(async (trx) => {
        const user = await accountsRepository(trx).lock(userId)
        const waiting = await emailChangeRepository(trx).find(userId)
        if (!user || !waiting) throw notFound('There’s no new email to confirm.')
        await sendLink(trx, user, waiting.email)
        return waiting.email
      })
    },

    async cancel(userId: number): Promise<void> {
      await emailChangeRepository(db).remove(userId)
    },

    /**
     * Makes the address the account's, and notifies the former one. Throws 422 `email_link_invalid`, and 409
     * `email_taken` if another account has it by now.
     */
    async confirm(token: string): Promise<void> {
      const tokenHash = hashOfToken(token)
      const link = await emailChangeRepository(db).findUser(tokenHash, clock.now())
      if (!link) throw linkInvalid()
      await catchTakenEmail(() => db.transaction().execute((trx) => change(trx, link.user_id, tokenHash)))
    },
  }

  async function change(trx: Db, userId: number, tokenHash: Buffer): Promise<void> {
    const accounts = accountsRepository(trx)
    const before = await accounts.lock(userId)
    const taken = before && !before.is_disabled ? await emailChangeRepository(trx).take(tokenHash) : undefined
    if (!before || !taken) throw linkInvalid()
    const now = clock.now()
    await accounts.update(userId, { email: taken.email }, now)
    // Password reset links mailed to the former address become invalid.
    await passwordResetRepository(trx).removeOf(userId)
    const event_key = `email_changed:${userId}:${now.toISOString()}`
    const data = { kind: 'email_changed' as const, email: taken.email }
    await queueMail(trx, [{ event_key, recipient: before.email, data }])
    if (before.role !== 'admin') return
    await recordAudit(trx, {
      userId,
      action: 'user.update',
      entity: 'user',
      entityId: userId,
      before: { email: before.email },
      after: { email: taken.email },
    })
  }
}

const linkInvalid = () =>
  invalidAt('token', 'This link has been used or has expired. Ask for a new one in your profile.', 'email_link_invalid')
