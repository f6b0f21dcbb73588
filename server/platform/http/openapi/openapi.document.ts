/** Adapts the generated OpenAPI document to the wire format, which the generator does not know. */
import { z } from 'zod'

/** An object within a JSON document. */
type Json = { [name: string]: unknown }

const METHODS = ['get', 'post', 'put', 'delete', 'patch']
const COMPONENT = '#/components/schemas/'

/**
 * Describes a codec by its wire format, not by its value in code: an amount is decimal pounds, never pence. Booleans in a query
 * are described as booleans. An override for the conversion of schemas to JSON Schema.
 */
export function describeAsItTravels({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  if (!(zodSchema instanceof z.ZodCodec)) return
  const { in: travels, out: held } = zodSchema.def
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
  Object.assign(jsonSchema, held instanceof z.ZodBoolean ? { type: 'boolean' } : plainSchema(travels))
}

/**
 * Omits `multipleOf`: validators divide in binary floating point and would reject 4.99 as a multiple of 0.01. The description
 * text explains amounts.
 */
function plainSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, multipleOf: __, ...plain } = z.toJSONSchema(schema, { io: 'input' })
  return plain
}

/** Returns the finished document: lists as `name[]`, errors as problem documents, unused schemas removed. */
export function finishedDocument<T extends object>(document: T): T {
  for (const call of callsOf(document)) {
    call.parameters = listAt(call, 'parameters').map(asParameter)
    describeAnswers(objectAt(call, 'responses'))
  }
  openJson(document)
  dropUnused(document)
  return document
}

function callsOf(document: object): Json[] {
  return Object.values(objectAt(document, 'paths')).flatMap((path) =>
    METHODS.map((method) => Reflect.get(Object(path), method)).filter(isObject),
  )
}

/** Documents a list as `categories[]`. It is optional: without it, the results are not filtered. */
function asParameter(parameter: Json): Json {
  const isList = parameter.in === 'query' && objectAt(parameter, 'schema').type === 'array'
  if (!isList) return parameter
  return { ...parameter, name: `${parameter.name}[]`, required: false, style: 'form', explode: true }
}

function describeAnswers(answers: Json): void {
  for (const [status, answer] of Object.entries(answers)) {
    if (!isObject(answer)) continue
    const isRefusal = status.startsWith('4') || status.startsWith('5')
    answer.description = isRefusal ? 'Refused, with the reason as a problem document (RFC 9457)' : 'Done'
    // Applies to every content type of the call, including CSV.
    const [body] = Object.values(objectAt(answer, 'content'))
    if (isRefusal && body !== undefined) answer.content = { 'application/problem+json': body }
  }
}

/** Makes values of any JSON open schemas, because the generator's reference for them is broken. */
function openJson(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if ('$ref' in value && String(value.$ref).includes('/__shared')) Reflect.deleteProperty(value, '$ref')
  for (const part of Object.values(value)) openJson(part)
}

function dropUnused(document: object): void {
  const schemas = objectAt(objectAt(document, 'components'), 'schemas')
  const used = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const name = '$ref' in value ? String(value.$ref).replace(COMPONENT, '') : ''
    if (name in schemas && !used.has(name)) {
      used.add(name)
      visit(schemas[name])
    }
    for (const part of Object.values(value)) visit(part)
  }
  visit(objectAt(document, 'paths'))
  // Sorted by name, so that the document does not depend on the order in which modules are loaded.
  for (const name of Object.keys(schemas).sort()) {
    const schema = schemas[name]
    delete schemas[name]
    if (used.has(name)) schemas[name] = schema
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function objectAt(parent: object, name: string): Json {
  const value: unknown = Reflect.get(parent, name)
  return isObject(value) ? value : {}
}

function listAt(parent: object, name: string): Json[] {
  const value: unknown = Reflect.get(parent, name)
  return Array.isArray(value) ? value.filter(isObject) : []
}
