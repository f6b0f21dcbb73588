/** Every mail of the shop, and its texts as staff edit them. */
import { fillText } from '../content/placeholders.ts'
import type { MailData } from '../mail.ts'
import { hasPermission, STAFF_ROLE_NAMES, type StaffRole } from '../permissions.ts'
import type { FieldError } from '../problems.ts'
import { ACCOUNT_MAILS } from './account.mails.ts'
import type { MailContent } from './mail.content.ts'
import { MAIL_VALUES, type MailDefinition, type MailValue } from './mail.definition.ts'
import { ORDER_MAILS } from './order.mails.ts'
import { RETURN_MAILS } from './return.mails.ts'
import { STAFF_MAILS } from './staff.mails.ts'
import { SUBSCRIPTION_MAILS } from './subscription.mails.ts'

const ALL = { ...ORDER_MAILS, ...RETURN_MAILS, ...ACCOUNT_MAILS, ...SUBSCRIPTION_MAILS, ...STAFF_MAILS }
export type MailId = keyof typeof ALL
export const MAILS: Readonly<Record<MailId, MailDefinition>> = ALL

export const isMailId = (name: string): name is MailId => Object.hasOwn(MAILS, name)
export const MAIL_IDS: readonly MailId[] = Object.keys(MAILS).filter(isMailId)

/** Returns which mail is sent for this data: some kinds have a text for each case. */
export function toMailId(data: MailData): MailId {
  switch (data.kind) {
    case 'account_changed':
      return `account_changed.${data.change}`
    case 'return_decided':
      return `return_decided.${data.outcome}`
    case 'age_check_requested':
      return data.is_reminder ? 'age_check_requested.reminder' : 'age_check_requested'
    case 'privacy_received':
    case 'staff_privacy':
      return `${data.kind}.${data.about === 'complaint' ? 'complaint' : 'request'}`
    case 'subscription_confirm':
      return `subscription_confirm.${data.purpose}`
    case 'staff_low_stock':
      return data.stock_quantity === 0 ? 'staff_low_stock.sold_out' : 'staff_low_stock.low'
    default:
      return data.kind
  }
}

/** Returns the texts that the shop is delivered with. */
export function defaultMailContent(id: MailId): MailContent {
  const { subject, heading, preview, sections } = MAILS[id]
  const texts = Object.fromEntries(
    sections.flatMap((section) => ('slot' in section ? [[section.slot, section.text]] : [])),
  )
  return { subject, heading, preview, texts }
}

const COMMON: readonly MailValue[] = ['shop', 'email']
/** Returns the placeholders that the texts of a mail can contain. */
export const mailValues = (id: MailId): MailValue[] => [...new Set([...MAILS[id].values, ...COMMON])]

const PLACEHOLDER = /\{([^{}\s]*)\}/g

/** Returns why these texts cannot be saved, by field: unknown placeholders and slots, and required placeholders that are missing. */
export function findMailErrors(id: MailId, content: MailContent): FieldError[] {
  const { subject, heading, preview, texts } = content
  const known: readonly string[] = mailValues(id)
  const slots = defaultMailContent(id).texts
  const fields = Object.entries({ subject, heading, preview })
  const lines = [...fields, ...Object.entries(texts).map(([slot, value]) => [`texts.${slot}`, value] as const)]
  const errors = lines.flatMap(([path, value]) => {
    const unknown = [...value.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name))
    return unknown ? [{ path, message: `There is no value ${unknown[0]}. Choose one under Insert value.` }] : []
  })
  for (const slot of Object.keys({ ...slots, ...texts }))
    if (!(slot in slots) || !(slot in texts))
      errors.push({ path: `texts.${slot}`, message: 'This mail has other texts.' })
  const all = [subject, ...Object.values(texts)].join('\n')
  const [first = ''] = Object.keys(slots)
  for (const name of MAILS[id].required)
    if (!all.includes(`{${name}}`))
      errors.push({
        path: `texts.${first}`,
        message: `This mail needs {${name}} (${MAIL_VALUES[name]}) in its subject or a text. Insert it again.`,
      })
  return errors
}

/** Returns a line with its values, which cannot add a line break. */
export const fillLine = (template: string, values: Readonly<Record<string, string>>): string =>
  fillText(template, values).replace(/\s+/g, ' ').trim()

/** Returns the roles that can be chosen as recipients of a mail, because they may see what it contains; empty for a mail to one person. */
export function possibleRecipients(id: MailId): StaffRole[] {
  const { recipientsNeed } = MAILS[id]
  if (!recipientsNeed) return []
  return STAFF_ROLE_NAMES.filter((role) => recipientsNeed.every((permission) => hasPermission(role, permission)))
}
