/** The audit log: every change made by staff (docs/behaviour.md, Admin). */
import { z } from 'zod'
import { day, id, idParam, limit, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

/** `user` is null for the operator at the terminal. `api_key`: the key with which a program made the change for them. `before` and `after` contain the changed fields. */
export const AuditEntry = z
  .object({
    id: z.int(),
    at: timestamp,
    user: z.object({ id, name: z.string(), email: z.string() }).nullable(),
    api_key: z.string().nullable(),
    /** 'product.update', 'order.refund' … */
    action: z.string(),
    /** 'product', 'order' … */
    entity: z.string(),
    entity_id: z.string(),
    before: z.json(),
    after: z.json(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

const MONEY = /_(?:pence|fee|threshold)$/

/** Whether a field of `before` and `after` is in pence; the settings' fields have no unit in their name. */
export const isMoneyField = (path: string): boolean => MONEY.test(path)

/** Whether a field is a cost price, which only staff with the permission `costs.read` may see. */
export const isCostField = (path: string): boolean => path.endsWith('.cost_price')

/** Newest first. `from` and `to` are days in London, both inclusive. */
export const listAuditEntries = {
  method: 'GET',
  url: '/admin/audit-log',
  schema: {
    tags: ['Audit log'],
    ...forStaff('audit.read'),
    summary: 'List what staff changed',
    querystring: z.object({
      skip,
      limit: limit(50),
      user_id: idParam.optional(),
      entity: z.string().trim().max(40).optional(),
      entity_id: z.string().trim().max(40).optional(),
      action: z.string().trim().max(60).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    response: { 200: windowAnswer(AuditEntry), ...problems },
  },
} as const
