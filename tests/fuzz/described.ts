/** The calls in the shop's OpenAPI document, with what the fuzzer needs to make requests and check responses. */
import { z } from 'zod'

/** The subset of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** Only the outline is validated; the generator's own tests cover the rest. */
const JsonSchema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)
const Content = z.record(z.string(), z.object({ schema: JsonSchema }))
const Call = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: JsonSchema }))
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
})
export const Description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Call)),
  components: z.looseObject({ schemas: z.record(z.string(), JsonSchema) }),
})
export type Description = z.output<typeof Description>

export type Role = 'visitor' | 'customer' | 'admin'

export interface FuzzedCall extends z.output<typeof Call> {
  method: string
  path: string
  role: Role
}

export const callName = ({ method, path }: Pick<FuzzedCall, 'method' | 'path'>): string => `${method} ${path}`

export function listCalls({ paths }: Description): FuzzedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      ...call,
      path,
      method: method.toUpperCase(),
      role: roleOf(call),
    })),
  )
}

function roleOf({ security }: z.output<typeof Call>): Role {
  const needed = security.find((scheme) => 'bearer' in scheme)?.bearer
  if (!needed) return 'visitor'
  return needed.includes('admin') ? 'admin' : 'customer'
}

/** Resolves `$ref`. */
export function resolved(schema: Schema, { components }: Description): Schema {
  if (!schema.$ref) return schema
  const name = schema.$ref.replace('#/components/schemas/', '')
  const found = components.schemas[name]
  if (!found) throw new Error(`The description names ${schema.$ref} and does not have it.`)
  return found
}
