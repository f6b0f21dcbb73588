/** Adds and removes sample products. */
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/messages/events.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { orderedProducts } from '../../stock/stock.ordered.ts'
import { brandWriter } from '../../taxonomy/brands.write.ts'
import { productWriter } from '../product.write.service.ts'
import { samplesRepository } from './samples.repository.ts'

/** Stores the images of the samples, and returns what saves them: all in one transaction, with `SAMPLE_MARK`. */
export type PrepareSamples = () => Promise<(trx: Db) => Promise<number>>

export interface SamplesDependencies {
  db: Db
  clock: Clock
  prepareSamples: PrepareSamples
}

export type SamplesService = ReturnType<typeof samplesService>

export function samplesService({ db, clock, prepareSamples }: SamplesDependencies) {
  const count = () => samplesRepository(db).count()
  const record = (trx: Db, userId: number, action: string, after: object) =>
    recordAudit(trx, {
      userId,
      action: `samples.${action}`,
      entity: 'samples',
      entityId: 'shop',
      before: null,
      after,
    })
  return {
    count,

    /** Returns how many there are then. */
    async add(by: number): Promise<number> {
      if ((await count()) > 0) return count()
      const save = await prepareSamples()
      await db.transaction().execute(async (trx) => {
        const repository = samplesRepository(trx)
        await repository.takeTurns()
        if ((await repository.count()) > 0) return
        await record(trx, by, 'add', { count: await save(trx) })
        await announce(trx, 'catalogue')
      })
      return count()
    },

    remove: (by: number): Promise<{ removed: number; archived: number }> =>
      db.transaction().execute(async (trx) => {
        const repository = samplesRepository(trx)
        await repository.takeTurns()
        const samples = await repository.lock()
        if (samples.length === 0) return { removed: 0, archived: 0 }
        const ids = samples.map(({ id }) => id)
        const used = [...new Set([...(await orderedProducts(trx, ids)), ...(await repository.bundled(ids))])]
        const { archive } = productWriter({ db: trx, clock })
        for (const id of used) await archive(id)
        const unused = samples.filter(({ id }) => !used.includes(id))
        if (unused.length > 0) await repository.remove(unused.map(({ id }) => id))
        await brandWriter(trx).removeEmpty(samples.flatMap(({ brand_id }) => brand_id ?? []))
        const answer = { removed: unused.length, archived: used.length }
        await record(trx, by, 'remove', answer)
        await announce(trx, 'catalogue')
        return answer
      }),
  }
}
