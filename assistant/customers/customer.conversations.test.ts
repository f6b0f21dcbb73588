import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsInArticle } from '../../server/areas/compliance/compliance.words.ts'
import { type DemoShop, openDemoShop } from '../../server/testing/data/demo-shop.ts'
import type { Answer, Brain } from '../brain.ts'
import type { ProductDetails } from '../tools/product-details.ts'
import { loadCustomerAnswers } from './customer.answers.ts'
import { customerBrain } from './customer.brain.ts'
import { createCustomerReader } from './customer.reader.ts'

let shop: DemoShop
let brain: Brain
beforeAll(async () => {
  shop = await openDemoShop()
  brain = customerBrain({
    reader: await createCustomerReader(shop.db),
    tools: shop.tools,
    answers: await loadCustomerAnswers(shop.tools),
  })
})
afterAll(() => shop.close())

async function ask(message: string, memory: unknown = {}, customer: DemoShop['customer'] | undefined = undefined) {
  const pieces: string[] = []
  const signal = new AbortController().signal
  const answer = await brain.answer({ message, history: [], memory, customer, signal }, (piece) => pieces.push(piece))
  return { ...answer, pieces }
}

/** Each message after the other, as one chat; answers the last. Memory travels as JSON. */
async function chat(...messages: string[]): Promise<Answer> {
  let answer = await ask(messages[0] ?? '')
  for (const message of messages.slice(1)) answer = await ask(message, JSON.parse(JSON.stringify(answer.memory)))
  return answer
}

async function cardsOf({ productIds }: Answer): Promise<ProductDetails[]> {
  const found = await Promise.all(
    productIds.map((product_id) => shop.tools.product_details.run({ product_id }, { customer: undefined })),
  )
  return found.flatMap((one) => (one.found ? [one.product] : []))
}

test('a base ratio is a fact of a liquid and no option that it lacks', async () => {
  const { text } = await ask('is lemon posset 70/30?')
  expect(text).toMatch(/Lemon Posset Shortfill\]\S* is 70 VG \/ 30 PG\./)
  expect(text).not.toContain('doesn’t come in')
})

describe('an answer', () => {
  test('arrives sentence by sentence, and the pieces add up to the text', async () => {
    const { pieces, text } = await ask('what does delivery cost?')
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.join('')).toBe(text)
    expect(text).toContain('£8.00')
  })

  test('to a search has a count, names, prices and a warning', async () => {
    const answer = await ask('do you have mango nic salts at 10 mg?')
    expect(answer.text).toMatch(/^We have three mango nic salts at 10 mg in stock, from £4\.79:/)
    expect(answer.text).toContain('highly addictive')
    const cards = await cardsOf(answer)
    expect(cards.every(({ name, strengths_mg }) => /mango/i.test(name) && strengths_mg.includes(10))).toBe(true)
  })

  test('applies a price limit to the penny', async () => {
    const cards = await cardsOf(await ask('pod kits under £20'))
    expect(cards.length).toBeGreaterThan(1)
    expect(cards.every(({ price_pence }) => price_pence <= 2000)).toBe(true)
    const nothing = await ask('pod kits under £5')
    expect(nothing.productIds).toEqual([])
    expect(nothing.text).toMatch(/cheapest is .*£16\.99/)
  })

  test('names what is sold out and shows something similar', async () => {
    const answer = await ask('vanilla slice shortfill')
    expect(answer.text).toContain('sold out')
    const cards = await cardsOf(answer)
    expect(cards.length).toBeGreaterThan(0)
    expect(cards.every(({ in_stock, product_class }) => in_stock && product_class === 'shortfill')).toBe(true)
  })

  test('opens a page on request', async () => {
    expect(await ask('take me to the basket')).toMatchObject({ openPath: '/cart' })
  })

  test('stops when the request is aborted', async () => {
    const signal = AbortSignal.abort()
    const turn = { message: 'hello', history: [], memory: {}, customer: undefined, signal }
    await expect(brain.answer(turn, () => undefined)).rejects.toThrow()
  })
})

