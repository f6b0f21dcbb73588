/**
 * The customers' tools as a model gets them for one question: bound to who asks, without what is not for that person, and
 * noting what was found, so that cards and pages come from the shop's own answers only.
 */
import { z } from 'zod'
import type { Tool, ToolContext } from '../tools/tool.ts'
import { isOwnPath } from './model.markdown.ts'
import type { ModelTool } from './model.turn.ts'

/** Cards beneath one answer. */
const MOST_SHOWN = 6
const OPEN_PAGE = 'open_page'
/** Their answers cannot be parted by age. */
const FOR_ADULTS = [OPEN_PAGE, 'compare_products']

/** A product wherever a tool's answer holds one; bundles and orders have no class. */
const Found = z.object({
  id: z.int().positive(),
  name: z.string(),
  in_stock: z.boolean(),
  product_class: z.string(),
  path: z.string(),
})
type Found = z.output<typeof Found>
const Opened = z.object({ opened: z.literal(true), path: z.string().refine(isOwnPath) })
const Restricted = z.object({ age_restricted: z.literal(true) })
const ShowInput = z.object({
  product_ids: z.array(z.int().positive()).min(1).max(MOST_SHOWN).describe('In the order of your text, the best first'),
})

export interface TurnToolsOptions {
  tools: Readonly<Record<string, Tool>>
  context: ToolContext
  isUnderage: boolean
}

export function turnTools({ tools, context, isUnderage }: TurnToolsOptions) {
  const found = new Map<number, Found>()
  let chosen: number[] = []
  let openPath: string | undefined
  let facts = ''

  function note(name: string, result: unknown): void {
    facts += `${JSON.stringify(result)}\n`
    for (const product of productsIn(result)) found.set(product.id, product)
    if (name === OPEN_PAGE) openPath = Opened.safeParse(result).data?.path ?? openPath
  }

  const ofShop = Object.entries(tools)
    .filter(([name]) => !(isUnderage && FOR_ADULTS.includes(name)))
    .map(([name, tool]): [string, ModelTool] => [
      name,
      {
        description: tool.description,
        input: tool.input,
        async run(input) {
          const result = await tool.run(input, context)
          const allowed = isUnderage
            ? (withoutRestricted(result) ?? { found: false, reason: 'For adults 18+.' })
            : result
          note(name, allowed)
          return allowed
        },
      },
    ])

  const showProducts: ModelTool = {
    description:
      'Shows products as cards beneath your answer. Give ids that the other tools returned for this question; what is not in stock is left out. Call it before you write, whenever you recommend products.',
    input: ShowInput,
    async run(input) {
      const { product_ids } = ShowInput.parse(input)
      chosen = [...new Set(product_ids)].filter((id) => found.get(id)?.in_stock)
      return { shown: chosen, left_out: product_ids.filter((id) => !chosen.includes(id)) }
    },
  }

  return {
    tools: { ...Object.fromEntries(ofShop), show_products: showProducts },

    /** The cards: those the model chose, else those in stock that `text` names, in its order. */
    shown(text: string): number[] {
      if (chosen.length > 0) return chosen
      const named = [...found.values()].flatMap((product) => {
        const at = product.in_stock ? text.toLowerCase().indexOf(product.name.toLowerCase()) : -1
        return at < 0 ? [] : [{ id: product.id, at }]
      })
      return named
        .toSorted((one, other) => one.at - other.at)
        .slice(0, MOST_SHOWN)
        .map(({ id }) => id)
    },

    classesOf: (ids: readonly number[]): string[] => ids.flatMap((id) => found.get(id)?.product_class ?? []),
    openPath: () => openPath,
    /** Everything the tools have said, as JSON. */
    facts: () => facts,
  }
}

function productsIn(value: unknown): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const product = Found.safeParse(value)
  const within = Object.values(value).flatMap((part: unknown) => productsIn(part))
  return product.success ? [product.data, ...within] : within
}

/** `value` without anything that is for adults only, at any depth; undefined where nothing of it is left. */
function withoutRestricted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Restricted.safeParse(value).success) return undefined
  if (Array.isArray(value)) return value.map(withoutRestricted).filter((part) => part !== undefined)
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [name, withoutRestricted(part)])
  // `{ found: true }` without what was found would only mislead.
  return entries.some(([, part]) => part === undefined) && !entries.some(([, part]) => Array.isArray(part))
    ? undefined
    : Object.fromEntries(entries.filter(([, part]) => part !== undefined))
}
