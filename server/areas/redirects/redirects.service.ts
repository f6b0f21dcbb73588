/** Redirects as staff manage them. */
import type {
  AdminRedirect,
  importRedirects,
  listRedirects,
  RedirectChanges,
  RedirectForm,
  RedirectImportReport,
} from '@shop/contract/admin/redirects.admin.ts'
import { pick } from '@shop/contract/lib/record-fields.ts'
import type { z } from 'zod'
import { auditFor, recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, invalidAt, notFound, rejectInvalid } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { flatten, type Targets } from './redirects.chains.ts'
import { readRedirects } from './redirects.csv.ts'
import { type RedirectRow, redirectsRepository } from './redirects.repository.ts'

const audit = auditFor('redirect')
/** Maximum problems in a report, to keep it readable. */
const MAX_PROBLEMS = 500
const CIRCLE = 'This leads back to the old address, or through too many redirects.'

export type RedirectsService = ReturnType<typeof redirectsService>

export function redirectsService({ db }: { db: Db }) {
  /** Runs a change of redirects on its own, and announces it. */
  const change = <T>(work: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await redirectsRepository(trx).lock()
      const result = await work(trx)
      // The tag of no response: only look-ups depend on redirects.
      await announce(trx, 'redirects', ['redirect'])
      return result
    })

  return {
    /** `search` matches each of its words in both addresses. */
    async list(query: z.output<typeof listRedirects.schema.querystring>) {
      const { rows, total } = await redirectsRepository(db).list(query)
      return { items: rows.map(toRedirect), total, skip: query.skip, limit: query.limit }
    },

    /** Throws 409 `from_taken` for an old address that has a redirect, and 422 for a circle. */
    create: (form: z.output<typeof RedirectForm>, by: number): Promise<AdminRedirect> =>
      change(async (trx) => {
        const repository = redirectsRepository(trx)
        const stored = await storedTargets(trx)
        if (stored.has(form.from_path)) throw taken()
        const to_path = await fitIn(trx, stored, form)
        const row = await repository.insert({ ...form, to_path, origin: 'manual' })
        await audit(trx, { by, id: row.id, action: 'redirect.create', after: audited(row) })
        return toRedirect(row)
      }),

    /** Changes the given fields. Throws 409 after a concurrent save, otherwise like `create`. */
    update: (
      id: number,
      { updated_at, ...changes }: z.output<typeof RedirectChanges>,
      by: number,
    ): Promise<AdminRedirect> =>
      change(async (trx) => {
        const repository = redirectsRepository(trx)
        const before = await repository.find(id)
        if (!before) throw unknown()
        await checkVersion(trx, updated_at, { entity: 'redirect', ...before })
        const form = { from_path: changes.from_path ?? before.from_path, to_path: changes.to_path ?? before.to_path }
        const others = await storedTargets(trx)
        others.delete(before.from_path)
        if (others.has(form.from_path)) throw taken()
        const to_path = await fitIn(trx, others, form)
        const row = await repository.update(id, { ...form, to_path, origin: 'manual' })
        await audit(trx, { by, id, action: 'redirect.update', before: audited(before), after: audited(row) })
        return toRedirect(row)
      }),

    remove: (id: number, by: number): Promise<void> =>
      change(async (trx) => {
        const repository = redirectsRepository(trx)
        const before = await repository.find(id)
        if (!before) throw unknown()
        await repository.remove(id)
        await audit(trx, { by, id, action: 'redirect.remove', before: audited(before) })
      }),

    /** Imports all rows of a CSV text, or with `dry_run` reports what that would do. Throws 422 if any row has a problem. */
    import: (
      { csv, dry_run }: z.output<typeof importRedirects.schema.body>,
      by: number,
    ): Promise<RedirectImportReport> =>
      change(async (trx) => {
        const stored = await storedTargets(trx)
        const { rows, targets, problems } = readRedirects(csv)
        const wanted = new Map([...targets].map(([from, { to }]) => [from, to]))
        const { ends, circles } = flatten(new Map([...stored, ...wanted]))
        for (const [from, { line }] of targets) if (circles.has(from)) problems.push({ line, message: CIRCLE })
        if (rows === 0 && problems.length === 0) problems.push({ line: 1, message: 'There are no rows.' })
        problems.sort((one, other) => one.line - other.line)
        const all = [...wanted.keys()].map((from): [string, string] => [from, ends.get(from) ?? ''])
        const added = all.filter(([from]) => !stored.has(from))
        const changed = all.filter(([from, to]) => stored.has(from) && stored.get(from) !== to)
        const counts = {
          rows,
          created: added.length,
          updated: changed.length,
          unchanged: rows - added.length - changed.length,
        }
        const shown = problems.slice(0, MAX_PROBLEMS)
        if (dry_run) return { dry_run, ...counts, problems: shown }
        const errors = shown.map(({ line, message }) => ({ path: 'csv', message: `Line ${line}: ${message}` }))
        rejectInvalid('Nothing was imported, because some lines have problems.', errors)
        await redirectsRepository(trx).replace(new Map([...added, ...changed]))
        await retargetOthers(trx, new Map([...stored].filter(([from]) => !wanted.has(from))), ends)
        const after = { created: added.length, updated: changed.length }
        await recordAudit(trx, {
          userId: by,
          action: 'redirect.import',
          entity: 'redirect',
          entityId: 'import',
          before: undefined,
          after,
        })
        return { dry_run, ...counts, problems: [] }
      }),
  }
}

async function storedTargets(trx: Db): Promise<Map<string, string>> {
  const rows = await redirectsRepository(trx).all()
  return new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]))
}

/** Returns where a redirect leads in the end, and lets the others that led to it lead there too. Throws 422 for a circle. */
async function fitIn(trx: Db, others: Targets, { from_path, to_path }: z.output<typeof RedirectForm>): Promise<string> {
  const { ends } = flatten(new Map([...others, [from_path, to_path]]))
  const end = ends.get(from_path)
  if (end === undefined) throw invalidAt('to_path', CIRCLE)
  await retargetOthers(trx, others, ends)
  return end
}

async function retargetOthers(trx: Db, others: Targets, ends: Targets): Promise<void> {
  const moved = [...others.keys()].flatMap((from): [string, string][] => {
    const end = ends.get(from)
    return end === undefined || end === others.get(from) ? [] : [[from, end]]
  })
  if (moved.length > 0) await redirectsRepository(trx).retarget(new Map(moved))
}

/** The fields of a redirect that staff can change. */
const audited = (row: RedirectRow): z.output<typeof RedirectForm> => pick(row, ['from_path', 'to_path'])

const toRedirect = (row: RedirectRow): AdminRedirect => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const unknown = () => notFound('We can’t find that redirect.')
const taken = () => conflict('from_taken', 'There’s already a redirect from this address.')
