/** Suppliers, and which variations come from them. */
import type { assignSupplier, listSuppliers, Supplier, SupplierForm } from '@shop/contract/stock-room/suppliers.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { auditFor } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isDuplicate } from '../../../platform/database/duplicates.ts'
import { countRows, NOW } from '../../../platform/database/expressions.ts'
import { hasWords } from '../../../platform/database/words.ts'
import { conflict, invalidAt, notFound } from '../../../platform/http/http-error.ts'
import { checkVersion } from '../../../platform/version-conflict.ts'

type Form = z.output<typeof SupplierForm>
type Changes = { [Name in keyof Form]?: Form[Name] | undefined } & {
  is_archived?: boolean | undefined
  updated_at?: string | undefined
}
type SupplierRow = Awaited<ReturnType<typeof readSupplier>>

const audit = auditFor('supplier')
const unknown = () => notFound('We can’t find that supplier.')

export function suppliersService({ db }: Pick<Context, 'db'>) {
  return {
    async list({ skip, limit, search, view }: z.output<typeof listSuppliers.schema.querystring>) {
      const found = suppliers(db)
        .where('s.is_archived', '=', view === 'archived')
        .where(hasWords(sql.ref('s.name'), search))
      const page = found.orderBy('s.name').orderBy('s.id').limit(limit).offset(skip)
      const [rows, total] = await Promise.all([page.execute(), countRows(found.clearSelect())])
      return { items: rows.map(toSupplier), total, skip, limit }
    },

    /** Throws 409 `name_taken`. */
    create: ({ minimum, ...form }: Form, by: number): Promise<Supplier> =>
      rejectTakenName(() =>
        db.transaction().execute(async (trx) => {
          const row = { ...form, minimum_pence: minimum }
          const { id } = await trx.insertInto('supplier').values(row).returning('id').executeTakeFirstOrThrow()
          await audit(trx, { by, id, action: 'supplier.create', after: row })
          return toSupplier(await readSupplier(trx, id))
        }),
      ),

    /** Fields that were not sent stay. Throws not-found, 409 `stale` and `name_taken`. */
    update: (id: number, { minimum, updated_at, ...changes }: Changes, by: number): Promise<Supplier> =>
      rejectTakenName(() =>
        db.transaction().execute(async (trx) => {
          const locked = trx.selectFrom('supplier').selectAll().where('id', '=', id).forNoKeyUpdate()
          const before = await locked.executeTakeFirstOrThrow(unknown)
          await checkVersion(trx, updated_at, { entity: 'supplier', ...before })
          const after = { ...changes, minimum_pence: minimum }
          await trx
            .updateTable('supplier')
            .set({ ...after, updated_at: NOW })
            .where('id', '=', id)
            .execute()
          await audit(trx, { by, id, action: 'supplier.update', before, after })
          return toSupplier(await readSupplier(trx, id))
        }),
      ),

    /** Throws 422 for an unknown supplier or variation. */
    assign: (asked: z.output<typeof assignSupplier.schema.body>, by: number): Promise<{ changed: number }> =>
      db.transaction().execute(async (trx) => {
        const { variation_ids, supplier_id: id, ...facts } = asked
        const supplier = trx.selectFrom('supplier').select('id').where('id', '=', id).where('is_archived', '=', false)
        await supplier.forKeyShare().executeTakeFirstOrThrow(() => invalidAt('supplier_id', 'Choose a supplier.'))
        const known = await trx.selectFrom('variation').select('id').where('id', 'in', variation_ids).execute()
        if (known.length < new Set(variation_ids).size)
          throw invalidAt('variation_ids', 'A variation no longer exists.')
        await trx
          .insertInto('variation_supplier')
          .values(known.map((variation) => ({ variation_id: variation.id, supplier_id: id, ...facts })))
          .onConflict((same) => same.column('variation_id').doUpdateSet({ supplier_id: id, ...facts }))
          .execute()
        await audit(trx, { by, id, action: 'supplier.assign', after: { variation_ids, ...facts } })
        return { changed: known.length }
      }),
  }
}

/** Suppliers with what comes from them. */
const suppliers = (db: Db) =>
  db
    .selectFrom('supplier as s')
    .selectAll('s')
    .select((eb) => [
      eb
        .selectFrom('variation_supplier as v')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('v.supplier_id', '=', 's.id')
        .as('variations'),
      eb
        .selectFrom('purchase_order as o')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('o.supplier_id', '=', 's.id')
        .where('o.status', 'in', ['ordered', 'part_received'])
        .as('on_order'),
    ])

const readSupplier = (db: Db, id: number) => suppliers(db).where('s.id', '=', id).executeTakeFirstOrThrow()

const toSupplier = ({ minimum_pence, variations, on_order, updated_at, ...row }: SupplierRow): Supplier => ({
  ...row,
  minimum: minimum_pence,
  variations: variations ?? 0,
  on_order: on_order ?? 0,
  updated_at: updated_at.toISOString(),
})

async function rejectTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'supplier_by_name'))
      throw conflict('name_taken', 'There’s already a supplier with this name.')
    throw error
  }
}
