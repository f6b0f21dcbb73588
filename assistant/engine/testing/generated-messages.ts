/** Messages put together from the catalogue and a grammar, so that the frame of each is known by construction. Seeded. */
import type { Db } from '../../../server/platform/database/database.ts'
import { emptyWish, type Filter, type Reference, type Wish } from '../frame.ts'
import { mixTypos, type Random, randomFrom } from './typing-errors.ts'

/** What of a frame is known by construction. */
export interface ExpectedFrame {
  wishes: Wish[]
  reference: Reference['kind'] | undefined
  amountPence: number | undefined
  cigarettesADay: number | undefined
}

export interface GeneratedMessage {
  text: string
  expected: ExpectedFrame
}

type Part = { text: string; filter?: Partial<Filter>; wish?: Partial<Wish> }

const LIQUIDS: Filter['classes'] = ['nicotine_eliquid', 'shortfill']
const KINDS: readonly Part[] = [
  { text: 'nic salts', filter: { classes: ['nicotine_eliquid'], nicotineType: 'salt' } },
  { text: 'salts', filter: { classes: ['nicotine_eliquid'], nicotineType: 'salt' } },
  { text: 'e-liquids', filter: { classes: LIQUIDS } },
  { text: 'juice', filter: { classes: LIQUIDS } },
  { text: 'freebase', filter: { classes: ['nicotine_eliquid'], nicotineType: 'freebase' } },
  { text: 'shortfills', filter: { classes: ['shortfill'] } },
  { text: 'prefilled pods', filter: { classes: ['prefilled_pod'] } },
]
const OTHER_KINDS: readonly Part[] = [
  { text: 'pod kits', filter: { classes: ['device'], words: ['pod kit'] } },
  { text: 'a pen kit', filter: { classes: ['device'], words: ['pen kit'] } },
  { text: 'vape kits', filter: { classes: ['device'] } },
  { text: 'herbal tea', filter: { classes: ['tea'] } },
  { text: 'cbd teas', filter: { classes: ['cbd_food'], words: ['tea'] } },
  { text: 'loose leaf tea', filter: { classes: ['tea', 'cbd_food'], words: ['loose leaf'] } },
  { text: 'supplements', filter: { classes: ['food_supplement'] } },
  { text: 'multivitamins', filter: { classes: ['food_supplement'], words: ['multivitamin'] } },
  { text: '18650 batteries', filter: { classes: ['battery'], words: ['18650'] } },
]
const FAMILIES: readonly Part[] = [
  { text: 'minty', filter: { flavourFamilies: ['mint'] } },
  { text: 'menthol', filter: { flavourFamilies: ['mint'], words: ['menthol'] } },
  { text: 'fruity', filter: { flavourFamilies: ['fruit', 'berry', 'citrus'] } },
  { text: 'citrus', filter: { flavourFamilies: ['citrus'] } },
  { text: 'tobacco', filter: { flavourFamilies: ['tobacco'] } },
  { text: 'dessert', filter: { flavourFamilies: ['dessert'] } },
  { text: 'berry', filter: { flavourFamilies: ['berry'] } },
]
const LIMITS: readonly Part[] = [
  { text: 'under £5', filter: { maxPence: 500 } },
  { text: 'for less than a tenner', filter: { maxPence: 1000 } },
  { text: 'max 20 quid', filter: { maxPence: 2000 } },
  { text: 'between £4 and £12', filter: { minPence: 400, maxPence: 1200 } },
  { text: 'over £8', filter: { minPence: 800 } },
  { text: 'around £20', filter: { minPence: 1500, maxPence: 2500 } },
  { text: '£15 or less', filter: { maxPence: 1500 } },
  { text: 'up to 7.50', filter: { maxPence: 750 } },
]
const DENIED: readonly (readonly [string, readonly string[]])[] = [
  ['mint', ['mint', 'menthol']],
  ['menthol', ['menthol']],
  ['ice', ['ice']],
  ['tobacco', ['tobacco']],
  ['caffeine', ['caffeine']],
  ['sugar', ['sugar']],
  ['gelatine', ['gelatine']],
  ['coconut', ['coconut']],
]
const SORTS: readonly Part[] = [
  { text: 'cheapest', filter: { sort: 'price_asc' } },
  { text: 'best rated', filter: { sort: 'rating' } },
  { text: 'newest', filter: { sort: 'newest' } },
  { text: 'most popular', filter: { sort: 'popularity' } },
]
const OPENERS = [
  '',
  '',
  'do you have any',
  'have you got',
  'looking for',
  'i want',
  'can i get',
  'show me',
  'hi, any',
  'got',
  'im after some',
  'please find me',
]
const TAILS = ['', '', '', ' please', ' pls', '?', ' thanks', ' mate']
const JOINTS = [' and ', ', and ', ' plus ', '. also ']
const FOLLOW_UPS: readonly (readonly [string, Reference['kind']])[] = [
  ['cheaper?', 'cheaper'],
  ['anything cheaper', 'cheaper'],
  ['got something less expensive', 'cheaper'],
  ['show me more', 'more'],
  ['what else have you got', 'more'],
  ['any others?', 'more'],
  ['same again please', 'same_again'],
  ['the second one', 'ordinal'],
  ['tell me about the 3rd one', 'ordinal'],
  ['the last one please', 'ordinal'],
  ['is it any good', 'it'],
  ['how much is that one', 'it'],
  ['which of those is best', 'them'],
  ['yes please', 'yes'],
  ['go on then', 'yes'],
  ['no thanks', 'no'],
]

