/** Hides the personal data of customers from staff whose role does not need it, in every response to staff. */
import { PERSONAL_DATA, type PersonalData } from '@shop/contract/admin/personal-data.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isPermitted } from './session-guard.ts'

type Hides = (permission: PersonalData) => boolean
/** Returns a copy of a value without what is hidden; the value itself may be cached. */
type Hide = (value: unknown, hides: Hides) => unknown

/** Applies to the routes that are added to `app` afterwards and whose contract is for staff. */
export function hidePersonalData(app: FastifyInstance): void {
  const hiders = new Map<unknown, Hide | undefined>()
  app.addHook('preSerialization', async ({ caller, routeOptions: { schema } }, reply, payload) => {
    if (!caller?.staffRole || !schema?.security?.some(({ bearer }) => bearer?.includes('admin'))) return payload
    const answer: unknown = Object(schema.response)[reply.statusCode]
    if (!hiders.has(answer)) hiders.set(answer, hiderFor(answer))
    return hiders.get(answer)?.(payload, (permission) => !isPermitted(caller, permission)) ?? payload
  })
}

/** Returns undefined if nothing in the schema is personal. */
function hiderFor(schema: unknown): Hide | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  const { permission } = PERSONAL_DATA.get(schema) ?? {}
  if (permission) return (value, hides) => (hides(permission) ? '' : value)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return hiderFor(schema.unwrap())
  if (schema instanceof z.ZodArray) {
    const hide = hiderFor(schema.element)
    return hide && ((value, hides) => (Array.isArray(value) ? value.map((item) => hide(item, hides)) : value))
  }
  if (schema instanceof z.ZodObject) return hideInObject(schema.shape)
  return undefined
}

function hideInObject(shape: object): Hide | undefined {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const hide = hiderFor(field)
    return hide ? [{ name, hide }] : []
  })
  if (fields.length === 0) return undefined
  return (value, hides) => {
    if (typeof value !== 'object' || value === null) return value
    const hidden = fields.flatMap(({ name, hide }) =>
      name in value ? [[name, hide(Reflect.get(value, name), hides)]] : [],
    )
    return { ...value, ...Object.fromEntries(hidden) }
  }
}
