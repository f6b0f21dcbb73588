import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoShop, openDemoShop } from '../../../server/testing/data/demo-shop.ts'
import { readMemory } from '../memory.ts'
import { UTTERANCES } from './understand.test-utterances.ts'
import { createUnderstander } from './understand.ts'
import type { Memory, Slots, Understanding } from './understanding.ts'

let shop: DemoShop
let understander: ReturnType<typeof createUnderstander>

beforeAll(async () => {
  shop = await openDemoShop()
  understander = createUnderstander({ db: shop.db })
}, 120_000)
afterAll(() => shop.close())

const NOTHING = readMemory({})
const read = (said: string, memory: Memory = NOTHING) => understander.understand(said, memory)
const wantedBy = ({ intent, topic }: Understanding) => (topic === undefined ? intent : `${intent}/${topic}`)
async function idOf(name: string): Promise<number> {
  const query = shop.db.selectFrom('product').select('id').where('name', '=', name)
  return (await query.executeTakeFirstOrThrow()).id
}

test('recognises the intent of customers’ messages', async () => {
  const wrong: string[] = []
  for (const [said, wanted] of UTTERANCES) {
    const got = wantedBy(await read(said))
    if (got !== wanted) wrong.push(`${said}: ${got} instead of ${wanted}`)
  }
  expect(UTTERANCES.length).toBeGreaterThan(250)
  expect(wrong).toEqual([])
})

const SLOTS: readonly (readonly [said: string, slots: Partial<Slots>])[] = [
  ['hiya do u do any stawberry salts in 10mg pls', { words: ['strawberry'], strengthsMg: [10], nicotineType: 'salt' }],
  ['mango e-liquid under a tenner', { words: ['mango'], maxPence: 1000, classes: ['nicotine_eliquid', 'shortfill'] }],
  ['2% menthol salts', { strengthsMg: [20], flavourFamilies: ['mint'] }],
  ['20mg/ml berry', { strengthsMg: [20], flavourFamilies: ['berry'] }],
  ['kit between £25 and £30', { minPence: 2500, maxPence: 3000, classes: ['device'] }],
  ['5-10 quid teas', { minPence: 500, maxPence: 1000 }],
  ['around 20 pounds kit', { minPence: 1500, maxPence: 2500 }],
  ['no more than eight quid, berry', { minPence: undefined, maxPence: 800 }],
  ['at least £20 kits', { minPence: 2000, maxPence: undefined }],
  ['something for a fiver', { maxPence: 500 }],
  ['fruity salts but no menthol or ice', { without: ['menthol', 'ice'], nicotineType: 'salt' }],
  ['no mint, tobacco or menthol', { without: ['mint', 'menthol', 'tobacco'], flavourFamilies: [] }],
  ['anything but mint', { without: ['mint', 'menthol'], flavourFamilies: [] }],
  ["juice, i don't like tobacco", { without: ['tobacco'], flavourFamilies: [] }],
  ['cbd tea without caffeine', { classes: ['cbd_food'], without: ['caffeine'] }],
  ['omega 3 without fish', { words: ['omega 3'], without: ['fish'] }],
  ['no ice mango salts', { words: ['mango'], without: ['ice'] }],
  ['zero nic mint', { nicotineType: 'none', strengthsMg: [0], without: [] }],
  ['something with no nicotine that tastes like mint', { nicotineType: 'none', flavourFamilies: ['mint'] }],
  ['1.2 ohm coils', { ohms: 1.2, classes: ['coil'] }],
  ['0.8 coils for swift pen', { ohms: 0.8 }],
  ['I smoke twenty a day', { cigarettesADay: 20 }],
  ['half a pack a day, which kit', { cigarettesADay: 10 }],
  ['whats your cheapest kit', { sort: 'price_asc' }],
  ['most expensive kit', { sort: 'price_desc' }],
  ['whats new in', { sort: 'newest' }],
  ['highest rated tea', { sort: 'rating' }],
  ['show me three mango juices', { count: 3, words: ['mango'] }],
  ['strongest mint salts', { strengthsMg: [20] }],
  ['less than 10mg mint juice', { strengthsMg: [3, 6] }],
  ['camomile tea', { words: ['chamomile', 'tea'] }],
  ['vitamin c 500mg', { strengthsMg: [] }],
  ['multivitamin for someone over 50', { words: ['multivitamin', '50 plus'], minPence: undefined }],
]

test.each(SLOTS)('%s yields its slots', async (said, slots) => {
  expect((await read(said)).slots).toMatchObject(slots)
})

test('does not correct everyday English words to words of the shop', async () => {
  for (const said of ['mine', 'fit', 'pear', 'posted', 'changed', 'based', 'write', 'weather', 'bank']) {
    expect((await read(said)).text).toBe(said)
  }
})

test('recognises brands, subcategories and bundles of the catalogue', async () => {
  expect((await read('anything by tidewater')).slots.brandIds).toHaveLength(1)
  expect((await read('nic salts')).slots.subcategoryIds).toHaveLength(1)
  expect((await read("what's in the orchard set")).bundleIds).toHaveLength(1)
})

