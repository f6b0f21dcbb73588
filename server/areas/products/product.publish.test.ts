/** Tests that no product becomes public if the rules block it, whatever the code path. */
import { PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { BLOCKED_VAPES, lawfulDraft, TEST_DAY, TEST_REPORT } from '../compliance/compliance.test-products.ts'
import { storedFactsRepository } from './product.facts.repository.ts'
import { findViolations, recheckActive } from './product.publish.ts'
import { type ProductWriter, productWriter } from './product.write.service.ts'

let database: TestDatabase
let products: ProductWriter

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.insertInto('document').values({ key: TEST_REPORT, bytes: 1 }).execute()
  products = productWriter({ db: database.db, clock: fixedClock(`${TEST_DAY}T12:00:00Z`) })
})
afterAll(() => database.close())

const NOT_CLEARED = 'is not cleared by the compliance rules'

const statusOf = async (id: number) =>
  (await database.db.selectFrom('product').select('status').where('id', '=', id).executeTakeFirst())?.status

async function violationsOf(id: number) {
  const [product] = await storedFactsRepository(database.db).lock([id])
  return product ? findViolations(product, TEST_DAY) : []
}

async function savedActive(...given: Parameters<typeof lawfulDraft>) {
  const draft = lawfulDraft(...given)
  return { draft, ...(await products.save({ ...draft, status: 'active' })) }
}

test.each(PRODUCT_CLASSES)('a lawful %s can be published', async (product_class) => {
  const { id } = await savedActive(product_class)
  expect(await statusOf(id)).toBe('active')
})

describe.each(BLOCKED_VAPES)('$product_class: $cell (rule $rule)', ({ product_class, cell: _, rule, ...changes }) => {
  test('is rejected by the service, and nothing is stored', async () => {
    const draft = lawfulDraft(product_class, changes)
    await expect(products.save({ ...draft, status: 'active' })).rejects.toMatchObject({
      status: 422,
      errors: expect.arrayContaining([{ path: expect.any(String), message: expect.stringContaining(`Rule ${rule}:`) }]),
    })
    const stored = await database.db.selectFrom('product').select('id').where('sku', '=', draft.sku).execute()
    expect(stored).toEqual([])
  })

  test('is rejected as a change of a public product, which stays as it was', async () => {
    const { id, draft } = await savedActive(product_class)
    const changed = lawfulDraft(product_class, changes)
    await expect(products.save({ ...changed, status: 'active' }, { id })).rejects.toMatchObject({ status: 422 })
    const stored = await database.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ status: 'active', name: draft.name, compliance: draft.compliance })
  })

  test('is rejected by the database when it is written without the service', async () => {
    const { id } = await savedActive(product_class)
    const { facts, fields, variations } = changes
    if (facts) {
      const write = sql`update product set compliance = compliance || ${JSON.stringify(facts)}::jsonb where id = ${id}`
      await expect(write.execute(database.db)).rejects.toThrow(NOT_CLEARED)
    }
    if (fields) {
      const write = database.db.updateTable('product').where('id', '=', id)
      const { name, description, short_description } = lawfulDraft(product_class, changes)
      await expect(write.set({ name, description, short_description }).execute()).rejects.toThrow(NOT_CLEARED)
    }
    for (const { attributes = {}, price = 499 } of variations ?? []) {
      const write = database.db.updateTable('variation').where('product_id', '=', id)
      const values = { attributes: JSON.stringify(attributes), price_pence: price }
      await expect(write.set(values).execute()).rejects.toThrow(NOT_CLEARED)
    }
    expect(await statusOf(id)).toBe('active')
  })

  test('is blocked as a stored draft, and stays one when only its status is set', async () => {
    const { id } = await products.save(lawfulDraft(product_class, changes))
    const write = database.db.updateTable('product').set({ status: 'active' }).where('id', '=', id)
    await expect(write.execute()).rejects.toThrow(NOT_CLEARED)
    expect((await violationsOf(id)).map((violation) => violation.rule)).toContain(rule)
    expect(await statusOf(id)).toBe('draft')
  })
})

