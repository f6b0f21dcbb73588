/** Registration, login and lookup of accounts. */
import type { LoginPayload, User } from '@shop/contract/accounts.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Config } from '../../platform/config/config.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import type { Counts } from '../../platform/rate-limits/counts.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import { toNetwork } from '../../platform/rate-limits/network.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import { queueMail } from '../mail/mail.queue.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { knownNetworksRepository } from './sessions/known-networks.repository.ts'
import { loginThrottle } from './sessions/login.throttle.ts'
import { addressLimiter } from './sessions/new-addresses.limiter.ts'
import type { Origin, SessionsService } from './sessions/sessions.service.ts'
import { CODE_ERRORS, type CodeChecks } from './totp/totp.check.ts'
import { createAccount, emailTaken } from './users.create.ts'
import { accountsRepository, type UserRow } from './users.repository.ts'

export interface AccountsDependencies extends Pick<Context, 'db' | 'clock'> {
  sessions: SessionsService
  counts: Counts
  config: Pick<Config, 'publicUrl' | 'limits'>
}

/** Said to everybody while some customers of a former shop have no password yet, so that it does not reveal who they are. */
const FORMER_SHOP_HINT =
  ' If you were a customer of our former shop, we’ve sent you an email with a link to choose a new password.'

/** The same for an unknown email, a wrong password and a disabled account. */
const loginFailed = (hint = '') => new HttpError(401, 'login_failed', `Incorrect email or password.${hint}`)

export function accountsService(
  { db, clock, sessions, counts, config: { limits } }: AccountsDependencies,
  codes: CodeChecks,
  resets: { sendFirstLink(email: string): Promise<boolean> },
) {
  const logins = createLimiter(counts, 'login', { max: limits.loginPerMinute, windowMs: MINUTE_MS })
  const throttle = loginThrottle(counts, limits)
  const registrations = addressLimiter(counts, { limits })
  const accounts = accountsRepository(db)

  return {
    /** Creates a customer's account, logs in and queues a welcome mail. Throws 409 `email_taken`. */
    async register({ name, email, password }: { name: string; email: string; password: string }, origin: Origin) {
      await registrations.take(toNetwork(origin.address))
      // Checked first to save the hashing; the database rejects concurrent duplicates.
      if (await accounts.findByEmail(email)) throw emailTaken()
      const password_hash = await hashPassword(password)
      return db.transaction().execute(async (trx) => {
        const row = await createAccount(trx, clock, { name, email, password_hash })
        const access_token = await sessions.start(trx, row.id, origin)
        await queueMail(trx, [{ event_key: `welcome:${row.id}`, recipient: row.email, data: { kind: 'welcome' } }])
        return { access_token, user: toUser(row) }
      })
    },

    /**
     * Starts a session. Throws the same 401, after the same work, for every wrong login. Tries are limited by email and
     * address together, and wrong ones by each of them, so that users cannot lock out each other. Users of one-time
     * codes must send one: after the right password it throws 401 `code_required`, `code_wrong` or `code_locked`.
     * `onAccount` receives the account's id, whatever follows.
     */
    async login({ email, password, code }: Login, origin: Origin, onAccount: (id: number) => void = () => undefined) {
      const { address } = origin
      await logins.take(`${email} ${toNetwork(address)}`)
      const known = await accounts.findByEmail(email)
      if (known) onAccount(known.id)
      const isKnownHere = async () => known !== undefined && knownNetworksRepository(db).has(known.id, address)
      await throttle.admit({ email, address, isKnownHere })
      const isRight = await isPassword(known?.password_hash, password)
      if (!known || !isRight) throw loginFailed((await resets.sendFirstLink(email)) ? FORMER_SHOP_HINT : '')
      const codeError = await codes.check(known.id, code)
      // A wrong code counts as a failed login; a right password without a code does not.
      if (codeError === undefined || codeError === 'code_required') await throttle.wasRight({ email, address })
      if (codeError) throw new HttpError(401, codeError, CODE_ERRORS[codeError])
      return db.transaction().execute(async (trx) => {
        // If the account was disabled or its password changed during this login, start no session.
        const row = await accountsRepository(trx).lock(known.id)
        if (!row || row.is_disabled || row.password_hash !== known.password_hash) throw loginFailed()
        return { access_token: await sessions.start(trx, row.id, origin), user: toUser(row) }
      })
    },

    async get(id: number): Promise<User> {
      const row = await accounts.find(id)
      if (!row) throw notFound('We can’t find that user.')
      return toUser(row)
    },
  }
}

type Login = z.output<typeof LoginPayload>

/** Converts a row to the contract's type. */
export function toUser(row: UserRow): User {
  const { password_hash: _, age_verified_at, totp_confirmed_at, created_at, updated_at, ...fields } = row
  return {
    ...fields,
    staff_role: fields.role === 'admin' ? fields.staff_role : null,
    age_verified: age_verified_at !== null,
    has_totp: totp_confirmed_at !== null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
