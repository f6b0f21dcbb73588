/** Arranges what a search found in groups, the one with the best match first. */
import { formatPrice } from '@shop/contract/lib/money.ts'
import type { Permission } from '@shop/contract/permissions.ts'
import { productPath } from '../../product/item-path.ts'
import { STATUS_NAMES } from '../orders/order-words.ts'
import type { SearchResults } from './queries.ts'
import { ACTIONS, PAGES } from './search-actions.ts'

/** A line of the results. */
export interface SearchOption {
  label: string
  /** Muted, after the label. */
  detail?: string
  /** At the right. */
  note?: string
  image?: string
  to: string
}

export interface SearchGroup {
  name: 'Products' | 'Orders' | 'Customers' | 'Pages' | 'Actions'
  options: SearchOption[]
}

/** The maximum per group. */
const MAX_OPTIONS = 5

interface SearchedText {
  /** As typed; a leading '>' asks for actions only. */
  text: string
  results: SearchResults | undefined
  isPermitted: (permission: Permission) => boolean
}

/** Whether only actions are shown. */
const isActionsOnly = (text: string): boolean => text.trimStart().startsWith('>')

/** Returns the typed text without the sign for actions. */
export const searchWords = (text: string): string => text.replace(/^\s*>/, '').trim()

export function groupResults({ text, results, isPermitted }: SearchedText): SearchGroup[] {
  const words = searchWords(text)
  const permitted = <T extends { permission: Permission }>(all: readonly T[]) =>
    all.filter(({ permission }) => isPermitted(permission))
  const actions = [
    ...permitted(ACTIONS).filter((action) => hasAllWords(`${action.label} ${action.words ?? ''}`, words)),
    ...(results ? recordActions(results, isPermitted) : []),
  ]
  if (isActionsOnly(text)) return withoutEmpty([{ name: 'Actions', options: actions }])
  const pages = permitted(PAGES).filter((page) => hasAllWords(`${page.label} ${page.words ?? ''}`, words))
  const groups: SearchGroup[] = [
    ...(results ? recordGroups(results) : []),
    { name: 'Pages', options: [...pages, ...(results?.articles ?? []).map(articleOption)] },
    { name: 'Actions', options: actions },
  ]
  return withoutEmpty(groups)
    .map((group) => ({ ...group, options: group.options.slice(0, MAX_OPTIONS) }))
    .sort((a, b) => bestRank(b, words) - bestRank(a, words))
}

const withoutEmpty = (groups: readonly SearchGroup[]) => groups.filter(({ options }) => options.length > 0)

function recordGroups({ products, orders, customers }: SearchResults): SearchGroup[] {
  return [
    {
      name: 'Products',
      options: products.map(({ id, name, status, stock_quantity, price, price_range_display, thumbnail_url }) => ({
        label: name,
        detail: status === 'active' ? `${stock_quantity} in stock` : status,
        note: price_range_display || formatPrice(price),
        image: thumbnail_url,
        to: `/admin/products/${id}`,
      })),
    },
    {
      name: 'Orders',
      options: orders.map(({ id, order_number, customer, status, total }) => ({
        label: order_number,
        detail: `${customer}, ${formatPrice(total)}`,
        note: STATUS_NAMES[status].label,
        to: `/admin/orders/${id}`,
      })),
    },
    {
      name: 'Customers',
      options: customers.map(({ id, name, email, orders: count }) => ({
        label: name,
        detail: email,
        note: `${count} ${count === 1 ? 'order' : 'orders'}`,
        to: `/admin/users/${id}`,
      })),
    },
  ]
}

const articleOption = ({ id, slug, title, status }: SearchResults['articles'][number]): SearchOption => ({
  label: title,
  detail: `Article, ${status}`,
  to: `/admin/blog/edit/${id}/${slug}`,
})

/** The actions with the first record of each kind. */
function recordActions(results: SearchResults, isPermitted: SearchedText['isPermitted']): SearchOption[] {
  const [order] = results.orders
  const [product] = results.products
  const [customer] = results.customers
  return [
    ...(product?.status === 'active' ? [{ label: `Show ${product.name} in the shop`, to: productPath(product) }] : []),
    ...(order
      ? [
          { label: `Print the packing slip of ${order.order_number}`, to: `/admin/orders/${order.id}/packing-slip` },
          { label: `Open the invoice of ${order.order_number}`, to: `/admin/orders/${order.id}/invoice` },
        ]
      : []),
    ...(customer && isPermitted('orders.read')
      ? [{ label: `List the orders of ${customer.name}`, to: `/admin/orders?user_id=${customer.id}` }]
      : []),
  ]
}

function hasAllWords(text: string, words: string): boolean {
  const searched = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

const bestRank = ({ options }: SearchGroup, words: string) =>
  Math.max(...options.map(({ label }) => rankLabel(label.toLowerCase(), words.toLowerCase())))

/** 4 for the same text, 3 for its beginning or the end of an order number, 2 for a word's beginning, 1 for a part, else 0. */
function rankLabel(label: string, words: string): number {
  if (words === '') return 0
  if (label === words) return 4
  if (label.startsWith(words) || (/\d{3}$/.test(words) && label.endsWith(words))) return 3
  if (label.includes(` ${words}`)) return 2
  return label.includes(words) ? 1 : 0
}
