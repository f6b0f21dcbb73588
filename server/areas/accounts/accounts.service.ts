/** Accounts: registering, logging in, and who there is. */
import type { User } from '@shop/contract/accounts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import { createLimiter } from '../../platform/http/limiter.ts'
import { notFound, Refusal } from '../../platform/http/refusal.ts'
import { queueMail } from '../mail/mail.queue.ts'
import { createAccount, emailTaken } from './accounts.create.ts'
import { accountsRepository, type UserRow } from './accounts.repository.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Origin, SessionsService } from './sessions.service.ts'

export interface AccountsDependencies {
  db: Db
  clock: Clock
  sessions: SessionsService
  config: Pick<Config, 'publicUrl' | 'limits'>
}

/** The same for an unknown e-mail, a wrong password and a disabled account (decisions §2). */
const loginFailed = () => new Refusal(401, 'login_failed', 'The e-mail or the password is not right.')

export function accountsService({ db, clock, sessions, config: { limits } }: AccountsDependencies) {
  const logins = createLimiter(limits.loginPerMinute, MINUTE_MS)
  const registrations = createLimiter(limits.registerPerHour, HOUR_MS)
  const accounts = accountsRepository(db)

  return {
    /** Makes a customer's account and logs them in; a welcome mail follows. Refuses with 409 `email_taken`. */
    async register({ name, email, password }: { name: string; email: string; password: string }, origin: Origin) {
      registrations.take(origin.address)
      // Asked first to spare the work; two at one moment are told apart by the database.
      if (await accounts.findByEmail(email)) throw emailTaken()
      const password_hash = await hashPassword(password)
      return db.transaction().execute(async (trx) => {
        const row = await createAccount(trx, clock, { name, email, password_hash })
        const access_token = await sessions.start(trx, row.id, origin)
        await queueMail(trx, [
          { event_key: `welcome:${row.id}`, recipient: row.email, data: { kind: 'welcome', name: row.name } },
        ])
        return { access_token, user: toUser(row) }
      })
    },

    /**
     * Starts a session. Refuses with one 401, after the same work, whatever was wrong. Tries are counted by e-mail and
     * address together, so that nobody can lock someone else out.
     */
    async login({ email, password }: { email: string; password: string }, origin: Origin) {
      logins.take(`${email} ${origin.address}`)
      const known = await accounts.findByEmail(email)
      const isRight = await isPassword(known?.password_hash, password)
      if (!known || !isRight) throw loginFailed()
      return db.transaction().execute(async (trx) => {
        // Whoever was shut out or changed the password while this one was checked has ended the sessions there were.
        const row = await accountsRepository(trx).lock(known.id)
        if (!row || row.is_disabled || row.password_hash !== known.password_hash) throw loginFailed()
        return { access_token: await sessions.start(trx, row.id, origin), user: toUser(row) }
      })
    },

    async get(id: number): Promise<User> {
      const row = await accounts.find(id)
      if (!row) throw notFound('There is no such user.')
      return toUser(row)
    },

    /** Newest first; `search` looks for each of its words in names and e-mails. */
    async list({ skip, limit, search = '' }: { skip: number; limit: number; search?: string | undefined }) {
      const words = search.split(/\s+/).filter(Boolean)
      const { rows, total } = await accounts.list(words, { skip, limit })
      return { items: rows.map(toUser), total, skip, limit }
    },
  }
}

/** A row as the contract shows it. */
export function toUser({ password_hash: _, age_verified_at, created_at, ...row }: UserRow): User {
  return { ...row, age_verified: age_verified_at !== null, created_at: created_at.toISOString() }
}
