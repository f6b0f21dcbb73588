/** The model's brain over the shop's own tools and database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { type DemoShop, openDemoShop } from '../../server/testing/data/demo-shop.ts'
import { type ScriptedStep, scriptedModel, sentTo } from '../../server/testing/services/language-model.ts'
import type { Turn } from '../brain.ts'
import { type ModelLog, modelAccess } from './model.access.ts'
import { modelBrain } from './model.brain.ts'

let shop: DemoShop
beforeAll(async () => {
  shop = await openDemoShop()
})
afterAll(() => shop.close())

/** What `customer` is answered by a model that takes these steps; `told` is all that the model was sent at its end. */
async function converse(
  steps: ScriptedStep[],
  { customer, memory = {} }: Pick<Turn, 'customer'> & { memory?: unknown },
) {
  const model = scriptedModel(...steps)
  const limits = {
    maxSteps: 6,
    maxTokens: 1000,
    maxMs: 20_000,
    reasoning: undefined,
    sessionPence: 25,
    dayPence: 1000,
    apiKey: 'key',
    inputPencePerMillion: 200,
    outputPencePerMillion: 1000,
  }
  const clock = fixedClock('2026-11-21T12:00:00Z')
  const log: ModelLog = { info: () => undefined, warn: (details) => expect.unreachable(JSON.stringify(details)) }
  const brain = modelBrain({
    model,
    limits,
    access: modelAccess({ limits, clock, log }),
    tools: { ...shop.tools },
    settings: shop.settings,
    fallback: { answer: () => Promise.reject(new Error('The built-in assistant was not to be asked')) },
    clock,
    log,
  })
  const turn = { message: 'Hello', history: [], memory, customer, signal: new AbortController().signal }
  const answer = await brain.answer(turn, () => undefined)
  return { answer, model, told: sentTo(model, model.doStreamCalls.length - 1) }
}

const call = (tool: string, input: unknown = {}): ScriptedStep => ({ calls: [{ tool, input }] })
const done: ScriptedStep = { text: ['Done.'] }

test('every tool of the shop can be described to a model and called by it', async () => {
  const { told, model } = await converse(
    [
      call('search_products', { query: 'mint', category: 'Nic salts', max_pence: 1000, limit: 2 }),
      call('bundles'),
      call('delivery_and_returns'),
      call('store_information'),
      call('open_page', { page: 'basket' }),
      done,
    ],
    { customer: undefined },
  )
  const described = model.doStreamCalls[0]?.tools?.map(({ name }) => name) ?? []
  expect(described.toSorted()).toEqual([...Object.keys(shop.tools), 'show_products'].toSorted())
  for (const word of ['price_pence', 'savings_pence', 'standard_fee_pence', 'has_counter', '/cart']) {
    expect(told).toContain(word)
  }
  expect(told).not.toContain('error-text')
})

test('a model gets the orders of the customer who asks, and no others', async () => {
  const own = await shop.tools.my_orders.run({ state: 'all', limit: 1 }, { customer: shop.customer })
  const order_number = own.signed_in ? (own.items[0]?.order_number ?? '') : ''
  expect(order_number).not.toBe('')
  const steps = [call('order_status', { order_number, customer_id: shop.customer.id }), call('my_orders'), done]

  expect((await converse(steps, { customer: shop.customer })).told).toContain(
    `\\"order_number\\":\\"${order_number}\\"`,
  )
  const stranger = await converse(steps, { customer: { id: shop.customer.id + 1_000_000, name: shop.customer.name } })
  expect(stranger.told).toContain('\\"found\\":false')
  expect(stranger.told).not.toContain('\\"order_number\\"')
  const visitor = await converse(steps, { customer: undefined })
  expect(visitor.told).toContain('\\"signed_in\\":false')
  expect(visitor.told).not.toContain('\\"order_number\\"')
})

test('a user under 18 is shown teas, but nothing for adults', async () => {
  const memory = { isUnderage: true }
  const liquids = await converse([call('search_products', { query: 'nic salt', limit: 6 }), done], {
    customer: undefined,
    memory,
  })
  expect(liquids.told).toContain('\\"items\\":[]')
  const bundles = await converse([call('bundles', { limit: 12 }), done], { customer: undefined, memory })
  expect(bundles.told).not.toContain('\\"age_restricted\\":true')
})
