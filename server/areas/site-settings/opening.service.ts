/** Whether customers see the shop. Separate from the suspension by `SHOP_SUSPENDED`, which the operator decides. */
import type { Opening, OpeningChanges } from '@shop/contract/admin/opening.admin.ts'
import { DEFAULT_OPENING } from '@shop/contract/constants.ts'
import { pick } from '@shop/contract/lib/record-fields.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import { checkVersion } from '../../platform/version-conflict.ts'

const ENTITY = { entity: 'shop_opening', id: 'shop' }
/** If nothing was saved yet. */
const NEVER = new Date(0)
const FIELDS = ['is_open', 'heading', 'notice'] as const

export type OpeningService = ReturnType<typeof openingService>
type Stored = Omit<Opening, 'can_open'>

export function openingService({ db, cache }: Pick<Context, 'db' | 'cache'>) {
  let known: Promise<boolean> | undefined

  async function read(over: Db): Promise<Stored> {
    const row = await over
      .selectFrom('shop_opening')
      .select(['is_open', 'heading', 'notice', 'updated_at'])
      .executeTakeFirst()
    if (!row) return { is_open: false, ...DEFAULT_OPENING, updated_at: NEVER.toISOString() }
    return {
      is_open: row.is_open,
      heading: row.heading || DEFAULT_OPENING.heading,
      notice: row.notice,
      updated_at: row.updated_at.toISOString(),
    }
  }

  /** While the shop is closed no response is cached: the cache answers before anything asks who is calling. */
  async function load(): Promise<boolean> {
    const { is_open } = await read(db)
    cache.pause(!is_open)
    return is_open
  }

  return {
    get: () => read(db),

    /** Returns whether customers see the shop; cached until a change is announced. */
    isOpen(): Promise<boolean> {
      known ??= load().catch((error: unknown) => {
        known = undefined
        throw error
      })
      return known
    },

    forget(): void {
      known = undefined
    },

    /**
     * Saves the given values. Throws 409 if they were saved since `updated_at`, and to open a shop that `canOpen` says is not
     * ready.
     */
    async update(
      { updated_at, ...changes }: OpeningChanges,
      { by, canOpen }: { by: number; canOpen: () => Promise<boolean> },
    ): Promise<Stored> {
      if (changes.is_open && !(await canOpen()))
        throw conflict('not_ready', 'Steps that must be done before you open are left. Reload the page to see them.')
      const saved = await inTransaction(db, async (trx) => {
        const start = { is_open: false, ...DEFAULT_OPENING, updated_at: NEVER }
        await trx
          .insertInto('shop_opening')
          .values(start)
          .onConflict((oc) => oc.doNothing())
          .execute()
        await trx.selectFrom('shop_opening').select('only_row').forNoKeyUpdate().execute()
        const before = await read(trx)
        await checkVersion(trx, updated_at, { ...ENTITY, updated_at: new Date(before.updated_at) })
        await trx
          .updateTable('shop_opening')
          .set({ ...changes, updated_at: new Date() })
          .execute()
        const after = await read(trx)
        const { entity, id: entityId } = ENTITY
        const values = { before: pick(before, FIELDS), after: pick(after, FIELDS) }
        await recordAudit(trx, { userId: by, action: 'shop_opening.update', entity, entityId, ...values })
        // Of everything: no response of before may be sent after the shop was closed.
        await announce(trx, 'site-settings')
        return after
      })
      known = undefined
      cache.clear()
      return saved
    },
  }
}

/** Opens a shop as the demo and tests do, without a checklist. */
export const openShop = (db: Db) =>
  db
    .insertInto('shop_opening')
    .values({ is_open: true })
    .onConflict((oc) => oc.column('only_row').doUpdateSet({ is_open: true }))
    .execute()
