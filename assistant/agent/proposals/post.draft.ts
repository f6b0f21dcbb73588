/** Writes the draft of an article from the shop's own products: their facts, their prices and the notices they need. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { claimsInArticle } from '../../../server/areas/compliance/compliance.words.ts'
import { dayName } from '../agent.periods.ts'
import { literal, money } from '../agent.words.ts'

/** A product as an article may speak of it. Amounts are pence; `facts` are its class's. */
export interface WritableProduct {
  id: number
  name: string
  product_class: ProductClass
  price_pence: number
  facts: Record<string, unknown>
  notices: readonly string[]
}

export interface Draft {
  title: string
  excerpt: string
  content: string
  tags: string[]
}

const LIQUID =
  'Strength is given in milligrams of nicotine in one millilitre. The base tells how much of the liquid is VG, which is thicker and makes more vapour, and how much is PG, which is thinner and carries flavour.'
const HARDWARE =
  'Three figures tell most: the battery in mAh, the power in watts and the resistance of the coil in ohms. What a part fits is named on its page; a coil for one tank rarely fits another.'
const LABELS: Partial<Record<ProductClass, string>> = {
  cbd_food:
    'The figure on the front is milligrams of CBD in one serving, and the label says how many servings make up a day. The Food Standards Agency advises adults to take at most 10 mg of CBD a day, counted over everything they take.',
  tea: 'Ingredients are listed by weight, so what comes first is what there is most of. Allergens stand out in the list, and the storage line says how the leaves keep their aroma.',
  food_supplement:
    'The table names the amount of each nutrient in a daily portion and, where there is one, its share of the reference value. The daily portion should not be exceeded, and a supplement does not take the place of a varied diet.',
  nicotine_eliquid: LIQUID,
  nicotine_shot: LIQUID,
  shortfill: LIQUID,
  prefilled_pod: LIQUID,
  cbd_eliquid: LIQUID,
  device: HARDWARE,
  tank: HARDWARE,
  coil: HARDWARE,
}

/** Facts that a table of the article shows, by the name of the fact. */
const FACTS: readonly { key: string; label: string; show: (value: unknown) => string }[] = [
  { key: 'cbd_mg_per_serving', label: 'CBD in a serving', show: (value) => `${value} mg` },
  { key: 'servings_per_day', label: 'Servings a day', show: String },
  { key: 'daily_portion', label: 'Daily portion', show: String },
  { key: 'nicotine_mg_ml', label: 'Nicotine', show: (value) => `${value} mg/ml` },
  { key: 'volume_ml', label: 'Volume', show: (value) => `${value} ml` },
  { key: 'base', label: 'Base', show: String },
  { key: 'battery_mah', label: 'Battery', show: (value) => `${value} mAh` },
  { key: 'resistance_ohm', label: 'Resistance', show: (value) => `${value} Ω` },
  { key: 'fits', label: 'Fits', show: String },
  { key: 'origin', label: 'Origin', show: String },
]
const MOST_FACTS = 3

/**
 * The draft; undefined where even the plainest words about these products would be a claim that the shop may not publish.
 * A product whose own name or facts would be one is left out.
 */
export function draftPost(topic: string, products: readonly WritableProduct[], today: string): Draft | undefined {
  const passing = products.filter((product) => isPublishable(write(topic, [product], today)))
  if (passing.length === 0) return undefined
  const draft = write(topic, passing, today)
  return isPublishable(draft) ? draft : undefined
}

export function isPublishable({ tags, ...texts }: Draft): boolean {
  const given = Object.entries({ ...texts, tags: tags.join(', ') }).map(([path, text]) => ({ path, text }))
  return claimsInArticle(given).length === 0
}

function write(topic: string, products: readonly WritableProduct[], today: string): Draft {
  const name = topicName(topic)
  const labels = [...new Set(products.flatMap(({ product_class }) => LABELS[product_class] ?? []))]
  const notices = [...new Set(products.flatMap((product) => product.notices))]
  const differ = products.length === 1 ? '' : `, how the ${products.length} kinds on our shelf differ,`
  const parts = [
    `A short guide to ${name}: what the label says${differ} and what to check before you choose.`,
    ...(labels.length > 0 ? ['## What the label tells you', ...labels] : []),
    '## On our shelf',
    buildTable(products),
    `Prices are those of ${dayName(today)}; each product’s page has today’s, with everything its label says.`,
    ...ingredientsOf(products),
    ...(notices.length > 0 ? ['## Before you buy', notices.map((notice) => `- ${notice}`).join('\n')] : []),
    '## Still choosing?',
    'Ask us in the chat or write to us: tell us what you have tried and what you would change about it, and we will point you to something on the shelf.',
  ]
  return {
    title: `${capital(name)}: what to look for`.slice(0, 200),
    excerpt: `What the label of ${name} tells you${differ} and what to check before you choose.`.slice(0, 500),
    content: parts.join('\n\n'),
    tags: [name.toLowerCase().slice(0, 60)],
  }
}

/** The names of products are data: nothing in them becomes markup. */
function buildTable(products: readonly WritableProduct[]): string {
  const shown = FACTS.filter(({ key }) => products.some(({ facts }) => isGiven(facts[key]))).slice(0, MOST_FACTS)
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['Product', ...shown.map(({ label }) => label), 'From']),
    row(['---', ...shown.map(() => '---'), '---:']),
    ...products.map(({ id, name, facts, price_pence }) =>
      row([
        `[${literal(name)}](/product/${id})`,
        ...shown.map(({ key, show }) => (isGiven(facts[key]) ? literal(show(facts[key]), 60) : '–')),
        money(price_pence),
      ]),
    ),
  ].join('\n')
}

function ingredientsOf(products: readonly WritableProduct[]): string[] {
  const lines = products.flatMap(({ name, facts: { ingredients } }) =>
    typeof ingredients === 'string' && ingredients ? [`- **${literal(name)}**: ${literal(ingredients, 300)}`] : [],
  )
  return lines.length > 0 ? ['## What is in them', lines.join('\n')] : []
}

const isGiven = (value: unknown) =>
  (typeof value === 'number' && value > 0) || (typeof value === 'string' && value !== '')
const capital = (text: string) => text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())

/** As people write it: 'cbd tea' is 'CBD tea'. */
const topicName = (topic: string) => literal(topic, 80).replace(/\b(?:cbd|vg|pg)\b/gi, (word) => word.toUpperCase())
