// npm test: everything that must hold before a change lands. The last line is 'N passed, N failed'.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, buildPages, environment, install, node, root } from './toolchain.mjs'

install()
buildPages()
const results = mkdtempSync(join(tmpdir(), 'shop-test-results-'))
const total = { passed: 0, failed: 0 }

check('types of the server', [bin('typescript', 'bin/tsc'), '--noEmit', '-p', '.'])
check('types of the routes', [bin('@react-router/dev', 'bin.cjs'), 'typegen'], 'web')
check('types of the web', [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'web'])
check('format and lint', [bin('@biomejs/biome', 'bin/biome'), 'ci', '.'])
check('unused files, exports and packages', [bin('knip', 'bin/knip.js')])
check('known holes in packages', ['scripts/audit.ts'])
vitest('unit and API tests', ['--project', 'server', '--project', 'web'])
vitest('browser tests', ['--project', 'browser'])
vitest('tests of faults', ['--project', 'faults', '--no-file-parallelism'])

rmSync(results, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** One check that passes or fails as a whole. */
function check(name, args, folder = '.') {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(node, args, { cwd: join(root, folder), stdio: 'inherit', env: environment() })
  total[status === 0 ? 'passed' : 'failed'] += 1
}

/** A run of Vitest, whose tests are counted one by one. A run that dies, or skips a test, counts as a failure. */
function vitest(name, args) {
  console.log(`\n— ${name}`)
  const report = join(results, `${name}.json`)
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
  const { status } = spawnSync(node, [bin('vitest', 'vitest.mjs'), ...options], {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
  })
  const counted = readReport(report)
  total.passed += counted.numPassedTests
  const failed = counted.numFailedTests + counted.numPendingTests + counted.numTodoTests
  total.failed += failed === 0 && status !== 0 ? 1 : failed
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  }
}
