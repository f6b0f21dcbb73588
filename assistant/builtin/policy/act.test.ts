import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoShop, openDemoShop } from '../../../server/testing/data/demo-shop.ts'
import { PRODUCT_TOPICS } from '../understand/understanding.topics.goods.ts'
import type { Memory } from '../understand/understanding.ts'
import { guarded } from '../write/write.guard.ts'
import { write } from '../write/write.ts'
import { deskOf } from './act.desk.ts'
import { FRESH, slotsOf, understood } from './act.test-questions.ts'
import { act } from './act.ts'

let shop: DemoShop
beforeAll(async () => {
  shop = await openDemoShop()
}, 120_000)
afterAll(() => shop.close())

async function idOf(name: string) {
  return (await shop.db.selectFrom('product').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

async function answerTo(
  question: Parameters<typeof understood>[0],
  { memory = {}, customer }: { memory?: Partial<Memory>; customer?: DemoShop['customer'] } = {},
) {
  const before = { ...FRESH, ...memory }
  const { findings } = await act(understood(question), before, deskOf(shop.tools, { customer }))
  const { text, cards, next, openPath } = guarded(write(findings), before)
  return { text, names: cards.map(({ name }) => name), cards, next, openPath }
}

describe('compatibility', () => {
  test('lists the coils that fit a kit, with the resistances in stock', async () => {
    const { text, names } = await answerTo({
      intent: 'compatibility',
      productIds: [await idOf('Swift Pen Kit')],
      slots: { classes: ['coil'] },
    })
    expect(names).toContain('Mesh Coils 0.8 Ω, 5 pack')
    expect(text).toMatch(/1\.2 Ω or 1\.6 Ω/)
  })

  test('answers yes or no for a pair, and shows what fits instead', async () => {
    const [arc, column, swift] = await Promise.all(['Arc Coils, 5 pack', 'Column Pen Kit', 'Swift Pen Kit'].map(idOf))
    const yes = await answerTo({ intent: 'compatibility', productIds: [arc, column].flatMap((id) => id ?? []) })
    expect(yes.text).toMatch(/^Yes, /)
    const no = await answerTo({ intent: 'compatibility', productIds: [arc, swift].flatMap((id) => id ?? []) })
    expect(no.text).toMatch(/^No: /)
    expect(no.names).toContain('Mesh Coils 0.8 Ω, 5 pack')
    expect(no.names).not.toContain('Arc Coils, 5 pack')
  })

  test('advises against a thick liquid in a small kit', async () => {
    const ids = [await idOf('Lemon Posset Shortfill'), await idOf('Pod One Refillable Kit')]
    expect((await answerTo({ intent: 'compatibility', productIds: ids })).text).toContain('I would not')
    const kind = { intent: 'compatibility' as const, productIds: [await idOf('Slim Refillable Kit')] }
    const { text, cards } = await answerTo({ ...kind, slots: { classes: ['shortfill'] } })
    expect(text).toContain('thick base')
    expect(cards.every(({ product_class }) => product_class === 'nicotine_eliquid')).toBe(true)
  })

  test('asks for the device when none was named', async () => {
    expect((await answerTo({ intent: 'compatibility' })).text).toMatch(/^Which kit, tank or coil/)
  })
})

describe('a question about one product', () => {
  const GOODS = [
    'Garden Mint Nic Salt',
    'Pod One Refillable Kit',
    'Chamomile & Honeybush CBD Tea',
    'Vitamin D3 4000 IU',
    'C1 Coils, 5 pack',
    'Glass Teapot',
    '18650 Cells, pair',
  ]

  test.each(PRODUCT_TOPICS)('%s is answered for every kind of product', async (topic) => {
    for (const name of GOODS) {
      const { text } = await answerTo({ intent: 'product_question', topic, productIds: [await idOf(name)] })
      expect(text.length, name).toBeGreaterThan(20)
      expect(text, name).not.toMatch(/undefined|null|NaN|: :/)
    }
  })

  test('lists the flavours that are sold out, and whether a named one is in stock', async () => {
    const mint = { intent: 'product_question' as const, productIds: [await idOf('Garden Mint Nic Salt')] }
    expect((await answerTo({ ...mint, topic: 'flavours' })).text).toContain('Honey Mint is sold out')
    const kit = { intent: 'product_question' as const, productIds: [await idOf('Pod One Refillable Kit')] }
    expect((await answerTo({ ...kit, topic: 'colours', slots: { words: ['copper'] } })).text).toContain('Yes, Copper')
    expect((await answerTo({ ...kit, topic: 'colours', slots: { words: ['pink'] } })).text).toMatch(/not in pink/i)
  })

  test('calculates what several cost with delivery', async () => {
    const { text } = await answerTo({
      intent: 'product_question',
      topic: 'price',
      productIds: [await idOf('Garden Mint Nic Salt')],
      text: 'how much are three bottles with delivery',
    })
    expect(text).toMatch(/3 × £4\.99 come to £14\.97.*£22\.97.*£35\.03 more/)
  })

  test('never describes an animal product as vegan', async () => {
    const ask = async (name: string) =>
      (await answerTo({ intent: 'product_question', topic: 'vegan', productIds: [await idOf(name)] })).text
    expect(await ask('Vitamin D3 4000 IU')).toMatch(/^No, .*lanolin/)
    expect(await ask('Vegan D3 Drops')).toMatch(/^Yes, /)
    expect(await ask('Garden Mint Nic Salt')).toContain('does not say')
  })
})

describe('a search', () => {
  test('for a strength that does not exist shows the same flavour in others, with a note', async () => {
    const { text, names } = await answerTo({
      slots: { words: ['mango'], classes: ['nicotine_eliquid'], nicotineType: 'salt', strengthsMg: [3] },
    })
    expect(text).toMatch(/^We have no mango nic salts at 3 mg in stock/)
    expect(names).toContain('Mango Ice Nic Salt')
  })

  test('for a strength alone shows liquids', async () => {
    const { cards } = await answerTo({ slots: { strengthsMg: [12] } })
    expect(cards.every(({ product_class }) => product_class === 'nicotine_eliquid')).toBe(true)
  })

  test('for unknown words shows nothing unrelated', async () => {
    expect((await answerTo({ slots: { words: ['asdkjh'] } })).names).toEqual([])
    expect((await answerTo({ slots: { words: ['dragonfruit'], classes: ['nicotine_eliquid'] } })).names).toEqual([])
    const part = await answerTo({ slots: { words: ['magnesium', 'form'] } })
    expect(part.names.every((name) => name.includes('Magnesium'))).toBe(true)
  })

  test('for a longer battery sorts by mAh, largest first', async () => {
    const { cards } = await answerTo({ intent: 'long_battery' })
    const mah = cards.map(({ facts }) => Number(facts.battery_mah))
    expect(mah).toEqual([...mah].sort((a, b) => b - a))
  })

  test('for the best rated shows only products with a rating', async () => {
    const { cards } = await answerTo({ intent: 'recommend_popular', slots: { sort: 'rating', classes: ['device'] } })
    expect(cards.every(({ num_reviews }) => num_reviews > 0)).toBe(true)
  })
})

describe('a product that the shop does not sell', () => {
  test('is answered with that fact, without products beside it', async () => {
    const { text, names } = await answerTo({ intent: 'off_topic', topic: 'not_sold', subject: 'nicotine patches' })
    expect(text).toMatch(/^We do not sell nicotine patches/)
    expect(names).toEqual([])
  })

  test('is answered with the ban and refillable kits when it is a disposable vape', async () => {
    const question = { intent: 'off_topic' as const, topic: 'not_sold' as const, subject: 'disposable vapes' }
    const { text, cards } = await answerTo(question)
    expect(text).toContain('1 June 2025')
    expect(cards.every(({ product_class }) => product_class === 'device')).toBe(true)
  })

  test('shows no coils for an unknown brand', async () => {
    const question = { intent: 'off_topic' as const, topic: 'brand_not_sold' as const, subject: 'SMOK' }
    expect((await answerTo({ ...question, slots: { classes: ['coil'] } })).names).toEqual([])
  })
})

test('a question about health is answered with cautions and without products', async () => {
  const { text, names } = await answerTo({ intent: 'medical', topic: 'medicines', text: 'is cbd ok with warfarin' })
  expect(text).toContain('pharmacist')
  expect(text).toContain('taking medicine')
  expect(names).toEqual([])
})

test('links bundles and shows what they save', async () => {
  const { text } = await answerTo({ intent: 'bundles', topic: 'list', slots: { words: ['tea'] } })
  expect(text).toMatch(/\]\(\/bundle\/\d+\), £\d+\.\d\d, saving £\d+\.\d\d/)
})

test.each(['cart', 'wishlist'] as const)('about the %s asks a visitor to log in, but not a customer', async (topic) => {
  const asked = { intent: 'account_help', topic } as const
  expect((await answerTo(asked)).text).toContain('You need to be logged in')
  const { text, next } = await answerTo(asked, { customer: shop.customer })
  expect(text).not.toMatch(/log(?:ged)? in/)
  expect(next).not.toContain('How do I log in?')
})

test('describes how to cancel an order that can still be cancelled', async () => {
  const { text } = await answerTo({ intent: 'cancel_order' }, { customer: shop.customer })
  expect(text).toMatch(/VS-2026-\d{6}.*can still be cancelled/)
})

test('a kit named after a search for coils is answered with its coils', async () => {
  const memory = { intent: 'find_products' as const, slots: slotsOf({ classes: ['coil'] }) }
  const question = { intent: 'product_question' as const, topic: 'about' as const }
  const { names } = await answerTo({ ...question, productIds: [await idOf('Beacon Pen Kit')] }, { memory })
  expect(names).toContain('C1 Coils, 5 pack')
})

test('shows no products to a user who is under age', async () => {
  const { names, text } = await answerTo({ slots: { classes: ['tea'] } }, { memory: { isUnderage: true } })
  expect(names).toEqual([])
  expect(text).toContain('18 and over')
})
