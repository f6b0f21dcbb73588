/** The browser's client: the contract's calls over fetch, with the bearer token where there is one. */
import { createClient, type Transport } from '@shop/contract/client.ts'
import { accessToken } from './areas/accounts/access-token.ts'

const overFetch: Transport = async ({ method, path, body, signal }) => {
  const headers = new Headers({ accept: 'application/json' })
  const token = accessToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
  const text = await response.text()
  return { status: response.status, body: parsed(text) }
}

/** A proxy in front of the shop may answer in HTML: such a body is treated as no body. */
function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls the shop's API from the browser; refuses with ApiError. */
export const api = createClient(overFetch)
