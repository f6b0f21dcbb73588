/** What single questions and later messages of a chat are read as, one mechanism a case, against the demo shop. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoShop, openDemoShop } from '../../server/testing/data/demo-shop.ts'
import type { Brain } from '../brain.ts'
import { loadCustomerAnswers } from './customer.answers.ts'
import { customerBrain } from './customer.brain.ts'
import { createCustomerReader } from './customer.reader.ts'

let shop: DemoShop
let brain: Brain
beforeAll(async () => {
  shop = await openDemoShop()
  const answers = await loadCustomerAnswers(shop.tools)
  brain = customerBrain({ reader: await createCustomerReader(shop.db), tools: shop.tools, answers })
})
afterAll(() => shop.close())

/** The text that answers the last of the messages, each sent after the other in one chat. */
async function chat(...messages: string[]): Promise<string> {
  let memory: unknown = {}
  let text = ''
  for (const message of messages) {
    const signal = new AbortController().signal
    const answer = await brain.answer({ message, history: [], memory, customer: undefined, signal }, () => undefined)
    memory = JSON.parse(JSON.stringify(answer.memory))
    text = answer.text
  }
  return text
}

describe('a search', () => {
  test.each([
    [
      'a brand that is not wanted is left out',
      'menthol nic salts 10mg, not ostler',
      /Garden Mint/,
      /Ostler|Plain Menthol/,
    ],
    ['a form that is not wanted is left out', 'vitamin c that is not a pill', /Powder/, /500 mg\]/],
    ['who cannot swallow tablets gets drops', 'b12, i can not swallow tablets', /drops/i, /tablets? a day/],
    ['a taste makes a vape a liquid', 'lemon vape 10ml', /Lemon/, /kits/],
    ['a colour of tea is no colour of goods', 'black tea without cbd', /Masala|Lapsang|Breakfast/, /Chamomile Heads/],
    ['ice is no mint', 'something icy in 20mg for my pod', /Mango Ice/, /pack\]/],
    [
      'the most of what sizes differ in is named with its price',
      'highest mah 21700 cell',
      /up to \d+ mAh, at £/,
      /never/,
    ],
    ['kits are chosen by how they draw', 'cheapest sub ohm pen', /below 0.5 Ω/, /Beacon Pen Kit/],
  ])('%s', async (_, message, said, never) => {
    const text = await chat(message)
    expect(text).toMatch(said)
    expect(text).not.toMatch(never)
  })
})

describe('a fact', () => {
  test.each([
    [
      'two facts joined by a comma are both stated',
      'what is in the weir box, and which colours',
      /two coils.*Blue|Blue.*two coils/s,
    ],
    ['a numbered list is several questions', '1) is the vegan d3 vegan 2) price', /vegan.*£12\.95/s],
    ['how much of a substance is no price', 'how much nic is in the lemon posset', /no nicotine/],
    [
      'a substance that a name does not say is looked for in it',
      'does blackcurrant ice have menthol in it',
      /lists no menthol/,
    ],
    [
      'a size is compared with the others of its product',
      'assam breakfast cbd tea, 50g or 100g better value',
      /costs least per 100 g/,
    ],
    ['a day of a supplement has a price', 'magnesium citrate cost per day', /about [\d.]+p each/],
    ['a battery of another kit does not fit', 'pod two pods in my pod one?', /^No.*Pod Two Empty Pods/s],
    [
      'what is free of a substance is denied where it is in it',
      'is the oat matcha mix gluten free',
      /^No, .*contains gluten/,
    ],
  ])('%s', async (_, message, said) => {
    expect(await chat(message)).toMatch(said)
  })
})

describe('a sum', () => {
  test.each([
    ['a number of one product is multiplied', ['price for 4 garden mint 10mg'], /£19\.96/],
    ['a price says how many bring free delivery', ['how many at 4.59 until delivery is free'], /Eleven|11/],
    ['a basket says what is missing', ['my basket is 41.20 how much more for free postage'], /£8\.80 more/],
    ['a rate is no size', ['i use 3ml a day, how long does 10ml last'], /three days/],
    [
      'a later message asks what is missing',
      ['2 x garden mint 10mg', 'total please', 'how much more until postage is free'],
      /£40\.02/,
    ],
    [
      'one described before and its parts are added',
      ['beacon pen in blue', 'what about the lantern pen', 'ok the blue one, 2 packs of coils for it, total?'],
      /Beacon Pen Kit.*in Blue.*2 × .*C1 Coils/s,
    ],
  ])('%s', async (_, messages, said) => {
    expect(await chat(...messages)).toMatch(said)
  })
})

describe('a later message', () => {
  test.each([
    [
      'a set with what was talked about',
      ['is the wild rhubarb 100ml in stock', 'is there a set'],
      /Rhubarb Shortfill Set/,
    ],
    ['the part that a kit takes', ['tell me about the goyt pod kit', 'and what coils does it take'], /C1 Coils/],
    [
      'a liquid in the kit that is named',
      ['do you have alphonso mango', 'suitable for the pod one?'],
      /^Yes, .*Pod One/,
    ],
    ['the cheapest of all that were found', ['cbd teas', 'the cheapest of those?'], /Of (?:all|those).*£11\.95/],
    [
      'what is in the bundle that was shown',
      ['bundles for the pod one', 'whats in the starter'],
      /Pod One Starter.*Garden Mint/s,
    ],
    ['a change of the bundle that was shown', ['bundles for the pod one', 'can i have it in copper instead'], /fixed/],
    ['the matter of the last answer', ['how do i cancel my order', 'its already shipped'], /can’t be stopped/],
    [
      'no age where a number of cups is asked',
      ['mint cocoa cbd how many servings', 'can i have 2 mugs'],
      /at most one a day/,
    ],
    ['a question of service is no search for others', ['slim pro kit', 'and if i do not like it, its used'], /hygiene/],
    ['the most of those shown', ['cheap pod kits', 'which of those has the biggest battery'], /^(?!.*450 mAh)/s],
    ['what is wanted on top of that', ['tell me about the pod one', 'how much for that and a pack of pods'], /£34\.98/],
    ['bundles up to a price', ['which bundles do you have', 'anything under 20'], /\/bundle\//],
    ['a denied stock', ['is the loom kit in berry sold out'], /^No, .*Berry is in stock/],
    ['the size that is described', ['smoky lapsang tea', 'the bigger, plus an infuser, how much?'], /£25\.45/],
  ])('%s', async (_, messages, said) => {
    expect(await chat(...messages)).toMatch(said)
  })
})

describe('another language', () => {
  test.each([
    [
      'a search is read with the dictionary',
      'avez-vous des sels de nicotine à la menthe en 10 mg',
      /en anglais.*Garden Mint/s,
    ],
    ['a fact of a product', 'ist das Garden Mint Nic Salt auf Lager? Was kostet es', /auf Englisch.*£4\.99/s],
    ['a question of service', 'quiero devolver un líquido abierto', /en inglés.*hygiene/s],
  ])('%s', async (_, message, said) => {
    expect(await chat(message)).toMatch(said)
  })
})

test('both halves of a double question of service are answered', async () => {
  const text = await chat('how many days do i have to return it and who pays the postage')
  expect(text).toMatch(/14 days/)
  expect(text).toMatch(/at your cost/)
})