describe('a beginner', () => {
  test('sees a kit, a liquid and pods that fit, with their total, and is asked how much they smoke', async () => {
    const answer = await ask('I am new to vaping, what do you recommend?')
    expect((await cardsOf(answer)).map(({ product_class }) => product_class)).toEqual([
      'device',
      'nicotine_eliquid',
      'tank',
    ])
    expect(answer.text).toMatch(/come to £29\.98/)
    expect(answer.text).toContain('How many cigarettes')
    expect(answer.text).toContain('adults of 18')
  })

  test('who smokes twenty a day sees up to 20 mg', async () => {
    const answer = await chat('what is a good starter kit?', 'about 20 a day')
    expect(answer.text).toMatch(/20 mg.* the legal most/)
  })

  test('who does not smoke is asked not to start, and sees no products', async () => {
    const answer = await ask("I don't smoke, which vape should I get as a beginner?")
    expect(answer.text).toContain('please don’t start')
    expect(answer.productIds).toEqual([])
  })
})

describe('the previous messages', () => {
  test('are continued: cheaper, more, the second one', async () => {
    const first = await ask('show me kits')
    const [shownFirst] = await cardsOf(first)
    const cheaper = await cardsOf(await ask('a cheaper one', first.memory))
    const lowest = Math.min(...(await cardsOf(first)).map(({ price_pence }) => price_pence))
    expect(cheaper.every(({ price_pence }) => price_pence < lowest)).toBe(true)
    const more = await ask('show me more', first.memory)
    expect(more.productIds.filter((id) => first.productIds.includes(id))).toEqual([])
    const second = await ask('tell me about the second one', first.memory)
    expect(second.productIds).toEqual([first.productIds[1]])
    expect(second.productIds).not.toContain(shownFirst?.id)
  })

  test('are narrowed by a strength or a flavour', async () => {
    const cards = await cardsOf(await chat('show me mango nic salts', 'in 20 mg'))
    expect(cards.length).toBeGreaterThan(0)
    expect(cards.every(({ name, strengths_mg }) => /mango/i.test(name) && strengths_mg.includes(20))).toBe(true)
  })

  test('define what ‘it’ means', async () => {
    expect((await chat('tell me about the Pod One Refillable Kit', 'what colours does it come in?')).text).toContain(
      'Copper',
    )
  })
})

describe('a form that is sold out while others are in stock', () => {
  test('is never answered as if it were in stock', async () => {
    const forms = await shop.db
      .selectFrom('variation as gone')
      .innerJoin('product', 'product.id', 'gone.product_id')
      .where('gone.stock_quantity', '=', 0)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('variation as held')
            .select('held.id')
            .whereRef('held.product_id', '=', 'product.id')
            .where('held.stock_quantity', '>', 0),
        ),
      )
      .select(['product.name', 'gone.attributes'])
      .execute()
    expect(forms.length).toBeGreaterThan(20)
    const silent: string[] = []
    for (const { name, attributes } of forms) {
      const form = Object.values(attributes).join(' ')
      for (const message of [
        `${name} ${form}`,
        `how much is the ${name} in ${form}?`,
        `is the ${name} in ${form} in stock?`,
      ]) {
        const { text } = await ask(message)
        if (!/sold out/i.test(text)) silent.push(`${message}: ${text}`)
      }
    }
    expect(silent).toEqual([])
  })
})

