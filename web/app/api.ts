/** The browser's client: the contract's calls over fetch, with the bearer token where there is one. */
import { createClient, type Transport, type TransportRequest } from '@shop/contract/client.ts'
import { accessToken, tokenRefused } from './areas/accounts/access-token.ts'

const overFetch: Transport = async (request) => {
  const { method, path, signal } = request
  const settings = settingsOf(request)
  const token = accessToken()
  const response = await fetch(path, settings).catch((error: unknown) => {
    if (!signal?.aborted) console.error(`No answer to ${method} ${path}`, error)
    throw error
  })
  const answer = { status: response.status, body: parsed(await response.text()) }
  if (answer.status >= 400) console.error(`${method} ${path} answered ${answer.status}`, detailOf(answer.body))
  // Only logging in answers 401 to someone whose token is good.
  if (answer.status === 401 && token && !path.endsWith('/users/login')) tokenRefused(token)
  return answer
}

/** A request that cannot even be made is our mistake, told apart from a network that is away (specification §8). */
function settingsOf({ method, path, body, headers: further, signal }: TransportRequest): RequestInit {
  try {
    const headers = new Headers({ accept: 'application/json', ...further })
    const token = accessToken()
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    return { method, headers, credentials: 'include', body: textOf(body), signal: signal ?? null }
  } catch (error) {
    console.error(`The request ${method} ${path} could not be made`, error)
    throw error
  }
}

const textOf = (body: unknown) => (body === undefined ? null : JSON.stringify(body))

function detailOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined
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
