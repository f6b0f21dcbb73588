/** Shops to back up and databases to restore into, compared row by row. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { insertCartItem } from '../../areas/cart/cart.test-carts.ts'
import { insertProduct } from '../../areas/catalogue/catalogue.test-products.ts'
import { insertBuyer, order } from '../../areas/checkout/checkout.test-shop.ts'
import { openMedia } from '../../areas/media/media.service.ts'
import { BACKUP_COMMANDS } from '../../backup.commands.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { drawImage } from './images.ts'

export interface BackupTarget {
  database: TestDatabase
  folder: string
  config: Config
  /** Runs a backup command; returns its exit code and output. */
  run(command: string, options?: RunOptions): Promise<{ code: number; printed: string }>
  close(): Promise<void>
}

interface RunOptions {
  args?: string[]
  keep?: number
  replace?: boolean
  identity?: string
  backup?: Partial<Config['backup']>
  now?: string
}

/** Creates an empty, migrated database and data folder. */
export async function openBackupTarget(): Promise<BackupTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  return placeOver(await createTestDatabase(), folder)
}

export interface FullShop extends BackupTarget {
  /** Sells one unit to a new customer. */
  sell(): Promise<void>
}

/** Creates products with images, a customer and two orders, with the services of the running shop. */
export async function openFullShop(): Promise<FullShop> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  const shop = await buildTestApp({ config: { dataDir: folder } })
  const { db, databaseUrl: url, close } = shop
  const place = placeOver({ db, url, close }, folder)
  const media = openMedia({ db, config: place.config })
  const products: number[] = []
  for (const colour of ['red', 'green', 'blue', 'yellow'] as const) {
    const product = await insertProduct(db, { variations: [{ price: 1299, stock_quantity: 1000 }] })
    const { key } = await media.store(await drawImage(colour))
    await db.insertInto('product_image').values({ product_id: product, position: 0, media_key: key }).execute()
    products.push(product)
  }
  const sell = async () => {
    const buyer = await insertBuyer(db)
    for (const product of products) await insertCartItem(db, buyer.id, { product })
    const { statusCode, body } = await order(shop, buyer)
    if (statusCode !== 201) throw new Error(body)
  }
  await sell()
  await sell()
  return { ...place, sell }
}

function placeOver(database: TestDatabase, folder: string): BackupTarget {
  const config = readConfig({ DATABASE_URL: database.url, SHOP_DATA_DIR: folder, LOG_LEVEL: 'silent' })
  return {
    database,
    folder,
    config,
    async run(command, { args = [], backup = {}, now = TEST_DAY, ...options } = {}) {
      const lines: string[] = []
      const given = { args, config: { ...config, backup: { ...config.backup, ...backup } }, clock: fixedClock(now) }
      const code = await BACKUP_COMMANDS[command]?.({ ...given, print: (line) => lines.push(line), ...options })
      return { code: code ?? -1, printed: lines.join('\n') }
    },
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the contents of each table and sequence of a database. Leaves no connection open. */
export async function readContents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; kind: string }>(
      `select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'S') and relpersistence = 'p' order by relname`,
    )
    const contents: Record<string, string> = {}
    for (const { name, kind } of tables) {
      const text = kind === 'S' ? 'last_value::text || is_called' : name === 'kysely_migration' ? 'name' : 'thing::text'
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(${text}), '' order by md5(${text}))), '') as digest from "${name}" thing`,
      )
      contents[name] = rows[0]?.digest ?? ''
    }
    return contents
  } finally {
    await client.end()
  }
}

/** Returns indexes, constraints and triggers as PostgreSQL formats them. */
export async function readRules(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' })
  await client.connect()
  try {
    const { rows } = await client.query<{ rule: string }>(`
      select indexdef as rule from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal order by 1`)
    return rows.map(({ rule }) => rule)
  } finally {
    await client.end()
  }
}
