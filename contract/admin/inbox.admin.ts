/** The assistant's inbox for staff: messages that it did not answer well (docs/assistant.md). */
import { z } from 'zod'
import { EXAMPLE_MAX } from '../constants.ts'
import { IdParams, id, listAnswer, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'
import { AnswerText } from './training.admin.ts'

/** A topic that a message may be about; its name is the matcher's intent. */
export const AssistantTopic = z.object({ name: z.string(), label: z.string() }).meta({ id: 'AssistantTopic' })
export type AssistantTopic = z.output<typeof AssistantTopic>

/** Why a message is in the inbox. */
export const InboxReason = z.enum(['unsure', 'unanswered', 'downvoted'])
export type InboxReason = z.output<typeof InboxReason>

/** `id` is that of the answer. In `message` and `answer` personal details are masked: 'my order is [order number]'. */
export const InboxItem = z
  .object({
    id,
    reason: InboxReason,
    message: z.string(),
    answer: z.string(),
    /** The likeliest topics with the matcher's confidence, best first; empty for a language model's answer. */
    understood: z.array(AssistantTopic.extend({ confidence: z.number().min(0).max(1) })),
    created_at: timestamp,
  })
  .meta({ id: 'InboxItem' })
export type InboxItem = z.output<typeof InboxItem>

const tags = ['Assistant, staff']

export const listInbox = {
  method: 'GET',
  url: '/admin/assistant/inbox',
  schema: {
    tags,
    ...forStaff('assistant.train'),
    summary: 'List messages that the assistant did not answer well',
    querystring: z.object({
      ...staffList(['-created_at'], '-created_at'),
      reason: InboxReason.optional(),
    }),
    response: { 200: windowAnswer(InboxItem), ...problems },
  },
} as const

/** A topic that staff can choose for a message. One with answers takes further ones; answers of staff are topics too. */
const TopicChoice = AssistantTopic.extend({ takes_answers: z.boolean() }).meta({ id: 'TopicChoice' })

/** Topics of safety are missing: staff cannot change what they answer. */
export const listTopics = {
  method: 'GET',
  url: '/admin/assistant/topics',
  schema: {
    tags,
    ...forStaff('assistant.train'),
    summary: 'List the assistant’s topics',
    response: { 200: z.object(listAnswer(TopicChoice)), ...problems },
  },
} as const

/**
 * Takes a message out of the inbox. With a topic, `example` is stored for it, and `answer` as a new answer with that example; without
 * one the message is dismissed.
 */
export const decideInboxItem = {
  method: 'POST',
  url: '/admin/assistant/inbox/:id',
  schema: {
    tags,
    ...forStaff('assistant.train'),
    summary: 'Assign a message to a topic, or dismiss it',
    params: IdParams,
    body: z.union([
      z.object({ topic: z.null() }),
      z.object({
        topic: z.string().max(40),
        example: z
          .string()
          .trim()
          .min(1, 'Write what the customer asked.')
          .max(EXAMPLE_MAX, 'Please keep an example under 500 characters.'),
        answer: AnswerText.optional(),
      }),
    ]),
    response: { 200: z.object({ id }), ...problems },
  },
} as const