interface Catalogue {
  products: { id: number; name: string }[]
  devices: { id: number; said: string }[]
  flavours: string[]
  colours: string[]
  strengths: number[]
}

const KIND_ENDING = /( nic salt| 50\/50| shortfill|,.*| pod kit| pen kit| refillable kit| kit)$/i

async function readCatalogue(db: Db): Promise<Catalogue> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'product_class'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  const ofLiquids = rows.filter(({ product_class }) => LIQUIDS.some((one) => one === product_class))
  const cores = ofLiquids.map(({ name }) => name.replace(KIND_ENDING, '').toLowerCase())
  const devices = rows.filter(({ product_class }) => product_class === 'device')
  return {
    products: rows.filter(({ name }) => / /.test(name) && !/[,&]|^(?:Coils|Pods) for/.test(name)),
    devices: devices.map(({ id, name }) => ({ id, said: name.replace(KIND_ENDING, '').toLowerCase() })),
    flavours: FLAVOURS.filter((word) => cores.some((core) => core.split(' ').includes(word))),
    colours: ['blue', 'black', 'copper', 'slate', 'moss'],
    strengths: [6, 10, 20],
  }
}

const FLAVOURS =
  'mango strawberry blueberry raspberry custard vanilla lemon apple pear melon rhubarb cherry coconut pineapple guava apricot'.split(
    ' ',
  )

/** The wish of several parts together. */
function wishOf(parts: readonly (Part | undefined)[]): Wish {
  const wish = emptyWish()
  for (const part of parts) {
    const { filter = {}, wish: own = {} } = part ?? {}
    Object.assign(wish, own)
    for (const [key, value] of Object.entries(filter)) {
      const before = Reflect.get(wish.filter, key)
      Reflect.set(wish.filter, key, Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value)
    }
  }
  return wish
}

const frameOf = (wishes: Wish[], more: Partial<ExpectedFrame> = {}): ExpectedFrame => ({
  wishes,
  reference: undefined,
  amountPence: undefined,
  cigarettesADay: undefined,
  ...more,
})

/** `count` messages, always the same ones for the same seed and catalogue. */
export async function generateMessages(db: Db, count: number, seed: number): Promise<GeneratedMessage[]> {
  const random = randomFrom(seed)
  const catalogue = await readCatalogue(db)
  return Array.from({ length: count }, () => {
    const message = messageOf(random, catalogue)
    return random.chance(0.25) ? { ...message, text: mixTypos(message.text, random) } : message
  })
}

function messageOf(random: Random, catalogue: Catalogue): GeneratedMessage {
  const make = random.pick([search, search, search, named, parts, several, several, refinement, followUp, amounts])
  const { text, expected } = make(random, catalogue)
  return { text: `${text}${random.pick(TAILS)}`.trim(), expected }
}

/** 'show me the cheapest mango nic salts in 10mg under £5, no menthol' */
function search(random: Random, catalogue: Catalogue): GeneratedMessage {
  const { text, wish } = searchPhrase(random, catalogue)
  return { text: [random.pick(OPENERS), text].filter(Boolean).join(' '), expected: frameOf([wish]) }
}

