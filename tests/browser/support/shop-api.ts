/** The shop's calls, made as another visitor, customer or staff. */
import { type Client, createClient } from '@shop/contract/client.ts'
import { inject } from 'vitest'

/** Creates the contract's typed client; with a token it acts as the token's user. Throws ApiError. */
export function shopApi(token?: string): Client {
  return createClient(async ({ method, path, body, headers }) => {
    const answer = await fetch(`${inject('shopUrl')}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  })
}

/** The logins of the demo. */
export const DEMO_STAFF = { email: 'admin@example.com', password: 'demo-admin-1' }
export const DEMO_CUSTOMER = { email: 'customer@example.com', password: 'demo-customer-1' }

/** Logs in and returns the access token. */
export async function logIn(person: { email: string; password: string }): Promise<string> {
  return (await shopApi()('POST /users/login', { body: person })).access_token
}

/** Returns a product of the demo by its name. */
export async function productNamed(name: string) {
  const { items } = await shopApi()('GET /products/search', { query: { q: name } })
  const found = items.find((product) => product.name === name)
  if (!found) throw new Error(`The demo has no product ${name}.`)
  return shopApi()('GET /products/:id', { params: { id: found.id } })
}
