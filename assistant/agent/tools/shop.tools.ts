/** What waits for staff, one product, what the shop is set to, and finding things by name. */
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import { buildTable, type ColumnOf, column, type Finding, pounds, toFinding } from '../agent.finding.ts'
import { formatAttributes, formatCount, listed, literal, money, number } from '../agent.words.ts'
import type { AgentKit } from './kit.ts'
import { namesRepository } from './names.repository.ts'
import { recentUnits, SELLING_DAYS } from './sales.figures.ts'

export const waitingTool = (kit: AgentKit) =>
  tool({
    name: 'waiting',
    description: 'What waits for staff now: orders to pack, transfers, age checks, refunds, reported reviews.',
    input: z.object({}),
    run: async (): Promise<Finding> => {
      const [waiting, reported] = await Promise.all([
        kit.lists.waiting(),
        kit.reviews.list({ skip: 0, limit: 1, sort: '-created_at', needs: 'decision' }, false),
      ])
      const rows = [
        { what: 'Orders to pack', count: waiting.to_pack, link: '/admin/orders?view=to_pack' },
        {
          what: 'Orders awaiting a transfer',
          count: waiting.awaiting_transfer,
          link: '/admin/orders?view=awaiting_transfer',
        },
        { what: 'Age checks to decide', count: waiting.age_checks, link: '/admin/orders?view=problems' },
        { what: 'Refunds to send or approve', count: waiting.refunds, link: '/admin/orders?view=problems' },
        { what: 'Reported reviews', count: reported.total, link: '/admin/reviews?needs=decision' },
      ]
      const open = rows.filter(({ count }) => count > 0)
      if (open.length === 0) return toFinding('Nothing waits for you.', ['How were sales this week?'])
      const columns: ColumnOf<(typeof rows)[number]>[] = [
        column('text', 'what', 'What', ({ what, link }) => ({ text: what, link, image_url: null })),
        column('number', 'count', 'How many', ({ count }) => count),
      ]
      const words = open.map(({ what, count }) => `**${number(count)}** ${what.toLowerCase()}`)
      return {
        text: `Waiting now: ${listed(words)}.`,
        blocks: [buildTable('Waiting for staff', columns, open)],
        suggestions: ['Orders to pack', 'Orders awaiting a transfer', 'Reported reviews'],
      }
    },
  })

export const productTool = (kit: AgentKit) =>
  tool({
    name: 'product',
    description: 'One product: its status, price, stock by variation and how it sells.',
    input: z.object({ product_id: z.int().positive() }),
    run: async ({ product_id }): Promise<Finding> => {
      const product = await kit.products.get(product_id)
      const units = await recentUnits(kit)
      const rows = product.variations.map((row) => ({ ...row, units: Math.max(0, units.get(row.id) ?? 0) }))
      const stock = rows.reduce((sum, row) => sum + row.stock_quantity, 0)
      const sold = rows.reduce((sum, row) => sum + row.units, 0)
      const prices = rows.map(({ price }) => price)
      const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
      const price = lowest === highest ? money(lowest) : `${money(lowest)} to ${money(highest)}`
      const stars =
        product.num_reviews > 0 ? ` ${product.rating} stars from ${formatCount(product.num_reviews, 'review')}.` : ''
      const columns: ColumnOf<(typeof rows)[number]>[] = [
        column('text', 'variation', 'Variation', (row) => formatAttributes(row.attributes) || product.name),
        column('text', 'sku', 'SKU', (row) => row.sku),
        column('money', 'price', 'Price', (row) => pounds(row.price)),
        column('number', 'stock', 'In stock', (row) => row.stock_quantity),
        column('number', 'sold', `Sold in ${SELLING_DAYS} days`, (row) => row.units),
      ]
      return {
        text: `[${literal(product.name)}](/admin/products/${product.id}) is ${product.status === 'active' ? 'public' : product.status}, costs **${price}**, and **${formatCount(stock, 'unit')}** ${stock === 1 ? 'is' : 'are'} in stock. ${formatCount(sold, 'unit')} went in the last ${SELLING_DAYS} days.${stars}`,
        blocks: [buildTable(product.name, columns, rows)],
        suggestions: ['How did it sell this month?', 'Its reviews'],
      }
    },
  })

export const settingsTool = (kit: AgentKit) =>
  tool({
    name: 'shop_settings',
    description: 'What delivery costs and how the shop is reached, as the settings say.',
    input: z.object({}),
    run: async (): Promise<Finding> => {
      const settings = await kit.settings.get()
      return toFinding(
        `Standard delivery costs **${money(settings.standard_delivery_fee)}**, express **${money(settings.express_shipping_fee)}**; from ${money(settings.free_shipping_threshold)} standard delivery is free. Customers write to ${literal(settings.contact_email)}. Change this under [Settings](/admin/settings).`,
      )
    },
  })

/** For a model, which knows names and needs ids. */
export const lookUpTool = (kit: AgentKit) =>
  tool({
    name: 'look_up',
    description: 'Finds the ids of products, categories, brands and coupons by name, SKU or code.',
    input: z.object({ name: z.string().trim().min(1).max(200) }),
    run: async ({ name }) => {
      const names = namesRepository(kit.db)
      const has = ({ name: known }: { name: string }) => known.toLowerCase().includes(name.toLowerCase())
      const [categories, brands, coupons, products, variations] = await Promise.all([
        names.categories(),
        names.brands(),
        names.coupons([name]),
        names.products(name.split(/\s+/).slice(0, 8)),
        names.bySku([name]),
      ])
      return {
        categories: categories.filter(has).slice(0, 10),
        brands: brands.filter(has).slice(0, 10),
        coupons,
        products: products.items,
        products_found: products.total,
        variations,
      }
    },
  })
