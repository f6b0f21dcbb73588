import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadTrainedMatcher } from './trained-file.ts'

const rows = (intents: readonly string[]) =>
  intents.flatMap((intent) => [1, 2, 3].map((n) => JSON.stringify({ intent, text: `${intent} ${n}` }))).join('\n')

test('a model is trained once, stored in a file, and trained again when the examples change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matcher-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const examples = join(folder, 'examples.jsonl')
  const file = join(folder, 'build', 'model.bin')
  await writeFile(examples, rows(['pods', 'coils']))
  const first = await loadTrainedMatcher(examples, file)
  expect(first.rank('coils')[0]?.intent).toBe('coils')

  const { mtimeMs } = await stat(file)
  const again = await loadTrainedMatcher(examples, file)
  expect(again.rank('pods 2')).toEqual(first.rank('pods 2'))
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)

  await writeFile(examples, rows(['pods', 'coils', 'tanks']))
  expect((await loadTrainedMatcher(examples, file)).rank('tanks')[0]?.intent).toBe('tanks')
  expect((await readFile(file)).length).toBeGreaterThan(0)
})

test('malformed examples are rejected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matcher-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'examples.jsonl'), '{"intent":"pods"}')
  await expect(loadTrainedMatcher(join(folder, 'examples.jsonl'), join(folder, 'model.bin'))).rejects.toThrow()
})
