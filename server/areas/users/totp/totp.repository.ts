/** Reads and writes one-time codes: columns of shop_user, and recovery_code. */
import type { Db } from '../../../platform/database/database.ts'
import { NOW } from '../../../platform/database/expressions.ts'

export interface TotpRow {
  /** Encrypted. */
  totp_secret: string | null
  totp_confirmed_at: Date | null
  /** The time step of the last used code. */
  totp_last_step: number | null
}

/** Takes `db`, or `trx` inside a transaction. */
export function totpRepository(db: Db) {
  return {
    /** Locks until the transaction ends: of two concurrent uses of one code, the second finds it used. */
    async lock(userId: number): Promise<TotpRow | undefined> {
      const row = await db
        .selectFrom('shop_user')
        .select(['totp_secret', 'totp_confirmed_at', 'totp_last_step'])
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return row && { ...row, totp_last_step: row.totp_last_step === null ? null : Number(row.totp_last_step) }
    },

    async isOn(userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('shop_user')
        .select('totp_confirmed_at')
        .where('id', '=', userId)
        .executeTakeFirst()
      return row !== undefined && row.totp_confirmed_at !== null
    },

    /** Counts one more wrong code and returns the new count; undefined, without counting, from `max` on. */
    async countWrongCode(userId: number, max: number): Promise<number | undefined> {
      const row = await db
        .updateTable('shop_user')
        .set((eb) => ({ totp_wrong_codes: eb('totp_wrong_codes', '+', 1) }))
        .where('id', '=', userId)
        .where('totp_wrong_codes', '<', max)
        .returning('totp_wrong_codes')
        .executeTakeFirst()
      return row?.totp_wrong_codes
    },

    /** Subtracts a code that was right from the count. */
    uncountWrongCode: (userId: number) =>
      db
        .updateTable('shop_user')
        .set((eb) => ({ totp_wrong_codes: eb.fn<number>('greatest', [eb('totp_wrong_codes', '-', 1), eb.lit(0)]) }))
        .where('id', '=', userId)
        .execute(),

    /** Stores a new secret, which takes effect when it is confirmed. */
    begin: (userId: number, totp_secret: string, now: Date) =>
      db
        .updateTable('shop_user')
        .set({ totp_secret, totp_confirmed_at: null, totp_last_step: null, updated_at: now })
        .where('id', '=', userId)
        .execute(),

    confirm: (userId: number, totp_last_step: number, now: Date) =>
      db
        .updateTable('shop_user')
        .set({ totp_confirmed_at: now, totp_last_step, updated_at: now })
        .where('id', '=', userId)
        .execute(),

    useStep: (userId: number, totp_last_step: number) =>
      db.updateTable('shop_user').set({ totp_last_step }).where('id', '=', userId).execute(),

    /** Switches codes off and deletes the recovery codes. */
    async clear(userId: number, now: Date): Promise<void> {
      await db
        .updateTable('shop_user')
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null, totp_wrong_codes: 0, updated_at: now })
        .where('id', '=', userId)
        .execute()
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
    },

    /** Replaces all recovery codes. */
    async replaceRecoveryCodes(userId: number, hashes: readonly Buffer[]): Promise<void> {
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
      await db
        .insertInto('recovery_code')
        .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
        .execute()
    },

    /** Returns whether it was an unused recovery code of the user, and marks it as used. */
    async useRecoveryCode(userId: number, code_hash: Buffer): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('recovery_code')
        .set({ used_at: NOW })
        .where('user_id', '=', userId)
        .where('code_hash', '=', code_hash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async isAskedOfStaff(): Promise<boolean> {
      const row = await db.selectFrom('site_settings').select('staff_code_required').executeTakeFirst()
      return row?.staff_code_required ?? false
    },
  }
}
