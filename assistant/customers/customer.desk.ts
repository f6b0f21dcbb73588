/** What a handler works with: the tools, each input checked by its own schema and always for who asks, and the answer rows. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { z } from 'zod'
import { LIQUID_CLASSES } from '../../server/areas/compliance/compliance.classes.ts'
import type { Filter } from '../engine/frame.ts'
import type { Reply } from '../engine/reply.ts'
import type { Turn } from '../engine/turn.ts'
import type { BundlesInput } from '../tools/find-bundles.ts'
import type { OpenPageInput } from '../tools/open-page.ts'
import type { ProductCard } from '../tools/product-card.ts'
import type { ProductDetails } from '../tools/product-details.ts'
import type { SearchInput, SearchResult } from '../tools/search-products.ts'
import type { Tool, ToolContext } from '../tools/tool.ts'
import type { CustomerTools } from '../tools/tools.ts'
import type { AnswerRow, Answers } from './answers.ts'
import { type Figures, listFigures, type Shop, toFigures } from './figures.ts'
import type { FactRow } from './plan/facts/fact-rows.ts'
import { cardValues } from './write/cards.ts'
import { escapeText, fillText, joinTexts } from './write/text.ts'

export type SearchWish = z.input<typeof SearchInput>
/** `isSpecific` leaves out rows that no word of the message chose. */
export interface AnswerOptions {
  about?: ProductCard | undefined
  values?: Figures
  isSpecific?: boolean
}
export type Desk = ReturnType<typeof createDesk>

export interface DeskServices {
  tools: CustomerTools
  answers: Answers
  facts: readonly FactRow[]
  /** Buttons for intents, worded for customers. */
  labels: ReadonlyMap<string, string>
}

const MAX_QUERY_LENGTH = 200
/** No tool takes more ids than this to leave out. */
const MAX_EXCLUDED = 100
const USUAL_CARDS = 4
const MAX_CARDS = 6
const ASKS_TO_LOG_IN = /^How do I log in/

/** Only liquids have a strength: 'the strongest CBD tea' is not one of 20 mg. */
const isWithoutStrength = (classes: readonly ProductClass[]) =>
  classes.length > 0 && !classes.some((known) => LIQUID_CLASSES.some((liquid) => liquid === known))

/** The search that a filter means. */
export function toSearchWish(filter: { [Key in keyof Filter]?: Filter[Key] | undefined }): SearchWish {
  const query = (filter.words ?? []).join(' ').trim().slice(0, MAX_QUERY_LENGTH)
  return {
    ...(query === '' ? {} : { query }),
    category_ids: filter.categoryIds,
    subcategory_ids: filter.subcategoryIds,
    brand_ids: filter.brandIds,
    classes: filter.classes && filter.classes.length > 0 ? filter.classes : undefined,
    flavour_families: filter.flavourFamilies,
    strengths_mg: isWithoutStrength(filter.classes ?? []) ? undefined : filter.strengthsMg,
    nicotine_type: filter.nicotineType,
    ohms: filter.ohms === undefined ? undefined : [filter.ohms],
    min_pence: filter.minPence,
    max_pence: filter.maxPence,
    without: filter.without,
    sort: filter.sort,
    limit: Math.min(Math.max(filter.limit ?? USUAL_CARDS, 1), MAX_CARDS),
  }
}

