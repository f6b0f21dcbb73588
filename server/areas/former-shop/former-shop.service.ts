/** Files of a former shop: staff upload and start them, a worker checks and imports them. */
import type { FormerImport, FormerKind } from '@shop/contract/admin/former-shop.admin.ts'
import type { Context } from '../../context.ts'
import { auditFor } from '../../platform/audit.ts'
import { conflict, invalidAt, notFound } from '../../platform/http/http-error.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { UnreadableFile } from '../product-import/formats/import.product.ts'
import { inspectFile, KINDS } from './former-file.ts'
import { MAX_PROBLEMS, runFile } from './former-run.ts'
import { formerShopRepository, type ImportRow } from './former-shop.repository.ts'

const audit = auditFor('former_import')
const MAX_FILE_NAME = 200
/** A file is tried again a minute after an unexpected error. */
const MAX_ATTEMPTS = 5
const GAVE_UP = 'Something went wrong several times. What was added before stays. Ask the operator to look at the log.'

const NOT_IMPORTED = 'This file isn’t imported, so there is nothing to undo.'
const NOTHING_LEFT = 'Nothing is left that this import is known to have added.'
/** Records that an error names; it counts the others. */
const NAMED = 3

export type FormerShopService = ReturnType<typeof formerShopService>

export function formerShopService({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const imports = formerShopRepository(db)
  return {
    async list(): Promise<{ items: FormerImport[] }> {
      return { items: (await imports.list()).map(toImport) }
    },

    /** Stores the file and queues its check. Throws 422 for a file of another kind. */
    async check(
      kind: FormerKind,
      { bytes, filename }: { bytes: Buffer; filename: string },
      by: number,
    ): Promise<FormerImport> {
      await inspectFile(bytes, kind).catch((error: unknown) => {
        throw error instanceof UnreadableFile ? invalidAt('file', error.message) : error
      })
      return db.transaction().execute(async (trx) => {
        const file_name = filename.slice(0, MAX_FILE_NAME)
        const values = { kind, file_name, file: bytes, user_id: by, created_at: clock.now() }
        const row = await formerShopRepository(trx).insert(values)
        await audit(trx, { by, id: row.id, action: 'former_import.check', after: { kind, file_name } })
        return toImport(row)
      })
    },

    /** Queues the import of a checked file; repeated, it changes nothing. Throws not-found, and 409 `not_checked`. */
    start: (id: number, by: number): Promise<FormerImport> =>
      db.transaction().execute(async (trx) => {
        const repository = formerShopRepository(trx)
        const before = await repository.find(id)
        if (!before) throw notFound('We can’t find that file.')
        const { has_file, ...row } = before
        if (row.status === 'importing' || row.status === 'imported') return toImport(row)
        if (row.status !== 'checked' || !has_file) throw notChecked()
        const started = await repository.start(id)
        await audit(trx, { by, id, action: 'former_import.start', after: { kind: row.kind, file_name: row.file_name } })
        return toImport(started)
      }),

    /**
     * Removes what an import added; repeated, it changes nothing. Unless `rest`, throws 409 `in_use` if something depends on a record.
     * Throws not-found, and 409 `not_imported` for a file that added nothing.
     */
    undo: (id: number, { rest }: { rest: boolean }, by: number): Promise<FormerImport> =>
      db.transaction().execute(async (trx) => {
        const repository = formerShopRepository(trx)
        const before = await repository.find(id)
        if (!before) throw notFound('We can’t find that file.')
        const { has_file: _, ...row } = before
        if (row.status === 'undone') return toImport(row)
        if (row.status !== 'imported' && row.status !== 'failed') throw conflict('not_imported', NOT_IMPORTED)
        const { removed, blocked } = await KINDS[row.kind].undo(trx, id, row.finished_at ?? row.created_at)
        if (removed + blocked.length === 0) throw conflict('not_imported', NOTHING_LEFT)
        if (blocked.length > 0 && !rest) throw conflict('in_use', describeBlocked(removed, blocked))
        const problems = blocked.slice(0, MAX_PROBLEMS).map(({ name, reason }) => ({
          line: 0,
          name,
          message: `It stays, because it ${reason}.`,
        }))
        const undone = await repository.setUndone(id, { removed, problems })
        const after = { kind: row.kind, file_name: row.file_name, removed, blocked: blocked.length }
        await audit(trx, { by, id, action: 'former_import.undo', after })
        return toImport(undone)
      }),

    /** Checks or imports the next file; returns false if there is none. If the process stops, another continues. */
    async workNext(): Promise<boolean> {
      const claimed = await imports.claim(clock.now())
      if (!claimed) return false
      const { id, kind, status, file, attempt, rows_done } = claimed
      const isTrial = status === 'checking'
      try {
        const bytes = file ?? Buffer.alloc(0)
        const { source, rows } = await inspectFile(bytes, kind)
        await imports.setTotal(id, rows)
        const isFinished = await runFile({
          db,
          clock,
          kind,
          source,
          importId: id,
          bytes,
          isTrial,
          skip: rows_done,
          store: (over, step) => formerShopRepository(over).addStep({ id, attempt, now: clock.now() }, step),
        })
        if (isFinished) await imports.finish(id, { status: isTrial ? 'checked' : 'imported', now: clock.now() })
      } catch (error) {
        const isUnreadable = error instanceof UnreadableFile
        const reason = isUnreadable ? error.message : GAVE_UP
        if (isUnreadable || attempt >= MAX_ATTEMPTS) {
          await imports.finish(id, { status: 'failed', error: reason, now: clock.now() })
        }
        if (!isUnreadable) throw error
      }
      return true
    },

    /** Removes files that staff have checked but not imported for a day. */
    async tidy(): Promise<void> {
      await imports.removeFilesBefore(new Date(clock.now().getTime() - DAY_MS))
    },
  }
}

const toImport = (row: ImportRow): FormerImport => ({
  ...row,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

const notChecked = () =>
  conflict('not_checked', 'This file isn’t checked, or its check is too old. Choose the file again.')

/** Names what prevents an undo. */
function describeBlocked(removed: number, blocked: readonly { name: string; reason: string }[]): string {
  const named = blocked.slice(0, NAMED).map(({ name, reason }) => `${name} ${reason}`)
  const more = blocked.length > NAMED ? [`and ${blocked.length - NAMED} more`] : []
  return `${blocked.length} of ${removed + blocked.length} can’t be removed: ${[...named, ...more].join('; ')}.`
}
