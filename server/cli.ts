/** The operator's commands: `npm run shop -- <command>`. They work while a shop is running and exit when done. */
import { parseArgs } from 'node:util'
import type { FormerKind } from '@shop/contract/admin/former-shop.admin.ts'
import { seedLargeCatalogue } from '../demo/large/seed.ts'
import { seedLargeTrade } from '../demo/large/trade-seed.ts'
import { seedDemo } from '../demo/seed.ts'
import { seedUsers } from '../demo/users/users.ts'
import { formerShopCommand } from './areas/former-shop/former-shop.command.ts'
import { auditLotsCommand } from './areas/lots/audit-lots.command.ts'
import { openMedia } from './areas/media/media.service.ts'
import { importCommand } from './areas/product-import/import.command.ts'
import { auditStockCommand } from './areas/stock/audit-stock.command.ts'
import { createAdminCommand } from './areas/users/create-admin.command.ts'
import { BACKUP_COMMANDS } from './backup.commands.ts'
import { BackupError } from './platform/backup/backup.format.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { readHidden, readPiped } from './platform/config/read-password.ts'
import { restartWithHeap, SMALL_HEAP } from './platform/heap-size.ts'
import { printError } from './platform/log/logged-error.ts'
import { systemClock } from './platform/time/clock.ts'
import { type OpenShopDatabase, openShopDatabase } from './shop-database.ts'

const USAGE = `npm run shop -- <command>

  migrate                applies the database migrations
  seed                   creates the demo catalogue, with SHOP_DEMO=on its logins too
  seed --products N      creates a catalogue of N products for benchmarks, in an empty shop
    --users N --orders N   and customers with orders over 18 months
  import FILE.csv        imports a product file: from Shopify, WooCommerce, or any other with known columns
    --mapping FILE       a JSON file with the meaning of its columns; without it, that of an earlier file like it
    --stock              also sets stock to the counts in the file; without it only new products get them
    --untracked-stock N  stock of products that the file does not count (default 0: out of stock)
  import-customers FILE.csv   imports the customers of Shopify or WooCommerce; those who have an account stay as they are
  import-orders FILE.csv      imports their past orders, which are only shown
  import-reviews FILE.csv     imports the reviews of their products
    --dry-run            only reports what that would do
  audit-stock            checks that sold and remaining stock add up; exits with 1 if they don't
  audit-lots             checks that lots, their movements, the stock and orders agree; exits with 1 if they don't
  backup [FILE]          writes database and images to one file, encrypted with BACKUP_PASSPHRASE or BACKUP_RECIPIENT, and
                         reads it back; without FILE into the folder backups of the data folder
    --keep N             and removes all but the N newest there
  check-backup FILE      reads a backup to its end; exits with 1 if it is damaged
  restore FILE           restores a backup into an empty database and data folder, while no shop runs on them
    --replace            or replaces what is there, which is deleted
    --identity FILE      a file with the private age key that decrypts the backup; also for check-backup
  create-admin EMAIL     makes someone an admin; asks for their password, or prints a link to set it if that is blank
    --password-stdin     reads the password from a pipe instead

The database and data folder are those of the environment; .env.example explains them.`

/** A mistake in the command line; its message is for the operator. */
class UsageError extends Error {}

interface Command {
  args: string[]
  products: number | undefined
  users: number | undefined
  orders: number | undefined
  untrackedStock: number | undefined
  takesStock: boolean
  mappingPath: string | undefined
  isPasswordPiped: boolean
  isTrial: boolean
  config: Config
  database: OpenShopDatabase
}