describe('a sum', () => {
  test('is of the form and number of the previous messages', async () => {
    const five = await chat('morello cherry salts 20mg', 'how much for 5')
    expect(five.text).toMatch(/5 × .*Morello Cherry, 20 mg at £4\.79: £23\.95/)
    const three = await chat('morello cherry salts 20mg', 'how much for 5', 'and for 3')
    expect(three.text).toContain('£14.37')
    const until = await chat('morello cherry salts 20mg', 'how many do i need for free delivery')
    expect(until.text).toMatch(/\*\*11\*\* of .*£52\.69/)
  })

  test('grows, shrinks and changes its delivery', async () => {
    const first = ['larch scoop price', 'with basket infuser and hibiscus rose tea']
    expect((await chat(...first)).text).toContain('£24.40')
    expect((await chat(...first, 'posted')).text).toContain('£32.40')
    expect((await chat(...first, 'take the infuser out')).text).toContain('£14.45')
    expect((await chat(...first, 'same but express')).text).toContain('£36.40')
  })

  test('has the parts of the device that was talked about', async () => {
    const answer = await chat(
      'spindle pen brass',
      'and a pack of coils for it',
      'brass pen plus a pack of them delivered',
    )
    expect(answer.text).toMatch(/Weaver Coils.*\n.*Spindle Pen Kit.* in Brass/)
    expect(answer.text).toContain('£42.48')
  })

  test('gives a number to the product it belongs to', async () => {
    const answer = await chat('nicotine shot 18mg', '2 of those and the 100ml salted caramel, total posted')
    expect(answer.text).toMatch(/2 × .*Nicotine Shot 18 mg.*£6\.98/)
    expect(answer.text).toContain('£44.47')
  })

  test('names the words that it has not counted', async () => {
    const shot = await chat('2 x pear mint 10mg, 1 lemon curd 50 + cedar, delivered')
    expect(shot.text).toContain('I haven’t counted ‘cedar’')
    const size = await chat('two 5000mah 21700 pairs and a quad charger posted')
    expect(size.text).toContain('2 × [21700 Cells, pair]')
    expect(size.text).toContain('I haven’t counted ‘5000mah’')
    const packs = await chat('how much are 4 1.0ohm m coils packs with delivery')
    expect(packs.text).toContain('M Coils, 5 pack')
    expect(packs.text).not.toContain('doesn’t come in')
    const whole = await chat('cost of 3 mango nic salts and 2 vitamin d delivered please')
    expect(whole.text).toContain('£32.27')
    expect(whole.text).not.toContain('haven’t counted')
  })

  test('is of the size that was named in kilograms, and names the size where there is no such one', async () => {
    const { text } = await ask('two of the 1kg whey please what do i pay total')
    expect(text).toMatch(/2 × \[Whey Protein Vanilla\]\S* in 1000 g at/)
    expect(text).not.toContain('haven’t counted')
    const other = await ask('two of the 2kg whey please what do i pay total')
    expect(other.text).toMatch(/2 × \[Whey Protein Vanilla\]\S* in 500 g at/)
    expect(other.text).toContain('I haven’t counted ‘2000g’')
  })

  test('denies no nutrient that a product has', async () => {
    expect((await ask('price per capsule of D3 & K2 in both sizes')).text).not.toContain('doesn’t come in')
  })

  test('is only of what the last answer was about', async () => {
    const shown = ['how much is the masala chai', 'something fruity instead', 'with mint']
    const [first] = await cardsOf(await chat(...shown))
    expect(first?.name).toMatch(/Mint.*Tea/)
    const sum = await chat(...shown, 'how much for 8 posted')
    expect(sum.productIds).toEqual([first?.id])
    expect(sum.text).toContain(`8 × [${first?.name}]`)
  })

  test('leaves out a tea that is called by its kind', async () => {
    const sum = await chat('show me peppermint tea', 'how much for 3', 'add the Goyt', 'take the tea out')
    expect(sum.text).not.toContain('Peppermint')
    expect(sum.text).toContain('£23.99')
  })
})

describe('nicotine shots', () => {
  test('are of the strength that is named, and of both strengths where none is', async () => {
    const named = await ask('nic salt shot 20 how many for 100ml shortfill')
    expect(named.text).toContain('**Two shots of 20 mg** in 100 ml make 120 ml of about 3.3 mg')
    expect(named.text).not.toContain('of 18 mg')
    const open = await ask('2 nic shots in a 50ml shortfill')
    expect(open.text).toMatch(/18 mg\*\* in 50 ml make 70 ml of about 5\.1 mg.*20 mg\*\* .* about 5\.7 mg/s)
    expect((await ask('nic salt shot 20')).text).toContain('is £3.49')
  })
})

test('‘nah’ declines what was shown, and the next words are a wish', async () => {
  expect((await chat('mint e-liquid', 'nah plum')).text).toContain('Victoria Plum Shortfill')
  const pods = await chat('damside kit in gunmetal?', 'nah plum. and pods for it, 1 ohm')
  expect(pods.text).toContain('Damside Pods, 3 pack')
  expect(pods.text).not.toMatch(/Fresnel|none of just/)
  expect((await chat('show me kits', 'nope')).text).toMatch(/what .*like|anything/i)
})