export function createDesk({ tools, answers, facts, labels }: DeskServices, context: ToolContext) {
  let shop: Promise<Shop> | undefined
  const byName = new Map<string, Tool>(Object.entries(tools))
  const isSignedIn = context.customer !== undefined

  async function readShop(): Promise<Shop> {
    const [store, rules] = await Promise.all([use(tools.store_information, {}), use(tools.delivery_and_returns, {})])
    return { store, rules }
  }
  const getShop = () => {
    shop ??= readShop()
    return shop
  }

  const use = <Input extends z.ZodType, Result>({ input, run }: Tool<Input, Result>, given: z.input<Input>) =>
    run(input.parse(given), context)

  const search = ({ exclude_ids = [], ...wish }: SearchWish): Promise<SearchResult> =>
    use(tools.search_products, { ...wish, exclude_ids: exclude_ids.slice(-MAX_EXCLUDED) })

  async function readDetails(product_id: number): Promise<ProductDetails | undefined> {
    const result = await use(tools.product_details, { product_id })
    return result.found ? result.product : undefined
  }
  // One answer asks for the same product several times: for its facts, its class, its caution.
  const read = new Map<number, Promise<ProductDetails | undefined>>()
  const details = (id: number) => {
    const product = read.get(id) ?? readDetails(id)
    read.set(id, product)
    return product
  }

  /** The classes of what a turn is about: of the product, or of the kind that was named. */
  async function listClasses({ aboutIds: [id], wish }: Turn): Promise<readonly ProductClass[]> {
    if (wish.filter.classes.length > 0 || id === undefined) return wish.filter.classes
    const product = await details(id)
    return product ? [product.product_class] : []
  }

  /** The values of the tool that a row shows. */
  async function readFigures({ tool }: AnswerRow): Promise<Figures> {
    const shown = tool === undefined ? undefined : byName.get(tool)
    return shown ? toFigures(await use(shown, {})) : {}
  }

  async function answer(
    intent: string,
    turn: Turn,
    { about, values = {}, isSpecific = false }: AnswerOptions = {},
  ): Promise<Reply> {
    const { store, rules } = await getShop()
    const chosen = answers.choose(intent, {
      text: turn.frame.text,
      words: [
        ...turn.frame.words,
        ...turn.frame.notSold.flatMap(({ name }) => ['.', ...name.toLowerCase().split(' ')]),
      ],
      classes: about ? [about.product_class] : await listClasses(turn),
      flags: {
        signedIn: isSignedIn,
        underage: turn.state.isUnderage,
        takesCards: store.pays_by_card,
        takesTransfers: store.pays_by_bank_transfer,
        hasPhone: store.phone !== '',
        isBrand: turn.frame.notSold[0]?.isBrand ?? false,
      },
    })
    if (!chosen || (isSpecific && !chosen.isSpecific)) return { text: '', cards: [], next: [] }
    const { row, subject, also } = chosen
    const known: Figures = {
      ...listFigures({ store, rules }),
      ...(about ? cardValues(about) : {}),
      ...(await readFigures(row)),
      subject: escapeText(subject),
      not_sold: escapeText(turn.frame.notSold[0]?.name ?? (subject || 'that')),
      ...values,
    }
    const shown = row.search && (await search(toSearchWish(row.search)))
    return {
      text: joinTexts([fillText(row.text, known) ?? '', also && fillText(also.text, known)]),
      cards: shown && shown.relaxed.length === 0 ? shown.items : about?.in_stock ? [about] : [],
      next: (row.next ?? []).filter((one) => !isSignedIn || !ASKS_TO_LOG_IN.test(one)),
      ...(row.open === undefined ? {} : { openPath: row.open }),
    }
  }

  return {
    isSignedIn,
    facts,
    labels,
    search,
    details,
    /** Of those that are still public, in the order of `ids`. */
    async listDetails(ids: readonly number[]): Promise<ProductDetails[]> {
      return (await Promise.all(ids.map(details))).filter((one) => one !== undefined)
    },
    compare: (product_ids: readonly number[]) => use(tools.compare_products, { product_ids: [...product_ids] }),
    bundles: (wish: z.input<typeof BundlesInput>) => use(tools.bundles, wish),
    getShop,
    orders: () => use(tools.my_orders, {}),
    order: (order_number: string | undefined) => use(tools.order_status, { order_number }),
    open: (wish: z.input<typeof OpenPageInput>) => use(tools.open_page, wish),
    hasAnswer: answers.has,
    /** The answer row for `intent`; its text is empty where there is none. */
    answer,
  }
}
