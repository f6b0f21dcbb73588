/** The synonyms that staff add to the search. */
import type { Synonym, SynonymForm } from '@shop/contract/insights/insights.admin.ts'
import type { z } from 'zod'
import { auditFor } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { isDuplicate } from '../../platform/database/duplicates.ts'
import { conflict, invalidAt, notFound } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import { singular, splitWords } from './search.normalise.ts'

const audit = auditFor('synonym')
const COLUMNS = ['id', 'term', 'means', 'created_at'] as const
/** More than anyone reads; also the limit of what each process holds in memory. */
const MAX_SYNONYMS = 1000

export type AddedSynonymsService = ReturnType<typeof addedSynonymsService>

export function addedSynonymsService({ db }: { db: Db }) {
  return {
    /** Returns the newest first. */
    async list(): Promise<Synonym[]> {
      const rows = await db
        .selectFrom('added_synonym')
        .select(COLUMNS)
        .orderBy('id', 'desc')
        .limit(MAX_SYNONYMS)
        .execute()
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    },

    /** Throws 409 `synonym_taken` for one that exists, and 422 for words that the search would ignore or that are the same. */
    async create(form: z.output<typeof SynonymForm>, by: number): Promise<Synonym> {
      const [term, means] = [readWords('term', form.term), readWords('means', form.means)]
      if (stemsOf(term) === stemsOf(means))
        throw invalidAt('means', 'The search takes both for the same words already.')
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .insertInto('added_synonym')
          .values({ term, means })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow()
          .catch((error: unknown) => {
            throw isDuplicate(error, 'added_synonym_term_means') ? taken() : error
          })
        await audit(trx, { by, id: row.id, action: 'synonym.create', after: { term, means } })
        await announce(trx, 'catalogue')
        return { ...row, created_at: row.created_at.toISOString() }
      })
    },

    /** Throws not-found. */
    async remove(id: number, by: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const before = await trx
          .deleteFrom('added_synonym')
          .where('id', '=', id)
          .returning(['term', 'means'])
          .executeTakeFirst()
        if (!before) throw notFound('We can’t find that synonym.')
        await audit(trx, { by, id, action: 'synonym.remove', before })
        await announce(trx, 'catalogue')
      })
    },
  }
}

function readWords(field: 'term' | 'means', text: string): string {
  const words = text.toLowerCase().replace(/\s+/g, ' ')
  if (splitWords(words).length === 0) throw invalidAt(field, 'Enter letters or digits.')
  return words
}

const stemsOf = (text: string): string => splitWords(text).map(singular).join(' ')
const taken = () => conflict('synonym_taken', 'This synonym exists already.')
