/** Shops to measure: a catalogue of a given size in a data folder that is reused between runs. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ShopProcess, startShopProcess } from '../server/testing/processes/shop-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns the data folder of a shop with `products` products, created on first use. `use` names a separate folder for
 * benchmarks that write, and `more` are further arguments of the seed command.
 */
export function dataFolder(products: number, use = '', more: readonly string[] = []): string {
  const folder = join(root, '.cache', 'bench', use ? `${products}-${use}` : String(products))
  const mark = join(folder, 'seeded')
  if (!existsSync(mark)) {
    console.log(`Making a catalogue of ${products.toLocaleString('en-GB')} products…`)
    const env = { ...process.env, SHOP_DATA_DIR: folder }
    const seed = ['server/cli.ts', 'seed', '--products', String(products), ...more]
    const { status } = spawnSync(process.execPath, seed, { cwd: root, env, stdio: 'inherit' })
    if (status !== 0) throw new Error('The catalogue could not be made.')
    writeFileSync(mark, '')
  }
  return folder
}

export interface BenchShop {
  /** 0 disables the cache. */
  cacheMb?: number
  /** Further environment variables. */
  env?: Record<string, string>
  /** Number of processes; default: one. */
  workers?: number
}

/** Starts a shop on `folder`, not suspended and without rate limits. */
export function startShop(
  folder: string,
  { cacheMb = 64, env: others = {}, workers }: BenchShop = {},
): Promise<ShopProcess> {
  const env = {
    SHOP_DATA_DIR: folder,
    SHOP_SUSPENDED: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
    PAGE_CACHE_MB: String(cacheMb),
    ...others,
  }
  return startShopProcess(env, { isDemo: false, ...(workers ? { workers } : {}) })
}

/** Returns the folder of the demo shop for benchmarks, which seeds itself on its first start. */
export const demoFolder = (): string => join(root, '.cache', 'bench', 'demo')

/** Starts the demo shop on `folder`, without rate limits. */
export function startDemo(folder: string, env: Record<string, string> = {}): Promise<ShopProcess> {
  return startShopProcess({ SHOP_DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0', ...env })
}

/** Starts the HTTP floor as a separate process like the shop, or as several behind one port. */
export async function startHelloWorld(workers = 1): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['bench/hello-world.ts', String(workers)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  )
  return { url, stop: () => child.kill('SIGINT') }
}
