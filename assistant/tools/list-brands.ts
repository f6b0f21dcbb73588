/** The brands that the shop sells. */
import { z } from 'zod'
import type { CatalogueService } from '../../server/areas/catalogue/catalogue.service.ts'
import { tool } from './tool.ts'

/** As many as fit a sentence. */
const MAX_NAMED = 6

interface BrandsResult {
  /** Those with most products, the largest first. */
  largest: { name: string; path: string }[]
  /** How many brands there are. */
  total: number
}

export function listBrands(catalogue: Pick<CatalogueService, 'brands'>) {
  return tool({
    name: 'brands',
    description:
      'How many brands the shop sells, and the largest of them. Use it when somebody asks which brands there are.',
    input: z.object({}),
    answers: [
      {
        intent: 'about_shop',
        when: { any: ['brands', 'makes', 'which brands', 'what brands', 'list of brands', 'manufacturers'] },
        text: 'We sell {total} brands, such as {largest}; most are small British makers. All of them are in the filter of the [shop](/shop).',
        next: ['What do you sell?', 'Show me your bestsellers'],
      },
    ],
    async run(): Promise<BrandsResult> {
      const { items } = await catalogue.brands()
      const sold = items.filter(({ product_count }) => product_count > 0)
      const largest = sold.toSorted((one, other) => other.product_count - one.product_count).slice(0, MAX_NAMED)
      return { largest: largest.map(({ name, slug }) => ({ name, path: `/shop?brands=${slug}` })), total: sold.length }
    },
  })
}
