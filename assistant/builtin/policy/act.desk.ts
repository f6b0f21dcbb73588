/** The tools as acting uses them: each call checked by its tool's own schema, always for the customer who asks. */
import type { z } from 'zod'
import {
  BundlesInput,
  CompareInput,
  DetailsInput,
  MyOrdersInput,
  OpenPageInput,
  OrderStatusInput,
  SearchInput,
} from '../../tools/tool.inputs.ts'
import type { ProductDetails } from '../../tools/tool.results.ts'
import type { ToolContext } from '../../tools/tool.ts'
import type { CustomerTools } from '../../tools/tools.ts'
import type { Shop } from '../knowledge/entry.ts'

export type SearchWish = z.input<typeof SearchInput>
export type Desk = ReturnType<typeof deskOf>

/** No tool takes more ids than this to leave out. */
const MOST_EXCLUDED = 100

export function deskOf(tools: CustomerTools, context: ToolContext) {
  const details = async (product_id: number): Promise<ProductDetails | undefined> => {
    const result = await tools.product_details.run(DetailsInput.parse({ product_id }), context)
    return result.found ? result.product : undefined
  }
  return {
    isSignedIn: context.customer !== undefined,

    search: ({ exclude_ids = [], ...wish }: SearchWish) =>
      tools.search_products.run(
        SearchInput.parse({ ...wish, exclude_ids: exclude_ids.slice(-MOST_EXCLUDED) }),
        context,
      ),

    details,

    /** Of those that are still to be had, in the order of `ids`. */
    async detailsOf(ids: readonly number[]): Promise<ProductDetails[]> {
      const found = await Promise.all(ids.map(details))
      return found.filter((one) => one !== undefined)
    },

    compare: (product_ids: readonly number[]) =>
      tools.compare_products.run(CompareInput.parse({ product_ids: [...product_ids] }), context),

    bundles: (wish: z.input<typeof BundlesInput>) => tools.bundles.run(BundlesInput.parse(wish), context),

    async shop(): Promise<Shop> {
      const [store, rules] = await Promise.all([
        tools.store_information.run({}, context),
        tools.delivery_and_returns.run({}, context),
      ])
      return { store, rules }
    },

    orders: (wish: z.input<typeof MyOrdersInput>) => tools.my_orders.run(MyOrdersInput.parse(wish), context),

    order: (wish: z.input<typeof OrderStatusInput>) => tools.order_status.run(OrderStatusInput.parse(wish), context),

    open: (wish: z.input<typeof OpenPageInput>) => tools.open_page.run(OpenPageInput.parse(wish), context),
  }
}
