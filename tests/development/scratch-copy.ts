/** A copy of the repository that a test may edit, with the script of `npm run dev`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { NO_LIMITS } from '../../server/testing/no-limits.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BESIDE_WORKSPACES = ['scripts', 'package.json', 'package-lock.json', 'tsconfig.json']
/** The trained matchers in assistant/build are copied: training them takes a while. */
const NOT_COPIED = /(^|\/)(node_modules|\.react-router|web\/build(\.new)?)$/
const START_LIMIT_MS = 240_000
const STOP_LIMIT_MS = 30_000

export interface ScratchCopy {
  path(file: string): string
  /** Replaces the first occurrence of `before` in a file. */
  edit(file: string, before: string, after: string): Promise<void>
  remove(): Promise<void>
}

/** Copies the sources and links the packages of the repository. */
export async function createScratchCopy(): Promise<ScratchCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-scratch-'))
  const path = (file: string) => join(folder, file)
  const filter = (source: string) => !NOT_COPIED.test(source)
  const { workspaces } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  for (const name of [...workspaces, ...BESIDE_WORKSPACES]) {
    await cp(join(ROOT, name), path(name), { recursive: true, filter })
  }
  await linkPackages('node_modules', folder)
  await linkPackages('server/node_modules', folder).catch(() => undefined)
  await rm(path('node_modules/@shop'))
  await mkdir(path('node_modules/@shop'))
  for (const name of workspaces) await symlink(path(name), path(`node_modules/@shop/${name}`))
  const lock = await readFile(path('package-lock.json'))
  await rm(path('node_modules/.shop-installed'), { force: true })
  await writeFile(path('node_modules/.shop-installed'), createHash('sha256').update(lock).digest('hex'))
  return {
    path,
    async edit(file, before, after) {
      const text = await readFile(path(file), 'utf8')
      expect(text).toContain(before)
      await writeFile(path(file), text.replace(before, after))
    },
    // A process that has just exited may still write its compile cache.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }),
  }
}

async function linkPackages(name: string, folder: string): Promise<void> {
  const entries = (await readdir(join(ROOT, name))).filter((entry) => !entry.startsWith('.vite'))
  await mkdir(join(folder, name))
  for (const entry of entries) await symlink(join(ROOT, name, entry), join(folder, name, entry))
}

export interface DevShop {
  url: string
  /** The output in the terminal. */
  printed(): string
  stop(): Promise<void>
}

/** Starts an empty shop, which starts faster than the demo, with `settings` in its environment. */
export async function startDevShop(copy: ScratchCopy, settings: Record<string, string>): Promise<DevShop> {
  const own = { PORT: '0', SHOP_DEMO: 'off', SHOP_DATA_DIR: copy.path('data') }
  const env = { ...process.env, ...NO_LIMITS, ...own, ...settings }
  const child = spawn(process.execPath, [copy.path('scripts/dev.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const opened = Promise.withResolvers<string>()
  const read = (chunk: Buffer) => {
    printed += chunk.toString()
    const url = /runs at (http:\/\/localhost:\d+)/.exec(printed)?.[1]
    if (url) opened.resolve(url)
    if (printed.includes('The shop has ended')) opened.reject(new Error(printed))
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  child.once('exit', (code) => opened.reject(new Error(`It ended with ${code}.\n${printed}`)))
  const limit = setTimeout(() => opened.reject(new Error(`It did not open in time.\n${printed}`)), START_LIMIT_MS)
  try {
    return { url: await opened.promise, printed: () => printed, stop: () => end(child) }
  } catch (error) {
    await end(child)
    throw error
  } finally {
    clearTimeout(limit)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(limit)
}
