/** Keeps a trained model in a file, and trains again when the examples or the code of the matcher have changed. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { createMatcher, type Matcher } from './matcher.ts'
import { decodeModel, encodeModel } from './model-file.ts'
import { type Example, trainMatcher } from './train.ts'

const Row = z.object({
  intent: z.string().min(1),
  text: z.string().min(1),
  /** The named row that answers just this. */
  answer: z.string().optional(),
})
export type ExampleRow = z.output<typeof Row>
const SOURCES = [import.meta.dirname, join(import.meta.dirname, '..', 'text')]

/** Returns the matcher in `modelFile`, trained from `examples` where it is missing or stale. */
export async function loadTrainedMatcher(examples: readonly Example[], modelFile: string): Promise<Matcher> {
  const digest = await hashExamples(examples)
  const stored = await readFile(modelFile).catch(() => undefined)
  if (stored?.toString('latin1', 0, digest.length) === digest) {
    return createMatcher(decodeModel(stored.subarray(digest.length)))
  }
  const model = trainMatcher(examples)
  await mkdir(dirname(modelFile), { recursive: true })
  const fresh = `${modelFile}.${process.pid}`
  await writeFile(fresh, Buffer.concat([Buffer.from(digest), encodeModel(model)]))
  await rename(fresh, modelFile)
  return createMatcher(model)
}

/** Reads one example a line. */
export const parseExamples = (rows: string): ExampleRow[] =>
  rows.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Row.parse(JSON.parse(line))]))

/** A hash of everything that a model of these examples depends on. */
export async function hashExamples(examples: readonly Example[]): Promise<string> {
  digestOfCode ??= hashCode()
  const hash = createHash('sha256').update(await digestOfCode)
  for (const { intent, text } of examples) hash.update(`${intent}\n${text}\n`)
  return hash.digest('hex')
}

let digestOfCode: Promise<string> | undefined

async function hashCode(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const names = (await readdir(folder)).filter((name) => !name.endsWith('.test.ts')).sort()
    for (const name of names) hash.update(await readFile(join(folder, name)))
  }
  return hash.digest('hex')
}
