import { copyFile, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { insertProduct } from './areas/catalogue/catalogue.test-products.ts'
import { mediaFiles } from './areas/media/media.backup.ts'
import { openMedia } from './areas/media/media.service.ts'
import { auditStock } from './areas/stock/audit-stock.ts'
import { restoreBackup } from './platform/backup/backup.restore.ts'
import { makeBackup } from './platform/backup/backup.write.ts'
import { migrate } from './platform/database/migrations/migrate.ts'
import {
  type BackupTarget,
  type FullShop,
  openBackupTarget,
  openFullShop,
  readContents,
  readRules,
} from './testing/data/backups.ts'

// Each test copies a whole database, some of them several times.
vi.setConfig({ testTimeout: 60_000 })

let shop: FullShop
/** An unencrypted backup of `shop`. */
let file: string
const opened: BackupTarget[] = []

beforeAll(async () => {
  shop = await openFullShop()
  file = join(shop.folder, 'whole.backup')
  await shop.run('backup', { args: [file] })
})
afterAll(() => shop.close())
afterEach(async () => {
  for (const place of opened.splice(0)) await place.close()
})

async function elsewhere(): Promise<BackupTarget> {
  const place = await openBackupTarget()
  opened.push(place)
  return place
}

/** Returns a copy of the backup after `damage` was applied to it. */
async function damaged(damage: (copy: string) => Promise<void>): Promise<string> {
  const copy = join(shop.folder, 'damaged.backup')
  await copyFile(file, copy)
  await damage(copy)
  return copy
}

test('a shop is restored completely in another database and folder: rows, sequences, rules and images', async () => {
  const place = await elsewhere()
  const { code, printed } = await place.run('restore', { args: [file] })
  expect(code).toBe(0)
  expect(printed).toContain('as they were at 2026-11-21T12:00:00.000Z')
  expect(printed).toContain('The books balance')
  expect(await readContents(place.database.url)).toEqual(await readContents(shop.database.url))
  expect(await readRules(place.database.url)).toEqual(await readRules(shop.database.url))
  const { db } = place.database
  const keys = await db.selectFrom('media').select('key').execute()
  expect(keys).toHaveLength(4)
  const media = openMedia({ db, config: place.config })
  expect((await (await media.getVariant(keys[0]?.key ?? '', '400', ['jpeg'])).read()).length).toBeGreaterThan(100)
  for (const { key } of keys)
    expect(await stat(join(place.folder, 'media', 'originals', key.slice(0, 2), key))).toBeTruthy()
})

test('rules, ledger and sequences continue after a restore as before', async () => {
  const place = await elsewhere()
  await place.run('restore', { args: [file] })
  const { db } = place.database
  await sql`update variation set stock_quantity = stock_quantity + 1`.execute(db)
  expect((await auditStock(db)).differences).toEqual([])
  await insertProduct(db)
  await expect(sql`update product set description = 'Cures colds'`.execute(db)).rejects.toThrow('not cleared')
})

test('a backup made while orders arrive shows the shop at one moment', async () => {
  let isSelling = true
  const till = async () => {
    while (isSelling) await shop.sell()
  }
  const tills = [till(), till(), till()]
  const busy = join(shop.folder, 'busy.backup')
  await shop.run('backup', { args: [busy] })
  isSelling = false
  await Promise.all(tills)
  const place = await elsewhere()
  // The exit code is that of the stock audit of the restored shop.
  expect((await place.run('restore', { args: [busy] })).code).toBe(0)
  const { orders } = await place.database.db
    .selectFrom('shop_order')
    .select((eb) => eb.fn.countAll().as('orders'))
    .executeTakeFirstOrThrow()
  expect(Number(orders)).toBeGreaterThanOrEqual(2)
})

test('opens with its passphrase only', async () => {
  const locked = join(shop.folder, 'passphrase.backup')
  const lockWith = { passphrase: 'correct horse battery', recipient: undefined, workFactor: 8 }
  const files = mediaFiles(shop.config)
  await makeBackup(locked, { url: shop.database.url, files, lockWith, shopVersion: '1', createdAt: new Date(0) })
  expect((await readFile(locked)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const check = (passphrase?: string) => shop.run('check-backup', { args: [locked], backup: { passphrase } })
  expect((await check('correct horse battery')).printed).toContain('It is complete.')
  await expect(check('wrong horse battery')).rejects.toThrow('the passphrase or the key is not the one')
  await expect(check()).rejects.toThrow('BACKUP_PASSPHRASE')
})

test('opens for a recipient with the private key, which the shop never had', async () => {
  const identity = await generateX25519Identity()
  const keyFile = join(shop.folder, 'key.txt')
  await writeFile(keyFile, `# created: today\n${identity}\n`)
  const locked = join(shop.folder, 'recipient.backup')
  const { code } = await shop.run('backup', {
    args: [locked],
    backup: { recipient: await identityToRecipient(identity) },
  })
  expect(code).toBe(0)
  const place = await elsewhere()
  expect((await place.run('restore', { args: [locked], identity: keyFile })).code).toBe(0)
  expect(await readContents(place.database.url)).toEqual(await readContents(shop.database.url))
  await writeFile(keyFile, await generateX25519Identity())
  await expect(place.run('check-backup', { args: [locked], identity: keyFile })).rejects.toThrow('is not the one')
})

test('rejects a file that is cut, changed anywhere or no backup, and changes nothing', async () => {
  const { size } = await stat(file)
  const place = await elsewhere()
  const before = await readContents(place.database.url)
  for (const length of [0, 10, Math.floor(size / 2), size - 1]) {
    const cut = await damaged((copy) => truncate(copy, length))
    await expect(place.run('restore', { args: [cut] }), `cut at ${length} of ${size}`).rejects.toThrow(
      /is damaged|end is missing/,
    )
  }
  // The last bytes compress zeros: a change of them may have the same result.
  for (const part of [0.01, 0.3, 0.6, 0.9, 0.97]) {
    const flipped = await damaged(async (copy) => {
      await using handle = await open(copy, 'r+')
      const at = Math.floor(size * part)
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
      await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at)
    })
    await expect(place.run('restore', { args: [flipped] }), `changed at ${part} of ${size}`).rejects.toThrow(/damaged/)
  }
  await expect(place.run('restore', { args: [join(place.folder, 'none')] })).rejects.toThrow('cannot be read')
  expect(await readContents(place.database.url)).toEqual(before)
})

test('a restore that is killed half-way leaves the existing shop complete', async () => {
  const place = await elsewhere()
  await place.run('restore', { args: [file] })
  const before = await readContents(place.database.url)
  const killing = {
    ...mediaFiles(place.config),
    async write() {
      const admin = new pg.Client({ connectionString: shop.database.url })
      await admin.connect()
      await admin.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'shop restore'`,
      )
      await admin.end()
    },
  }
  await expect(
    restoreBackup(file, { url: place.database.url, files: killing, openWith: {}, replaces: true }),
  ).rejects.toThrow()
  expect(await readContents(place.database.url)).toEqual(before)
})

test('rejects a database with data unless it may replace them, and one that a running shop uses', async () => {
  const place = await elsewhere()
  await place.run('restore', { args: [file] })
  await expect(place.run('restore', { args: [file] })).rejects.toThrow('has orders already')
  expect((await place.run('restore', { args: [file], replace: true })).code).toBe(0)
  await place.database.db.selectFrom('product').select('id').limit(1).execute()
  await expect(place.run('restore', { args: [file], replace: true })).rejects.toThrow(
    'The shop is running on this database',
  )
})

test('rejects the database of another program, with any option', async () => {
  const place = await elsewhere()
  const client = new pg.Client({ connectionString: place.database.url, application_name: 'test' })
  await client.connect()
  await client.query('drop schema public cascade; create schema public; create table invoice ()')
  for (const replace of [false, true]) {
    await expect(place.run('restore', { args: [file], replace })).rejects.toThrow('holds the table invoice and no shop')
  }
  expect((await client.query('select from invoice')).rows).toEqual([])
  await client.end()
})

test('a backup of an older release is restored and migrated', async () => {
  const old = await elsewhere()
  const { db } = old.database
  await sql.raw('drop schema public cascade; create schema public').execute(db)
  await migrate(db, { upTo: '20261121_0012_reviews' })
  const { id } = await sql<{ id: number }>`
    insert into shop_user (name, email) values ('Ada', 'ada@example.com') returning id`
    .execute(db)
    .then(({ rows }) => rows[0] ?? { id: 0 })
  const made = join(old.folder, 'old.backup')
  await old.run('backup', { args: [made] })
  const place = await elsewhere()
  expect((await place.run('restore', { args: [made] })).printed).toContain('20261121_0013_staff')
  expect(await place.database.db.selectFrom('shop_user').select(['id', 'email']).execute()).toEqual([
    { id, email: 'ada@example.com' },
  ])
  expect(await migrate(place.database.db)).toEqual([])
  expect(await readRules(place.database.url)).toEqual(await readRules(shop.database.url))
})

test('writes no new backup when the disk is full, and leaves the older one unchanged', async () => {
  const folder = join(shop.folder, 'full')
  await mkdir(folder)
  await copyFile(file, join(folder, 'older.backup'))
  let room = 3000
  const stream = new Writable({
    write(bytes: Buffer, _encoding, done) {
      room -= bytes.length
      done(room < 0 ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) : null)
    },
  })
  const lockWith = { passphrase: undefined, recipient: undefined }
  const given = {
    url: shop.database.url,
    files: mediaFiles(shop.config),
    lockWith,
    shopVersion: '1',
    createdAt: new Date(0),
  }
  const target = async () => ({ stream, settle: async () => undefined })
  await expect(makeBackup(join(folder, 'new.backup'), { ...given, openTarget: target })).rejects.toThrow(
    'The disk is full',
  )
  expect(await readdir(folder)).toEqual(['older.backup'])
  expect(await readFile(join(folder, 'older.backup'))).toEqual(await readFile(file))
})

test('retains the given number of backups, readable by their owner only, and overwrites none', async () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21']
  for (const day of days) await shop.run('backup', { now: `${day}T03:15:00Z`, keep: 2 })
  const folder = join(shop.folder, 'backups')
  expect((await readdir(folder)).sort()).toEqual(['shop-2026-11-20T0315.backup', 'shop-2026-11-21T0315.backup'])
  expect((await stat(join(folder, 'shop-2026-11-21T0315.backup'))).mode & 0o077).toBe(0)
  await expect(shop.run('backup', { now: '2026-11-21T03:15:00Z' })).rejects.toThrow('is there already')
})

test('lists the images that the shop has lost, and backs up everything else', async () => {
  const place = await elsewhere()
  await place.run('restore', { args: [file] })
  const { key } = await place.database.db.selectFrom('media').select('key').executeTakeFirstOrThrow()
  await rm(join(place.folder, 'media', 'originals', key.slice(0, 2), key))
  const { code, printed } = await place.run('backup', { args: [join(place.folder, 'a.backup')] })
  expect(code).toBe(1)
  expect(printed).toContain(
    `1 pictures are in no storage any more, so the backup lacks them: originals/${key.slice(0, 2)}/${key}`,
  )
})

test('removes no image while a backup is made', async () => {
  const place = await elsewhere()
  const { db } = place.database
  const media = openMedia({ db, config: place.config })
  const key = '0123456789abcdef'
  await media.keepAll([{ key, bytes: Buffer.from('a picture'), content_type: 'image/webp', width: 8, height: 8 }])
  const files = mediaFiles(place.config)
  let removed = -1
  const slow = {
    ...files,
    async read(name: string) {
      removed = await media.removeUnused(new Date('2100-01-01T00:00:00Z'))
      return files.read(name)
    },
  }
  const lockWith = { passphrase: undefined, recipient: undefined }
  const made = join(place.folder, 'a.backup')
  const manifest = await makeBackup(made, {
    url: place.database.url,
    files: slow,
    lockWith,
    shopVersion: '1',
    createdAt: new Date(0),
  })
  expect({ removed, kept: manifest.files.count, missing: manifest.files.missing }).toEqual({
    removed: 0,
    kept: 1,
    missing: [],
  })
  expect(await media.removeUnused(new Date('2100-01-01T00:00:00Z'))).toBe(1)
  expect(key).toBeTruthy()
})
