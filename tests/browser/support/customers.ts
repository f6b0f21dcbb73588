/** A customer for each test, so that tests do not share carts, orders or mails. */
import type { Client } from '@shop/contract/client.ts'
import { productNamed, shopApi } from './shop-api.ts'

export interface Person {
  name: string
  email: string
  password: string
}

export interface Customer extends Person {
  id: number
  token: string
  /** The shop's calls, made as this customer. */
  api: Client
}

export const ADDRESS = { line1: '14 Calder Row', city: 'Leeds', postcode: 'LS7 3QD' }

let counter = 0

/** Returns a person without an account. */
export function somebody(): Person {
  counter += 1
  return {
    name: 'Wren Ashby',
    email: `wren-${process.pid}-${Date.now()}-${counter}@example.com`,
    password: 'quiet-brass-kettle-7',
  }
}

/** Registers a customer, with an address and a date of birth unless `isUnknown`. */
export async function newCustomer({ isUnknown = false } = {}): Promise<Customer> {
  const person = somebody()
  const { user, access_token } = await shopApi()('POST /users', { body: person })
  const api = shopApi(access_token)
  const customer = { ...person, id: user.id, token: access_token, api }
  if (isUnknown) return customer
  await api('POST /addresses/', { body: { full_name: person.name, ...ADDRESS } })
  await api('PUT /users/:id', { params: { id: user.id }, body: { date_of_birth: '1990-03-27' } })
  return customer
}

/** Adds products of the demo to the customer's cart, each in the first variation in stock. */
export async function fillCart(
  { api }: Pick<Customer, 'api'>,
  ...goods: readonly (readonly [name: string, quantity: number])[]
): Promise<void> {
  for (const [name, quantity] of goods) {
    const { id, variations } = await productNamed(name)
    const left = variations.find(({ stock_quantity }) => stock_quantity >= quantity)
    await api('POST /cart/', {
      body: { product_id: id, quantity, variation_attributes: left?.attributes ?? {} },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  }
}

/** Places an order of the customer's cart. */
export async function placeOrder(
  { api }: Pick<Customer, 'api'>,
  payment_method: 'card' | 'bank_transfer' = 'bank_transfer',
) {
  const [address] = (await api('GET /addresses/')).items
  if (!address) throw new Error('The customer has no address.')
  return api('POST /orders/', {
    body: {
      shipping_address_id: address.id,
      billing_address_id: address.id,
      delivery_method: 'standard',
      payment_method,
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
}
