/** Starts the shop and stops it cleanly: one process, or several with `--workers`. `npm start` runs it with `--demo`. */
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { configuredPayments } from './areas/payments/payment.modules.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { printError } from './platform/log/logged-error.ts'
import { DEMO_PROFILE, welcome } from './welcome.ts'

/** The compile cache of Node.js. If the folder is not writable, every start compiles again. */
const COMPILED_FOLDER = join(import.meta.dirname, '../.cache/compiled')

async function main(): Promise<void> {
  enableCompileCache(COMPILED_FOLDER)
  const { demo, workers } = readArguments()
  const config = readConfig(demo ? { ...DEMO_PROFILE, ...process.env } : process.env)
  // Fails early, before a database or a worker is started.
  configuredPayments(config)
  const onOpen = (address: string) => say(welcome(config, address))
  // Imported on demand, because a primary does not need the shop, nor a single process the cluster.
  if (cluster.isWorker) return (await import('./cluster/cluster.worker.ts')).runWorker(config)
  if (workers === undefined) return onOpen((await (await import('./run-shop.ts')).runShop(config)).address)
  const { runPrimary, workersWanted } = await import('./cluster/cluster.ts')
  await runPrimary(config, { workers: workersWanted(workers, availableParallelism()), onOpen })
}

function readArguments() {
  try {
    return parseArgs({ options: { demo: { type: 'boolean' }, workers: { type: 'string' } } }).values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}. There are --workers N and --demo.`)
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Mistakes of the operator are printed as a message, other errors in full. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken by another program. Set PORT to another one, for example PORT=3001.'
  }
  return error
}

main().catch((error: unknown) => {
  printError(explain(error))
  process.exit(1)
})
