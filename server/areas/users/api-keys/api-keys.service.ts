/** API keys: created and revoked by owners, stored as hashes, used by programs for calls of staff. */
import type { ApiKey, ApiKeyForm } from '@shop/contract/integrations/api-keys.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { auditFor } from '../../../platform/audit.ts'
import { invalidAt, notFound } from '../../../platform/http/http-error.ts'
import { API_KEY_PREFIX, type Caller } from '../../../platform/http/session-guard.ts'
import { createLimiter } from '../../../platform/rate-limits/limiter.ts'
import { MINUTE_MS } from '../../../platform/time/durations.ts'
import type { IdentityProof } from '../identity.proof.ts'
import { hashOfToken, newToken } from '../sessions/tokens.ts'
import { type ApiKeyRow, apiKeysRepository } from './api-keys.repository.ts'

const audit = auditFor('api_key')

/** Returns the function that finds the caller of a key. */
export function apiKeyCallers({ db, clock, counts, config }: Pick<Context, 'db' | 'clock' | 'counts' | 'config'>) {
  const calls = createLimiter(counts, 'api-key', { max: config.limits.apiKeyPerMinute, windowMs: MINUTE_MS })
  const repository = apiKeysRepository(db)

  /** Returns undefined for an unknown or expired key. Throws 429 beyond the calls per minute of a key. */
  return async function findCaller(key: string): Promise<Caller | undefined> {
    const today = clock.today()
    const row = await repository.findValid(hashOfToken(key), today)
    if (!row) return undefined
    const { id, name, role, user_id: userId } = row
    await calls.take(String(id))
    if (row.last_used_on !== today) await repository.noteUse(id, today)
    return { userId, sessionId: 0, role: 'admin', staffRole: role, needsCode: false, apiKey: { id, name } }
  }
}

export function apiKeysService({ db, clock }: Pick<Context, 'db' | 'clock'>, proof: IdentityProof) {
  const toApiKey = ({ user_id: _, created_at, ...row }: ApiKeyRow): ApiKey => ({
    ...row,
    created_at: created_at.toISOString(),
    is_expired: row.expires_on !== null && row.expires_on < clock.today(),
  })

  return {
    async list(): Promise<ApiKey[]> {
      return (await apiKeysRepository(db).list()).map(toApiKey)
    },

    /** Returns the key, which is not stored. The caller authenticates again (422 otherwise). */
    async create(by: number, form: z.output<typeof ApiKeyForm>): Promise<ApiKey & { key: string }> {
      const { current_password: password, code, ...fields } = form
      if (fields.expires_on !== null && fields.expires_on < clock.today())
        throw invalidAt('expires_on', 'Choose today or a later day.')
      await proof.passwordAndCode(by, { password, code }, 'current_password')
      const key = `${API_KEY_PREFIX}${newToken()}`
      return db.transaction().execute(async (trx) => {
        const repository = apiKeysRepository(trx)
        const { id } = await repository.insert({ ...fields, token_hash: hashOfToken(key), created_by: by })
        await audit(trx, { by, id, action: 'api_key.create', after: fields })
        const row = await repository.find(id)
        if (!row) throw unknown()
        return { ...toApiKey(row), key }
      })
    },

    revoke: (by: number, id: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const repository = apiKeysRepository(trx)
        const row = await repository.find(id)
        if (!row || !(await repository.remove(id))) throw unknown()
        const { name, role, expires_on } = row
        await audit(trx, { by, id, action: 'api_key.revoke', before: { name, role, expires_on } })
      }),
  }
}

const unknown = () => notFound('We can’t find that API key.')
