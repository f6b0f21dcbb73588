/** `shop create-admin EMAIL`: makes someone an admin and prints the link with which they set their password. */
import { email as emailField } from '@shop/contract/accounts.ts'
import { RESET_LINK_MINUTES } from '@shop/contract/constants.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { queueRoleChanged } from './account.mails.ts'
import { createAccount } from './accounts.create.ts'
import { accountsRepository, type UserRow } from './accounts.repository.ts'
import { makeResetLink } from './password-reset.service.ts'
import { sessionsService } from './sessions.service.ts'

/** Who changes accounts from the server's own command line. */
const OPERATOR = 'the operator of the shop'
const USAGE = 'Usage: npm run shop -- create-admin EMAIL'

export interface CreateAdminDependencies {
  db: Db
  clock: Clock
  publicUrl: string
  /** Writes one line. */
  print: (line: string) => void
}

/** Answers the exit code: 1 when there is no e-mail to work with, else 0. */
export async function createAdminCommand(args: string[], deps: CreateAdminDependencies): Promise<number> {
  const { db, clock, publicUrl, print } = deps
  const [given, ...rest] = args
  if (given === undefined || rest.length > 0) {
    print(USAGE)
    return 1
  }
  const read = emailField.safeParse(given)
  if (!read.success) {
    print(`"${given}" is not an e-mail address.`)
    return 1
  }
  const email = read.data
  const { isNew, link } = await db.transaction().execute(async (trx) => {
    const known = await accountsRepository(trx).findByEmail(email)
    const admin = known ? await promote(trx, deps, known.id) : await create(trx, deps, email)
    await recordAudit(trx, {
      userId: null,
      action: known ? 'user.update' : 'user.create',
      entity: 'user',
      entityId: admin.id,
      before: known && { role: known.role, is_disabled: known.is_disabled },
      after: { role: admin.role, is_disabled: admin.is_disabled },
    })
    if (known?.role !== 'admin') await queueRoleChanged(trx, admin, { by: OPERATOR, now: clock.now() })
    const made = await makeResetLink(trx, { clock, publicUrl, userId: admin.id })
    return { isNew: !known, link: made.link }
  })
  print(isNew ? `${email} has an account now, as an admin.` : `${email} is an admin now.`)
  print(`A password is set with this link, once, within ${RESET_LINK_MINUTES} minutes:`)
  print(link)
  return 0
}

function create(trx: Db, { clock }: CreateAdminDependencies, email: string): Promise<UserRow> {
  const [name = email] = email.split('@')
  return createAccount(trx, clock, { name, email, password_hash: null, role: 'admin' })
}

/** Lets a disabled account in again, too. What is believed of their sessions is dropped everywhere. */
async function promote(trx: Db, { db, clock }: CreateAdminDependencies, id: number): Promise<UserRow> {
  const accounts = accountsRepository(trx)
  await accounts.lock(id)
  const admin = await accounts.update(id, { role: 'admin', is_disabled: false }, clock.now())
  await sessionsService({ db, clock }).changed(trx)
  return admin
}
