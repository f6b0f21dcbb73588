/** Writes the draft of an article from the shop's own products: their facts, their prices and the notices they need. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { claimsInArticle } from '../../../server/areas/compliance/compliance.words.ts'
import { dayName } from '../agent.periods.ts'
import { capital, literal, money } from '../agent.words.ts'
import data from '../data/post.json' with { type: 'json' }

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
  const ofClass = ({ product_class }: WritableProduct) =>
    data.labels.find(({ classes }) => classes.includes(product_class))
  const labels = [...new Set(products.flatMap((product) => ofClass(product)?.text ?? []))]
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
  const shown = data.facts.filter(({ key }) => products.some(({ facts }) => isGiven(facts[key]))).slice(0, MOST_FACTS)
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['Product', ...shown.map(({ label }) => label), 'From']),
    row(['---', ...shown.map(() => '---'), '---:']),
    ...products.map(({ id, name, facts, price_pence }) =>
      row([
        `[${literal(name)}](/product/${id})`,
        ...shown.map(({ key, unit }) => (isGiven(facts[key]) ? literal(`${facts[key]} ${unit}`, 60) : '–')),
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

/** As people write it: 'cbd tea' is 'CBD tea'. */
const topicName = (topic: string) => literal(topic, 80).replace(/\b(?:cbd|vg|pg)\b/gi, (word) => word.toUpperCase())
