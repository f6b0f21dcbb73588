import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heap-size-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a program that requests a small heap; returns its heap size in MB and its arguments. */
async function run(flags: string[]): Promise<{ megabytes: number; args: string[] }> {
  const program = join(folder, 'program.mjs')
  const module = JSON.stringify(new URL('./heap-size.ts', import.meta.url).href)
  await writeFile(
    program,
    `import { getHeapStatistics } from 'node:v8'
     import { restartWithHeap, SMALL_HEAP } from ${module}
     restartWithHeap(SMALL_HEAP)
     const megabytes = getHeapStatistics().heap_size_limit / 1048576
     console.log(JSON.stringify({ megabytes, args: process.argv.slice(2) }))`,
  )
  const { NODE_OPTIONS: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, 'import', 'a b.csv'], { env })
  return JSON.parse(stdout)
}

test('a program restarts with a small heap and the same arguments', async () => {
  const { megabytes, args } = await run([])
  expect(megabytes).toBeLessThan(256)
  expect(args).toEqual(['import', 'a b.csv'])
})

test('leaves a heap size set by the operator unchanged', async () => {
  const { megabytes } = await run(['--max-old-space-size=512'])
  expect(megabytes).toBeGreaterThan(500)
})
