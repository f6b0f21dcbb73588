/** The model's brain over a handful of made-up tools, with a log, a clock and a built-in assistant that a test can look at. */
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { z } from 'zod'
import { type ScriptedStep, scriptedModel } from '../../server/testing/services/language-model.ts'
import type { Answer, Brain, Turn } from '../brain.ts'
import { type Tool, type ToolContext, tool } from '../tools/tool.ts'
import { type ModelLog, modelAccess } from './model.access.ts'
import { modelBrain } from './model.brain.ts'

export const TEST_KEY = 'sk-test-0123456789abcdef'
export const BUILTIN = 'From the built-in assistant.'
export const SEARCH: ScriptedStep = { calls: [{ tool: 'search_products', input: { query: 'mango' } }] }

const PRODUCTS = [
  { id: 11, name: 'Mango Nic Salt', in_stock: true, product_class: 'nicotine_eliquid', age_restricted: true },
  { id: 12, name: 'Lime Nic Salt', in_stock: false, product_class: 'nicotine_eliquid', age_restricted: true },
  { id: 13, name: 'Camomile Tea', in_stock: true, product_class: 'tea', age_restricted: false },
  { id: 14, name: 'CBD Infusion', in_stock: true, product_class: 'cbd_food', age_restricted: true },
]
const QUESTION: Turn = {
  message: 'Have you anything with mango?',
  history: [],
  memory: {},
  customer: { id: 7, name: 'Ada Lovelace' },
  signal: new AbortController().signal,
}

/** A brain whose model takes `steps`. */
export const brainThat = (...steps: (ScriptedStep | Error)[]) => brainWith({}, ...steps)

/** The same with less money, or another description on every product. */
export function brainWith(
  given: { sessionPence?: number; dayPence?: number; description?: string },
  ...steps: (ScriptedStep | Error)[]
) {
  const { sessionPence = 25, dayPence = 1000, description = 'A ripe mango.' } = given
  const model = scriptedModel(...steps)
  const seen = {
    now: new Date('2026-11-21T12:00:00Z'),
    logged: [] as string[],
    contexts: [] as ToolContext[],
    builtin: 0,
  }
  const fallback: Brain = {
    answer: async (_turn, say) => {
      seen.builtin += 1
      say(BUILTIN)
      return { text: BUILTIN, productIds: [13], memory: { isBuiltin: true } }
    },
  }
  const limits = {
    maxSteps: 5,
    maxTokens: 1000,
    maxMs: 2000,
    reasoning: undefined,
    sessionPence,
    dayPence,
    apiKey: TEST_KEY,
    inputPencePerMillion: 200,
    outputPencePerMillion: 1000,
  }
  const clock = { now: () => seen.now, today: () => seen.now.toISOString().slice(0, 10) }
  const log: ModelLog = {
    info: (message) => seen.logged.push(message),
    warn: (details, message) => seen.logged.push(`${message} ${JSON.stringify(details)}`),
  }
  const brain = modelBrain({
    model,
    limits,
    access: modelAccess({ limits, clock, log }),
    tools: toolsOf(description, seen.contexts),
    settings: { get: async () => DEFAULT_SITE_SETTINGS },
    fallback,
    clock,
    log,
  })
  /** The answer, with everything that was said on the way to it. */
  async function ask(turn: Partial<Turn> = {}): Promise<Answer & { said: string }> {
    const pieces: string[] = []
    const answer = await brain.answer({ ...QUESTION, ...turn }, (piece) => pieces.push(piece))
    return { ...answer, said: pieces.join('') }
  }
  return { ask, model, seen }
}

const toolsOf = (description: string, contexts: ToolContext[]): Record<string, Tool> => ({
  search_products: tool({
    name: 'search_products',
    description: 'Finds products',
    input: z.object({ query: z.string() }),
    run: async () => ({
      items: PRODUCTS.map((product) => ({ ...product, path: `/product/${product.id}`, price_pence: 399, description })),
      total: PRODUCTS.length,
    }),
  }),
  // As the shop's own: who asks decides, whatever the number.
  order_status: tool({
    name: 'order_status',
    description: 'Shows an order',
    input: z.object({ order_number: z.string() }),
    run: async ({ order_number }, context) => {
      contexts.push(context)
      const isOwn = context.customer?.id === QUESTION.customer?.id && order_number === 'VS-2026-000007'
      return isOwn ? { found: true, order: { status: 'shipped' } } : { found: false }
    },
  }),
  open_page: tool({
    name: 'open_page',
    description: 'Opens a page',
    input: z.object({ path: z.string() }),
    run: async ({ path }) => ({ opened: true, path, title: 'Page' }),
  }),
})