function searchPhrase(random: Random, { flavours, strengths }: Catalogue): { text: string; wish: Wish } {
  const isLiquid = random.chance(0.6)
  const kind = isLiquid ? random.pick(KINDS) : random.pick(OTHER_KINDS)
  const sort = random.chance(0.2) ? random.pick(SORTS) : undefined
  const word = random.pick(flavours)
  const flavour =
    isLiquid && random.chance(0.7)
      ? random.pick([random.pick(FAMILIES), { text: word, filter: { words: [word] } }])
      : undefined
  const strength =
    isLiquid && kind.filter?.classes?.[0] === 'nicotine_eliquid' && random.chance(0.5)
      ? strengthOf(random, strengths)
      : undefined
  const limit = random.chance(0.35) ? random.pick(LIMITS) : undefined
  const without = random.chance(0.35) ? withoutOf(random, flavour) : undefined
  const isBefore = !kind.text.startsWith('a ') && random.chance(0.5)
  const subject = flavour ? (isBefore ? `${flavour.text} ${kind.text}` : `${kind.text} in ${flavour.text}`) : kind.text
  const text = [sort?.text, subject, strength?.text, limit?.text, without?.text].filter(Boolean).join(' ')
  return {
    text,
    wish: wishOf([
      sort,
      flavour && isBefore ? flavour : kind,
      flavour && isBefore ? kind : flavour,
      strength,
      limit,
      without,
    ]),
  }
}

function strengthOf(random: Random, strengths: readonly number[]): Part {
  const mg = random.pick(strengths)
  const text = random.pick([`in ${mg}mg`, `${mg} mg`, `at ${mg}mg/ml`, `${mg}mg`])
  return { text, filter: { strengthsMg: [mg] } }
}

/** 'no mint', 'without ice or menthol', 'not coconut, mint or ice', 'sugar free' */
function withoutOf(random: Random, flavour: Part | undefined): Part {
  const free = DENIED.filter(
    ([word]) =>
      !flavour?.text.includes(word.slice(0, 4)) &&
      !(word === 'menthol' && flavour?.text === 'minty') &&
      !(word === 'mint' && flavour?.text === 'menthol'),
  )
  const [first, second, third] = [random.pick(free), random.pick(free), random.pick(free)]
  const text = random.pick([
    { text: `no ${first[0]}`, denied: [first] },
    { text: `without ${first[0]}`, denied: [first] },
    { text: `but not ${first[0]}`, denied: [first] },
    { text: `without ${first[0]} or ${second[0]}`, denied: [first, second] },
    { text: `no ${first[0]}, ${second[0]} or ${third[0]}`, denied: [first, second, third] },
    { text: `i hate ${first[0]}`, denied: [first] },
    { text: `and nothing with ${first[0]}`, denied: [first] },
  ])
  return {
    text: random.chance(0.3) && !text.text.startsWith('and') ? `, ${text.text}` : text.text,
    filter: { without: [...new Set(text.denied.flatMap(([, words]) => words))] },
  }
}

/** 'how much is the alphonso mango nic salt', '3 pod one minis in blue' */
function named(random: Random, { products, devices, colours, strengths }: Catalogue): GeneratedMessage {
  const product = random.pick(products)
  const device = random.pick(devices)
  const made = random.pick([
    { text: `how much is the ${product.name}`, parts: [{ text: '', wish: { productIds: [product.id] } }] },
    { text: `is ${product.name} in stock`, parts: [{ text: '', wish: { productIds: [product.id] } }] },
    { text: product.name.toLowerCase(), parts: [{ text: '', wish: { productIds: [product.id] } }] },
    { text: `tell me about ${product.name.toLowerCase()}`, parts: [{ text: '', wish: { productIds: [product.id] } }] },
    {
      text: `the ${device.said} kit in ${colours[0]}`,
      parts: [{ text: '', wish: { productIds: [device.id] }, filter: { words: colours.slice(0, 1) } }],
    },
    { text: `is the ${device.said} any good`, parts: [{ text: '', wish: { productIds: [device.id] } }] },
  ])
  const strength =
    / nic salt$/i.test(product.name) && made.text.endsWith(product.name) && random.chance(0.5)
      ? strengthOf(random, strengths)
      : undefined
  return {
    text: [made.text, strength?.text].filter(Boolean).join(' '),
    expected: frameOf([wishOf([...made.parts, strength])]),
  }
}

