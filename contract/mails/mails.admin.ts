/** The mails of the shop for staff: their texts, recipients, a preview and a test. */
import { z } from 'zod'
import { idParam, seenAt, timestamp } from '../lib/fields.ts'
import { forStaff, STAFF_ROLE_NAMES } from '../permissions.ts'
import { problems } from '../problems.ts'
import { MailContent } from './mail.content.ts'

const StaffRole = z.enum(STAFF_ROLE_NAMES)

const MailSummary = z
  .object({
    id: z.string(),
    label: z.string(),
    audience: z.enum(['customer', 'staff']),
    is_edited: z.boolean(),
    /** The roles that receive it; none: the contact email of the settings. */
    roles: z.array(StaffRole),
    /** The roles that may receive it; empty for a mail to one person. */
    possible_roles: z.array(StaffRole),
  })
  .meta({ id: 'MailSummary' })
export type MailSummary = z.output<typeof MailSummary>

export const AdminMail = MailSummary.extend({
  content: MailContent,
  default_content: MailContent,
  /** From top to bottom: a text that can be edited, or a block that stays. */
  sections: z.array(z.object({ label: z.string(), slot: z.string().nullable() })),
  values: z.array(z.object({ name: z.string(), label: z.string(), is_required: z.boolean() })),
  /** Send it with the next change: 409 `stale` if another user has saved since. In 1970 if never saved. */
  updated_at: timestamp,
}).meta({ id: 'AdminMail' })
export type AdminMail = z.output<typeof AdminMail>

export const MailChanges = z.object({ content: MailContent, roles: z.array(StaffRole).max(STAFF_ROLE_NAMES.length) })

const MailTest = z
  .object({
    status: z.enum(['queued', 'sent', 'failed']),
    recipient: z.string(),
    /** Why it could not be sent yet; of an earlier mail if the mail server is away. */
    error: z.string().nullable(),
    /** Without a mail server, mails are only stored by the shop. */
    has_mail_server: z.boolean(),
  })
  .meta({ id: 'MailTest' })
export type MailTest = z.output<typeof MailTest>

const tags = ['Mails, staff']
const reading = forStaff('settings.read')
const writing = forStaff('settings.write')
const params = z.object({ mail: z.string().max(60) })
const answer = { 200: AdminMail, ...problems }

export const listMails = {
  method: 'GET',
  url: '/admin/mails/',
  schema: {
    tags,
    ...reading,
    summary: 'List the mails',
    response: { 200: z.object({ items: z.array(MailSummary), total: z.int() }), ...problems },
  },
} as const

export const getMail = {
  method: 'GET',
  url: '/admin/mails/:mail',
  schema: { tags, ...reading, summary: 'Get a mail', params, response: answer },
} as const

/** Texts like the default ones are not stored. 422 for unknown and missing placeholders, and for roles that may not see its data. */
export const updateMail = {
  method: 'PUT',
  url: '/admin/mails/:mail',
  schema: {
    tags,
    ...writing,
    summary: 'Change a mail',
    params,
    body: MailChanges.extend({ updated_at: seenAt }),
    response: answer,
  },
} as const

export const resetMail = {
  method: 'DELETE',
  url: '/admin/mails/:mail/content',
  schema: { tags, ...writing, summary: 'Reset the texts of a mail to the default', params, response: answer },
} as const

/** With the data of the latest order, or of an invented one. */
export const previewMail = {
  method: 'POST',
  url: '/admin/mails/:mail/preview',
  schema: {
    tags,
    ...writing,
    summary: 'Preview a mail with these texts',
    params,
    body: z.object({ content: MailContent }),
    response: { 200: z.object({ subject: z.string(), html: z.string(), text: z.string() }), ...problems },
  },
} as const

/** Queues the mail with these texts, to the caller. */
export const sendMailTest = {
  method: 'POST',
  url: '/admin/mails/:mail/test',
  schema: {
    tags,
    ...writing,
    summary: 'Send a test of a mail to oneself',
    params,
    body: z.object({ content: MailContent }),
    response: { 201: z.object({ id: z.int() }), ...problems },
  },
} as const

export const getMailTest = {
  method: 'GET',
  url: '/admin/mails/tests/:id',
  schema: {
    tags,
    ...writing,
    summary: 'Get the state of a test',
    params: z.object({ id: idParam }),
    response: { 200: MailTest, ...problems },
  },
} as const
