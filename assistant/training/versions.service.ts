/** Versions of the assistant: trained and tested by a worker, published by staff, loaded by every process. */
import { type AssistantVersion, TrainingReport } from '@shop/contract/admin/training.admin.ts'
import type { Context } from '../../server/context.ts'
import { auditFor } from '../../server/platform/audit.ts'
import { isDuplicate } from '../../server/platform/database/duplicates.ts'
import { conflict, HttpError, notFound } from '../../server/platform/http/http-error.ts'
import type { RequestThread } from '../../server/platform/jobs/asked-thread.ts'
import { announce } from '../../server/platform/messages/events.ts'
import { hashBase } from './models.ts'
import { rowsRepository } from './rows.repository.ts'
import { type StaffRow, StaffRows } from './staff-rows.ts'
import { TRAINING_LIMIT_MS, type TrainingQuestion, type TrainingResult } from './training.thread.ts'
import { versionsRepository } from './versions.repository.ts'

/** Longer than a training may take, with its reads and writes. */
const LEASE_MS = TRAINING_LIMIT_MS + 30_000
const MAX_ATTEMPTS = 2
const recordChange = auditFor('assistant_version')

/** What customers are answered with. `models` are null for the shipped ones, or if another release trained them. */
export interface PublishedVersion {
  id: number
  rows: readonly StaffRow[]
  models: Buffer | null
}

interface VersionsDependencies extends Pick<Context, 'db' | 'clock'> {
  thread: RequestThread<TrainingQuestion, TrainingResult>
}

export type VersionsService = ReturnType<typeof versionsService>

export function versionsService({ db, clock, thread }: VersionsDependencies) {
  async function getPublished(): Promise<PublishedVersion> {
    const version = await versionsRepository(db).published()
    if (!version) return { id: 0, rows: [], models: null }
    const isOfThisRelease = version.base === (await hashBase())
    return {
      id: version.id,
      rows: StaffRows.parse(version.staff_rows),
      models: isOfThisRelease ? version.models : null,
    }
  }

  async function get(id: number): Promise<AssistantVersion> {
    const [version, publishedId] = await Promise.all([
      versionsRepository(db).get(id),
      versionsRepository(db).publishedId(),
    ])
    if (!version) throw unknown()
    return toVersion(version, publishedId)
  }

  return {
    getPublished,

    /** Newest first. */
    async list() {
      const repository = versionsRepository(db)
      const [rows, publishedId] = await Promise.all([repository.list(), repository.publishedId()])
      return { items: rows.map((row) => toVersion(row, publishedId)), total: rows.length }
    },

    /** Queues a training of all rows as they are now. Throws 409 while another one waits. */
    async request(by: number): Promise<AssistantVersion> {
      const { id } = await db
        .transaction()
        .execute(async (trx) => {
          const rows = StaffRows.parse(await rowsRepository(trx).all())
          const version = await versionsRepository(trx).insert(rows, by, clock.now())
          await versionsRepository(trx).removeOld(version.id)
          await recordChange(trx, {
            by,
            id: version.id,
            action: 'assistant_version.train',
            after: { rows: rows.length },
          })
          return version
        })
        .catch((error: unknown) => {
          if (isDuplicate(error))
            throw conflict('training_runs', 'A training is already running. It takes a few seconds.')
          throw error
        })
      return get(id)
    },

    /** Trains the waiting version, if there is one that no other process trains; returns whether there was. */
    async trainNext(): Promise<boolean> {
      const versions = versionsRepository(db)
      const claim = await versions.claim(LEASE_MS)
      if (!claim) return false
      if (claim.attempt > MAX_ATTEMPTS) {
        await versions.finish(claim, { state: 'rejected', reason: 'The training was interrupted. Train again.' })
        return true
      }
      const { rows, models } = await getPublished()
      const result = await thread.ask({ rows: StaffRows.parse(claim.staff_rows), published: { rows, models } })
      if (!result) {
        await versions.finish(claim, { state: 'rejected', reason: 'The training failed. Train again.' })
        return true
      }
      const { report, reason } = result
      await versions.finish(
        claim,
        reason === ''
          ? { state: 'trained', reason, report, models: result.models, base: await hashBase() }
          : { state: 'rejected', reason, report },
      )
      return true
    },

    /**
     * Publishes a trained version, new or earlier. Throws 409 `stale` if `publishedId`, which the caller saw, is not the published
     * one any more, and `not_trained` for a version that was rejected or waits.
     */
    async publish(id: number, publishedId: number, by: number): Promise<AssistantVersion> {
      await db.transaction().execute(async (trx) => {
        const versions = versionsRepository(trx)
        await versions.lockPublications()
        const before = await versions.publishedId()
        if (before !== publishedId) throw new HttpError(409, 'stale', 'Someone published another version just now.')
        const version = await versions.get(id)
        if (!version) throw unknown()
        if (version.state !== 'trained')
          throw conflict('not_trained', 'Only a version that passed its tests can be published.')
        await versions.publish(id, clock.now())
        const action = 'assistant_version.publish'
        await recordChange(trx, { by, id, action, before: { published: before }, after: { published: id } })
        await announce(trx, 'assistant')
      })
      return get(id)
    },
  }
}

type ListedVersion = Awaited<ReturnType<ReturnType<typeof versionsRepository>['list']>>[number]

const toVersion = (
  { report, created_at, published_at, ...row }: ListedVersion,
  publishedId?: number,
): AssistantVersion => ({
  ...row,
  is_published: row.id === publishedId,
  report: TrainingReport.nullable().parse(report),
  created_at: created_at.toISOString(),
  published_at: published_at?.toISOString() ?? null,
})

const unknown = () => notFound('This version has been removed.')
