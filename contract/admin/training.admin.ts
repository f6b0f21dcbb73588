/** What staff teach the assistant, and its versions: trained, tested, then published (docs/assistant.md). */
import { z } from 'zod'
import { ANSWER_MAX, EXAMPLE_MAX, WORDS_MAX } from '../constants.ts'
import { IdParams, id, listAnswer, seenAt, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

export const TrainingKind = z.enum(['example', 'answer', 'synonym', 'not_sold'])
export type TrainingKind = z.output<typeof TrainingKind>

const LONGEST: Readonly<Record<TrainingKind, number>> = {
  example: EXAMPLE_MAX,
  answer: ANSWER_MAX,
  synonym: WORDS_MAX,
  not_sold: WORDS_MAX,
}
const HTML = /<\s*[/!a-z]/i
const PLACEHOLDER = /[{}]|\[\[/
const WORDS = /^[\p{L}\p{N}][\p{L}\p{N} '’&-]*$/u

/** The text of an answer that staff write: Markdown, without HTML and placeholders. */
export const AnswerText = z
  .string()
  .trim()
  .min(1, 'Write the answer.')
  .max(ANSWER_MAX, `Please keep an answer under ${ANSWER_MAX} characters.`)
  .refine((text) => !HTML.test(text), 'Write plain text, without HTML.')
  .refine((text) => !PLACEHOLDER.test(text), 'Write the answer without curly or double brackets.')

const fields = {
  kind: TrainingKind,
  /** What a customer writes, or the answer; for a synonym and what is not sold, its words. */
  text: z.string().trim().min(1, 'Fill this in.').max(ANSWER_MAX),
  /** Of an example: a topic or an answer. Of an answer: its topic. Otherwise empty. */
  topic: z.string().max(40).default(''),
  /** Of a synonym: the words it stands for. */
  means: z.string().trim().max(WORDS_MAX).default(''),
}
const stored = z.object(fields)

function checkFields({ kind, text, topic, means }: z.output<typeof stored>, ctx: z.RefinementCtx): void {
  const report = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const isWords = kind === 'synonym' || kind === 'not_sold'
  if (text.length > LONGEST[kind]) report('text', `Please keep this under ${LONGEST[kind]} characters.`)
  if (isWords && !WORDS.test(text)) report('text', 'Use only letters, digits and hyphens.')
  if (!isWords && topic === '') report('topic', 'Choose a topic.')
  if (kind === 'synonym' && !WORDS.test(means)) report('means', 'Write the words that it stands for.')
  if (kind === 'example' && HTML.test(text)) report('text', 'Write plain text, without HTML.')
  const answer = kind === 'answer' ? AnswerText.safeParse(text).error : undefined
  for (const { message } of answer?.issues ?? []) report('text', message)
}

/** A new row. */
export const TrainingForm = stored.superRefine(checkFields)
export const TrainingChanges = stored.extend({ updated_at: seenAt }).superRefine(checkFields)

export const TrainingRow = stored
  .extend({ id, topic_label: z.string(), updated_at: timestamp })
  .meta({ id: 'TrainingRow' })
export type TrainingRow = z.output<typeof TrainingRow>

export const VersionState = z.enum(['waiting', 'rejected', 'trained'])
export type VersionState = z.output<typeof VersionState>

/** How many messages were read correctly, and how many by the version that was published then. */
const Score = z.object({ passed: z.int(), was: z.int(), total: z.int() })

export const TrainingReport = z.object({
  guards: Score,
  tests: Score,
  /** Messages of the tests that the two versions read differently, at most 20. */
  changes: z.array(z.object({ text: z.string(), was: z.string(), now: z.string(), is_right: z.boolean() })),
})
export type TrainingReport = z.output<typeof TrainingReport>

/** Only the published version answers customers. The first one is the assistant as it is shipped: it has no report. */
export const AssistantVersion = z
  .object({
    id,
    state: VersionState,
    is_published: z.boolean(),
    /** Why it was rejected; otherwise empty. */
    reason: z.string(),
    report: TrainingReport.nullable(),
    /** How many rows of staff it was trained with. */
    row_count: z.int(),
    created_by: z.string().nullable(),
    created_at: timestamp,
    published_at: timestamp.nullable(),
  })
  .meta({ id: 'AssistantVersion' })
export type AssistantVersion = z.output<typeof AssistantVersion>

const tags = ['Assistant, staff']

export const listTrainingRows = {
  method: 'GET',
  url: '/admin/assistant/rows',
  schema: {
    tags,
    ...forStaff('assistant.train'),
    summary: 'List what staff teach the assistant',
    querystring: z.object({ ...staffList(['-updated_at'], '-updated_at'), kind: TrainingKind.optional() }),
    response: { 200: windowAnswer(TrainingRow), ...problems },
  },
} as const

/** 409 `text_taken`; 422 for a topic of safety or law, and for claims that the shop can't make. */
export const createTrainingRow = {
  method: 'POST',
  url: '/admin/assistant/rows',
  schema: {
    tags,
    ...forStaff('assistant.train'),
    summary: 'Teach the assistant an example, an answer or words',
    body: TrainingForm,
    response: { 201: TrainingRow, ...problems },
  },
} as const

/** The kind of a row can't change. */
export const updateTrainingRow = {
  method: 'PUT',
  url: '/admin/assistant/rows/:id',
  schema: {
    tags,
    ...forStaff('assistant.train'),
    summary: 'Change an example, an answer or words',
    params: IdParams,
    body: TrainingChanges,
    response: { 200: TrainingRow, ...problems },
  },
} as const

/** Examples of a removed answer become examples of its topic. */
export const deleteTrainingRow = {
  method: 'DELETE',
  url: '/admin/assistant/rows/:id',
  schema: {
    tags,
    ...forStaff('assistant.train'),
    summary: 'Remove an example, an answer or words',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

/** The last 20, newest first, and the published one. */
export const listVersions = {
  method: 'GET',
  url: '/admin/assistant/versions',
  schema: {
    tags,
    ...forStaff('assistant.train'),
    summary: 'List the assistant’s versions',
    response: { 200: z.object(listAnswer(AssistantVersion)), ...problems },
  },
} as const

/** A worker trains it within seconds. 409 `training_runs` while there is another one. */
export const trainVersion = {
  method: 'POST',
  url: '/admin/assistant/versions',
  schema: {
    tags,
    ...forStaff('assistant.train'),
    summary: 'Train a version with all rows of staff',
    response: { 201: AssistantVersion, ...problems },
  },
} as const

/** 409 `stale` if another version than `published_id` is published, `not_trained` if this one can't be. */
export const publishVersion = {
  method: 'POST',
  url: '/admin/assistant/versions/:id/publish',
  schema: {
    tags,
    ...forStaff('assistant.train'),
    summary: 'Publish a trained version, new or earlier',
    params: IdParams,
    body: z.object({ published_id: id }),
    response: { 200: AssistantVersion, ...problems },
  },
} as const
