import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoShop, openDemoShop } from '../../../server/testing/data/demo-shop.ts'
import type { Reply } from '../../engine/reply.ts'
import { makeDesk, makeFilter, makeTurn, makeWish } from '../customer.test-turns.ts'
import { writeFact } from './facts/answer-facts.ts'
import { HANDLERS } from './handlers.ts'

let shop: DemoShop
const ids = new Map<string, number>()
beforeAll(async () => {
  shop = await openDemoShop()
  for (const { id, name } of await shop.db.selectFrom('product').select(['id', 'name']).execute()) ids.set(name, id)
})
afterAll(() => shop.close())

const idOf = (name: string): number => ids.get(name) ?? 0

async function answer(parts: Parameters<typeof makeTurn>[0], customer?: DemoShop['customer']): Promise<Reply> {
  const handler = HANDLERS[parts.intent]
  return handler ? handler(makeTurn(parts), makeDesk(shop.tools, customer)) : { text: '', cards: [], next: [] }
}
const about = (name: string, parts: Omit<Parameters<typeof makeTurn>[0], 'intent'> = {}, intent = 'product_fact') =>
  answer({ intent, ...parts, wish: { ...parts.wish, productIds: [idOf(name)] } })
const names = ({ cards }: Reply) => cards.map(({ name }) => name)

describe('a search', () => {
  test('counts what it finds and shows it', async () => {
    const wish = {
      filter: {
        classes: ['nicotine_eliquid' as const],
        words: ['mango'],
        nicotineType: 'salt' as const,
        strengthsMg: [10],
      },
    }
    const reply = await answer({ intent: 'find_product', wish })
    expect(reply.text).toMatch(/^We have three mango nic salts at 10 mg in stock, from £4\.79:/)
    expect(reply.cards.every(({ name, strengths_mg }) => /mango/i.test(name) && strengths_mg.includes(10))).toBe(true)
    expect(reply.remember?.filter).toEqual(makeFilter(wish.filter))
  })

  test('names what is not to be had before it shows what comes closest', async () => {
    const filter = {
      classes: ['nicotine_eliquid' as const],
      words: ['mango'],
      nicotineType: 'salt' as const,
      strengthsMg: [3],
    }
    const { text, cards } = await answer({ intent: 'find_product', wish: { filter } })
    expect(text).toMatch(/^Sorry, we have no mango nic salts at 3 mg in stock\. These come closest:/)
    expect(cards.length).toBeGreaterThan(0)
  })

  test('names the cheapest where the price limit leaves nothing, and shows nothing above it', async () => {
    const { text, cards } = await answer({
      intent: 'find_product',
      wish: { filter: { classes: ['device'], maxPence: 500 } },
    })
    expect(text).toContain('£16.99')
    expect(cards).toEqual([])
  })

  test('sorts by popularity only where popular ones are asked for', async () => {
    const wish = { filter: { classes: ['device' as const] } }
    expect((await answer({ intent: 'recommend_popular', wish })).text).toContain('These sell best among our kits')
    expect((await answer({ intent: 'find_product', wish })).text).not.toContain('best')
  })

  test('goes on: cheaper, more, the cheapest of those', async () => {
    const shown = [idOf('Pod One Refillable Kit'), idOf('Slim Refillable Kit')]
    const state = { shownIds: shown, seenIds: shown }
    const wish = { filter: { classes: ['device' as const] } }
    const cheaper = await answer({ intent: 'cheaper', state, wish, frame: { reference: { kind: 'cheaper' } } })
    expect(cheaper.cards.every(({ price_pence }) => price_pence < 1999)).toBe(true)
    const more = await answer({ intent: 'show_more', state, wish, frame: { reference: { kind: 'more' } } })
    expect(more.cards.filter(({ id }) => shown.includes(id))).toEqual([])
    const least = await answer({ intent: 'cheaper', state, wish, frame: { reference: { kind: 'them' } } })
    expect(names(least)).toEqual(['Slim Refillable Kit'])
  })
})

