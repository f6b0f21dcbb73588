/** Password reset links: valid for 60 minutes, once; at most three per account. */
import { setTimeout as wait } from 'node:timers/promises'
import { RESET_LINK_MINUTES } from '@shop/contract/constants.ts'
import type { Db } from '../../../platform/database/database.ts'
import { invalidAt } from '../../../platform/http/http-error.ts'
import { createLimiter } from '../../../platform/rate-limits/limiter.ts'
import { toNetwork } from '../../../platform/rate-limits/network.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/time/durations.ts'
import { queueMail } from '../../mail/mail.queue.ts'
import { emailChangeRepository } from '../email-change/email-change.repository.ts'
import { awaitsPassword, hasAwaitingCustomers } from '../former-customers/former-customers.service.ts'
import { hashPassword } from '../passwords.ts'
import { knownNetworksRepository } from '../sessions/known-networks.repository.ts'
import { hashOfToken, newToken } from '../sessions/tokens.ts'
import { queuePasswordChanged } from '../users.mails.ts'
import { accountsRepository, type UserRow } from '../users.repository.ts'
import type { AccountsDependencies } from '../users.service.ts'
import { passwordResetRepository } from './password-reset.repository.ts'

/** No account has this id: an unknown email takes as long as a known one. */
const NOBODY = 0
/** Valid links per account: requests by strangers must not invalidate the owner's link. */
const MAX_LINKS = 3
const FORGOT_WINDOW_MS = 15 * MINUTE_MS
/** Minimum response time, which hides whether a mail was queued. */
const FORGOT_TAKES_MS = 150

const linkInvalid = () =>
  invalidAt('token', 'This link has been used or has expired. Ask for a new one.', 'reset_link_invalid')

export function passwordResets({ db, clock, sessions, counts, config: { publicUrl, limits } }: AccountsDependencies) {
  const requests = createLimiter(counts, 'forgot-password', {
    max: limits.forgotPasswordPer15Minutes,
    windowMs: FORGOT_WINDOW_MS,
  })
  const fromNetwork = createLimiter(counts, 'forgot-password-network', {
    max: limits.forgotPasswordPerHourAndAddress,
    windowMs: HOUR_MS,
  })

  return {
    /**
     * Queues a mail with a link if the email has an active account. The response does not reveal that. Requests are
     * limited by email and by network; requests from a network that the account has used are counted separately, so
     * that strangers cannot use up the owner's limit.
     */
    async forgot(email: string, address: string): Promise<void> {
      const network = toNetwork(address)
      await fromNetwork.take(network)
      const known = await accountsRepository(db).findByEmail(email)
      const isKnownHere = await knownNetworksRepository(db).has(known?.id ?? NOBODY, address)
      await requests.take(isKnownHere ? `${email} ${network}` : email)
      await Promise.all([sendLink(known), wait(FORGOT_TAKES_MS)])
    },

    /**
     * To be called after a failed login. Customers of a former shop cannot know that their password did not move, so it sends
     * them a link. Returns whether any customer awaits a first password, and takes as long, whoever owns the email.
     */
    async sendFirstLink(email: string): Promise<boolean> {
      if (!(await hasAwaitingCustomers(db))) return false
      const known = await accountsRepository(db).findByEmail(email)
      const isAwaiting = await awaitsPassword(db, known?.id ?? NOBODY)
      const isWithinLimit = await requests.take(email).then(
        () => true,
        () => false,
      )
      await Promise.all([sendLink(isAwaiting && isWithinLimit ? known : undefined), wait(FORGOT_TAKES_MS)])
      return true
    },

    /**
     * Sets the password, ends every session, and returns the user's id. The link proves ownership, so the network of
     * `address` becomes known. Throws 422 `reset_link_invalid`.
     */
    async reset(token: string, password: string, address: string): Promise<number> {
      const tokenHash = hashOfToken(token)
      const link = await passwordResetRepository(db).findUser(tokenHash, clock.now())
      if (!link) throw linkInvalid()
      const password_hash = await hashPassword(password)
      await db.transaction().execute(async (trx) => {
        const accounts = accountsRepository(trx)
        const links = passwordResetRepository(trx)
        const now = clock.now()
        const user = await accounts.lock(link.user_id)
        if (!user || user.is_disabled || !(await links.use(tokenHash, now))) throw linkInvalid()
        await links.removeOf(user.id)
        await emailChangeRepository(trx).remove(user.id)
        const changed = await accounts.update(user.id, { password_hash, totp_wrong_codes: 0 }, now)
        await sessions.end(trx, user.id, 'all')
        await knownNetworksRepository(trx).note(user.id, address, now)
        await queuePasswordChanged(trx, changed, now)
      })
      return link.user_id
    },
  }

  async function sendLink(known: UserRow | undefined): Promise<void> {
    if (!known) return
    await db.transaction().execute(async (trx) => {
      const user = await accountsRepository(trx).lock(known.id)
      if (!user || user.is_disabled) return
      const { id, link } = await makeResetLink(trx, { clock, publicUrl, userId: user.id })
      await queueMail(trx, [
        { event_key: `password_reset:${id}`, recipient: user.email, data: { kind: 'password_reset', link } },
      ])
    })
  }
}

interface ResetLink {
  clock: Clock
  publicUrl: string
  userId: number
  /** By default RESET_LINK_MINUTES. */
  validMs?: number
}

/**
 * Returns a link to set a password, valid for `validMs`; the newest two before it stay valid. The caller has locked the user in
 * `trx`, or has just created it.
 */
export async function makeResetLink(
  trx: Db,
  { clock, publicUrl, userId, validMs = RESET_LINK_MINUTES * MINUTE_MS }: ResetLink,
): Promise<{ id: number; link: string }> {
  const links = passwordResetRepository(trx)
  await links.removeAllButNewest(userId, MAX_LINKS - 1)
  const token = newToken()
  const now = clock.now()
  const { id } = await links.insert({
    token_hash: hashOfToken(token),
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + validMs),
  })
  return { id, link: `${publicUrl}/reset-password?token=${token}` }
}
