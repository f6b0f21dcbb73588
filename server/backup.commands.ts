/** npm run shop -- backup, check-backup and restore. They need only the database's URL, whatever its migrations. */
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { auditLotsCommand } from './areas/lots/audit-lots.command.ts'
import { mediaFiles } from './areas/media/media.backup.ts'
import { auditStockCommand } from './areas/stock/audit-stock.command.ts'
import { checkBackup } from './platform/backup/backup.check.ts'
import { removeOlder, usualFile } from './platform/backup/backup.folder.ts'
import { BackupError, type Manifest } from './platform/backup/backup.format.ts'
import { identitiesIn, type OpenWith } from './platform/backup/backup.lock.ts'
import { restoreBackup } from './platform/backup/backup.restore.ts'
import { makeBackup } from './platform/backup/backup.write.ts'
import type { Config } from './platform/config/config.ts'
import { openDatabase, openPool } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts'
import { migrate } from './platform/database/migrations/migrate.ts'
import type { Clock } from './platform/time/clock.ts'
import { VERSION } from './version.ts'

interface Given {
  args: string[]
  config: Config
  clock: Clock
  print(text: string): void
  /** Maximum number of backups to retain; undefined: all. */
  keep?: number | undefined
  replace?: boolean | undefined
  identity?: string | undefined
}

/** The commands return 0, or 1 if the operator must check something. They throw BackupError. */
export const BACKUP_COMMANDS: Record<string, (given: Given) => Promise<number>> = {
  async backup({ args, config, clock, print, keep }) {
    const file = resolve(args[0] ?? usualFile(config.dataDir, clock.now()))
    const manifest = await withDatabase(config, (url) =>
      makeBackup(file, {
        url,
        files: mediaFiles(config),
        lockWith: config.backup,
        createdAt: clock.now(),
        shopVersion: VERSION,
      }),
    )
    print(`${file}: ${contents(manifest)}, ${count((await stat(file)).size)} bytes. It was read back and is complete.`)
    if (!config.backup.passphrase && !config.backup.recipient) {
      print(
        'It is not encrypted: everyone with this file has your customers’ data and the shop’s keys (docs/backup.md).',
      )
    }
    for (const name of keep === undefined ? [] : await removeOlder(file, keep)) print(`${name} is removed.`)
    const { missing } = manifest.files
    if (missing.length === 0) return 0
    print(
      `${count(missing.length)} pictures are in no storage any more, so the backup lacks them: ${missing.slice(0, 5).join(', ')}`,
    )
    return 1
  },

  async 'check-backup'({ args, config, print, identity }) {
    const file = fileOf(args)
    const manifest = await checkBackup(file, await keysOf(config, identity))
    print(`${file} of ${manifest.created_at}: ${contents(manifest)}. It is complete.`)
    return 0
  },

  async restore({ args, config, print, replace = false, identity }) {
    const file = fileOf(args)
    const openWith = await keysOf(config, identity)
    return withDatabase(config, async (url) => {
      const manifest = await restoreBackup(file, { url, files: mediaFiles(config), openWith, replaces: replace })
      print(`Restored ${contents(manifest)}, as they were at ${manifest.created_at}.`)
      const db = openDatabase(openPool(url, { max: 2 }))
      try {
        const applied = await migrate(db)
        if (applied.length > 0) print(`Migrated with ${applied.join(', ')}.`)
        return Math.max(await auditStockCommand({ db, print }), await auditLotsCommand({ db, print }))
      } finally {
        await db.destroy()
      }
    })
  },
}

async function withDatabase<Answer>(config: Config, work: (url: string) => Promise<Answer>): Promise<Answer> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const embedded = await startEmbeddedPostgres(config.dataDir)
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

function fileOf([file]: string[]): string {
  if (!file) throw new BackupError('Say which backup: npm run shop -- restore FILE')
  return resolve(file)
}

async function keysOf({ backup }: Config, identityFile: string | undefined): Promise<OpenWith> {
  const { passphrase } = backup
  if (identityFile === undefined) return { passphrase }
  const text = await readFile(identityFile, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`The identity file ${identityFile} cannot be read.`, { cause })
  })
  return { passphrase, identities: identitiesIn(text) }
}

const count = (value: number) => value.toLocaleString('en-GB')

function contents({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${count(rows)} rows of ${count(tables.length)} tables and ${count(files.count)} pictures`
}
