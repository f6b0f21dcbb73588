import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsInArticle } from '../../server/areas/compliance/compliance.words.ts'
import { type DemoShop, openDemoShop } from '../../server/testing/data/demo-shop.ts'
import { createAnswers } from '../customers/answers.ts'
import { listToolRows } from '../customers/customer.answers.ts'
import { createDesk } from '../customers/customer.desk.ts'
import { makeTurn } from '../customers/customer.test-turns.ts'
import intents from '../customers/data/intents.json' with { type: 'json' }

const MAX_WORDS = 60

let shop: DemoShop
beforeAll(async () => {
  shop = await openDemoShop()
})
afterAll(() => shop.close())

test('the answer rows of the tools are filled with results, short, and make no claim that the law forbids', async () => {
  const rows = listToolRows(shop.tools)
  const services = { tools: shop.tools, answers: createAnswers(rows), facts: [], labels: new Map() }
  const desk = createDesk(services, { customer: shop.customer })
  expect(rows.length).toBeGreaterThan(0)
  for (const { intent, when, text: written } of rows) {
    expect(intents.map(({ name }) => name)).toContain(intent)
    const { text } = await desk.answer(intent, makeTurn({ intent, text: when?.any?.[0] ?? '' }))
    expect(text, written).not.toBe('')
    expect(text, written).not.toMatch(/[{}]|undefined/)
    expect(text.replace(/\]\([^)]*\)/g, ']').split(/\s+/).length, text).toBeLessThanOrEqual(MAX_WORDS)
    expect(claimsInArticle([{ path: 'text', text }])).toEqual([])
  }
})

test('the brands are counted and the largest are linked', async () => {
  const { items } = await shop.catalogue.brands()
  const { largest, total } = await shop.tools.brands.run({}, { customer: undefined })
  expect(total).toBe(items.filter(({ product_count }) => product_count > 0).length)
  expect(largest.length).toBeGreaterThan(1)
  const [first] = largest
  const most = Math.max(...items.map(({ product_count }) => product_count))
  expect(items.find(({ name }) => name === first?.name)?.product_count).toBe(most)
  expect(await shop.tools.open_page.run({ path: first?.path }, { customer: undefined })).toMatchObject({ opened: true })
})
