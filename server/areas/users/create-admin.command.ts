/** `shop create-admin EMAIL`: makes an account an admin and owner of the shop, with a password from the terminal or a link to set one. */
import { email as emailField, newPassword } from '@shop/contract/accounts.ts'
import { RESET_LINK_MINUTES } from '@shop/contract/constants.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { emailChangeRepository } from './email-change/email-change.repository.ts'
import { passwordResetRepository } from './password-reset/password-reset.repository.ts'
import { makeResetLink } from './password-reset/password-reset.service.ts'
import { hashPassword } from './passwords.ts'
import { sessionsService } from './sessions/sessions.service.ts'
import { createAccount } from './users.create.ts'
import { queuePasswordChanged, queueRoleChanged } from './users.mails.ts'
import { accountsRepository, type UserRow } from './users.repository.ts'

/** The actor in the audit log for changes from the command line. */
const OPERATOR = 'the operator of the shop'
const USAGE = 'Usage: npm run shop -- create-admin EMAIL [--password-stdin]'

export interface CreateAdminDependencies extends Pick<Context, 'db' | 'clock'> {
  publicUrl: string
  /** Prints one line. */
  print: (line: string) => void
  /** Reads a new password; '' for a link instead. */
  readPassword: () => Promise<string>
}

/** Returns the exit code: 1 if the email or the password is invalid, otherwise 0. */
export async function createAdminCommand(args: string[], deps: CreateAdminDependencies): Promise<number> {
  const { print } = deps
  const [given, ...rest] = args
  if (given === undefined || rest.length > 0) return fail(deps, USAGE)
  const read = emailField.safeParse(given)
  if (!read.success) return fail(deps, `"${given}" is not an email address.`)
  const email = read.data
  const typed = await deps.readPassword()
  const password = typed === '' ? null : newPassword.safeParse(typed)
  if (password?.success === false) return fail(deps, password.error.issues[0]?.message ?? 'This password is not valid.')

  const { isNew, link } = await makeAdmin(deps, email, password && (await hashPassword(password.data)))
  print(isNew ? `${email} has an account now, as an admin.` : `${email} is an admin now.`)
  if (link === null) print('The password is set. Log in with it at /auth.')
  else {
    print(`A password is set with this link, once, within ${RESET_LINK_MINUTES} minutes:`)
    print(link)
  }
  return 0
}

function fail({ print }: CreateAdminDependencies, why: string): number {
  print(why)
  return 1
}

/** With `password_hash` null, returns a link to set a password. */
function makeAdmin(deps: CreateAdminDependencies, email: string, password_hash: string | null) {
  const { db, clock, publicUrl } = deps
  return db.transaction().execute(async (trx) => {
    const known = await accountsRepository(trx).findByEmail(email)
    const admin = known
      ? await promote(trx, deps, known.id, password_hash)
      : await create(trx, deps, email, password_hash)
    await recordAudit(trx, {
      userId: null,
      action: known ? 'user.update' : 'user.create',
      entity: 'user',
      entityId: admin.id,
      before: known && accessOf(known),
      after: accessOf(admin),
    })
    if (known?.role !== 'admin') await queueRoleChanged(trx, admin, { by: OPERATOR, now: clock.now() })
    if (known && password_hash !== null) await queuePasswordChanged(trx, admin, clock.now())
    const made = password_hash === null ? await makeResetLink(trx, { clock, publicUrl, userId: admin.id }) : null
    return { isNew: !known, link: made?.link ?? null }
  })
}

const accessOf = ({ role, staff_role, is_disabled }: UserRow) => ({ role, staff_role, is_disabled })

function create(
  trx: Db,
  { clock }: CreateAdminDependencies,
  email: string,
  password_hash: string | null,
): Promise<UserRow> {
  const [name = email] = email.split('@')
  return createAccount(trx, clock, { name, email, password_hash, role: 'admin' })
}

/** Also enables a disabled account. A new password ends all sessions and links, as a reset by mail does. */
async function promote(
  trx: Db,
  { db, clock }: CreateAdminDependencies,
  id: number,
  password_hash: string | null,
): Promise<UserRow> {
  const accounts = accountsRepository(trx)
  await accounts.lock(id)
  const change = { role: 'admin', staff_role: 'owner', is_disabled: false } as const
  const sessions = sessionsService({ db, clock })
  if (password_hash === null) {
    const admin = await accounts.update(id, change, clock.now())
    await sessions.changed(trx)
    return admin
  }
  await passwordResetRepository(trx).removeOf(id)
  await emailChangeRepository(trx).remove(id)
  const admin = await accounts.update(id, { ...change, password_hash, totp_wrong_codes: 0 }, clock.now())
  await sessions.end(trx, id, 'all')
  return admin
}
