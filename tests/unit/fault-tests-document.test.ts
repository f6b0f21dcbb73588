/** docs/faults.md lists tests: each must exist and run with `npm run test:faults`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFile(join(root, file), 'utf8')
const CITED = /`([\w./-]+\.ts)`: “([^”]+)”/g
/** The command runs this folder and the files it names; the cases are shared by several files. */
const RUN_ANYWAY = ['tests/faults/', 'server/testing/']

test('every test that the document names exists and is run by the command', async () => {
  const [document, command] = await Promise.all([read('docs/faults.md'), read('scripts/test-faults.mjs')])
  const cited = [...document.matchAll(CITED)].map(([, file = '', name = '']) => ({ file, name }))
  expect(cited.length).toBeGreaterThan(30)
  for (const { file, name } of cited) {
    expect(await read(file), `${file}: ${name}`).toContain(name)
    const isRun = RUN_ANYWAY.some((folder) => file.startsWith(folder)) || command.includes(`'${file}'`)
    expect(isRun, file).toBe(true)
  }
})
