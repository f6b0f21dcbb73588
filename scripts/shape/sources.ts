/** The source files of the project: what is measured, and what the tests of the structure read. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Source {
  /** From the root of the repository. */
  path: string
  text: string
}

/** Every file of these kinds that Git tracks or would track, for example `readSources('*.ts', '*.tsx')`. */
export function readSources(...patterns: string[]): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return (
    listed
      .split('\n')
      // A file that is deleted but not yet committed is still listed.
      .filter((path) => path !== '' && existsSync(join(ROOT, path)))
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  )
}

/** Whether a file runs in a shop: tests, test helpers, scripts, what `npm run dev` adds and benchmarks do not. */
export const isProduction = ({ path }: Source): boolean =>
  /^(assistant|contract|demo|server|web)\//.test(path) && !/\.test(-[a-z]+)?\.tsx?$|\/testing\/|^web\/dev\//.test(path)

/** The part of the shop that a file belongs to, for example `server/areas/orders`. */
export function areaFromPath(path: string): string {
  const folders = path.split('/').slice(0, -1)
  const inner = folders[0] === 'web' ? 2 : 1
  const isDivided = ['areas', 'admin', 'storefront'].includes(folders[inner] ?? '')
  return folders.slice(0, inner + (isDivided ? 2 : 1)).join('/')
}

/** How many lines a text has. */
export const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
