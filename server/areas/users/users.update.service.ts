/** Changes one's own account or, for staff, any account. */
import type { UpdateUserPayload, User } from '@shop/contract/accounts.ts'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, HttpError, invalidAt, notFound } from '../../platform/http/http-error.ts'
import { type Caller, codeSetupRequired, requirePermission } from '../../platform/http/session-guard.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { emailChangeRepository } from './email-change/email-change.repository.ts'
import type { EmailChanges } from './email-change/email-change.service.ts'
import { type IdentityProof, wrongPassword } from './identity.proof.ts'
import { passwordResetRepository } from './password-reset/password-reset.repository.ts'
import { hashPassword } from './passwords.ts'
import type { SessionsService } from './sessions/sessions.service.ts'
import { totpRepository } from './totp/totp.repository.ts'
import { queueAccountChanged, queuePasswordChanged, queueRoleChanged } from './users.mails.ts'
import { accountsRepository, type UserChange, type UserRow } from './users.repository.ts'
import { type AccountsDependencies, toUser } from './users.service.ts'

const OLDEST_YEARS = 120

type Payload = z.output<typeof UpdateUserPayload>

interface Parts {
  proof: IdentityProof
  emails: EmailChanges
}

export function accountUpdater({ db, clock, sessions }: AccountsDependencies, { proof, emails }: Parts) {
  return {
    /**
     * Changes the given fields and returns the user. Customers may change only themselves (otherwise 403), with their
     * current password for email or password (otherwise 422). Staff with the permission `users.write` change customers, only an
     * owner changes staff; they authenticate again before they change access. A new email waits for confirmation. No user can
     * change their own role; the last owner stays one (409 `last_admin`).
     * Throws 409 `email_taken`, and `stale` if the account has changed since `updated_at`. `address` is the caller's.
     */
    async update(caller: Caller, id: number, payload: Payload, address: string): Promise<User> {
      const isSelf = caller.userId === id
      if (!isSelf && caller.role !== 'admin') throw forbidden('You may only change your own details.')
      if (!isSelf && caller.needsCode) throw codeSetupRequired()
      if (isSelf && payload.reset_totp) throw forbidden('Switch your own codes off in your profile, under Security.')
      rejectImpossibleBirthday(payload.date_of_birth, clock)
      const present = await accountsRepository(db).find(id)
      if (!present) throw notFound('We can’t find that user.')
      if (!isSelf) requirePermission(caller, present.role === 'admin' ? 'staff.manage' : 'users.write')

      const proven = await prove(caller, present, payload)
      if (differs(payload.email, present.email)) {
        // No limit for staff, who can list all addresses.
        if (caller.role !== 'admin') await emails.countTry(address)
        await emails.rejectTaken(payload.email)
      }
      const password_hash = payload.new_password === undefined ? undefined : await hashPassword(payload.new_password)

      const saved = await db.transaction().execute(async (trx) => {
        const before = await lockFor(trx, { caller, id, payload, proven })
        await checkVersion(trx, payload.updated_at, { entity: 'user', ...before })
        const email = differs(payload.email, before.email) ? payload.email : undefined
        return saveOver(trx, { caller, before, email, change: changeOf(before, payload, password_hash) })
      })
      return toUser(saved)
    },
  }

  /** Returns the hash of the caller's password, if it was required; another account also requires a code. */
  async function prove(caller: Caller, present: UserRow, payload: Payload): Promise<string | null | undefined> {
    const { current_password: password, code } = payload
    if (caller.userId !== present.id) {
      if (!changesCredentials(payload, present) && !changesAccess(payload, present)) return undefined
      return proof.passwordAndCode(caller.userId, { password, code }, 'current_password')
    }
    if (!changesCredentials(payload, present)) return undefined
    return proof.password(caller.userId, password, 'current_password')
  }

  async function saveOver(
    trx: Db,
    {
      caller,
      before,
      email,
      change,
    }: { caller: Caller; before: UserRow; email: string | undefined; change: UserChange },
  ): Promise<UserRow> {
    if (Object.keys(change).length === 0 && email === undefined) return before
    const now = clock.now()
    if (change.password_hash !== undefined) {
      // Reset links for the former password become invalid.
      await passwordResetRepository(trx).removeOf(before.id)
      await emailChangeRepository(trx).remove(before.id)
    }
    if (email !== undefined) await emails.begin(trx, before, email)
    const after = await accountsRepository(trx).update(before.id, change, now)
    if (change.totp_secret === null) {
      await totpRepository(trx).clear(before.id, now)
      await queueAccountChanged(trx, before.id, 'codes_reset', now)
    }
    await endSessionsAfter(trx, sessions, { caller, after, change })
    if (change.password_hash !== undefined) await queuePasswordChanged(trx, after, now)
    if (change.role !== undefined) {
      const by = (await accountsRepository(trx).find(caller.userId))?.name ?? ''
      await queueRoleChanged(trx, after, { by, now })
    }
    if (caller.role === 'admin') {
      await recordAudit(trx, {
        userId: caller.userId,
        action: 'user.update',
        entity: 'user',
        entityId: before.id,
        before: auditOf(before, change, email),
        after: {
          ...auditOf(after, change, email),
          ...(change.password_hash === undefined ? {} : { password: 'changed' }),
        },
      })
    }
    return after
  }
}