describe('the form that is meant', () => {
  test.each([
    [['smoky lapsang 100g', 'how much is it'], '£15.50'],
    [['magnesium glycinate', 'how much is the 240'], '£24.95'],
    [['chamomile heads tea', 'how much is the big one'], '£12.50'],
    [['got any apple nic salts', 'the red one in 10mg'], 'in Red Apple, 10 mg is in stock'],
    [['got any apple nic salts', 'the red one in 10mg', '20 then?'], 'in Red Apple, 20 mg is sold out'],
    [['tropical grove shortfill', 'is the 50ml in'], 'in 50 ml is sold out'],
    [['tropical grove shortfill', 'is the 50ml in', '100ml then, how much'], 'in 100 ml costs £28.99'],
    [['quince salt', '20 then'], 'in 20 mg are left'],
    [['fold kit', 'pods?'], '[Fold Pods, 2 pack]'],
    [['saffron capsules', '60 ones price', 'three of them'], 'in 60 capsules at £74.85'],
    [['walnut and leaf 20mg?', 'without cedar', 'the peppery one, 2 of them'], '£10.98'],
  ])('of %j is %s', async (messages, expected) => {
    expect((await chat(...messages)).text).toContain(expected)
  })
})

test('a question without words of its own is the last one again', async () => {
  expect((await chat('is magnesium glycinate vegan?', 'and the calcium & d3?')).text).toMatch(/No, .*isn’t vegan/)
})

describe('orders', () => {
  test('are talked about one after the other', async () => {
    const last = await ask('my last order?', {}, shop.customer)
    expect(last.text).toContain('VS-2026-000032')
    const before = await ask('the one before that', last.memory, shop.customer)
    expect(before.text).toContain('VS-2026-000031')
    const cancel = await ask('can i still cancel that one', before.memory, shop.customer)
    expect(cancel.text).toMatch(/VS-2026-000031.*too far/)
    const refund = await ask('did i get my refund', cancel.memory, shop.customer)
    expect(refund.text).toMatch(/VS-2026-000001.* is cancelled/)
  })

  test('are shown to their customer, never to a visitor', async () => {
    const own = await ask('where is my order?', {}, shop.customer)
    expect(own.text).toMatch(/VS-2026-\d{6}/)
    const visitor = await ask('where is my order VS-2026-000031?')
    expect(visitor.text).toContain('log in')
    expect(visitor.text).not.toContain('£')
  })
})

describe('a user under age', () => {
  test('gets a kind answer, and sees no products for the rest of the chat', async () => {
    const first = await ask('I am 15, can I buy a vape?')
    expect(first.text).toContain('18')
    const later = await ask('show me CBD tea then', first.memory)
    expect(later.productIds).toEqual([])
    const delivery = await ask('what does delivery cost?', first.memory)
    expect(delivery.text).toContain('£8.00')
  })
})

describe('any message', () => {
  const words = fc.constantFrom(
    ...'mint mango vape kit coil tea cbd cheap no 10mg 3mg £5 under 20 the second one cheaper more it what which is fits for pod slim order returns help lemon vitamin magnesium without stock best'.split(
      ' ',
    ),
  )
  const message = fc.oneof(
    fc.array(words, { minLength: 1, maxLength: 8 }).map((chosen) => chosen.join(' ')),
    fc.string({ minLength: 1, maxLength: 60 }),
    fc.constantFrom('<img src=x onerror=alert(1)>', '[x](javascript:alert(1))', '‮‮', '💨💨', "'; drop table product;--"),
  )

  test('is answered with text, cards in stock, no health claim and a memory that survives JSON', async () => {
    let memory: unknown = {}
    await fc.assert(
      fc.asyncProperty(message, async (text) => {
        const answer = await ask(text, memory)
        memory = JSON.parse(JSON.stringify(answer.memory))
        expect(answer.text.trim()).not.toBe('')
        expect(answer.text).not.toMatch(/undefined|NaN|\[object|<img|\]\(javascript/)
        expect(answer.pieces.join('')).toBe(answer.text)
        expect(answer.productIds.length).toBeLessThanOrEqual(6)
        expect((await cardsOf(answer)).every(({ in_stock }) => in_stock)).toBe(true)
        expect(claimsInArticle([{ path: 'text', text: answer.text }])).toEqual([])
        expect((answer.suggestions ?? []).length).toBeLessThanOrEqual(3)
      }),
      { numRuns: 60 },
    )
  })
})

test('the brands are named from the catalogue', async () => {
  const { text } = await ask('which brands do you sell')
  const { largest, total } = await shop.tools.brands.run({}, { customer: undefined })
  expect(text).toContain(`We sell ${total} brands`)
  for (const { name, path } of largest) expect(text).toContain(`[${name}](${path})`)
})
