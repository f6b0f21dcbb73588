/** Trains and tests in a thread of its own, so that customers' requests do not wait for it. */
import type { TrainingReport } from '@shop/contract/admin/training.admin.ts'
import { createThread } from '../../server/platform/jobs/asked-thread.ts'
import type { StaffRow } from './staff-rows.ts'

export interface TrainingQuestion {
  rows: readonly StaffRow[]
  /** What the version is compared with; without models the shipped ones. */
  published: { rows: readonly StaffRow[]; models: Uint8Array | null }
}

export interface TrainingResult {
  models: Uint8Array
  report: TrainingReport
  reason: string
}

/** A training takes three seconds, of which the thread may need several times more on a busy machine. */
export const TRAINING_LIMIT_MS = 90_000
const MEMORY_MB = 384

export const trainingThread = () =>
  createThread<TrainingQuestion, TrainingResult>(new URL('./train.worker.ts', import.meta.url), {
    limitMs: TRAINING_LIMIT_MS,
    memoryMb: MEMORY_MB,
  })
