/** The thread that trains and tests a version. */
import { parentPort } from 'node:worker_threads'
import { loadCustomerMatcher } from '../customers/customer.matcher.ts'
import { createMatcher } from '../engine/matcher/matcher.ts'
import { compareVersions } from './evaluate.ts'
import { packModels, trainModels, unpackModels } from './models.ts'
import type { TrainingQuestion, TrainingResult } from './training.thread.ts'

async function train({ rows, published }: TrainingQuestion): Promise<TrainingResult> {
  const models = await trainModels(rows)
  const matcher = published.models
    ? createMatcher(unpackModels(Buffer.from(published.models)).intents)
    : await loadCustomerMatcher()
  const next = { matcher: createMatcher(models.intents), rows }
  return { models: packModels(models), ...compareVersions(next, { matcher, rows: published.rows }) }
}

parentPort?.on('message', (question: TrainingQuestion) =>
  // An error ends the thread, which counts as a failed training.
  train(question).then((result) => parentPort?.postMessage(result)),
)
