/** A copy of the repository in a temporary folder, to try out a recipe. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { applyStep, type Step } from './guide.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The linked workspaces, which must point to the copy. */
const WORKSPACES = '@shop'
/** The trained assistant, which would take seconds to train again. */
const TRAINED = join('assistant', 'build')

export type ScratchCopy = Awaited<ReturnType<typeof copyRepository>>

export async function copyRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-recipe-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  const files = listed.toString().split('\0')
  for (const file of files.filter((path) => path !== '' && existsSync(join(ROOT, path)))) {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await copyFile(join(ROOT, file), join(folder, file))
  }
  const linked = join(folder, 'node_modules')
  await mkdir(linked)
  await linkEach(join(ROOT, 'node_modules'), linked)
  await cp(join(ROOT, 'node_modules', WORKSPACES), join(linked, WORKSPACES), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const workspace of await readdir(join(linked, WORKSPACES))) {
    const own = join(workspace, 'node_modules')
    if (existsSync(join(ROOT, own))) await symlink(join(ROOT, own), join(folder, own))
  }
  if (existsSync(join(ROOT, TRAINED))) await cp(join(ROOT, TRAINED), join(folder, TRAINED), { recursive: true })

  return {
    /** Steps apply in order, to what the steps before them have left. */
    async apply(steps: readonly Step[]): Promise<void> {
      for (const step of steps) {
        const path = join(folder, step.file)
        const text = existsSync(path) ? await readFile(path, 'utf8') : undefined
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, applyStep(text, step))
      }
    },

    write: (file: string, text: string) => writeFile(join(folder, file), text),

    /** Runs a package's program in the copy, or in its folder `within`, and returns exit status and output. */
    async run(program: string, args: readonly string[], within = '.'): Promise<{ status: number; printed: string }> {
      // Without Vitest's variables, because the copy's tests are a separate run.
      const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
      const options = { cwd: join(folder, within), env, maxBuffer: 1e8 }
      try {
        const done = await promisify(execFile)(process.execPath, [join(linked, program), ...args], options)
        return { status: 0, printed: done.stdout + done.stderr }
      } catch (error) {
        if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) throw error
        return { status: 1, printed: `${error.stdout}${error.stderr}` }
      }
    },

    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function linkEach(packages: string, linked: string): Promise<void> {
  for (const name of await readdir(packages)) {
    if (name !== WORKSPACES && !name.startsWith('.')) await symlink(join(packages, name), join(linked, name))
  }
}
