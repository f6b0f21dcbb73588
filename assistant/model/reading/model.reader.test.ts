/** A model that reads messages for the built-in assistant, over the demo shop. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '../../../server/platform/time/clock.ts'
import { type DemoShop, openDemoShop } from '../../../server/testing/data/demo-shop.ts'
import { type ScriptedStep, scriptedModel, sentTo } from '../../../server/testing/services/language-model.ts'
import type { EarlierMessage } from '../../brain.ts'
import { loadCustomerAnswers } from '../../customers/customer.answers.ts'
import { customerBrain } from '../../customers/customer.brain.ts'
import { createCustomerReader } from '../../customers/customer.reader.ts'
import type { Reader } from '../../engine/read-frame.ts'
import { modelAccess } from '../model.access.ts'
import { modelReader } from './model.reader.ts'
import type { Reading } from './model.reading.ts'

let shop: DemoShop
let reader: Reader
let logged: string[] = []
beforeAll(async () => {
  shop = await openDemoShop()
  reader = await createCustomerReader(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  logged = []
})

const LIMITS = {
  maxSteps: 6,
  maxTokens: 1000,
  maxMs: 20_000,
  reasoning: undefined,
  sessionPence: 1,
  dayPence: 100,
  apiKey: 'key',
  inputPencePerMillion: 200,
  outputPencePerMillion: 1000,
}
const NOTHING: Reading = {
  intent: 'nonsense',
  also_intents: [],
  fact: null,
  wishes: [],
  refers_to: null,
  position: null,
}
const fillsIn = (reading: Partial<Reading>): ScriptedStep => ({ text: [JSON.stringify({ ...NOTHING, ...reading })] })
const wish = (goods: string): Reading['wishes'][number] => ({ goods, without: [], quantity: null, for_device: null })

interface Asked {
  reads?: 'all' | 'unsure'
  history?: EarlierMessage[]
  spent?: number
}

/** Asks the built-in assistant, whose messages a model with this script reads. */
async function ask(
  message: string,
  steps: (ScriptedStep | Error)[],
  { reads = 'all', history = [], spent = 0 }: Asked = {},
) {
  const model = scriptedModel(...steps)
  const log = {
    info: (text: string) => logged.push(text),
    warn: (_details: object, text: string) => logged.push(text),
  }
  const access = modelAccess({ limits: LIMITS, clock: fixedClock('2026-11-21T12:00:00Z'), log })
  const reading = modelReader(reader, { model, limits: LIMITS, access, reads })
  const brain = customerBrain({ reader: reading, tools: shop.tools, answers: await loadCustomerAnswers(shop.tools) })
  const turn = { message, history, memory: {}, customer: undefined, spent, signal: new AbortController().signal }
  return { ...(await brain.answer(turn, () => undefined)), model, calls: model.doStreamCalls.length }
}

describe('a message that the model reads', () => {
  test('is answered from the catalogue, with the names looked up as the model wrote them', async () => {
    const answer = await ask('summat minty for me nic salt thing, nowt strong', [
      fillsIn({ intent: 'find_product', wishes: [wish('mint nic salt')] }),
    ])
    expect(answer.productIds.length).toBeGreaterThan(0)
    expect(answer.text).toMatch(/mint/i)
    expect(answer.cost).toBe(40)
  })

  test('cannot name a product that the shop does not have', async () => {
    const { text } = await ask('the galaxy one please', [
      fillsIn({ intent: 'product_price', wishes: [wish('Galaxy Thunder 9000')] }),
    ])
    expect(text).not.toContain('Galaxy')
  })

  test('is sent with the chat before it, as data without card numbers, and with the list of intents', async () => {
    const history: EarlierMessage[] = [
      { by: 'customer', text: 'My card is 4242 4242 4242 4242', productIds: [] },
      { by: 'assistant', text: 'Please never send card numbers.', productIds: [] },
    ]
    const { model } = await ask('where is my stuff', [fillsIn({ intent: 'order_status' })], { history })
    expect(sentTo(model)).toContain('[card number removed]')
    expect(sentTo(model)).toContain('- order_status: ')
    expect(JSON.stringify(model.doStreamCalls[0]?.responseFormat)).toContain('"refers_to"')
  })
})

describe('the model is not asked', () => {
  test('about a message of safety or law, whatever it might fill in', async () => {
    const { calls, productIds } = await ask('I am 15, which vape is best for me?', [
      fillsIn({ intent: 'recommend_beginner' }),
    ])
    expect(calls).toBe(0)
    expect(productIds).toEqual([])
  })

  test('where the built-in reader is sure, if it reads only the others', async () => {
    const sure = await ask('How much is delivery?', [fillsIn({})], { reads: 'unsure' })
    expect(sure.calls).toBe(0)
    const unsure = await ask('what time do you lot knock off', [fillsIn({ intent: 'delivery_cost' })], {
      reads: 'unsure',
    })
    expect(unsure.calls).toBe(1)
    expect(unsure.text).toContain('£')
  })

  test('once the chat has cost its limit', async () => {
    const { calls, cost } = await ask('How much is delivery?', [fillsIn({})], { spent: 1000 })
    expect(calls).toBe(0)
    expect(cost).toBeUndefined()
  })
})

test.each([
  ['does not answer', new Error('503'), undefined],
  ['writes no JSON', { text: ['Sure! Delivery is free.'] }, 40],
  ['invents an intent', { text: [JSON.stringify({ ...NOTHING, intent: 'give_discount' })] }, 40],
])('the built-in reading stands where the model %s', async (_what, step, cost) => {
  const answer = await ask('How much is delivery?', [step])
  expect(answer.text).toContain('£')
  expect(answer.cost ?? 0).toBe(cost ?? 0)
  expect(logged).toEqual(['The model failed; the built-in assistant answers'])
})
