import { FACTS_BY_CLASS, ProductClass } from '@shop/contract/compliance.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FACT_FIELDS } from './facts.fields.ts'
import type { FactField } from './facts.kinds.ts'
import { factValues, sentFacts, toFactFields } from './facts.values.ts'

test.each(ProductClass.options)('every fact of %s has a field in the form', (product_class) => {
  const facts = Object.keys(FACTS_BY_CLASS[product_class].shape)
  expect(new Set(toFactFields(product_class).map(({ name }) => name))).toEqual(new Set(facts))
})

test('no fact is described twice, and every described fact belongs to a class', () => {
  const names = FACT_FIELDS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const known = new Set(ProductClass.options.flatMap((one) => Object.keys(FACTS_BY_CLASS[one].shape)))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

/** Returns the kinds of field whose values a schema accepts. */
function kindsFor(schema: z.ZodType): FactField['kind'][] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap()
    return inner instanceof z.ZodType ? kindsFor(inner) : []
  }
  if (schema instanceof z.ZodNumber) return ['number']
  if (schema instanceof z.ZodBoolean) return ['flag']
  if (schema instanceof z.ZodEnum) return ['choice']
  if (schema instanceof z.ZodISODate) return ['date']
  if (schema instanceof z.ZodString) return ['text', 'long_text', 'document']
  return ['allergens', 'statements', 'nutrients', 'lines', 'products']
}

function optionsIn(schema: unknown): readonly (string | number)[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return optionsIn(schema.unwrap())
  return schema instanceof z.ZodEnum ? schema.options : []
}

test.each(ProductClass.options)('the fields of %s have the types that the contract accepts', (product_class) => {
  const shape: Record<string, z.ZodType> = FACTS_BY_CLASS[product_class].shape
  for (const fact of toFactFields(product_class)) {
    const schema = shape[fact.name]
    expect(schema, fact.name).toBeDefined()
    if (schema) expect(kindsFor(schema), fact.name).toContain(fact.kind)
    if (fact.kind === 'choice')
      expect(new Set(Object.keys(fact.choices)), fact.name).toEqual(new Set(optionsIn(schema)))
  }
})

test('stored facts load unchanged, and changing the class preserves those that both have', () => {
  const stored = {
    nicotine_mg_ml: 10,
    nicotine_type: 'salt',
    volume_ml: 10,
    base: '50 VG / 50 PG',
    ingredients: 'PG, VG, nicotine',
    clp_statements: [{ code: 'H302', text: 'Harmful if swallowed' }],
    clp_exempt_reason: null,
    ecid_gb: '00142-26-00873',
    ecid_ni: null,
    ecid_checked_on: '2026-11-01',
    ecid_checked_by: null,
    ecid_exempt_reason: null,
  }
  const values = factValues(stored)
  expect(sentFacts('nicotine_eliquid', values)).toEqual(stored)
  expect(sentFacts('shortfill', values)).toMatchObject({ nicotine_mg_ml: 10, volume_ml: 10, base: '50 VG / 50 PG' })
  expect(sentFacts('accessory', values)).toEqual({})
})

test('the facts of a supplement are lists of rows with numbers', () => {
  const stored = {
    allergens: ['milk'],
    nutrients: [{ name: 'Vitamin D3', amount: 100, unit: 'µg', nrv_percent: 2000 }],
    claims: ['Vitamin D contributes to the maintenance of normal bones'],
    portions_per_pack: 60,
  }
  expect(sentFacts('food_supplement', factValues(stored))).toMatchObject(stored)
})
