import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadTrainedMatcher, parseExamples } from './trained-file.ts'

const rows = (intents: readonly string[]) =>
  intents.flatMap((intent) => [1, 2, 3].map((n) => ({ intent, text: `${intent} ${n}` })))

test('a model is trained once, stored in a file, and trained again when the examples change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matcher-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'build', 'model.bin')
  const examples = rows(['pods', 'coils'])
  const first = await loadTrainedMatcher(examples, file)
  expect(first.rank('coils')[0]?.intent).toBe('coils')

  const { mtimeMs } = await stat(file)
  const again = await loadTrainedMatcher(examples, file)
  expect(again.rank('pods 2')).toEqual(first.rank('pods 2'))
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)

  expect((await loadTrainedMatcher(rows(['pods', 'coils', 'tanks']), file)).rank('tanks')[0]?.intent).toBe('tanks')
  expect((await readFile(file)).length).toBeGreaterThan(0)
})

test('malformed examples are rejected', () => {
  expect(() => parseExamples('{"intent":"pods"}')).toThrow()
})
