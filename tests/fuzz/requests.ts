/** A random request to a call, with its sender and input. */
import fc, { type Arbitrary } from 'fast-check'
import { callName, type Description, type FuzzedCall, type Role, type Schema } from './described.ts'
import { anyText, valuesFor } from './values.ts'

/** 'stranger' has an invalid token. */
export type Sender = Role | 'stranger'

export interface FuzzedRequest {
  /** Method and path, as returned by `callName`. */
  call: string
  sender: Sender
  /** The index of the user with this role. */
  person: number
  /** Path and query from `/api` on, encoded. */
  address: string
  headers: Record<string, string>
  /** JSON text; undefined without a body or for a form. */
  text: string | undefined
  /** The fields of a form. */
  form: Record<string, unknown> | undefined
}

const PEOPLE = 5
const SENDERS: Sender[] = ['visitor', 'customer', 'admin', 'stranger']

/** A valid image, an invalid one, and another file. */
const FILES = [
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('Handle,Title,Variant Price\nfuzzed,"Fuzzed, again",3.99\n'),
  Buffer.alloc(3000, 0xff),
  Buffer.alloc(0),
]
const file = fc.constantFrom(...FILES)

export function requestsTo(calls: readonly FuzzedCall[], description: Description): Arbitrary<FuzzedRequest> {
  return fc.constantFrom(...calls).chain((call) => requestTo(call, description))
}

function requestTo(call: FuzzedCall, description: Description): Arbitrary<FuzzedRequest> {
  const { content = {} } = call.requestBody ?? {}
  const formSchema = content['multipart/form-data']?.schema
  const jsonSchema = content['application/json']?.schema
  return fc
    .record({
      sender: fc.oneof(
        { arbitrary: fc.constant<Sender>(call.role), weight: 8 },
        { arbitrary: fc.constantFrom(...SENDERS), weight: 1 },
      ),
      person: fc.nat(PEOPLE - 1),
      address: addressOf(call, description),
      headers: headersOf(call, description),
      text: jsonSchema ? jsonText(jsonSchema, description) : fc.constant(undefined),
      form: formSchema ? formOf(formSchema, description) : fc.constant(undefined),
    })
    .map((parts) => ({ call: callName(call), ...parts }))
}

function addressOf(call: FuzzedCall, description: Description): Arbitrary<string> {
  const inPath = call.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = call.parameters.filter((parameter) => parameter.in === 'query')
  const path = fc
    .record(Object.fromEntries(inPath.map(({ name, schema }) => [name, pathPart(name, schema, description)])))
    .map((parts) => call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encoded(String(parts[name])) || '0'))
  const query = fc
    .record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, valuesFor(schema, description)])), {
      requiredKeys: [],
    })
    .map((parts) =>
      Object.entries(parts)
        .flatMap(([name, value]) => pairsOf(name, value))
        .join('&'),
    )
  return fc.tuple(path, query).map(([before, after]) => (after ? `${before}?${after}` : before))
}

/** Chat ids are chosen by the browser, so any valid one works; other parameters follow their schema. */
function pathPart(name: string, schema: Schema, description: Description): Arbitrary<unknown> {
  const fits = name === 'session_id' ? fc.constantFrom(...CHATS) : valuesFor(schema, description)
  return fc.oneof({ arbitrary: fits, weight: 9 }, { arbitrary: anyText, weight: 1 })
}

const CHATS = [
  'anonymous_session_0123456789abcdef0123456789abcdef',
  'anonymous_session_fuzzed-0001',
  'user_1_fuzzed-01',
]

function pairsOf(name: string, value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.map((one) => `${name}=${encoded(typeof one === 'string' ? one : JSON.stringify(one))}`)
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

function headersOf(call: FuzzedCall, description: Description): Arbitrary<Record<string, string>> {
  const named = call.parameters.filter((parameter) => parameter.in === 'header')
  return fc
    .record(Object.fromEntries(named.map(({ name, schema }) => [name, valuesFor(schema, description)])), {
      requiredKeys: [],
    })
    .map((parts) =>
      // Clients cannot send other characters in headers.
      Object.fromEntries(
        Object.entries(parts).map(([name, value]) => [name, String(value).replace(/[^\x20-\x7e]/g, '?')]),
      ),
    )
}

function jsonText(schema: Schema, description: Description): Arbitrary<string> {
  const whole = valuesFor(schema, description).map((value) => JSON.stringify(value))
  const broken = fc.tuple(whole, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
  return fc.oneof({ arbitrary: whole, weight: 20 }, { arbitrary: broken, weight: 1 })
}

function formOf({ properties = {} }: Schema, description: Description): Arbitrary<Record<string, unknown>> {
  const parts = Object.entries(properties).map(([name, schema]) => [name, fieldOf(schema, description)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] })
}

function fieldOf(schema: Schema, description: Description): Arbitrary<unknown> {
  if (schema.format === 'binary') return file
  if (schema.items?.format === 'binary') return fc.array(file, { maxLength: 3 })
  return valuesFor(schema, description)
}
