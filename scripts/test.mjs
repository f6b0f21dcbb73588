// npm test: everything that must pass before a change lands. The last line is 'N passed, N failed'.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, buildPages, environment, install, node, root, trainMatcher } from './toolchain.mjs'

const SLOWEST_SHOWN = 10

install()
const results = mkdtempSync(join(tmpdir(), 'shop-test-results-'))
const total = { passed: 0, failed: 0 }
const files = []
const retried = []

await check('types of the routes', [bin('@react-router/dev', 'bin.cjs'), 'typegen'], 'web')
const checks = [
  // In one thread each: with more, every thread works out the shared types again, which doubles the CPU time.
  check('types of the server', [bin('typescript', 'bin/tsc'), '--noEmit', '--singleThreaded', '-p', '.']),
  check('types of the web', [bin('typescript', 'bin/tsc'), '--noEmit', '--singleThreaded', '-p', 'web']),
  check('format and lint', [bin('@biomejs/biome', 'bin/biome'), 'ci', '.']),
  check('unused files, exports and packages', [bin('knip', 'bin/knip.js')]),
  check('known holes in packages', ['scripts/audit.ts']),
]
// Runs in parallel, because none of the checks reads the build.
buildPages()
trainMatcher()
await Promise.all(checks)
vitest('unit and API tests', ['--project', 'server', '--project', 'web'])
// Run together, because fault tests mostly wait.
vitest('browser tests and tests of faults', ['--project', 'browser', '--project', 'faults'])
vitest('tests that run alone', ['--project', 'alone'])

rmSync(results, { recursive: true, force: true })
printSlowest()
for (const name of retried) console.log(`Passed on the second try, after a timeout: ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** A check that passes or fails as a whole. Its output is printed at its end, because others run in parallel. */
function check(name, args, folder = '.') {
  return new Promise((resolve) => {
    let printed = ''
    const child = spawn(node, args, { cwd: join(root, folder), env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (text) => {
        printed += text
      })
    }
    child.on('close', (status) => {
      console.log(`\n— ${name}\n${printed.trimEnd()}`)
      total[status === 0 ? 'passed' : 'failed'] += 1
      resolve()
    })
  })
}

/** A Vitest run, whose tests are counted individually. A run that crashes, or skips a test, counts as a failure. */
function vitest(name, args) {
  console.log(`\n— ${name}`)
  const report = join(results, `${name}.json`)
  const options = ['run', '--reporter=default', `--reporter=${join(root, 'scripts', 'test-results.mjs')}`, ...args]
  const { status } = spawnSync(node, [bin('vitest', 'vitest.mjs'), ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(), TEST_RESULTS: report },
  })
  const counted = readReport(report)
  total.passed += counted.passed
  total.failed += counted.failed === 0 && status !== 0 ? 1 : counted.failed
  files.push(...counted.files)
  retried.push(...counted.retried)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, files: [], retried: [] }
  }
}

function printSlowest() {
  console.log('\nThe slowest test files:')
  const slowest = files.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST_SHOWN)
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
