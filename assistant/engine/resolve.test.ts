import { expect, test } from 'vitest'
import intents from '../customers/data/intents.json' with { type: 'json' }
import { emptyFilter, type Filter, type Frame, type Wish } from './frame.ts'
import { resolve } from './resolve.ts'
import { type DialogueState, readState } from './state.ts'

const GROUPS = new Map(intents.map(({ name, group }) => [name, group]))

const wishOf = (filter: Partial<Filter>, more: Partial<Wish> = {}): Wish => ({
  productIds: [],
  bundleIds: [],
  quantity: undefined,
  fitsProductId: undefined,
  filter: { ...emptyFilter(), ...filter },
  ...more,
})

const frameOf = (intent: string, confidence: number, more: Partial<Frame>): Frame => ({
  text: '',
  words: ['it'],
  guard: undefined,
  intents: [{ intent, confidence }],
  alsoIntents: [],
  wishes: [],
  notSold: [],
  reference: undefined,
  isOnlyGoods: false,
  fact: undefined,
  alsoFacts: [],
  orderNumber: undefined,
  page: undefined,
  language: undefined,
  amountPence: undefined,
  volumeMl: undefined,
  cigarettesADay: undefined,
  ...more,
})

const answer = (frame: Frame, state: Partial<DialogueState> = {}) =>
  resolve(frame, { ...readState({}), ...state }, GROUPS)

const MINT_SALTS: Filter = {
  ...emptyFilter(),
  classes: ['nicotine_eliquid'],
  flavourFamilies: ['mint'],
  nicotineType: 'salt',
  strengthsMg: [10],
  maxPence: 500,
}

test('a guard decides before anything else', () => {
  expect(
    answer(frameOf('find_product', 0.9, { guard: 'pregnancy', wishes: [wishOf({ classes: ['tea'] })] })).intent,
  ).toBe('pregnancy')
})

test('a named product is no calculation', () => {
  const wishes = [wishOf({ classes: ['shortfill'] }, { productIds: [7] })]
  const turn = answer(frameOf('shortfill_calc', 0.5, { wishes, isOnlyGoods: true }))
  expect([turn.intent, turn.aboutIds]).toEqual(['find_product', [7]])
})

test('products alone are a search, however sure the matcher is of advice', () => {
  const wishes = [wishOf({ classes: ['food_supplement'] })]
  expect(answer(frameOf('supplement', 0.8, { wishes, isOnlyGoods: true })).intent).toBe('find_product')
  expect(answer(frameOf('supplement', 0.8, { wishes })).intent).toBe('supplement')
})

test('a refinement adds to the last search', () => {
  const frame = frameOf('strength_advice', 0.5, {
    wishes: [wishOf({ strengthsMg: [20] })],
    reference: { kind: 'refine' },
  })
  const turn = answer(frame, { filter: MINT_SALTS })
  expect(turn.intent).toBe('find_product')
  expect(turn.wish.filter).toEqual({ ...MINT_SALTS, strengthsMg: [20] })
})

test('a flavour replaces the flavour before it, and what is denied leaves it', () => {
  const mango = frameOf('find_product', 0.5, { wishes: [wishOf({ words: ['mango'] })], reference: { kind: 'refine' } })
  expect(answer(mango, { filter: MINT_SALTS }).wish.filter).toMatchObject({
    words: ['mango'],
    flavourFamilies: [],
    strengthsMg: [10],
  })
  const noMint = frameOf('find_product', 0.5, {
    wishes: [wishOf({ without: ['mint'] })],
    reference: { kind: 'refine' },
  })
  expect(answer(noMint, { filter: MINT_SALTS }).wish.filter).toMatchObject({ without: ['mint'], flavourFamilies: [] })
})

test('another kind of liquid keeps the flavour; coils begin a new search', () => {
  const refine = (classes: Filter['classes']) =>
    answer(frameOf('find_product', 0.5, { wishes: [wishOf({ classes })], reference: { kind: 'refine' } }), {
      filter: MINT_SALTS,
    }).wish.filter
  expect(refine(['shortfill'])).toMatchObject({ classes: ['shortfill'], flavourFamilies: ['mint'] })
  expect(refine(['coil'])).toMatchObject({ classes: ['coil'], flavourFamilies: [], maxPence: undefined })
})

test.each([
  [{ kind: 'it' } as const, [5]],
  [{ kind: 'ordinal', index: 1 } as const, [5]],
  [{ kind: 'ordinal', index: -1 } as const, [6]],
  [{ kind: 'them' } as const, [4, 5, 6]],
])('%o means products that were shown', (reference, ids) => {
  const turn = answer(frameOf('product_fact', 0.9, { reference, fact: 'colours' }), { shownIds: [4, 5, 6], focusId: 5 })
  expect([turn.intent, turn.aboutIds]).toEqual(['product_fact', ids])
})

