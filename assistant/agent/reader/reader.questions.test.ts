/** Staff's questions in their own words reach the right tool, with what was asked before. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBrand, insertCategory, insertProduct } from '../../../server/areas/catalogue/catalogue.test-products.ts'
import { insertCoupon } from '../../../server/areas/coupons/coupons.test-coupons.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { CHANGES, type Expected, ids, LAST_WEEK, OCTOBER, QUESTIONS, TODAY } from './reader.test-questions.ts'
import { readQuestion } from './reader.ts'
import type { AgentMemory } from './slots.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  ids.liquids = await insertCategory(db, 'E-Liquids')
  ids.teas = await insertCategory(db, 'CBD Teas')
  ids.vitamins = await insertCategory(db, 'Vitamins and Supplements')
  ids.alder = await insertBrand(db, 'Alder Co')
  ids.mango = await insertProduct(db, { name: 'Mango Ice Nic Salt', category_id: ids.liquids, brand_id: ids.alder })
  ids.mint = await insertProduct(db, { name: 'Garden Mint Tea', category_id: ids.teas })
  await insertProduct(db, { name: 'Garden Rose Tea', category_id: ids.teas })
  ids.welcome = (await insertCoupon(db, { code: 'WELCOME10' })).id
})
afterAll(() => database.close())

const asked = (question: string, memory?: AgentMemory) => readQuestion(database.db, question, { memory, today: TODAY })

async function expectTo(
  question: string,
  [tool, input]: Expected,
  memory?: AgentMemory,
): Promise<AgentMemory | undefined> {
  const understood = await asked(question, memory)
  expect('tool' in understood ? { tool: understood.tool, input: understood.input } : understood.say).toMatchObject({
    tool,
    input: input(),
  })
  return understood.memory
}

describe('calls the right tool:', () => {
  test.each(Object.entries(QUESTIONS))('%s', async (question, expected) => {
    await expectTo(question, expected)
  })
})

describe('prepares a change:', () => {
  test.each(Object.entries(CHANGES))('%s', async (question, expected) => {
    await expectTo(question, expected)
  })
})

const CHATS: Record<string, [string, Expected][]> = {
  'a week, the week before, one category, its brands': [
    ['revenue last week', ['sales', () => LAST_WEEK]],
    ['and the week before?', ['sales', () => ({ from: '2026-11-02', to: '2026-11-08' })]],
    ['only e-liquids', ['sales', () => ({ from: '2026-11-02', category_id: ids.liquids })]],
    ['by brand', ['sales', () => ({ category_id: ids.liquids, group: 'brand' })]],
    ['as CSV', ['sales', () => ({ category_id: ids.liquids, group: 'brand' })]],
    ['and last month?', ['sales', () => ({ ...OCTOBER, category_id: ids.liquids, group: 'brand' })]],
  ],
  'the top ten of what was asked': [
    ['sales by product last month', ['sales', () => ({ ...OCTOBER, group: 'product' })]],
    ['the top ten', ['sales', () => ({ ...OCTOBER, group: 'product', limit: 10 })]],
    ['and against last year?', ['sales', () => ({ ...OCTOBER, limit: 10, compare: 'last_year' })]],
  ],
  'another measure of the same time': [
    ['revenue last week', ['sales', () => LAST_WEEK]],
    ['and how many orders?', ['sales', () => ({ ...LAST_WEEK, measure: 'orders' })]],
  ],
  'more days ahead, one category': [
    ['what runs out in the next 14 days', ['list', () => ({ view: 'running_out', where: { days: { max: 14 } } })]],
    ['and in the next 30 days?', ['list', () => ({ view: 'running_out', where: { days: { max: 30 } } })]],
    ['only CBD teas', ['list', () => ({ view: 'running_out', where: { days: { max: 30 } }, category_id: ids.teas })]],
  ],
  'orders, narrowed': [
    ['orders not yet shipped', ['list', () => ({ dataset: 'orders', view: 'unshipped' })]],
    ['only those older than 3 days', ['list', () => ({ view: 'unshipped', where: { placed: { to: '2026-11-18' } } })]],
    ['the largest ten', ['list', () => ({ view: 'unshipped', sort: '-total', limit: 10 })]],
  ],
  'a change of what was spoken of': [
    ['stock of Garden Mint Tea', ['product', () => ({ product_id: ids.mint })]],
    ['set it to £9.50', ['prepare_price', () => ({ product_id: ids.mint, set_pence: 950 })]],
  ],
}

describe('follows up on the previous messages:', () => {
  test.each(Object.entries(CHATS))('%s', async (_, turns) => {
    let memory: AgentMemory | undefined
    for (const [question, expected] of turns) memory = await expectTo(question, expected, memory)
  })
})

test('asks which product is meant when several match, and continues with the answer', async () => {
  const first = await asked('set the price of garden tea to £5')
  expect('say' in first && first.say.text).toContain('Garden Mint Tea')
  expect('say' in first && first.say.suggestions).toContain('"Garden Rose Tea"')
  const second = await asked('"Garden Mint Tea"', first.memory)
  expect(second).toMatchObject({ tool: 'prepare_price', input: { product_id: ids.mint, set_pence: 500 } })
})

test('names what it does not know instead of answering something else', async () => {
  for (const question of [
    'sales of moonshine last week',
    'set the price of unobtainium to £3',
    'asdf qwer',
    '🙂',
    'stock of nothing we have',
  ]) {
    expect(await asked(question), question).toHaveProperty('say')
  }
})
