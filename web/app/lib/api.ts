/** The browser's API client: the contract's calls over fetch, with the bearer token if there is one. */
import { createClient, type Transport, type TransportRequest } from '@shop/contract/client.ts'
import { accessToken, handleTokenRejected } from '../storefront/accounts/access-token.ts'
import { MULTIPART, toFormData } from './form-data.ts'

/** Also exported for the assistant's live channel, which authenticates with the same token. */
export { accessToken }

const overFetch: Transport = async (request) => {
  const response = await send(request)
  const requestId = response.headers.get('x-request-id') ?? undefined
  return { status: response.status, body: await readBody(response), requestId }
}

/** Sends one request. Logs errors and error responses; removes a rejected token. */
export async function send(request: TransportRequest): Promise<Response> {
  const { method, path, signal } = request
  const settings = settingsOf(request)
  const token = accessToken()
  const response = await fetch(path, settings).catch((error: unknown) => {
    if (!signal?.aborted) console.error(`No answer to ${method} ${path}`, error)
    throw error
  })
  if (response.status >= 400) {
    console.error(`${method} ${path} answered ${response.status}`, detailOf(await readBody(response.clone())))
  }
  // Only the login call answers 401 for other reasons than an invalid token.
  if (response.status === 401 && token && !path.endsWith('/users/login')) handleTokenRejected(token)
  return response
}

/** Returns the JSON of a response; undefined if the body is not JSON. */
export const readBody = async (response: Response): Promise<unknown> => parsed(await response.text())

/** Logs a request that cannot be built, separately from a network error (docs/behaviour.md, Errors). */
function settingsOf({ method, path, body, headers: further, signal }: TransportRequest): RequestInit {
  try {
    const headers = new Headers({ accept: 'application/json', ...further })
    const token = accessToken()
    if (token) headers.set('authorization', `Bearer ${token}`)
    const isMultipart = headers.get('content-type') === MULTIPART['content-type']
    // The browser sets this header itself, because it chooses the multipart boundary.
    if (isMultipart) headers.delete('content-type')
    else if (body !== undefined) headers.set('content-type', 'application/json')
    const content = isMultipart ? toFormData(body) : textOf(body)
    return { method, headers, credentials: 'include', body: content, signal: signal ?? null }
  } catch (error) {
    console.error(`The request ${method} ${path} could not be made`, error)
    throw error
  }
}

const textOf = (body: unknown) => (body === undefined ? null : JSON.stringify(body))

function detailOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined
}

/** A proxy in front of the shop may respond with HTML: such a body counts as none. */
function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls the shop's API from the browser; throws ApiError for an error response. */
export const api = createClient(overFetch)
