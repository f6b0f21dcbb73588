/** The mails as staff edit them: texts, recipients, preview and test. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { MailContent } from '@shop/contract/mails/mail.content.ts'
import { MAIL_BLOCKS, MAIL_VALUES } from '@shop/contract/mails/mail.definition.ts'
import type { AdminMail, MailChanges, MailSummary, MailTest } from '@shop/contract/mails/mails.admin.ts'
import {
  defaultMailContent,
  findMailErrors,
  isMailId,
  MAIL_IDS,
  MAILS,
  type MailId,
  mailValues,
  possibleRecipients,
} from '@shop/contract/mails/mails.ts'
import type { StaffRole } from '@shop/contract/permissions.ts'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound, rejectInvalid } from '../../../platform/http/http-error.ts'
import { checkVersion } from '../../../platform/version-conflict.ts'
import { claimsInArticle } from '../../compliance/compliance.words.ts'
import { mailRepository } from '../mail.repository.ts'
import type { MailDependencies } from '../mail.service.ts'
import { type MailSetting, mailSettings } from './mail-settings.ts'
import { buildSample, MAIL_TEST } from './mail-test.ts'

const ENTITY = 'mail'

export interface MailTextsDependencies
  extends Pick<MailDependencies, 'db' | 'write' | 'settings' | 'orders' | 'publicUrl'> {
  /** Whether mails leave the shop. */
  hasMailServer: boolean
  /** Returns the caller's email. */
  emailOf: (userId: number) => Promise<string>
}

export type MailTextsService = ReturnType<typeof mailTextsService>

export function mailTextsService(deps: MailTextsDependencies) {
  const { db } = deps

  async function get(name: string): Promise<AdminMail> {
    const id = known(name)
    const { content, roles, updated_at } = await mailSettings(db).find(id)
    const { sections, required } = MAILS[id]
    const defaults = defaultMailContent(id)
    return {
      ...toSummary(id, { isEdited: content !== undefined, roles }),
      content: content ?? defaults,
      default_content: defaults,
      sections: sections.map((section) =>
        'block' in section
          ? { label: MAIL_BLOCKS[section.block], slot: null }
          : { label: section.label, slot: section.slot },
      ),
      values: mailValues(id).map((value) => ({
        name: value,
        label: MAIL_VALUES[value],
        is_required: required.includes(value),
      })),
      updated_at: updated_at.toISOString(),
    }
  }

  /** Makes one change of a mail, locked; throws 409 `stale` if it was saved since `seenAt`. */
  async function change(
    id: MailId,
    { action, seenAt, by }: { action: string; seenAt: string | undefined; by: number },
    toNext: (before: MailSetting) => Pick<MailSetting, 'content' | 'roles'>,
  ): Promise<AdminMail> {
    await db.transaction().execute(async (trx) => {
      const settings = mailSettings(trx)
      await settings.lock(id)
      const before = await settings.find(id)
      await checkVersion(trx, seenAt, { entity: ENTITY, id, updated_at: before.updated_at })
      const next = toNext(before)
      await settings.save(id, next)
      await record(trx, { id, action, by, before: audited(id, before), after: audited(id, next) })
    })
    return get(id)
  }

  return {
    async list(): Promise<MailSummary[]> {
      const rows = new Map((await mailSettings(db).list()).map((row) => [row.mail, row]))
      return MAIL_IDS.map((id) => {
        const row = rows.get(id)
        return toSummary(id, { isEdited: Boolean(row?.content), roles: row?.roles ?? [] })
      })
    },

    get,

    /** Throws 422 for texts with unknown or missing placeholders or forbidden claims, and for roles that may not see the data. */
    async update(
      name: string,
      { content, roles, updated_at: seenAt }: z.output<typeof MailChanges> & { updated_at?: string | undefined },
      by: number,
    ): Promise<AdminMail> {
      const id = known(name)
      rejectTexts(id, content)
      const possible = possibleRecipients(id)
      const other = roles.find((role) => !possible.includes(role))
      rejectInvalid(
        NOT_SAVED,
        other ? [{ path: 'roles', message: `The role ${other} may not see what this mail contains.` }] : [],
      )
      const isDefault = isDeepStrictEqual(content, defaultMailContent(id))
      return change(id, { action: 'mail.update', seenAt, by }, () => ({
        content: isDefault ? undefined : content,
        roles: possible.filter((role) => roles.includes(role)),
      }))
    },

    reset: (name: string, by: number): Promise<AdminMail> =>
      change(known(name), { action: 'mail.reset', seenAt: undefined, by }, ({ roles }) => ({
        content: undefined,
        roles,
      })),

    /** Throws 422 like `update`. */
    async preview(name: string, content: MailContent) {
      const id = known(name)
      rejectTexts(id, content)
      const [sample, settings] = await Promise.all([buildSample(id, deps), deps.settings.get()])
      return deps.write({ ...sample, settings, content, public_url: deps.publicUrl })
    },

    /** Queues a test to the caller. Throws 422 like `update`. */
    async sendTest(name: string, content: MailContent, by: number): Promise<{ id: number }> {
      const id = known(name)
      rejectTexts(id, content)
      const recipient = await deps.emailOf(by)
      return db.transaction().execute(async (trx) => {
        const test = { event_key: `${MAIL_TEST}:${randomUUID()}`, kind: MAIL_TEST, recipient }
        const queued = await mailRepository(trx).insert({ ...test, data: { mail: id, content } })
        await record(trx, { id, action: 'mail.test', by, before: undefined, after: { recipient } })
        return queued
      })
    },

    /** Throws not-found for a test of another person. */
    async getTest(id: number, by: number): Promise<MailTest> {
      const repository = mailRepository(db)
      const mail = await repository.findState(id, MAIL_TEST, await deps.emailOf(by))
      if (!mail) throw notFound('We can’t find that test.')
      const { status, recipient, attempts, last_error } = mail
      // While the mail server is away, only the mail that has waited longest is tried.
      const other = status === 'queued' && attempts === 0 ? await repository.findWaitingError() : undefined
      return {
        status,
        recipient,
        error: status === 'sent' ? null : (last_error ?? other?.last_error ?? null),
        has_mail_server: deps.hasMailServer,
      }
    },
  }
}

