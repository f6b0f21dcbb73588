/** Serialises saves of products with changes of their categories and brands, by an advisory lock before any row. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** An arbitrary number that no other lock uses. */
const TAXONOMY_LOCK = 4_201_045

/**
 * Prevents moving, renaming and removing categories and brands until the transaction ends. Otherwise a product saved
 * while its category moves would store the old parent, and one saved during a rename the old name.
 */
export async function holdTaxonomy(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${TAXONOMY_LOCK}::bigint)`.execute(trx)
}

/** Waits for saves of products in progress; later ones wait until the transaction ends. */
export async function changeTaxonomy(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TAXONOMY_LOCK}::bigint)`.execute(trx)
}