const COMMANDS: Record<string, (command: Command) => Promise<number>> = {
  async migrate() {
    say('The database is up to date.')
    return 0
  },
  async seed({ products, users, orders, config, database: { db, url } }) {
    if (products !== undefined) {
      const large = { url, clock: systemClock, onProgress: say }
      const failed = await seedLargeCatalogue({ ...large, count: products })
      if (failed || users === undefined || orders === undefined) return failed
      return seedLargeTrade({ ...large, users, orders })
    }
    await seedDemo({ db, media: openMedia({ db, config }), clock: systemClock })
    say('The demo catalogue is ready.')
    // The passwords of these logins are public, so only a demo gets them.
    if (config.demo && (await seedUsers({ db, clock: systemClock }))) say('The demo’s logins are ready.')
    return 0
  },
  async import({ args, untrackedStock = 0, takesStock, mappingPath, config, database: { db } }) {
    const options = { untrackedStock, takesStock, mappingPath }
    return importCommand(args, { db, media: openMedia({ db, config }), clock: systemClock, print: say, ...options })
  },
  'import-customers': (command) => importFormer('customers', command),
  'import-orders': (command) => importFormer('orders', command),
  'import-reviews': (command) => importFormer('reviews', command),
  'audit-stock': ({ database: { db } }) => auditStockCommand({ db, print: say }),
  'audit-lots': ({ database: { db } }) => auditLotsCommand({ db, print: say }),
  'create-admin': ({ args, isPasswordPiped, config: { publicUrl }, database: { db } }) =>
    createAdminCommand(args, {
      db,
      clock: systemClock,
      publicUrl,
      print: say,
      readPassword: () => passwordOf(isPasswordPiped),
    }),
}

const importFormer = (kind: FormerKind, { args, isTrial, database: { db } }: Command) =>
  formerShopCommand(args, { db, clock: systemClock, kind, isTrial, print: say })

async function main(): Promise<number> {
  const { positionals, values } = parseArguments()
  const [name = '', ...args] = positionals
  if (name === 'import') restartWithHeap(SMALL_HEAP)
  const command = COMMANDS[name]
  const ofBackups = BACKUP_COMMANDS[name]
  if (ofBackups) {
    const { identity, replace } = values
    const keep = countOf('--keep', values.keep, 1)
    return ofBackups({ args, config: readConfig(process.env), clock: systemClock, print: say, keep, replace, identity })
  }
  if (!command) throw new UsageError(name ? `There is no command "${name}".\n\n${USAGE}` : USAGE)
  const config = readConfig(process.env)
  // `migrate` always migrates: processes with MIGRATE_ON_START=off rely on it. No timeouts, since no visitor waits.
  const unhurried = { databaseWaitMs: 0, databaseStatementMs: 0 }
  const migrateOnStart = config.migrateOnStart || name === 'migrate'
  const database = await openShopDatabase({ ...config, ...unhurried, migrateOnStart })
  try {
    return await command({
      args,
      products: countOf('--products', values.products, 1),
      users: countOf('--users', values.users, 1),
      orders: countOf('--orders', values.orders, 1),
      untrackedStock: countOf('--untracked-stock', values['untracked-stock'], 0),
      takesStock: values.stock ?? false,
      mappingPath: values.mapping,
      isTrial: values['dry-run'] ?? false,
      isPasswordPiped: values['password-stdin'] ?? false,
      config,
      database,
    })
  } finally {
    await database.close()
  }
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        products: { type: 'string' },
        users: { type: 'string' },
        orders: { type: 'string' },
        'untracked-stock': { type: 'string' },
        mapping: { type: 'string' },
        stock: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
        keep: { type: 'string' },
        replace: { type: 'boolean' },
        identity: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

const MAX_COUNT = 2_000_000

/** Parses the integer value of an option; undefined if the option is not given. */
function countOf(option: string, text: string | undefined, min: number): number | undefined {
  if (text === undefined) return undefined
  const count = Number(text)
  if (text.trim() === '' || !Number.isInteger(count) || count < min || count > MAX_COUNT) {
    throw new UsageError(`${option} takes a whole number from ${min} to ${MAX_COUNT.toLocaleString('en-GB')}.`)
  }
  return count
}

/** Without a terminal there is no prompt: an empty password leads to a link. */
async function passwordOf(isPiped: boolean): Promise<string> {
  if (isPiped) {
    const piped = await readPiped(process.stdin)
    if (piped === '') throw new UsageError('--password-stdin found no password in its input.')
    return piped
  }
  if (!process.stdin.isTTY) return ''
  const ask = 'New password (not shown; leave blank for a link to set it): '
  const typed = await readHidden(process.stdin, (text) => process.stdout.write(text), ask)
  if (typed === null) throw new UsageError('Stopped. Nothing was changed.')
  return typed
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isMistake = [UsageError, ConfigError, BackupError].some((kind) => error instanceof kind)
    printError(isMistake && error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