const isOwner = ({ role, staff_role }: UserRow) => role === 'admin' && staff_role === 'owner'

/** Throws 409 if `leaving` is the last active owner. `rows` contain all staff. */
export function checkOtherOwners(rows: readonly UserRow[], leaving: UserRow): void {
  const isLast = !rows.some((row) => isOwner(row) && !row.is_disabled && row.id !== leaving.id)
  if (isOwner(leaving) && isLast)
    throw conflict('last_admin', 'This is the shop’s last owner. Make someone else an owner first.')
}

interface Wanted {
  caller: Caller
  id: number
  payload: Payload
  /** The hash that the caller's password was checked against; undefined if none was required. */
  proven: string | null | undefined
}

/** Locks and returns the user to change; also the caller and, for changes of access, every admin. */
async function lockFor(trx: Db, { caller, id, payload, proven }: Wanted): Promise<UserRow> {
  const accounts = accountsRepository(trx)
  const { role, staff_role, is_disabled, reset_totp } = payload
  const isStaffs = [role, staff_role, is_disabled, reset_totp].some((field) => field !== undefined)
  const needsCaller = isStaffs || proven !== undefined
  const rows = needsCaller ? await accounts.lockWithAdmins([id, caller.userId]) : [await accounts.lock(id)]
  const known = rows.filter((row) => row !== undefined)
  const before = known.find((row) => row.id === id)
  if (!before) throw notFound('We can’t find that user.')
  const by = known.find((row) => row.id === caller.userId)
  if (proven !== undefined && by?.password_hash !== proven) throw wrongPassword('current_password')
  if (by && by.id !== id && before.role === 'admin' && !isOwner(by)) throw notOwner()
  if (!changesAccess(payload, before)) return before

  if (by?.role !== 'admin' || by.is_disabled) throw forbidden('Only staff may do this.')
  if (changesRole(payload, before)) {
    if (caller.userId === id) throw forbidden('You can’t change your own role.')
    if (!isOwner(by)) throw notOwner()
  }
  const staysOwner = role !== 'customer' && (staff_role ?? 'owner') === 'owner' && !is_disabled
  if (!staysOwner) checkOtherOwners(known, before)
  return before
}

const changesCredentials = (payload: Payload, { email }: UserRow) =>
  payload.new_password !== undefined || differs(payload.email, email)

/** A staff role is a change only for staff, also for those who become staff. */
const changesRole = (payload: Payload, { role, staff_role }: UserRow) =>
  differs(payload.role, role) || ((payload.role ?? role) === 'admin' && differs(payload.staff_role, staff_role))

const changesAccess = (payload: Payload, before: UserRow) =>
  changesRole(payload, before) ||
  differs(payload.is_disabled, before.is_disabled) ||
  (payload.reset_totp === true && before.totp_confirmed_at !== null)

/** Returns the actual changes. A passed age check is void after a change of name or date of birth (rule B3). */
function changeOf(before: UserRow, payload: Payload, password_hash: string | undefined): UserChange {
  const change: UserChange = {}
  if (differs(payload.name, before.name)) change.name = payload.name
  if (differs(payload.phone, before.phone)) change.phone = payload.phone
  if (differs(payload.date_of_birth, before.date_of_birth)) change.date_of_birth = payload.date_of_birth
  if (differs(payload.role, before.role)) change.role = payload.role
  if (changesRole(payload, before) && change.role !== 'customer') change.staff_role = payload.staff_role ?? 'owner'
  if (differs(payload.is_disabled, before.is_disabled)) change.is_disabled = payload.is_disabled
  if (password_hash !== undefined) change.password_hash = password_hash
  if (payload.reset_totp && before.totp_confirmed_at !== null) {
    Object.assign(change, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
  }
  const isSomeoneElse = change.name !== undefined || change.date_of_birth !== undefined
  return isSomeoneElse ? { ...change, age_verified_at: null, age_verified_facts: null } : change
}

async function endSessionsAfter(
  trx: Db,
  sessions: SessionsService,
  { caller, after, change }: { caller: Caller; after: UserRow; change: UserChange },
): Promise<void> {
  if (change.is_disabled || change.totp_confirmed_at === null) await sessions.end(trx, after.id, 'all')
  else if (change.password_hash !== undefined) {
    await sessions.end(trx, after.id, caller.userId === after.id ? { allBut: caller.sessionId } : 'all')
  } else if (change.role !== undefined || change.staff_role !== undefined) await sessions.changed(trx)
}

/** Throws 422 for a date of birth in the future, or too long ago. */
export function rejectImpossibleBirthday(date: string | null | undefined, clock: Clock): void {
  if (date == null) return
  const today = clock.today()
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`
  if (date > today || date < oldest) throw invalidAt('date_of_birth', 'Enter your own date of birth.')
}

const differs = <T>(wanted: T | undefined, present: T): wanted is T => wanted !== undefined && wanted !== present
const forbidden = (detail: string) => new HttpError(403, 'forbidden', detail)
const notOwner = () => forbidden('Only an owner of the shop may change who is staff.')

/** Returns the changed fields of a row that the audit log may contain. */
function auditOf(row: UserRow, change: UserChange, email: string | undefined): Partial<UserRow> {
  const { password_hash: _, pending_email, ...open } = row
  const changed = Object.fromEntries(Object.entries(open).filter(([field]) => field in change))
  return email === undefined ? changed : { ...changed, pending_email }
}
