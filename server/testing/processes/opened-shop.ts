/** Prepares an empty shop for a test of its processes. */
import { openShop } from '../../areas/site-settings/opening.service.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openShopDatabase } from '../../shop-database.ts'

/** Migrates the database of `env` and opens the shop in it. */
export async function openEmptyShop(env: Record<string, string>): Promise<void> {
  const { db, close } = await openShopDatabase(readConfig({ ...env, LOG_LEVEL: 'silent' }))
  await openShop(db).finally(close)
}
