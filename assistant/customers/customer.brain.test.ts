import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoShop, openDemoShop } from '../../server/testing/data/demo-shop.ts'
import type { Frame } from '../engine/frame.ts'
import { loadCustomerAnswers } from './customer.answers.ts'
import { customerBrain } from './customer.brain.ts'
import { makeFrame, makeWish } from './customer.test-turns.ts'

const answerRows = await loadCustomerAnswers({})
let shop: DemoShop
beforeAll(async () => {
  shop = await openDemoShop()
})
afterAll(() => shop.close())

const sure = (intent: string): Partial<Frame> => ({ intents: [{ intent, confidence: 0.9 }] })

/** Answers frames, one after the other, as one chat; the memory travels as JSON. */
async function chat(...frames: Partial<Frame>[]) {
  let memory: unknown = {}
  const answers = []
  for (const frame of frames) {
    const brain = customerBrain({
      reader: { read: async () => makeFrame(frame) },
      tools: shop.tools,
      answers: answerRows,
    })
    const pieces: string[] = []
    const turn = { message: '', history: [], memory, customer: undefined, signal: new AbortController().signal }
    const answer = await brain.answer(turn, (piece) => pieces.push(piece))
    memory = JSON.parse(JSON.stringify(answer.memory))
    answers.push({ ...answer, pieces })
  }
  return answers
}

test('an answer arrives sentence by sentence, and the pieces add up to the text', async () => {
  const [answer] = await chat(sure('delivery_cost'))
  expect(answer?.pieces.length).toBeGreaterThan(1)
  expect(answer?.pieces.join('')).toBe(answer?.text)
  expect(answer?.text).toContain('£8.00')
})

test('a second question is answered too', async () => {
  const [answer] = await chat({ ...sure('delivery_cost'), alsoIntents: ['payment_methods'] })
  expect(answer?.text).toMatch(/£8\.00.*card/is)
})

test('several products and their delivery are added up', async () => {
  const [mint, kit] = await shop.db
    .selectFrom('product')
    .select('id')
    .where('name', 'in', ['Garden Mint Nic Salt', 'Slim Refillable Kit'])
    .orderBy('id')
    .execute()
  const wishes = [makeWish({ productIds: [mint?.id ?? 0], quantity: 2 }), makeWish({ productIds: [kit?.id ?? 0] })]
  const [answer] = await chat({ ...sure('stock'), wishes, alsoIntents: ['delivery_cost'] })
  expect(answer?.text).toMatch(/Garden Mint.*in stock.*Slim.*in stock.*£29\.97, or \*\*£37\.97\*\*/s)
})

test('a guard decides the answer whatever else was asked', async () => {
  const wishes = [makeWish({ filter: { classes: ['device'] } })]
  const [answer] = await chat({ ...sure('find_product'), guard: 'pregnancy', wishes })
  expect(answer?.text).toMatch(/midwife|GP|pharmacist/)
  expect(answer?.productIds).toEqual([])
})

test('somebody under age sees no products for the rest of the chat', async () => {
  const wishes = [makeWish({ filter: { classes: ['tea'] } })]
  const [first, later, delivery] = await chat(
    { ...sure('underage'), guard: 'underage' },
    { ...sure('find_product'), wishes },
    sure('delivery_cost'),
  )
  expect(first?.text).toContain('18')
  expect(later?.productIds).toEqual([])
  expect(later?.text).toContain('18')
  expect(delivery?.text).toContain('£8.00')
})

test('the nicotine notice is given once per chat', async () => {
  const wishes = [makeWish({ filter: { classes: ['nicotine_eliquid'] } })]
  const [first, second] = await chat({ ...sure('find_product'), wishes }, { ...sure('find_product'), wishes })
  expect(first?.text).toContain('highly addictive')
  expect(second?.text).not.toContain('addictive')
})

test('where no intent is likely, three are offered as buttons', async () => {
  const intents = ['delivery_cost', 'stock', 'contact'].map((intent) => ({ intent, confidence: 0.1 }))
  const [answer] = await chat({ intents })
  expect(answer?.suggestions).toHaveLength(3)
  expect(answer?.understood).toEqual({ intents, doubt: 'unsure' })
  const [known, odd] = await chat(sure('delivery_cost'), sure('off_topic'))
  expect(known?.understood?.doubt).toBeUndefined()
  expect(odd?.understood?.doubt).toBe('unanswered')
})

test('another language is answered in that language', async () => {
  const [answer] = await chat({ ...sure('find_product'), language: 'pl' })
  expect(answer?.text).toMatch(/angielsku|angielski/i)
})

test('another language gets the delivery fee where that is asked, and the product it names', async () => {
  const [fee] = await chat({ ...sure('nonsense'), language: 'tr', text: 'kargo ne kadar?' })
  expect(fee?.text).toMatch(/£8\.00.*\/delivery-info/)
  const { id } = await shop.db
    .selectFrom('product')
    .select('id')
    .where('name', '=', 'Weir Kit')
    .executeTakeFirstOrThrow()
  const [kit] = await chat({ ...sure('compare'), language: 'ro', wishes: [makeWish({ productIds: [id] })] })
  expect(kit?.productIds).toEqual([id])
})

test('a question names its product in part', async () => {
  const of = (intent: string, words: string[], said: string) => ({
    ...sure(intent),
    wishes: [makeWish({ filter: { words } })],
    words: said.split(' '),
  })
  const [whey] = await chat(of('product_fact', ['whey'], 'is the whey from grass fed cows'))
  expect(whey?.text).toMatch(/Whey Protein Vanilla.*Grass-fed Somerset/)
  const [complex] = await chat({
    ...of('supplement', ['vitamin b complex'], 'what is in the vitamin b complex'),
    fact: 'contents',
  })
  expect(complex?.text).toMatch(/Vitamin B6/)
  const [several] = await chat(of('product_fact', ['magnesium'], 'is the magnesium grey'))
  expect(several?.productIds).not.toHaveLength(1)
})

test('an answer that is a guess has the next guesses as buttons', async () => {
  const intents = [0.3, 0.1].map((confidence, at) => ({ intent: ['delivery_cost', 'contact'][at] ?? '', confidence }))
  const [answer] = await chat({ intents })
  expect(answer?.text).toContain('£8.00')
  expect(answer?.suggestions).toContain('Contact a person')
})

test('every row of the answers can be filled', async () => {
  const { makeDesk, makeTurn } = await import('./customer.test-turns.ts')
  const { default: rows } = await import('./data/answers.json', { with: { type: 'json' } })
  const desk = makeDesk(shop.tools)
  for (const intent of new Set(rows.map((row) => row.intent))) {
    const { text } = await desk.answer(intent, makeTurn({ intent }))
    expect(text, intent).not.toMatch(/[{}]|undefined/)
  }
})
