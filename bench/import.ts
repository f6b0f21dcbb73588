/** Benchmarks of imports, each in a separate process: new products, the same file again, and many rows. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { againstFloor, type Figure, megabytes, withLimit } from './report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const ROWS_OF_LARGE = 5
const ROWS_PER_INSERT = 1000
const LIMIT_MB = 300
const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price\n'

const seconds = (value: number) => `${value.toFixed(1)} s`

/** Imports `products` products with one row each, the same file again, and as many products with five rows each. */
export async function benchImport(products: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'))
  const database = await startEmbeddedPostgres(folder)
  try {
    const [single, many] = [join(folder, 'single.csv'), join(folder, 'many.csv')]
    await writeFile(single, fileOf('one', products, 1))
    await writeFile(many, fileOf('many', products, ROWS_OF_LARGE))
    await run(['migrate'], database.url)
    const floor = await measureFloor(database.url, single)
    const fresh = await run(['import', single], database.url)
    const again = await run(['import', single], database.url)
    const large = await run(['import', many], database.url)
    const rows = products * ROWS_OF_LARGE
    const count = products.toLocaleString('en-GB')
    const countOfRows = rows.toLocaleString('en-GB')
    const peak = Math.max(fresh.peakMb, again.peakMb, large.peakMb)
    return [
      againstFloor('new products', products / fresh.seconds, products / floor),
      againstFloor('unchanged products', products / again.seconds, products / floor),
      againstFloor(`rows of ${count} new products with ${ROWS_OF_LARGE} each`, rows / large.seconds, products / floor),
      withLimit(`${count} new products`, fresh.seconds, products * 0.006, seconds),
      withLimit(`the same ${count} again`, again.seconds, products * 0.001, seconds),
      withLimit(`${countOfRows} rows`, large.seconds, rows * 0.0024, seconds),
      withLimit('resident at most', peak, LIMIT_MB, megabytes),
    ]
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A typical Shopify file: descriptions of several paragraphs, vendors, tags, options. */
function fileOf(name: string, products: number, rows: number): string {
  const lines: string[] = []
  for (let product = 0; product < products; product += 1) {
    const handle = `${name}-${product}`
    const paragraphs = Array.from(
      { length: 4 },
      (_, at) =>
        `<p>Part ${at} of <strong>${handle}</strong>: brushed steel, with <em>spare</em> rings &amp; a bag.</p>`,
    )
    const body = `<h2>Stand ${product}</h2>${paragraphs.join('')}<ul><li>Height ${product % 90} mm</li><li>Boxed</li></ul>`
    for (let row = 0; row < rows; row += 1) {
      const own =
        row === 0
          ? `Bottle stand ${name} ${product},"${body}",Maker ${product % 40},Accessories,"stand, steel",true`
          : ',,,,,'
      lines.push(`${handle},${own},Colour,Shade ${row},${handle}-${row},${product % 50},4.99`)
    }
  }
  return `${HEADER}${lines.join('\n')}\n`
}

/** The floor: inserts the rows of `file` unchanged into a table. Returns seconds. */
async function measureFloor(connectionString: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('create table bench_row (content text not null)')
    const startedAt = performance.now()
    const rows = readFileSync(file, 'utf8').split('\n')
    for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
      await client.query('insert into bench_row select * from unnest($1::text[])', [
        rows.slice(at, at + ROWS_PER_INSERT),
      ])
    }
    await client.query('drop table bench_row')
    return (performance.now() - startedAt) / 1000
  } finally {
    await client.end()
  }
}

/** Runs a command of the shop like an operator; the time includes the start of the process. */
async function run(args: string[], url: string): Promise<{ seconds: number; peakMb: number }> {
  const startedAt = performance.now()
  const env = { ...process.env, DATABASE_URL: url, NODE_ENV: 'production' }
  const child = spawn(process.execPath, ['scripts/shop.mjs', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakMb = 0
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, peakMegabytes(child.pid ?? 0))
  }, 100)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`"${args[0]}" ended with ${code}.`)
  return { seconds: (performance.now() - startedAt) / 1000, peakMb }
}

/** Returns the peak memory of the process started by `pid`; 0 before it starts and after it has ended. */
function peakMegabytes(pid: number): number {
  try {
    const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}
