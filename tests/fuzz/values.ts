/** Values for a schema: mostly valid, at its limits, or wrong in ways that clients, bugs and attackers produce. */
import fc, { type Arbitrary } from 'fast-check'
import { type Description, resolved, type Schema } from './described.ts'

/** Deeper than any body of the shop, so that recursive schemas end. */
const DEEPEST = 6
/** Mostly ids that exist in the demo shop. */
const LIKELIEST_ID = 60
const LONG = 5000

const WORDS = [
  'mango',
  'Cedar & Co',
  'nic salt 20mg',
  'vitamin d',
  'O’Hara',
  'Łódź',
  'coil',
  'tea',
  'a',
  '0',
  'LS7 3QD',
]
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\n',
  '%',
  '%00',
  '\\',
  "' or 1=1 --",
  '"; drop table product; --',
  '<script>alert(1)</script>',
  '\u202e',
  '🫐🍓',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '=cmd()',
  '&|!():*',
  'NaN',
  '-1',
  '1e9',
  '99999999999999999999',
  'null',
  '[]',
  '{}',
  '\r\nSet-Cookie: a=b',
]

/** Any text, including hostile ones. */
export const anyText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 1, max: LONG }).map((length) => 'x'.repeat(length)),
)

/** Any JSON value. */
const anyValue: Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom(null, true, [], {}, -1, 0, 1.5, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values for `schema`: nine of ten are valid, as far as the schema defines it. */
export function valuesFor(schema: Schema, description: Description, depth = 0): Arbitrary<unknown> {
  const found = resolved(schema, description)
  return fc.oneof({ arbitrary: fitting(found, description, depth), weight: 9 }, { arbitrary: anyValue, weight: 1 })
}

function fitting(schema: Schema, description: Description, depth: number): Arbitrary<unknown> {
  const within = (part: Schema) => fitting(resolved(part, description), description, depth + 1)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return fc.oneof(...choices.map(within))
  const kinds = [schema.type ?? 'any'].flat()
  return fc.oneof(...kinds.map((kind) => ofKind(kind, schema, description, depth)))
}

function ofKind(kind: string, schema: Schema, description: Description, depth: number): Arbitrary<unknown> {
  if (kind === 'null') return fc.constant(null)
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'integer' || kind === 'number') return numbers(schema, kind === 'integer')
  if (kind === 'string') return texts(schema)
  if (kind === 'array') return lists(schema, description, depth)
  if (kind === 'object') return objects(schema, description, depth)
  return anyValue
}

function numbers(schema: Schema, isWhole: boolean): Arbitrary<number> {
  const step = schema.multipleOf ?? (isWhole ? 1 : 0.01)
  const min = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + step)
  const max = Math.max(min, Math.min(schema.maximum ?? 1e9, min + 1e9))
  const rounded = (value: number) => Number((Math.round(value / step) * step).toFixed(2))
  const likely = fc.integer({ min: 0, max: LIKELIEST_ID }).map((steps) => rounded(Math.min(max, min + steps * step)))
  return fc.oneof(
    { arbitrary: likely, weight: 6 },
    { arbitrary: fc.constantFrom(min, max, min - step, max + step), weight: 1 },
    { arbitrary: fc.double({ min, max, noNaN: true }).map(rounded), weight: 1 },
  )
}

function texts({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  if (format === 'email') return fc.integer({ min: 1, max: 500 }).map((n) => `someone-${n}@example.com`)
  if (format === 'uri') return fc.constantFrom('https://example.com/a', 'http://127.0.0.1/', '/shop')
  const moment = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  if (format === 'date-time') return moment.map((date) => date.toISOString())
  if (format === 'date') return moment.map((date) => date.toISOString().slice(0, 10))
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 100) })
  const max = Math.max(minLength, Math.min(maxLength, 300))
  return fc.oneof(
    { arbitrary: fc.constantFrom(...WORDS).map((word) => word.padEnd(minLength, 'm').slice(0, max)), weight: 5 },
    { arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: max }), weight: 2 },
    { arbitrary: fc.constant('y'.repeat(maxLength + 1)), weight: 1 },
  )
}

function lists(schema: Schema, description: Description, depth: number): Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 5 } = schema
  if (depth >= DEEPEST) return fc.constant([])
  const max = Math.max(minItems, Math.min(maxItems, 4))
  return fc.array(valuesFor(items, description, depth + 1), { minLength: minItems, maxLength: max })
}

function objects(schema: Schema, description: Description, depth: number): Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema
  if (depth >= DEEPEST) return fc.constant({})
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valuesFor(part, description, depth + 1)]),
  )
  const needed = required.filter((name) => name in properties)
  const fits = fc.record(parts, { requiredKeys: needed, noNullPrototype: true })
  if (typeof additionalProperties === 'object') {
    const more = fc.dictionary(anyText, valuesFor(additionalProperties, description, depth + 1), { maxKeys: 3 })
    return fc.tuple(fits, more).map(([known, others]) => ({ ...others, ...known }))
  }
  const unknown = fc.dictionary(anyText, anyValue, { minKeys: 1, maxKeys: 2 })
  return fc.oneof(
    { arbitrary: fits, weight: 12 },
    { arbitrary: fc.tuple(fits, unknown).map(([known, others]) => ({ ...known, ...others })), weight: 1 },
  )
}