test.each([
  ['how much is the column tank', ['Column Tank 2 ml']],
  ['price of garden mint?', ['Garden Mint Nic Salt']],
  ['which coils fit the beacon', ['Beacon Pen Kit']],
  ['is the pod one in stock', ['Pod One Refillable Kit']],
  ['how much cbd is in the chamomile and honeybush tea', ['Chamomile & Honeybush CBD Tea']],
  ['compare the slim and the slim pro', ['Slim Refillable Kit', 'Slim Pro Kit']],
  ['difference between mango ice and alphonso mango', ['Mango Ice Nic Salt', 'Alphonso Mango Nic Salt']],
])('%s names its products', async (said, names) => {
  expect((await read(said)).productIds).toEqual(await Promise.all(names.map(idOf)))
})

describe('after a search', () => {
  const search = async () =>
    readMemory({
      intent: 'find_products',
      slots: { words: ['mango'], classes: ['nicotine_eliquid'], strengthsMg: [10] },
      shownIds: await Promise.all(['Garden Mint Nic Salt', 'Mango Ice Nic Salt', 'Quince Nic Salt'].map(idOf)),
    })

  test.each([
    ['in mango?', { kind: 'refine' }, 'find_products'],
    ['what about 10mg', { kind: 'refine' }, 'find_products'],
    ['and for tea?', { kind: 'refine' }, 'find_products'],
    ['only in stock', { kind: 'refine' }, 'find_products'],
    ['same but without ice', { kind: 'refine' }, 'find_products'],
    ['anything stronger', { kind: 'refine' }, 'find_products'],
    ['make it 6mg', { kind: 'refine' }, 'find_products'],
    ['which is the cheapest', { kind: 'refine' }, 'find_products'],
    ['a cheaper one', { kind: 'cheaper' }, 'find_products'],
    ['that ones too expensive', { kind: 'cheaper' }, 'find_products'],
    ['more', { kind: 'more' }, 'find_products'],
    ['show me some others', { kind: 'more' }, 'find_products'],
    ['not that one', { kind: 'another' }, 'find_products'],
    ['the second one', { kind: 'ordinal', index: 1 }, 'product_question'],
    ['tell me more about the last one', { kind: 'ordinal', index: -1 }, 'product_question'],
    ['how much is it', { kind: 'it' }, 'product_question'],
    ['does it come in blue', { kind: 'it' }, 'product_question'],
    ['ingredients?', { kind: 'it' }, 'product_question'],
    ['no', { kind: 'no' }, 'small_talk'],
    ['do you sell vitamin c', { kind: 'none' }, 'find_products'],
    ['how much is delivery', { kind: 'none' }, 'delivery'],
    ['is it good for anxiety', { kind: 'it' }, 'medical'],
  ])('%s refers to the search', async (said, follows, intent) => {
    expect(await read(said, await search())).toMatchObject({ follows, intent })
  })

  test('‘the first two’ are the first two products shown', async () => {
    const memory = await search()
    expect(await read('compare the first two', memory)).toMatchObject({
      intent: 'compare',
      productIds: memory.shownIds.slice(0, 2),
    })
  })

  test('‘yes’ accepts the last offer', async () => {
    const memory: Memory = { ...(await search()), offer: 'bundles' }
    expect(await read('yes please', memory)).toMatchObject({ intent: 'bundles', follows: { kind: 'yes' } })
  })
})

test('answers both parts of a question', async () => {
  const { intent, also } = await read('do you have mango salts and how much is delivery?')
  expect(intent).toBe('find_products')
  expect(also).toEqual([{ intent: 'delivery', topic: 'cost', subject: undefined }])
})

test('does not take an adult’s numbers for a child’s age', async () => {
  for (const said of [
    'I am 45',
    'my dad is 70',
    'im 19 whats a good pod kit',
    'i am 15 stone',
    'i vape 12mg',
    'since i was 15',
  ]) {
    expect((await read(said)).intent, said).not.toBe('underage')
  }
})

test('accepts any input without an error', async () => {
  const hostile = [
    '',
    ' ',
    '🙂🙂',
    '((((',
    '[a-z]+*',
    '\\',
    'a'.repeat(2000),
    'کیا حال ہے',
    '你好吗',
    '<img src=x>',
    '%00',
    "' or 1=1 --",
  ]
  for (const said of [...hostile, 'how much '.repeat(220), 'no not without '.repeat(120)]) {
    expect((await read(said)).also.length).toBeLessThan(3)
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), fc.jsonValue(), async (said, kept) => {
      expect((await read(said, readMemory(kept))).text.length).toBeLessThan(5000)
    }),
    { numRuns: 60 },
  )
})

test('reads a changed catalogue after it was published, and uses the old one meanwhile', async () => {
  expect((await read('anything by zephyrine')).slots.brandIds).toEqual([])
  const brand = await shop.db
    .insertInto('brand')
    .values({ name: 'Zephyrine', slug: 'zephyrine' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await idOf('Quince Nic Salt')
  await shop.db.updateTable('product').set({ brand_id: brand.id }).where('id', '=', id).execute()
  understander.forget()
  await expect.poll(async () => (await read('anything by zephyrine')).slots.brandIds).toEqual([brand.id])
})
