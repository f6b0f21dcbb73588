import { describe, expect, test } from 'vitest'
import { CAUTIONS, claimIn } from './model.claims.ts'
import { CUSTOMER_RULES } from './model.prompt.ts'
import { speech } from './model.speech.ts'

interface Given {
  context?: string
  facts?: string
  isCutShort?: boolean
}

/** What is said of `text`, which arrives a few characters at a time. */
function spoken(text: string, { context = '', facts = '', isCutShort = false }: Given = {}) {
  const pieces: string[] = []
  const rules = { context, facts: () => facts, secret: CUSTOMER_RULES, contactEmail: 'hello@shop.example' }
  const said = speech(rules, (piece) => pieces.push(piece))
  for (const piece of text.match(/.{1,7}/gs) ?? []) said.add(piece)
  said.end({ isCutShort })
  expect(pieces.join('')).toBe(said.text())
  return { text: said.text(), pieces }
}

describe('sentences', () => {
  test('are sent whole, and joined they are the text', () => {
    const text = 'It costs £4.99. Is that fine?\n\n1. Mango, e.g. ripe\n2. Lime (10 mg)! Good.'
    const { text: whole, pieces } = spoken(text)
    expect(whole).toBe(text)
    expect(pieces).toEqual([
      'It costs £4.99. ',
      'Is that fine?\n\n',
      '1. Mango, e.g. ripe\n',
      '2. Lime (10 mg)! ',
      'Good.',
    ])
  })

  test('are left out when they were cut short', () => {
    expect(spoken('We have three. The first one is', { isCutShort: true }).text).toBe('We have three. ')
  })

  test('never split a link', () => {
    expect(spoken('See [Fine. Tea](/products/1). Yes').pieces).toEqual(['See [Fine. Tea](/products/1). ', 'Yes'])
  })
})

describe('addresses', () => {
  test('links to pages of the shop stay', () => {
    const text = 'See [Mango](/products/12?size=10#more) or write to hello@shop.example.'
    expect(spoken(text).text).toBe(text)
  })

  test.each([
    ['[Mango](https://evil.test/x)', 'Mango'],
    ['[Mango](//evil.test)', 'Mango'],
    ['[Mango](/\\evil.test)', 'Mango'],
    ['[Mango](/..//evil.test)', 'Mango'],
    ['[Mango](<https://evil.test> "Nice")', 'Mango'],
    ['Look ![a](https://evil.test/pixel.png)here', 'Look here'],
    ['Look ![a](/own.png)here', 'Look here'],
    ['<b>Bold</b> <img src=x onerror=alert(1)>tea', 'Bold tea'],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>', 'alert(1)'],
    ['Under <5 and a <script', 'Under <5 and a script'],
    ['&lt;img src=x&gt; &pound;5', 'img src=x £5'],
  ])('%s becomes %s', (written, said) => {
    expect(spoken(written).text).toBe(said)
  })

  test.each([
    'Pay at https://evil.test now.',
    'Pay at <https://evil.test>.',
    'Pay at www.evil.test now.',
    'Pay at evil-shop.co.uk/pay now.',
    'Pay at htt<b>ps://evil.test now.',
    'Pay at [https://evil.test](https://evil.test).',
    'Write to pay@evil.test now.',
    'Pay at https&#58;//evil.com now.',
    '[Mango](javascript:alert(1))',
    'Pay at ht\u200btps://evil.test now.',
  ])('%s is left out', (written) => {
    expect(spoken(`Good tea. ${written}`).text).toBe('Good tea. ')
  })
})

describe('claims', () => {
  const VAPES = { context: 'Which vape kit is best?' }
  const CBD = { context: 'Tell me about your CBD tea' }
  const TEAS = { context: 'Which vitamins do you have?' }

  test.each([
    ['It is 95% less harmful than cigarettes. ', VAPES, 'vaping'],
    ['It helps you to quit smoking. ', VAPES, 'vaping'],
    ['Many people **stop** smoking with it. ', VAPES, 'vaping'],
    ['A healthy choice. ', VAPES, 'vaping'],
    ['It eases the craving and helps with withdrawal. ', VAPES, 'food'],
    ['Vaping is better for you than smoking. ', VAPES, 'vaping'],
    ['It relieves pain. ', CBD, 'cbd'],
    ['You will sleep better. ', CBD, 'cbd'],
    ['Lovely for calming the nerves. ', CBD, 'cbd'],
    ['It boosts immunity. ', TEAS, 'food'],
    ['Magnesium is good for your sleep. ', TEAS, 'food'],
    ['Echinacea wards off colds and ashwagandha lowers cortisol. ', TEAS, 'food'],
    ['Vitamin C contributes to the normal function of the immune system. ', TEAS, 'food'],
    ['It is useful for a bad cold or headaches. ', TEAS, 'food'],
  ] as const)('%s is replaced by the caution', (claim, given, caution) => {
    const { text } = spoken(`We have it in stock. ${claim}It costs £3.99.`, given)
    expect(text).toBe(`We have it in stock. ${CAUTIONS[caution]} It costs £3.99.`)
  })

  test('a caution appears once, and a list stays a list', () => {
    const { text } = spoken('- It relieves pain.\n- It cures stress.\n- It holds 5 mg CBD.', CBD)
    expect(text).toBe(`- ${CAUTIONS.cbd}\n\n- It holds 5 mg CBD.`)
  })

  test('finds a claim that is split in two', () => {
    expect(spoken('It is a way to quit\nsmoking for good.', VAPES).text).toBe(
      `It is a way to quit\n${CAUTIONS.vaping} `,
    )
  })

  test('a registered claim may be repeated as the product states it', () => {
    const facts = JSON.stringify({ health_claims: ['Magnesium contributes to normal muscle function'] })
    const text = 'Magnesium contributes to normal muscle function.'
    expect(spoken(text, { ...TEAS, facts }).text).toBe(text)
  })

  test.each([
    'The Drift Pod Kit costs £19.99 and its 1,000 mAh battery lasts a day of normal use.',
    'Standard delivery is £8.00 and free over £50.',
    'You can return it within 14 days, unopened.',
    'This product contains nicotine which is a highly addictive substance.',
    'Mango Nic Salt comes in 5, 10 and 20 mg/ml, and it fits the Drift Pod.',
    'I cannot see any order with that number.',
    'Tel: 0113 496 0142, on working days.',
  ])('%s stays unchanged', (text) => {
    expect(spoken(text, VAPES).text).toBe(text)
  })

  test('no caution contains a claim itself', () => {
    for (const caution of Object.values(CAUTIONS)) {
      expect(claimIn(caution, { context: 'vape cbd supplement', facts: '' })).toBeUndefined()
    }
  })
})

test('never repeats the rules', () => {
  const rules = CUSTOMER_RULES.split('\n').slice(0, 12).join('\n')
  expect(spoken(`Here they are.\n${rules}\nAnything else?`).text.trim()).toMatch(
    /^Here they are\.\s+How you answer\s+What you may say\s+Anything else\?$/,
  )
})