const NOT_SAVED = 'Some fields need another look.'

function rejectTexts(id: MailId, content: MailContent): void {
  const { subject, heading, preview, texts } = content
  const fields = Object.entries({ subject, heading, preview })
  const slots = Object.entries(texts).map(([slot, text]) => [`texts.${slot}`, text] as const)
  const claims = claimsInArticle([...fields, ...slots].map(([path, text]) => ({ path, text })))
  const errors = [...findMailErrors(id, content), ...claims]
  rejectInvalid(
    NOT_SAVED,
    errors.map(({ path, message }) => ({ path: `content.${path}`, message })),
  )
}

function toSummary(id: MailId, { isEdited, roles }: { isEdited: boolean; roles: readonly StaffRole[] }): MailSummary {
  const { label, audience } = MAILS[id]
  const possible_roles = possibleRecipients(id)
  return { id, label, audience, is_edited: isEdited, roles: [...roles], possible_roles }
}

function known(name: string): MailId {
  if (!isMailId(name)) throw notFound('We can’t find that mail.')
  return name
}

/** A mail as the log shows it: each text as a field. */
function audited(id: MailId, { content, roles }: Pick<MailSetting, 'content' | 'roles'>) {
  const { texts, ...lines } = content ?? defaultMailContent(id)
  return { ...lines, ...texts, roles }
}

interface Recorded {
  id: MailId
  action: string
  by: number
  before: unknown
  after: unknown
}

const record = (trx: Db, { id, action, by, before, after }: Recorded) =>
  recordAudit(trx, { userId: by, action, entity: ENTITY, entityId: id, before, after })
