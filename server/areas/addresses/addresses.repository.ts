/** Reads and writes address, limited to one customer: another customer's address is not found. */
import type { AddressPayload } from '@shop/contract/addresses.ts'
import type { Db } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/expressions.ts'

const COLUMNS = [
  'id',
  'full_name',
  'line1',
  'line2',
  'city',
  'county',
  'postcode',
  'country',
  'phone',
  'is_default',
] as const

type Content = Omit<AddressPayload, 'is_default'>
/** Undefined fields stay unchanged. */
type ContentChange = { [K in keyof Content]?: Content[K] | undefined }

/** Takes `db`, or `trx` inside a transaction. */
export function addressesRepository(db: Db, userId: number) {
  const own = () => db.selectFrom('address').select(COLUMNS).where('user_id', '=', userId)

  return {
    /** Locks the customer, so that changes of the default address run one at a time. Undefined for an erased one. */
    lockOwner: () =>
      db
        .selectFrom('shop_user')
        .select('id')
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** The default first, then the newest. */
    list: () => own().orderBy('is_default', 'desc').orderBy('id', 'desc').execute(),

    find: (id: number) => own().where('id', '=', id).executeTakeFirst(),

    count: (): Promise<number> => countRows(db.selectFrom('address').where('user_id', '=', userId)),

    findNewest: () => own().orderBy('id', 'desc').limit(1).executeTakeFirst(),

    async insert(content: Content, now: Date): Promise<number> {
      const { id } = await db
        .insertInto('address')
        .values({ ...content, user_id: userId, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    update: (id: number, content: ContentChange, now: Date) =>
      db
        .updateTable('address')
        .set({ ...content, updated_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute(),

    /** Makes this address the default instead of the present one. */
    async makeDefault(id: number): Promise<void> {
      const mine = db.updateTable('address').where('user_id', '=', userId)
      await mine.set({ is_default: false }).where('is_default', '=', true).where('id', '<>', id).execute()
      await mine.set({ is_default: true }).where('id', '=', id).execute()
    },

    /** Returns whether it was the default; undefined if there is no such address. */
    remove: (id: number) =>
      db
        .deleteFrom('address')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('is_default')
        .executeTakeFirst(),
  }
}
