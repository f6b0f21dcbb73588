/** Frames and turns for tests, made by hand. */
import { emptyFilter, type Filter, type Frame, type Wish } from '../engine/frame.ts'
import { type DialogueState, readState } from '../engine/state.ts'
import type { Turn } from '../engine/turn.ts'
import type { CustomerTools } from '../tools/tools.ts'
import { loadCustomerAnswers } from './customer.answers.ts'
import { createDesk } from './customer.desk.ts'
import factRows from './data/facts.json' with { type: 'json' }
import { parseFacts } from './plan/facts/fact-rows.ts'

export const makeFilter = (filter: Partial<Filter> = {}): Filter => ({ ...emptyFilter(), ...filter })

export const makeWish = ({
  filter,
  ...wish
}: Partial<Omit<Wish, 'filter'>> & { filter?: Partial<Filter> } = {}): Wish => ({
  productIds: [],
  bundleIds: [],
  quantity: undefined,
  fitsProductId: undefined,
  ...wish,
  filter: makeFilter(filter),
})

export const makeFrame = (frame: Partial<Frame> = {}): Frame => ({
  text: (frame.words ?? []).join(' '),
  words: [],
  guard: undefined,
  intents: [],
  alsoIntents: [],
  wishes: [],
  notSold: [],
  isOnlyGoods: false,
  reference: undefined,
  fact: undefined,
  alsoFacts: [],
  orderNumber: undefined,
  page: undefined,
  language: undefined,
  amountPence: undefined,
  volumeMl: undefined,
  cigarettesADay: undefined,
  ...frame,
})

interface TurnParts {
  intent: string
  text?: string
  frame?: Partial<Frame>
  state?: Partial<DialogueState>
  wish?: Parameters<typeof makeWish>[0]
  otherWishes?: readonly Wish[]
  aboutIds?: readonly number[]
  choices?: readonly string[]
}

export function makeTurn({
  intent,
  text = '',
  frame,
  state,
  wish,
  otherWishes = [],
  aboutIds,
  choices = [],
}: TurnParts): Turn {
  const made = makeWish(wish)
  return {
    frame: makeFrame({ text, words: text.split(' ').filter(Boolean), ...frame }),
    state: { ...readState(undefined), ...state },
    intent,
    wish: made,
    otherWishes,
    aboutIds: aboutIds ?? made.productIds,
    choices,
    alternatives: [],
  }
}

const answers = await loadCustomerAnswers({})

/** A desk with the rows that the shop uses. */
export const makeDesk = (tools: CustomerTools, customer?: { id: number; name: string }) =>
  createDesk(
    {
      tools,
      answers,
      facts: parseFacts(factRows),
      labels: new Map([['delivery_cost', 'What delivery costs']]),
    },
    { customer },
  )
