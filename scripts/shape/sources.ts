/** The project's source files, for measures and for tests of the structure. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Source {
  /** Relative to the repository's root. */
  path: string
  text: string
}

/** Returns all files matching the patterns that Git tracks or would track, for example `readSources('*.ts', '*.tsx')`. */
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

/** Whether a file runs in a shop, unlike tests, test helpers, scripts, benchmarks and additions of `npm run dev`. */
export const isProduction = ({ path }: Source): boolean =>
  /^(assistant|contract|demo|server|web)\//.test(path) && !/\.test(-[a-z]+)?\.tsx?$|\/testing\/|^web\/dev\//.test(path)

/** Returns the area of a file, for example `server/areas/orders`. */
export function areaFromPath(path: string): string {
  const folders = path.split('/').slice(0, -1)
  const inner = folders[0] === 'web' ? 2 : 1
  const isDivided = ['areas', 'admin', 'storefront'].includes(folders[inner] ?? '')
  return folders.slice(0, inner + (isDivided ? 2 : 1)).join('/')
}

/** Counts the lines of a text. */
export const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