describe('without the service', () => {
  test('the class of a public product cannot be changed', async () => {
    const { id } = await savedActive('nicotine_eliquid')
    const write = database.db.updateTable('product').set({ product_class: 'accessory' }).where('id', '=', id)
    await expect(write.execute()).rejects.toThrow(NOT_CLEARED)
  })

  test('a bulk insert of public products is rejected completely', async () => {
    const rows = ['bulk-1', 'bulk-2'].map((sku) => ({
      name: sku,
      slug: sku,
      sku,
      product_class: 'accessory' as const,
      status: 'active' as const,
    }))
    await expect(database.db.insertInto('product').values(rows).execute()).rejects.toThrow(NOT_CLEARED)
    expect(await database.db.selectFrom('product').select('id').where('sku', 'like', 'bulk-%').execute()).toEqual([])
  })

  test('variations of a public product cannot be added, removed, moved or made free', async () => {
    const variations = [{ attributes: { Strength: '10 mg' } }, { attributes: { Strength: '20 mg' } }]
    const { id } = await savedActive('nicotine_eliquid', { variations })
    const other = await savedActive('nicotine_eliquid')
    const ofProduct = database.db.updateTable('variation').where('product_id', '=', id)
    const added = { product_id: id, sku: 'strong', attributes: '{"Strength": "50 mg"}', price_pence: 100 }
    await expect(database.db.insertInto('variation').values(added).execute()).rejects.toThrow(NOT_CLEARED)
    await expect(database.db.deleteFrom('variation').where('product_id', '=', id).execute()).rejects.toThrow(
      NOT_CLEARED,
    )
    await expect(ofProduct.set({ product_id: other.id }).execute()).rejects.toThrow(NOT_CLEARED)
    await expect(ofProduct.set({ price_pence: 0 }).execute()).rejects.toThrow(NOT_CLEARED)
    await expect(ofProduct.set({ net_quantity: 50 }).execute()).rejects.toThrow(NOT_CLEARED)
  })

  test('stock and prices of a public product can change', async () => {
    const { id } = await savedActive('tea')
    await database.db
      .updateTable('variation')
      .set({ stock_quantity: 3, price_pence: 599 })
      .where('product_id', '=', id)
      .execute()
    const { price_pence } = await database.db
      .selectFrom('product')
      .select('price_pence')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(price_pence).toBe(599)
  })

  test('a product that was taken down cannot be published by its status alone', async () => {
    const { id } = await savedActive('tea')
    await database.db.updateTable('product').set({ status: 'draft' }).where('id', '=', id).execute()
    const write = database.db.updateTable('product').set({ status: 'active' }).where('id', '=', id)
    await expect(write.execute()).rejects.toThrow(NOT_CLEARED)
  })

  test('facts that do not belong to the class block publishing', async () => {
    const { id } = await products.save(lawfulDraft('cbd_food'))
    await database.db
      .updateTable('product')
      .set({ compliance: '{"plant_part": "root"}' })
      .where('id', '=', id)
      .execute()
    expect(await violationsOf(id)).toMatchObject([{ rule: 'facts', path: 'compliance' }])
  })

  test('a product without variations cannot be published', async () => {
    const row = { name: 'Bare', slug: 'bare', sku: 'bare', product_class: 'accessory' as const }
    const { id } = await database.db.insertInto('product').values(row).returning('id').executeTakeFirstOrThrow()
    expect(await violationsOf(id)).toMatchObject([{ path: 'variations' }])
  })
})

describe('the nightly check', () => {
  test('takes down a product that a rule blocks from that day, and reports the reason', async () => {
    const aging = await savedActive('cbd_food', { facts: { fsa_checked_on: '2026-11-20' } })
    const lasting = await savedActive('tea')
    const onDay = (day: string) => recheckActive({ db: database.db, clock: fixedClock(`${day}T12:00:00Z`) })

    expect((await onDay('2027-01-01')).map(({ id }) => id)).not.toContain(aging.id)
    const takenDown = await onDay('2027-02-19')

    expect(takenDown.find(({ id }) => id === aging.id)).toEqual({
      id: aging.id,
      name: aging.draft.name,
      violations: [
        {
          rule: 'C1',
          path: 'compliance.fsa_checked_on',
          message: 'Rule C1: the list was checked more than 90 days ago. Check it again and enter the day.',
        },
      ],
    })
    expect([await statusOf(aging.id), await statusOf(lasting.id)]).toEqual(['draft', 'active'])
    expect((await onDay('2027-02-19')).map(({ id }) => id)).not.toContain(aging.id)
  })
})