describe('a question about one product', () => {
  test('is answered with that fact', async () => {
    expect((await about('Garden Mint Nic Salt', {}, 'product_price')).text).toContain('costs £4.99 (£49.90 per 100 ml)')
    expect((await about('Pod One Refillable Kit', { frame: { fact: 'battery' } })).text).toContain('1,000 mAh')
    expect((await about('Weaver Kit', { frame: { fact: 'colours' } })).text).toContain('Brass, Slate and Sand')
  })

  test('knows which form is meant, and whether that is in stock', async () => {
    const form = { wish: { filter: { strengthsMg: [20] } } }
    expect((await about('Garden Mint Nic Salt', form, 'stock')).text).toMatch(/^Yes, .* in 20 mg is in stock/)
    const other = { wish: { filter: { strengthsMg: [3] } } }
    expect((await about('Garden Mint Nic Salt', other, 'stock')).text).toContain('doesn’t come in 3 mg')
    const flavour = { wish: { filter: { words: ['honey mint'] } } }
    expect((await about('Garden Mint Nic Salt', flavour, 'stock')).text).toContain('in Honey Mint is sold out')
  })

  test('never shows what is sold out as available, and offers what is like it', async () => {
    const { text, cards } = await about('Vanilla Slice Shortfill', {}, 'find_product')
    expect(text).toContain('sold out just now')
    expect(cards.filter(({ in_stock }) => in_stock).length).toBeGreaterThan(0)
  })

  test('names the form that is sold out, and what is in stock beside it', async () => {
    const wish = { filter: { words: ['bramble leaf'], strengthsMg: [10] } }
    const { text } = await answer({ intent: 'find_product', wish })
    expect(text).toContain('in Bramble Leaf, 10 mg is sold out')
    expect(text).toMatch(/In Bramble Leaf there’s 6 mg \(£[\d.]+\) and 20 mg \(£[\d.]+\)\./)
    expect(text).not.toContain('It’s £')
  })

  test('is understood of a flavour after the product', async () => {
    const focusId = idOf('Garden Mint Nic Salt')
    const wish = makeWish({ filter: { words: ['honey mint'] } })
    const frame = { reference: { kind: 'refine' as const }, wishes: [wish] }
    const { text } = await answer({ intent: 'find_product', state: { focusId, shownIds: [focusId] }, frame, wish })
    expect(text).toContain('in Honey Mint is sold out')
  })

  test('judges vegan and vegetarian by the ingredients', async () => {
    const ask = async (name: string, fact: string) => (await about(name, { frame: { fact } })).text
    expect(await ask('Vitamin D3 4000 IU', 'vegan')).toMatch(/^No, /)
    expect(await ask('Vegan D3 Drops', 'vegan')).toMatch(/^Yes, /)
    expect(await ask('Algae Omega 3', 'vegetarian')).not.toMatch(/^No, /)
    expect(await ask('High Strength Omega 3', 'vegetarian')).toMatch(/^No, /)
  })

  test('admits that the page states nothing', async () => {
    expect((await about('Pod One Refillable Kit', { frame: { fact: 'weight' } })).text).toContain(
      'doesn’t give its weight',
    )
  })

  test('of every fact and kind of product has an answer', async () => {
    const kinds = [
      'Garden Mint Nic Salt',
      'Pod One Refillable Kit',
      'Chamomile & Honeybush CBD Tea',
      'Vitamin D3 4000 IU',
      'C1 Coils, 5 pack',
      'Glass Teapot',
      '18650 Cells, pair',
    ]
    const desk = makeDesk(shop.tools)
    for (const product of await desk.listDetails(kinds.map(idOf))) {
      for (const fact of new Set(desk.facts.map(({ name }) => name))) {
        const text = writeFact(fact, product, makeTurn({ intent: 'product_fact' }), desk)
        expect(text.length, `${fact} of ${product.name}`).toBeGreaterThan(15)
        expect(text, `${fact} of ${product.name}`).not.toMatch(/undefined|null|NaN|\{|\}/)
      }
    }
  })

  test('about the most of a kind is sorted by the number', async () => {
    const turn = { intent: 'product_fact', text: 'which kit has the biggest battery', frame: { fact: 'battery' } }
    const { cards } = await answer({ ...turn, wish: { filter: { classes: ['device'] } } })
    const sizes = cards.map(({ facts }) => Number(facts.battery_mah))
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  test('without a product asks which one', async () => {
    expect((await answer({ intent: 'product_fact' })).text).toContain('Which product')
  })
})

test('a comparison shows both products side by side and which has more', async () => {
  const productIds = [idOf('Slim Refillable Kit'), idOf('Slim Pro Kit')]
  const { text, cards } = await answer({ intent: 'compare', wish: { productIds } })
  expect(text).toContain('**Slim Pro Kit** has the larger battery')
  expect(text).toContain('| Battery | 500 mAh | 800 mAh |')
  expect(cards).toHaveLength(2)
})

test('of two strengths that were named the stronger one is named', async () => {
  const productIds = [idOf('Garden Mint Nic Salt'), idOf('Cold Menthol 50/50')]
  const { text } = await answer({ intent: 'compare', wish: { productIds, filter: { strengthsMg: [6, 10] } } })
  expect(text).toMatch(/^\[Cold Menthol 50\/50\].* at 10 mg has more nicotine per ml/)
})

describe('what fits', () => {
  test('is listed for a kit, and remembered as the device', async () => {
    const wish = { fitsProductId: idOf('Beacon Pen Kit'), filter: { classes: ['coil' as const] } }
    const reply = await answer({ intent: 'compatibility', wish })
    expect(names(reply)).toContain('C1 Coils, 5 pack')
    expect(reply.remember?.deviceId).toBe(idOf('Beacon Pen Kit'))
  })

  test('includes what names the brand once for several devices', async () => {
    const wish = { fitsProductId: idOf('Goyt Pod Kit'), filter: { classes: ['coil' as const] } }
    expect(names(await answer({ intent: 'compatibility', wish }))).toContain('Coils for Beacon, 5 pack')
  })

  test('is yes or no for a pair', async () => {
    const pair = (one: string, other: string) =>
      answer({ intent: 'compatibility', wish: { productIds: [idOf(one)], fitsProductId: idOf(other) } })
    expect((await pair('Arc Coils, 5 pack', 'Column Pen Kit')).text).toMatch(/^Yes, /)
    expect((await pair('Arc Coils, 5 pack', 'Swift Pen Kit')).text).toMatch(/^No, /)
    const tooMuch = await pair('M Double Coils, 4 pack', 'Warp Pen Kit')
    expect(tooMuch.text).toMatch(
      /I wouldn’t pair them: the coil is made for 40 to 60 W, and the kit gives 35 W at most/,
    )
    expect((await pair('Lemon Posset Shortfill', 'Pod One Refillable Kit')).text).toMatch(/^I wouldn’t/)
  })

  test('is asked for the device where none was named', async () => {
    expect((await answer({ intent: 'compatibility' })).text).toMatch(/^Which kit/)
  })
})

describe('a sum', () => {
  test('counts each wish and adds delivery', async () => {
    const reply = await answer({
      intent: 'price_sum',
      wish: { productIds: [idOf('Garden Mint Nic Salt')], quantity: 3 },
      otherWishes: [makeWish({ productIds: [idOf('C1 Coils, 5 pack')] })],
    })
    expect(reply.text).toContain('3 × [Garden Mint Nic Salt]')
    expect(reply.text).toContain('That’s £23.96, or **£31.96** with standard delivery (£8.00). £26.04 more')
  })

  test('works out what a basket misses for free delivery', async () => {
    expect((await answer({ intent: 'delivery_cost', frame: { amountPence: 3800 } })).text).toContain('£12.00 more')
  })

  test('works out nicotine shots within the legal limits', async () => {
    const turn = { intent: 'shortfill_calc', frame: { volumeMl: 100 }, wish: { filter: { strengthsMg: [6] } } }
    const { text } = await answer(turn)
    expect(text).toContain('**Five shots of 18 mg** in 100 ml make 150 ml of about 6 mg')
    expect(text).toContain('room')
  })

  test('estimates how long a bottle or a pack lasts', async () => {
    expect((await answer({ intent: 'bottle_lasts', frame: { volumeMl: 10 } })).text).toContain('three to ten days')
    expect((await about('Vitamin D3 4000 IU', {}, 'bottle_lasts')).text).toContain('180 daily portions')
  })
})

describe('a recommendation for a beginner', () => {
  test('is a kit, a liquid and spares, with the total', async () => {
    const reply = await answer({ intent: 'recommend_beginner', frame: { cigarettesADay: 20 } })
    expect(reply.cards.map(({ product_class }) => product_class)).toEqual(['device', 'nicotine_eliquid', 'tank'])
    expect(reply.text).toMatch(/20 mg \(the legal limit\).*Kit and liquid come to £29\.98/s)
  })

  test('is none for who does not smoke', async () => {
    const reply = await answer({ intent: 'recommend_beginner', frame: { cigarettesADay: 0 } })
    expect(reply.text).toContain('please don’t start')
    expect(reply.cards).toEqual([])
  })
})

describe('the basket', () => {
  const mint = { quantity: 2, filter: { strengthsMg: [20] } }
  const add = {
    kind: 'add_to_cart',
    label: 'Add 2 × Garden Mint Nic Salt, 20 mg, £9.98',
    variation_attributes: { Flavour: 'Garden Mint', Strength: '20 mg' },
    quantity: 2,
  }

  test('is only offered, with a button that names form and price', async () => {
    const { text, actions } = await about('Garden Mint Nic Salt', { wish: mint }, 'add_to_cart')
    expect(text).toContain('2 × [Garden Mint Nic Salt]')
    expect(text).toContain('in 20 mg at £9.98')
    expect(actions).toEqual([{ ...add, product_id: idOf('Garden Mint Nic Salt') }])
  })

  test('is offered one button for each form where none was named', async () => {
    const { text, actions } = await about('Garden Mint Nic Salt', {}, 'add_to_cart')
    expect(text).toMatch(/^Which \[Garden Mint Nic Salt\].* would you like\?/)
    expect(actions?.length).toBeGreaterThan(1)
    expect(actions?.map(({ label }) => label)).toContain('Add 1 × Garden Mint Nic Salt, 20 mg, £4.99')
  })

  test('is offered what is left where more was asked for', async () => {
    const wish = { quantity: 99, filter: { strengthsMg: [6] } }
    const { stock_quantity } = await shop.db
      .selectFrom('variation')
      .select('stock_quantity')
      .where('product_id', '=', idOf('Garden Mint Nic Salt'))
      .where('attributes', '@>', sql<never>`'{"Flavour": "Garden Mint", "Strength": "6 mg"}'`)
      .executeTakeFirstOrThrow()
    const { text, actions } = await about('Garden Mint Nic Salt', { wish }, 'add_to_cart')
    expect(stock_quantity).toBeLessThan(99)
    expect(text).toMatch(/^We’ve only /)
    expect(actions).toMatchObject([{ quantity: stock_quantity }])
  })

  test('is offered each of several wishes', async () => {
    const wish = { ...mint, productIds: [idOf('Garden Mint Nic Salt')] }
    const otherWishes = [makeWish({ productIds: [idOf('Meadow Mint CBD Tea')] })]
    const { actions } = await answer({ intent: 'add_to_cart', wish, otherWishes })
    expect(actions).toMatchObject([add, { product_id: idOf('Meadow Mint CBD Tea'), quantity: 1 }])
  })
})

test('bundles are linked with what they save', async () => {
  expect((await answer({ intent: 'bundles' })).text).toMatch(/\]\(\/bundle\/\d+\), £\d+\.\d\d, saving £\d+\.\d\d/)
})

describe('pages', () => {
  test('of products, categories and by name are opened', async () => {
    expect(await about('Pod One Refillable Kit', {}, 'open_page')).toMatchObject({
      openPath: expect.stringMatching(/^\/product\/\d+-volant/),
    })
    expect(await answer({ intent: 'open_page', frame: { page: 'basket' } })).toMatchObject({ openPath: '/cart' })
    const wish = { filter: { classes: ['tea' as const] } }
    expect(await answer({ intent: 'open_page', wish })).toMatchObject({
      openPath: expect.stringMatching(/^\/shop\?categories=/),
    })
  })

  test('that do not exist are not', async () => {
    expect((await answer({ intent: 'open_page' })).openPath).toBeUndefined()
  })
})

describe('orders', () => {
  test('are shown to their customer, never to a visitor', async () => {
    const own = await answer({ intent: 'order_status' }, shop.customer)
    expect(own.text).toMatch(/VS-2026-\d{6}/)
    const visitor = await answer({ intent: 'order_status', frame: { orderNumber: 'VS-2026-000031' } })
    expect(visitor.text).toContain('log in')
    expect(visitor.text).not.toContain('£')
  })

  test('can be cancelled, listed and ordered again', async () => {
    const cancellation = await answer({ intent: 'cancel_order' }, shop.customer)
    expect(cancellation.text).toContain('can still be cancelled')
    const { actions: [offered] = [] } = cancellation
    expect(offered).toMatchObject({
      kind: 'cancel_order',
      label: expect.stringMatching(/^Cancel order VS-2026-\d{6}$/),
    })
    expect((await answer({ intent: 'order_status' }, shop.customer)).actions).toEqual([])
    expect((await answer({ intent: 'order_history' }, shop.customer)).text).toContain('You have four orders')
    const again = await answer({ intent: 'order_again' }, shop.customer)
    expect(names(again)).toEqual(['Jasmine Green CBD Tea'])
  })

  test('of somebody else are not found', async () => {
    const frame = { orderNumber: 'VS-2026-999999' }
    expect((await answer({ intent: 'order_status', frame }, shop.customer)).text).toContain('can’t find')
  })
})

test('what is not sold is answered plainly, without products of another maker', async () => {
  const goods = await answer({
    intent: 'not_sold',
    text: 'lighters',
    frame: { notSold: [{ name: 'lighters', isBrand: false }] },
  })
  expect(goods.text).toMatch(/don’t sell|don’t stock/)
  const notSold = [{ name: 'SMOK', isBrand: true }]
  const part = await answer({ intent: 'not_sold', frame: { notSold }, wish: { filter: { classes: ['coil'] } } })
  expect(part.cards).toEqual([])
})

describe('a sentence of the page', () => {
  const ask = (name: string, said: string, parts: Parameters<typeof about>[1] = {}) =>
    about(name, { ...parts, frame: { ...parts.frame, words: said.split(' ') } })

  test('is quoted where no fact of its own is asked', async () => {
    expect((await ask('Quad Bay Charger', 'does it measure capacity')).text).toContain('charge and measure capacity')
    expect((await ask('Single Bay Charger', 'when does it stop')).text).toContain('stop at 4.20 V')
    expect((await ask('Single Bay Charger', 'is it waterproof', { frame: { fact: 'waterproof' } })).text).toContain(
      'doesn’t say',
    )
  })

  test('wins over an ingredient of a like name', async () => {
    const { text } = await ask('Oak Cask Nic Salt', 'any sugar in it', { frame: { fact: 'sugar' } })
    expect(text).toContain('no added sugar')
    expect(text).not.toMatch(/^Yes/)
  })
})

test('a strength is that of the flavour that the product is named after', async () => {
  const filter = { strengthsMg: [6] }
  const { text } = await about('Watermelon Ice Nic Salt', { wish: { filter } }, 'stock')
  expect(text).toMatch(/^Sorry.*Watermelon Ice, 6 mg is sold out/)
  expect(text).toContain('Melon Ice')
})

test('a size that is sold out stands on no card', async () => {
  const { cards } = await about('Algae Omega 3')
  expect(cards[0]?.pack_size).toBe('60 softgels')
})

test('a comparison begins with the fact that is asked', async () => {
  const wish = { productIds: [idOf('Swift Pen Kit'), idOf('Lantern Pen Kit')] }
  const { text } = await answer({ intent: 'compare', wish, frame: { fact: 'battery' } })
  expect(text).toMatch(/^- .*Swift.*mAh.*\n- .*Lantern.*2,000 mAh/)
})

test('coils for a device and a liquid are coils', async () => {
  const wish = {
    fitsProductId: idOf('Bobbin Pen Kit'),
    filter: { classes: ['coil' as const, 'nicotine_eliquid' as const], nicotineType: 'salt' as const },
  }
  expect(names(await answer({ intent: 'compatibility', wish }))).toContain('Weaver Tight Coils, 5 pack')
})

test('a device with a built-in battery takes no loose cell', async () => {
  const wish = { productIds: [idOf('Damside Kit')], filter: { classes: ['battery' as const] } }
  expect((await answer({ intent: 'compatibility', wish })).text).toMatch(/^No: .*built-in battery/)
})

test('a fact comes with the sentence of the page that has what else was asked', async () => {
  const frame = { fact: 'ingredients', words: 'which amino acid is in it'.split(' ') }
  const { text } = await about('L-Theanine', { frame })
  expect(text).toMatch(/rice flour.*made by fermentation/s)
})
