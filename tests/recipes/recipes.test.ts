/** Tries out the recipes of docs/extending.md: their steps are sufficient, and touch as few files as intended. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyStep, readRecipe } from './guide.ts'
import { copyRepository, type ScratchCopy } from './scratch-copy.ts'

const GUIDE = readFileSync(new URL('../../docs/extending.md', import.meta.url), 'utf8')

/** The headings of recipes written as blocks, and the maximum number of files each may touch. */
const RECIPES = [{ heading: 'A field', maxFiles: 6 }]

/** Type-checks server and web in one run. */
const TYPES = {
  extends: './web/tsconfig.json',
  compilerOptions: { rootDirs: ['./web', './web/.react-router/types'] },
  include: ['assistant', 'contract', 'demo', 'server', 'scripts', 'tests', 'web/app', 'web/.react-router/types/**/*'],
}
const TIMEOUT_MS = 600_000

describe.each(RECIPES)('$heading', ({ heading, maxFiles }) => {
  const steps = readRecipe(GUIDE, heading)
  let copy: ScratchCopy
  beforeAll(async () => {
    copy = await copyRepository()
    await copy.apply(steps)
  }, TIMEOUT_MS)
  afterAll(() => copy.remove())

  test(`touches at most ${maxFiles} files`, () => {
    const files = new Set(steps.map(({ file }) => file))
    expect(files.size).toBeGreaterThan(0)
    expect([...files].length, [...files].join('\n')).toBeLessThanOrEqual(maxFiles)
  })

  test('compiles', { timeout: TIMEOUT_MS }, async () => {
    await copy.run('@react-router/dev/bin.cjs', ['typegen'], 'web')
    await copy.write('tsconfig.recipe.json', JSON.stringify(TYPES))
    // One thread takes half of the CPU time.
    const options = ['--noEmit', '--singleThreaded', '-p', 'tsconfig.recipe.json']
    const { status, printed } = await copy.run('typescript/bin/tsc', options)
    expect(printed).toBe('')
    expect(status).toBe(0)
  })

  test('passes its own tests', { timeout: TIMEOUT_MS }, async () => {
    const files = steps.map(({ file }) => file).filter((file) => file.includes('.test.'))
    expect(files).not.toEqual([])
    const { status, printed } = await copy.run('vitest/vitest.mjs', ['run', '--project', 'server', ...files])
    expect(status, printed).toBe(0)
  })
})

describe('a step', () => {
  const guide =
    '## One\n\n1. First\n   ```ts file=a.ts after="b:"\n   c: 3,\n     d: 4,\n   ```\n\n## Two\n\n```sql file=x.sql\nselect 1\n```\n'

  test('is read from its block, without the indentation of the list it stands in', () => {
    const at = { where: 'after', line: 'b:' }
    expect(readRecipe(guide, 'One')).toEqual([{ file: 'a.ts', code: 'c: 3,\n  d: 4,\n', at }])
    expect(readRecipe(guide, 'Two')).toEqual([{ file: 'x.sql', code: 'select 1\n' }])
    expect(readRecipe(guide, 'Three')).toEqual([])
  })

  test('goes before or after the one line it names, and fails where that is not there or not the only one', () => {
    const step = { file: 'a.ts', code: 'c: 3,\n' }
    expect(applyStep('a: 1,\nb: 2,\n', { ...step, at: { where: 'after', line: 'a:' } })).toBe('a: 1,\nc: 3,\nb: 2,\n')
    expect(applyStep('a: 1,\nb: 2,\n', { ...step, at: { where: 'before', line: 'a:' } })).toBe('c: 3,\na: 1,\nb: 2,\n')
    expect(() => applyStep('a: 1,\n', { ...step, at: { where: 'after', line: 'z:' } })).toThrow('0 lines')
    expect(() => applyStep('a: 1,\na: 2,\n', { ...step, at: { where: 'after', line: 'a:' } })).toThrow('2 lines')
    expect(() => applyStep('', step)).toThrow('exists already')
  })
})
