/** Tries out the recipes of docs/extending.md: their steps are sufficient, and touch as few files as intended. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyStep, readRecipe, type Step } from './guide.ts'
import { copyRepository, type ScratchCopy } from './scratch-copy.ts'

const GUIDE = readFileSync(new URL('../../docs/extending.md', import.meta.url), 'utf8')

/** The headings of the recipes, and the maximum number of files each may touch. */
const RECIPES = [
  { heading: 'A field', maxFiles: 6 },
  { heading: 'A call', maxFiles: 7 },
  { heading: 'A page', maxFiles: 5 },
  { heading: 'A payment provider', maxFiles: 6 },
  { heading: 'An age check provider', maxFiles: 6 },
  { heading: 'An assistant tool', maxFiles: 3 },
].map((recipe) => ({ ...recipe, steps: readRecipe(GUIDE, recipe.heading) }))

/** Tests of the shop that fail when a recipe forgets a step. */
const COMPLETENESS_TESTS = [
  'assistant/tools/tool.answers.test.ts',
  'server/areas/age-checks/age-check.modules.test.ts',
  'server/areas/payments/payment.modules.test.ts',
  'server/platform/database/database.test.ts',
  'tests/unit/configuration.test.ts',
  'web/app/shell/footer/footer.test.tsx',
]

/** Type-checks server and web in one run. */
const TYPES = {
  extends: './web/tsconfig.json',
  compilerOptions: { rootDirs: ['./web', './web/.react-router/types'] },
  include: ['assistant', 'contract', 'demo', 'server', 'scripts', 'tests', 'web/app', 'web/.react-router/types/**/*'],
}
const TIMEOUT_MS = 600_000

const listFiles = (steps: readonly Step[]) => [...new Set(steps.map(({ file }) => file))]

test.each(RECIPES)('$heading touches at most $maxFiles files', ({ maxFiles, steps }) => {
  const files = listFiles(steps)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(maxFiles)
  expect(files.filter((file) => file.includes('.test.'))).not.toEqual([])
})

// One copy for all recipes, because type check and tests take far longer than the steps.
describe('with all recipes applied, a copy of the repository', () => {
  const steps = RECIPES.flatMap((recipe) => recipe.steps)
  let copy: ScratchCopy
  beforeAll(async () => {
    copy = await copyRepository()
    await copy.apply(steps)
  }, TIMEOUT_MS)
  afterAll(() => copy.remove())

  test('compiles', { timeout: TIMEOUT_MS }, async () => {
    await copy.run('@react-router/dev/bin.cjs', ['typegen'], 'web')
    await copy.write('tsconfig.recipe.json', JSON.stringify(TYPES))
    // One thread takes half of the CPU time.
    const options = ['--noEmit', '--singleThreaded', '-p', 'tsconfig.recipe.json']
    const { status, printed } = await copy.run('typescript/bin/tsc', options)
    expect(printed).toBe('')
    expect(status).toBe(0)
  })

  test('is formatted like the rest', { timeout: TIMEOUT_MS }, async () => {
    const files = listFiles(steps).filter((file) => /\.tsx?$/.test(file))
    const options = ['check', '--linter-enabled=false', '--vcs-enabled=false', ...files]
    const { status, printed } = await copy.run('@biomejs/biome/bin/biome', options)
    expect(status, printed).toBe(0)
  })

  test('passes the tests of the recipes', { timeout: TIMEOUT_MS }, async () => {
    const files = listFiles(steps).filter((file) => /\.test\.tsx?$/.test(file))
    const options = ['run', '--project', 'server', '--project', 'web', ...files, ...COMPLETENESS_TESTS]
    const { status, printed } = await copy.run('vitest/vitest.mjs', options)
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

  test('goes before, after or in place of the one line it names, and fails where that is not there or not the only one', () => {
    const step = { file: 'a.ts', code: 'c: 3,\n' }
    expect(applyStep('a: 1,\nb: 2,\n', { ...step, at: { where: 'after', line: 'a:' } })).toBe('a: 1,\nc: 3,\nb: 2,\n')
    expect(applyStep('a: 1,\nb: 2,\n', { ...step, at: { where: 'before', line: 'a:' } })).toBe('c: 3,\na: 1,\nb: 2,\n')
    expect(applyStep('a: 1,\nb: 2,\n', { ...step, at: { where: 'replace', line: 'a:' } })).toBe('c: 3,\nb: 2,\n')
    expect(() => applyStep('a: 1,\n', { ...step, at: { where: 'after', line: 'z:' } })).toThrow('0 lines')
    expect(() => applyStep('a: 1,\na: 2,\n', { ...step, at: { where: 'after', line: 'a:' } })).toThrow('2 lines')
    expect(() => applyStep('', step)).toThrow('exists already')
  })
})
