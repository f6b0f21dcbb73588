/** What every import does around saving: trials, audit entries, pictures, and faults that are one product's alone. */
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { changedFacts, newFacts } from '../products/admin/products.admin.audit.ts'
import type { StoredProduct } from '../products/admin/products.admin.changes.ts'
import { readStored } from '../products/admin/products.admin.write.service.ts'
import { holdTaxonomy } from '../taxonomy/taxonomy.lock.ts'
import { type ImportedProduct, type ImportNote, UnusableProduct } from './formats/import.product.ts'
import type { ImageImporter } from './import.images.ts'

/** More pictures than this the shop shows of no product. Source: the contract's ProductDraft. */
const MAX_IMAGES = 30

export interface SaveDependencies {
  db: Db
  clock: Clock
  /** Does everything and keeps nothing of it. */
  isTrial?: boolean
  /** The member of staff in whose name audit entries are left; the operator at the terminal where there is none. */
  by?: number
  /** Whether the counts of the file go over those of the shop. Those of a new product are always taken. */
  takesStock?: boolean
}

/** Answers like `work`, done in a transaction of its own; that of a trial is taken back. */
export async function tryOut<T>(db: Db, isTrial: boolean | undefined, work: (trx: Db) => Promise<T>): Promise<T> {
  const held = async (trx: Db) => {
    await holdTaxonomy(trx)
    return work(trx)
  }
  if (!isTrial) return db.transaction().execute(held)
  const undo = new Error('This was only tried.')
  const answers: T[] = []
  const trial = db.transaction().execute(async (trx) => {
    answers.push(await held(trx))
    throw undo
  })
  await trial.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  const [answer] = answers
  if (answer === undefined) throw undo
  return answer
}

/** Brings the pictures of `product` in and answers their keys, and a note for each that failed. */
export async function importImages(product: ImportedProduct, images: ImageImporter) {
  const imageKeys = new Map<string, string>()
  const notes: ImportNote[] = []
  const named = [
    ...product.images.slice(0, MAX_IMAGES).map(({ source }) => ({ source, line: product.line })),
    ...product.variations.flatMap(({ image, line }) => (image ? [{ source: image, line }] : [])),
  ]
  for (const { source, line } of new Map(named.map((one) => [one.source, one])).values()) {
    const outcome = await images.keep(source)
    if ('key' in outcome) imageKeys.set(source, outcome.key)
    else notes.push({ line, product: product.name, note: outcome.problem, topic: 'picture' })
  }
  return { imageKeys, notes }
}

/** Notes what an import made of a product; `stored` is what it was before, if it was there. */
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

/** What the catalogue or the database would not take is this product's fault alone; undefined for anything else. */
export function toUnusable(error: unknown, { line, name }: ImportedProduct): UnusableProduct | undefined {
  if (error instanceof UnusableProduct) return error
  if (error instanceof HttpError) {
    const details = error.errors?.map(({ path, message }) => `${path}: ${message}`) ?? []
    return new UnusableProduct(line, name, [error.message, ...details].join(' '))
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // SQLSTATE classes 22 and 23: a value or a rule of the data, not the connection.
  if (!/^2[23]...$/.test(code) || !(error instanceof Error)) return undefined
  return new UnusableProduct(line, name, `can’t be held by the database: ${error.message}`)
}
