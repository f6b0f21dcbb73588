/** npm run test:soak -- [--minutes 10]: uses the demo shop this long; exits with 1 if memory, handles or connections grow. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase, openPool } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { startShopProcess } from '../../server/testing/processes/shop-process.ts'
import { measureGrowth, type Sample, takeSample } from './samples.ts'
import { useShop } from './visitors.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const seconds = Number(values.minutes) * 60
const SAMPLE_S = 5
/** A small cache fills up quickly, so that later growth means a leak. */
const ENVIRONMENT = { PAGE_CACHE_MB: '8', RATE_LIMIT_PER_MINUTE: '0', LIMIT_CHAT_PER_MINUTE_AND_ADDRESS: '0' }

const folder = await mkdtemp(join(tmpdir(), 'shop-soak-'))
const postgres = await startEmbeddedPostgres(folder, { fast: true })
const shop = await startShopProcess({ DATABASE_URL: postgres.url, SHOP_DATA_DIR: folder, ...ENVIRONMENT })
const db = openDatabase(openPool(postgres.url, { max: 2 }))
const end = new AbortController()
const answers = new Map<number, number>()
const using = useShop({
  url: shop.url,
  db,
  signal: end.signal,
  onAnswer: (status) => answers.set(status, (answers.get(status) ?? 0) + 1),
})
// The error is thrown below, after the results are printed.
using.catch(() => end.abort())

const samples: Sample[] = []
for (let second = 0; second < seconds && !end.signal.aborted; second += SAMPLE_S) {
  await wait(SAMPLE_S * 1000)
  const sample = await takeSample(db, shop.child.pid ?? 0, second + SAMPLE_S)
  samples.push(sample)
  if (sample.second % 60 === 0) {
    const { megabytes, handles, connections } = sample
    console.log(`minute ${sample.second / 60}: ${megabytes} MB, ${handles} handles, ${connections} connections`)
  }
}
end.abort()
const broken = await using.then(
  () => undefined,
  (error: unknown) => error,
)
await db.destroy()
await shop.stop()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

const growth = measureGrowth(samples)
for (const { what, before, after, isFlat } of growth) {
  console.log(`${what}: ${before} after the warm-up, ${after} at the end: ${isFlat ? 'flat' : 'GROWS'}`)
}
const statuses = [...answers].sort(([one], [other]) => one - other)
console.log(`answers: ${statuses.map(([status, count]) => `${count} × ${status}`).join(', ')}`)
if (broken) console.error(broken)
const hasFaults = statuses.some(([status]) => status >= 500)
process.exit(broken || hasFaults || growth.some(({ isFlat }) => !isFlat) ? 1 : 0)
