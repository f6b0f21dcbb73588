// Prepares a fresh clone: packages of the lock file, the project's own Node, pages built from the current sources. Plain
// JavaScript for Node 18 or later, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'
/** The Node that the shop runs on, from npm; the machine's own may be older. */
export const node = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')
const installStamp = join(root, 'node_modules', '.shop-installed')
const build = join(root, 'web', 'build')

/** Installs the packages of package-lock.json, unless they are installed already. */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(node) && existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted) return
  console.log('Installing packages…')
  run(isWindows ? 'npm.cmd' : 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: isWindows,
  })
  if (!existsSync(node))
    fail(
      'The project’s own Node was not installed. Allow install scripts (npm config set ignore-scripts false) and try again.',
    )
  writeFileSync(installStamp, wanted)
}

/** Builds the pages if their sources have changed. A killed build leaves the old one in place. */
export function buildPages() {
  const wanted = digestOf([
    'web/app',
    'web/public',
    'web/package.json',
    'web/subset-font.ts',
    'web/inline-script.ts',
    'web/vite.config.ts',
    'web/vite.mail.config.ts',
    'web/vite.texts.config.ts',
    'web/react-router.config.ts',
    'contract',
    'package-lock.json',
  ])
  const stamp = join(build, 'sources')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the pages…')
  const fresh = `${build}.new`
  rmSync(fresh, { recursive: true, force: true })
  const env = { ...environment(), WEB_BUILD_DIR: 'build.new', NODE_ENV: 'production' }
  run(node, [bin('@react-router/dev', 'bin.cjs'), 'build', '--logLevel', 'warn'], { cwd: join(root, 'web'), env })
  for (const config of ['vite.mail.config.ts', 'vite.texts.config.ts']) {
    const build = [bin('vite', 'bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn']
    run(node, build, { cwd: join(root, 'web'), env })
  }
  run(node, [join(root, 'scripts', 'compress-assets.mjs'), join(fresh, 'client')], { env })
  writeFileSync(join(fresh, 'sources'), wanted)
  rmSync(build, { recursive: true, force: true })
  renameSync(fresh, build)
}

/** Trains the matchers of the assistant and of staff's agent if their examples or their code have changed. */
export function trainMatcher() {
  const wanted = digestOf([
    'assistant/agent/data/examples.jsonl',
    'assistant/customers/data/examples.jsonl',
    'assistant/engine/matcher',
    'assistant/engine/text',
  ])
  const stamp = join(root, 'assistant', 'build', 'sources')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Training the assistant…')
  run(node, [join(root, 'scripts', 'train-matcher.ts')])
  writeFileSync(stamp, wanted)
}

/** Returns an environment in which `node` is the project's own, for programs that start others. */
export function environment() {
  const separator = isWindows ? ';' : ':'
  return { ...process.env, PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator) }
}

/** Returns the path of a package's program, to run with `node`. */
export function bin(packageName, file) {
  return join(root, 'node_modules', ...packageName.split('/'), file)
}

/** Runs a program to its end; exits if it fails. */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: environment(), ...options })
  if (error) fail(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/** Starts the project's Node with `args`, and with `.env` if it exists. */
export function startNode(args, env = {}) {
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  return spawn(node, [...settings, ...args], {
    cwd: root,
    stdio: 'inherit',
    // Two malloc arenas: with more, image processing on many threads would retain twice the memory.
    env: { MALLOC_ARENA_MAX: '2', ...environment(), ...env },
  })
}

/** Runs the project's Node with `args` in place of this process: passes on signals and the exit code. */
export function become(args, env = {}) {
  const child = startNode(args, env)
  // Ctrl-C reaches the child too, which then stops by itself.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Returns a digest of all files under `paths`, by name and content. */
function digestOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(join(root, path))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => filesUnder(join(path, entry.name)))
}
