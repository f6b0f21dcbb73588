/** Staff teach the assistant: examples, answers, synonyms, and words for what is not sold. Nothing changes before a training. */
import type { TrainingChanges, TrainingForm, TrainingRow } from '@shop/contract/admin/training.admin.ts'
import type { z } from 'zod'
import { maskDetails } from '../../server/areas/chat/inbox/mask.ts'
import { claimsInArticle } from '../../server/areas/compliance/compliance.words.ts'
import type { Context } from '../../server/context.ts'
import { auditFor } from '../../server/platform/audit.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { isDuplicate } from '../../server/platform/database/duplicates.ts'
import { conflict, invalidAt, notFound, rejectInvalid } from '../../server/platform/http/http-error.ts'
import { checkVersion } from '../../server/platform/version-conflict.ts'
import { type RowContent, type RowsQuery, rowsRepository, type StoredRow } from './rows.repository.ts'
import { nameOfAnswer, plainWords } from './staff-rows.ts'

/** What a message may be about. */
export interface Topic {
  name: string
  label: string
  /** Of safety: staff can't give examples. */
  isFixed: boolean
  /** Staff may write answers: it is not of safety or law, and nothing is looked up for it. */
  takesAnswers: boolean
}

/** A message that was about `topic`; with `answer`, a new answer is written for it. */
export interface Lesson {
  topic: string
  example: string
  answer?: string | undefined
}

const MAX_LABEL = 60
/** An answer may follow a question about any product, so that the rules of each apply. */
const ABOUT_ALL = { path: 'about', text: 'vape, CBD, tea and supplement' }
const ENTITY = 'assistant_row'
const recordChange = auditFor(ENTITY)

export type RowsService = ReturnType<typeof rowsService>

export function rowsService({ db, clock, topics }: Pick<Context, 'db' | 'clock'> & { topics: readonly Topic[] }) {
  const labels = new Map(topics.map(({ name, label }) => [name, label]))

  /** Topics that an example can have: those of the assistant, then the answers of staff. */
  async function listTopics(over: Db = db) {
    const answers = await rowsRepository(over).answers()
    return [
      ...topics
        .filter(({ isFixed }) => !isFixed)
        .map(({ name, label, takesAnswers }) => ({ name, label, takes_answers: takesAnswers })),
      ...answers.map(({ id, text }) => ({ name: nameOfAnswer(id), label: labelOfAnswer(text), takes_answers: false })),
    ]
  }

  /** Throws 422 for a topic that it can't have, and for claims; returns what is stored. */
  async function checkContent(trx: Db, { kind, topic, means, text }: RowContent): Promise<RowContent> {
    if (kind === 'synonym' || kind === 'not_sold') {
      const words = plainWords(text).join(' ')
      if (words === '') throw invalidAt('text', 'Write a word that customers use.')
      if (words === plainWords(means).join(' ')) throw invalidAt('means', 'This is the same word.')
      return { kind, text: text.toLowerCase(), topic: '', means: kind === 'synonym' ? means.toLowerCase() : '' }
    }
    const chosen = (await listTopics(trx)).find(({ name }) => name === topic)
    if (!chosen) throw invalidAt('topic', 'Choose one of the topics.')
    if (kind === 'example') return { kind, topic, text: maskDetails(text), means: '' }
    if (!chosen.takes_answers) throw invalidAt('topic', 'The answers to this topic are fixed. Choose another one.')
    const claims = claimsInArticle([ABOUT_ALL, { path: 'text', text }]).filter(({ path }) => path === 'text')
    rejectInvalid('This answer makes claims that the shop can’t make.', claims)
    return { kind, text, topic, means: '' }
  }

  async function toRow(
    { updated_at, ...row }: StoredRow,
    known: Awaited<ReturnType<typeof listTopics>>,
  ): Promise<TrainingRow> {
    const topic_label = known.find(({ name }) => name === row.topic)?.label ?? row.topic
    return { ...row, topic_label, updated_at: updated_at.toISOString() }
  }

  /** Writes a new row with its audit entry, in `trx`. */
  async function insert(trx: Db, content: RowContent, by: number): Promise<StoredRow> {
    const row = await rowsRepository(trx).insert(await checkContent(trx, content), clock.now())
    await recordChange(trx, { by, id: row.id, action: 'assistant_row.create', after: audited(row) })
    return row
  }

  return {
    labels,
    listTopics,

    async list(query: RowsQuery) {
      const [{ items, total }, known] = await Promise.all([rowsRepository(db).list(query), listTopics()])
      const rows = await Promise.all(items.map((row) => toRow(row, known)))
      return { items: rows, total, skip: query.skip, limit: query.limit }
    },

    create: (form: z.output<typeof TrainingForm>, by: number): Promise<TrainingRow> =>
      rejectTakenText(() =>
        db.transaction().execute(async (trx) => toRow(await insert(trx, form, by), await listTopics(trx))),
      ),

    /** Throws 409 `stale` after a concurrent save, and 422 for another kind. */
    update: (id: number, { updated_at, ...form }: z.output<typeof TrainingChanges>, by: number): Promise<TrainingRow> =>
      rejectTakenText(() =>
        db.transaction().execute(async (trx) => {
          const rows = rowsRepository(trx)
          const stored = await rows.lock(id)
          if (!stored) throw unknown()
          await checkVersion(trx, updated_at, { entity: ENTITY, ...stored })
          if (form.kind !== stored.kind) throw invalidAt('kind', 'The kind of a row can’t change.')
          const row = await rows.update(id, await checkContent(trx, form), clock.now())
          await recordChange(trx, {
            by,
            id,
            action: 'assistant_row.update',
            before: audited(stored),
            after: audited(row),
          })
          return toRow(row, await listTopics(trx))
        }),
      ),

    /** Examples of a removed answer become examples of its topic. */
    remove: (id: number, by: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const rows = rowsRepository(trx)
        const stored = await rows.lock(id)
        if (!stored) throw unknown()
        if (stored.kind === 'answer') await rows.moveExamples(nameOfAnswer(id), stored.topic, clock.now())
        await rows.remove(id)
        await recordChange(trx, { by, id, action: 'assistant_row.remove', before: audited(stored) })
      }),

    /** Stores a message of the inbox as an example, in `trx`; returns its text without personal details. Throws 422. */
    teach: (trx: Db, { topic, example, answer }: Lesson, by: number): Promise<string> =>
      rejectTakenText(async () => {
        const written = answer === undefined ? undefined : { kind: 'answer' as const, text: answer, topic, means: '' }
        const own = written && (await insert(trx, written, by))
        const given = { kind: 'example' as const, text: example, topic: own ? nameOfAnswer(own.id) : topic, means: '' }
        const { text, topic: of } = await checkContent(trx, given)
        await rowsRepository(trx).insertExample(text, of, clock.now())
        return text
      }),
  }
}

const labelOfAnswer = (text: string) =>
  `Answer: ${text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL).trimEnd()}…` : text}`

const audited = ({ kind, text, topic, means }: RowContent) => ({ kind, text, topic, means })

const unknown = () => notFound('This row has been removed.')

async function rejectTakenText<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error)) throw conflict('text_taken', 'The assistant has been taught these words already.')
    throw error
  }
}
