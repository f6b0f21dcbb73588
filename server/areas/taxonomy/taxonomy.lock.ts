/** Products take turns with the categories and brands that they name: in a lock of the whole tree, taken before any row. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Any number that nothing else of the shop locks. */
const TAXONOMY_LOCK = 4_201_045

/**
 * Until the transaction ends no category or brand is moved, renamed or removed. Without it a product that is saved while
 * its category moves would keep the old parent, and one saved while its brand is renamed would be found under the old name.
 */
export async function holdTaxonomy(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${TAXONOMY_LOCK}::bigint)`.execute(trx)
}

/** Waits for the products that are being saved; those that come after it wait until the transaction ends. */
export async function changeTaxonomy(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TAXONOMY_LOCK}::bigint)`.execute(trx)
}