test('a question without words of its own is the last one, of another product', () => {
  const words = ['and', 'the', 'goyt']
  const frame = frameOf('find_product', 0.3, { words, wishes: [wishOf({}, { productIds: [7] })] })
  const turn = answer(frame, { intent: 'product_fact', fact: 'vegan', shownIds: [5], focusId: 5 })
  expect([turn.intent, turn.frame.fact, turn.aboutIds]).toEqual(['product_fact', 'vegan', [7]])
})

test('a bare number is a quantity where a price is asked for, else a strength', () => {
  const item = { productId: 5, form: ['20 mg'], quantity: 1, isSummed: false }
  const state = { items: [item], shownIds: [5], focusId: 5 }
  const words = ['how', 'much', 'for', '3']
  const sum = answer(frameOf('price_sum', 0.7, { words, fact: 'price', wishes: [wishOf({ strengthsMg: [3] })] }), state)
  expect([sum.intent, sum.wish.quantity, sum.wish.filter.strengthsMg]).toEqual(['price_sum', 3, []])
  const strength = answer(frameOf('nonsense', 0.9, { words: ['20', 'then'] }), state)
  expect([strength.intent, strength.wish.filter.strengthsMg]).toEqual(['find_product', [20]])
})

test('what is added to or taken out of a sum is added up again', () => {
  const item = { productId: 5, form: [], quantity: 1, isSummed: true }
  const state = { items: [item], intent: 'price_sum', shownIds: [5], focusId: 5 }
  const ask = (words: string[]) =>
    answer(frameOf('find_product', 0.3, { words, wishes: [wishOf({ words: ['teapot'] })] }), state).intent
  expect(ask(['add', 'the', 'teapot'])).toBe('price_sum')
  expect(ask(['take', 'the', 'teapot', 'out'])).toBe('price_sum')
  expect(ask(['how', 'big', 'is', 'the', 'teapot'])).not.toBe('price_sum')
})

test('a fact without a subject is asked of the product before', () => {
  expect(answer(frameOf('product_fact', 0.9, { fact: 'battery' }), { focusId: 5 }).aboutIds).toEqual([5])
})

test("'what coils?' after 'I have a Goyt' means coils for the Goyt", () => {
  const turn = answer(frameOf('compatibility', 0.5, { wishes: [wishOf({ classes: ['coil'] })] }), { deviceId: 9 })
  expect([turn.intent, turn.wish.fitsProductId]).toEqual(['compatibility', 9])
})

test("'cheaper', 'more' and 'yes' go on where something was shown or offered", () => {
  const shown = { filter: MINT_SALTS, shownIds: [4] }
  const intentOf = (kind: 'cheaper' | 'more' | 'yes', state: Partial<DialogueState>) =>
    answer(frameOf('nonsense', 0.3, { reference: { kind } }), state).intent
  expect(intentOf('cheaper', shown)).toBe('cheaper')
  expect(intentOf('more', shown)).toBe('show_more')
  expect(intentOf('yes', { offer: 'order_status' })).toBe('order_status')
  const first = answer(
    frameOf('cheaper', 0.5, { reference: { kind: 'cheaper' }, wishes: [wishOf({ classes: ['device'] })] }),
  )
  expect(first.wish.filter.sort).toBe('price_asc')
})

test('an unsure message offers its likeliest intents, a sure one none', () => {
  const intentRows = ['coil_care', 'leaking', 'device_use', 'travel'].map((intent) => ({ intent, confidence: 0.2 }))
  const unsure = frameOf('coil_care', 0.2, { intents: intentRows })
  expect(answer(unsure).choices).toEqual(['coil_care', 'leaking', 'device_use'])
  expect(answer(frameOf('coil_care', 0.8, {})).choices).toEqual([])
})

test('a guess well ahead of the next is answered, with the next beside it as buttons', () => {
  const intents = [0.3, 0.15, 0.1].map((confidence, at) => ({
    intent: ['age_check', 'contact', 'travel'][at] ?? '',
    confidence,
  }))
  const turn = answer(frameOf('age_check', 0.3, { intents }))
  expect([turn.intent, turn.choices, turn.alternatives]).toEqual(['age_check', [], ['contact', 'travel']])
})

test('a broken device of one’s own wishes for nothing', () => {
  const wishes = [wishOf({}, { fitsProductId: 9 })]
  expect(answer(frameOf('device_trouble', 0.5, { wishes })).intent).toBe('device_trouble')
})

test('products that are not sold and order numbers decide the intent', () => {
  const notSold = [{ name: 'Elf Bar', isBrand: true }]
  expect(answer(frameOf('find_product', 0.7, { notSold })).intent).toBe('not_sold')
  expect(answer(frameOf('nonsense', 0.3, { orderNumber: 'VS-2026-000123' })).intent).toBe('order_status')
})
