/** Reads and writes shop_user. Erased accounts are not found. */
import type { StaffRole } from '@shop/contract/permissions.ts'
import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ShopUserTable } from '../../platform/database/tables/tables.customers.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

const COLUMNS = [
  'id',
  'name',
  'email',
  'password_hash',
  'role',
  'staff_role',
  'phone',
  'date_of_birth',
  'is_disabled',
  'age_verified_at',
  'totp_confirmed_at',
  'created_at',
  'updated_at',
] as const

const pendingEmail = (eb: ExpressionBuilder<Tables, 'shop_user'>) =>
  eb
    .selectFrom('email_change as waiting')
    .select('waiting.email')
    .whereRef('waiting.user_id', '=', 'shop_user.id')
    .as('pending_email')

export type UserRow = Pick<Selectable<ShopUserTable>, (typeof COLUMNS)[number]> & { pending_email: string | null }
export type UserChange = Omit<Updateable<ShopUserTable>, 'id' | 'created_at' | 'updated_at' | 'erased_at'>

/** Takes `db`, or `trx` inside a transaction. */
export function accountsRepository(db: Db) {
  const users = () => db.selectFrom('shop_user').select(COLUMNS).select(pendingEmail).where('erased_at', 'is', null)

  return {
    find: (id: number): Promise<UserRow | undefined> => users().where('id', '=', id).executeTakeFirst(),

    findByEmail: (email: string): Promise<UserRow | undefined> =>
      users().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst(),

    /** Returns the admins who may log in. */
    findAdmins: (): Promise<UserRow[]> =>
      users().where('role', '=', 'admin').where('is_disabled', '=', false).orderBy('id').execute(),

    /** Returns the emails of the staff in these roles who can log in. */
    async listStaffEmails(roles: readonly StaffRole[]): Promise<string[]> {
      const rows = await db
        .selectFrom('shop_user')
        .select('email')
        .where('role', '=', 'admin')
        .where('staff_role', 'in', [...roles])
        .where('is_disabled', '=', false)
        .where('erased_at', 'is', null)
        .where('password_hash', 'is not', null)
        .orderBy('id')
        .execute()
      return rows.map(({ email }) => email)
    },

    /** Locks the user until the transaction ends. Rows that reference the user may be inserted meanwhile. */
    lock: (id: number): Promise<UserRow | undefined> =>
      users().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Locks these users and every admin, always in the same order, to prevent deadlocks. */
    lockWithAdmins: (ids: readonly number[]): Promise<UserRow[]> =>
      users()
        .where((eb) => eb.or([eb('id', 'in', ids), eb('role', '=', 'admin')]))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    insert: (
      user: Pick<UserRow, 'name' | 'email' | 'password_hash' | 'role' | 'created_at' | 'updated_at'> &
        Partial<Pick<UserRow, 'staff_role'>>,
    ): Promise<UserRow> =>
      db.insertInto('shop_user').values(user).returning(COLUMNS).returning(pendingEmail).executeTakeFirstOrThrow(),

    update: (id: number, change: UserChange, now: Date): Promise<UserRow> =>
      db
        .updateTable('shop_user')
        .set({ ...change, updated_at: now })
        .where('id', '=', id)
        .returning(COLUMNS)
        .returning(pendingEmail)
        .executeTakeFirstOrThrow(),
  }
}
