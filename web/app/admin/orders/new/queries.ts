/** The calls with which staff take an order. Amounts in pounds. */
import type { Answer, Input } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export type SellableItem = Answer<'GET /admin/orders/items'>['items'][number]
export type OrderQuote = Answer<'POST /admin/orders/quote'>
export type QuoteInput = Input<'POST /admin/orders/quote'>['body']
export type StaffOrder = Input<'POST /admin/orders/'>['body']
export type Customer = Answer<'GET /users/'>['items'][number]

/** Prices a basket. Never fresh: prices and stock change while somebody is on the phone. */
export const quoteQuery = (basket: QuoteInput | null) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'quote', basket],
    queryFn: ({ signal }) => (basket ? api('POST /admin/orders/quote', { body: basket, signal }) : null),
    enabled: basket !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const customerAddressesQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'customers', id, 'addresses'],
    queryFn: async ({ signal }) => (await api('GET /admin/customers/:id/addresses', { params: { id }, signal })).items,
  })

/** Finds customers by name or email. */
export async function findCustomers(search: string, signal: AbortSignal) {
  if (search === '') return []
  const { items } = await api('GET /users/', { query: { search, limit: 8, is_disabled: false }, signal })
  return items.map((customer) => ({ ...customer, label: customer.name, detail: customerDetail(customer) }))
}

function customerDetail({ email, phone, orders, age_verified }: Customer): string {
  const count = orders === 1 ? '1 order' : `${orders} orders`
  return [email, phone, count, age_verified ? 'age check passed' : ''].filter(Boolean).join(' · ')
}

/** Finds variations by name, SKU or barcode. */
export async function findItems(search: string, signal: AbortSignal) {
  if (search === '') return []
  const { items } = await api('GET /admin/orders/items', { query: { search }, signal })
  return items.map((item) => ({
    ...item,
    id: item.variation_id,
    label: itemName(item),
    detail: `${item.sku} · £${item.price.toFixed(2)} · ${stockText(item.stock_quantity)}`,
  }))
}

/** 'Garden Mint, 10 mg' */
export const itemName = ({ name, attributes }: Pick<SellableItem, 'name' | 'attributes'>): string =>
  [name, ...Object.values(attributes)].join(', ')

export const stockText = (stock: number): string => (stock === 0 ? 'sold out' : `${stock} left`)
