// npm run test:faults -- [part of a file's name]: the fault tests (docs/faults.md) in their long form. `npm test` runs the
// short one.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { become, bin, buildPages, install, root } from './toolchain.mjs'

const FOLDER = 'tests/faults'
/** Fault tests in the folders of what they test. */
const OTHERS = [
  'tests/api/chat-processes.test.ts',
  'tests/api/clock-jumps.test.ts',
  'tests/api/full-disk.test.ts',
  'tests/api/mail-server-away.test.ts',
  'tests/api/payment-provider-away.test.ts',
  'tests/api/processes.redis.test.ts',
  'tests/api/replica.test.ts',
  'server/areas/media/media.storage.test.ts',
  'server/areas/payments/stripe/stripe.test.ts',
  'server/backup.test.ts',
  'server/platform/messages/broadcast.redis.test.ts',
  'server/platform/rate-limits/counts.redis.test.ts',
  'server/platform/rate-limits/counts.test.ts',
  'server/platform/database/after-commit.test.ts',
  'server/platform/database/migrations/migrate.test.ts',
  'server/platform/database/pool-limits.test.ts',
  'server/platform/database/replica/replica.test.ts',
  'server/platform/http/health/health.test.ts',
  'server/platform/http/cache/cached-response-server.test.ts',
  'server/platform/rich-text/rendered-texts.test.ts',
]
const inFolder = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.test.ts'))
const files = [...inFolder.map((name) => `${FOLDER}/${name}`), ...OTHERS]
const wanted = process.argv.slice(2)
const chosen = wanted.length > 0 ? files.filter((file) => wanted.some((name) => file.includes(name))) : files
if (chosen.length === 0) {
  process.stderr.write(`No test of faults is called ${wanted.join(' or ')}. There are:\n${files.join('\n')}\n`)
  process.exit(2)
}

install()
buildPages()
const projects = ['--project', 'faults', '--project', 'alone', '--project', 'server']
become([bin('vitest', 'vitest.mjs'), 'run', ...projects, '--no-file-parallelism', ...chosen], { FAULTS: 'long' })