/** 'what coils fit my goyt', 'pack of 0.8 ohm coils for the beacon' */
function parts(random: Random, { devices }: Catalogue): GeneratedMessage {
  const device = random.pick(devices)
  const ohms = random.chance(0.4) ? random.pick([0.4, 0.6, 0.8, 1.2]) : undefined
  const part = random.pick<Part>([
    { text: 'coils', filter: { classes: ['coil'] } },
    { text: 'replacement pods', filter: { classes: ['tank'], words: ['pod'] } },
  ])
  const said = [ohms && `${ohms} ohm`, part.text].filter(Boolean).join(' ')
  const text = random.pick([
    `${said} for my ${device.said}`,
    `what ${said} fit the ${device.said} kit`,
    `i have a ${device.said}, what ${said} does it take`,
    `which ${said} go in my ${device.said}`,
    `do you sell ${said} for the ${device.said}`,
  ])
  return {
    text,
    expected: frameOf([wishOf([part, { text: '', filter: { ohms }, wish: { fitsProductId: device.id } }])]),
  }
}

/** '2 of the mango nic salts and a pen kit under £30' */
function several(random: Random, catalogue: Catalogue): GeneratedMessage {
  const first = searchPhrase(random, catalogue)
  const kind = random.pick(
    OTHER_KINDS.filter(({ filter }) => !filter?.classes?.some((one) => first.wish.filter.classes.includes(one))),
  )
  const quantity = random.chance(0.5) && !kind.text.startsWith('a ') ? random.pick([2, 3, 4]) : undefined
  const second = wishOf([kind, quantity === undefined ? undefined : { text: '', wish: { quantity } }])
  const text = `${first.text}${random.pick(JOINTS)}${quantity === undefined ? random.pick(['some ', '']) : `${quantity} `}${kind.text}`
  return { text: `i need ${text.replaceAll('some a ', 'a ')}`, expected: frameOf([first.wish, second]) }
}

/** 'in 10 mg', 'no, without menthol', 'what about mango' */
function refinement(random: Random, { flavours, strengths, colours }: Catalogue): GeneratedMessage {
  const flavour = random.pick(flavours)
  const strength = strengthOf(random, strengths)
  const limit = random.pick(LIMITS)
  const without = withoutOf(random, undefined)
  const colour = random.pick(colours)
  const made = random.pick<Part>([
    { text: `what about ${flavour}`, filter: { words: [flavour] } },
    { text: `only in ${strength.filter?.strengthsMg?.[0]}mg`, filter: strength.filter ?? {} },
    { text: `and ${limit.text}`, filter: limit.filter ?? {} },
    { text: `no, ${without.text.replace(/^(?:, |but |and )/, '')}`, filter: without.filter ?? {} },
    { text: `in ${colour}`, filter: { words: [colour] } },
    { text: `in ${flavour} instead`, filter: { words: [flavour] } },
  ])
  return { text: made.text, expected: frameOf([wishOf([made])], { reference: 'refine' }) }
}

function followUp(random: Random): GeneratedMessage {
  const [text, reference] = random.pick(FOLLOW_UPS)
  const isBest = text.endsWith('best')
  return {
    text,
    expected: frameOf(isBest ? [wishOf([{ text: '', filter: { sort: 'popularity' } }])] : [], { reference }),
  }
}

function amounts(random: Random): GeneratedMessage {
  const count = random.pick([10, 15, 20, 30])
  const pounds = random.pick([12, 18.5, 25])
  return random.pick<GeneratedMessage>([
    { text: `i smoke ${count} a day`, expected: frameOf([], { cigarettesADay: count }) },
    {
      text: `i smoke about ${count} cigarettes a day, what should i get`,
      expected: frameOf([], { cigarettesADay: count }),
    },
    { text: `my basket is £${pounds}, do i get free delivery`, expected: frameOf([], { amountPence: pounds * 100 }) },
    { text: `ive got £${pounds} in my cart`, expected: frameOf([], { amountPence: pounds * 100 }) },
  ])
}
