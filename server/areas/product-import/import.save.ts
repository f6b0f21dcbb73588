/** Shared by all imports: dry runs, audit entries, and errors of a single product. */
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { changedFacts, newFacts } from '../products/admin/products.admin.audit.ts'
import type { StoredProduct } from '../products/admin/products.admin.changes.ts'
import { readStored } from '../products/admin/products.admin.write.service.ts'
import { holdTaxonomy } from '../taxonomy/taxonomy.lock.ts'
import { type ImportedProduct, UnusableProduct } from './formats/import.product.ts'

export interface SaveDependencies extends Pick<Context, 'db' | 'clock'> {
  /** Dry run: does everything and rolls it back. */
  isTrial?: boolean
  /** The user id in audit entries; undefined for the operator at the terminal. */
  by?: number
  /** Whether stock counts of the file replace those of the shop. New products always take them. */
  takesStock?: boolean
}

/** Runs `work` in its own transaction and returns its result; rolls back a dry run. */
export async function tryOut<T>(db: Db, isTrial: boolean | undefined, work: (trx: Db) => Promise<T>): Promise<T> {
  const held = async (trx: Db) => {
    await holdTaxonomy(trx)
    return work(trx)
  }
  if (!isTrial) return db.transaction().execute(held)
  const trial = await db.startTransaction().execute()
  try {
    return await held(trial)
  } finally {
    await trial.rollback().execute()
  }
}

/** Audits the import of a product; `stored` is its previous state, if it existed. */
export async function auditImport(
  trx: Db,
  by: number | undefined,
  id: number,
  stored: StoredProduct | undefined,
): Promise<void> {
  const after = await readStored(trx, id)
  const facts = stored ? changedFacts(stored, after) : { before: null, after: newFacts(after) }
  await recordAudit(trx, { userId: by ?? null, action: 'product.import', entity: 'product', entityId: id, ...facts })
}

/** Converts an error of the catalogue or database about this product; undefined for any other error. */
export function toUnusable(error: unknown, { line, name }: ImportedProduct): UnusableProduct | undefined {
  if (error instanceof UnusableProduct) return error
  if (error instanceof HttpError) {
    const details = error.errors?.map(({ path, message }) => `${path}: ${message}`) ?? []
    return new UnusableProduct(line, name, [error.message, ...details].join(' '))
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // SQLSTATE classes 22 and 23: invalid data or a violated constraint, not the connection.
  if (!/^2[23]...$/.test(code) || !(error instanceof Error)) return undefined
  return new UnusableProduct(line, name, `can’t be held by the database: ${error.message}`)
}
