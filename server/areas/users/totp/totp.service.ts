/** One-time codes at login: setup, confirmation, renewal and switching off (RFC 6238). */
import { recordAudit } from '../../../platform/audit.ts'
import { seal, unseal } from '../../../platform/config/seal.ts'
import { shopSecret } from '../../../platform/config/secrets.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalidAt } from '../../../platform/http/http-error.ts'
import { type Caller, signInRequired } from '../../../platform/http/session-guard.ts'
import { siteSettingsService } from '../../site-settings/site-settings.service.ts'
import type { IdentityProof } from '../identity.proof.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { queueAccountChanged } from '../users.mails.ts'
import { accountsRepository } from '../users.repository.ts'
import type { AccountsDependencies } from '../users.service.ts'
import { CODE_ERRORS, SECRET_NAME, totpPurpose } from './totp.check.ts'
import { buildTotpUri, newRecoveryCodes, newSecret, plainRecoveryCode, stepOfCode } from './totp.codes.ts'
import { totpRepository } from './totp.repository.ts'

export interface TotpDependencies extends AccountsDependencies {
  proof: IdentityProof
}

interface Given {
  password: string
  code?: string | undefined
}

export function totpService({ db, clock, sessions, proof }: TotpDependencies) {
  /** Runs `work` with the account locked, then invalidates its cached sessions. */
  async function change<T>(userId: number, work: (trx: Db, isOn: boolean) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (trx) => {
      const row = await totpRepository(trx).lock(userId)
      if (!row) throw signInRequired()
      const answered = await work(trx, row.totp_confirmed_at !== null)
      await sessions.changed(trx)
      return answered
    })
  }

  return {
    /** Returns a new secret for an app. Throws 422 for a wrong password, 409 `totp_on` while codes are on. */
    async start(userId: number, password: string): Promise<{ secret: string; uri: string }> {
      await proof.password(userId, password, 'password')
      const key = await shopSecret(db, SECRET_NAME)
      const { site_name: issuer } = await siteSettingsService({ db }).get()
      const secret = newSecret()
      return change(userId, async (trx, isOn) => {
        if (isOn) throw alreadyOn()
        const { email: label } = await userOf(trx, userId)
        await totpRepository(trx).begin(userId, seal(key, secret, totpPurpose(userId)), clock.now())
        return { secret, uri: buildTotpUri(secret, { issuer, label }) }
      })
    },

    /**
     * Switches codes on and returns the recovery codes, once only; all other sessions end. Throws 422 at `code`, 409
     * `totp_on` or `totp_not_started`.
     */
    async confirm(caller: Caller, code: string): Promise<string[]> {
      const key = await shopSecret(db, SECRET_NAME)
      return change(caller.userId, async (trx, isOn) => {
        if (isOn) throw alreadyOn()
        const totp = totpRepository(trx)
        const sealed = (await totp.lock(caller.userId))?.totp_secret
        if (!sealed) throw conflict('totp_not_started', 'Start again with a new key for your app.')
        const now = clock.now()
        const step = stepOfCode(unseal(key, sealed, totpPurpose(caller.userId)), code, now)
        if (step === undefined) throw invalidAt('code', CODE_ERRORS.code_wrong)
        await totp.confirm(caller.userId, step, now)
        await sessions.end(trx, caller.userId, { allBut: caller.sessionId })
        await audit(trx, caller, 'user.totp_on', { has_totp: false }, { has_totp: true })
        await queueAccountChanged(trx, caller.userId, 'codes_on', now)
        return giveRecoveryCodes(trx, caller.userId)
      })
    },

    /** Replaces all recovery codes. Throws 422 for a wrong password or code, 409 `totp_off`. */
    async renew(caller: Caller, given: Given): Promise<string[]> {
      await proof.passwordAndCode(caller.userId, given, 'password')
      return change(caller.userId, async (trx, isOn) => {
        if (!isOn) throw conflict('totp_off', 'One-time codes aren’t switched on.')
        await audit(trx, caller, 'user.recovery_codes', null, { recovery_codes: 'renewed' })
        return giveRecoveryCodes(trx, caller.userId)
      })
    },

    /** Switches codes off. Throws 422 for a wrong password or code, 409 `totp_required` for staff who need them. */
    async stop(caller: Caller, given: Given): Promise<void> {
      await proof.passwordAndCode(caller.userId, given, 'password')
      await change(caller.userId, async (trx, isOn) => {
        const totp = totpRepository(trx)
        const { role } = await userOf(trx, caller.userId)
        if (role === 'admin' && (await totp.isAskedOfStaff())) {
          throw conflict('totp_required', 'All staff need one-time codes, so you can’t switch yours off.')
        }
        const now = clock.now()
        await totp.clear(caller.userId, now)
        if (!isOn) return
        await audit(trx, caller, 'user.totp_off', { has_totp: true }, { has_totp: false })
        await queueAccountChanged(trx, caller.userId, 'codes_off', now)
      })
    },
  }
}

const alreadyOn = () => conflict('totp_on', 'One-time codes are already on. Switch them off to start again.')
async function userOf(trx: Db, userId: number) {
  const user = await accountsRepository(trx).find(userId)
  if (!user) throw signInRequired()
  return user
}

async function giveRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await totpRepository(trx).replaceRecoveryCodes(
    userId,
    codes.map((code) => hashOfToken(plainRecoveryCode(code))),
  )
  return codes
}

/** The audit log contains staff's changes to their own login, but not those of customers. */
async function audit(trx: Db, caller: Caller, action: string, before: object | null, after: object): Promise<void> {
  if (caller.role !== 'admin') return
  const { userId } = caller
  await recordAudit(trx, { userId, action, entity: 'user', entityId: userId, before, after })
}
