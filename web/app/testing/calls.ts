/** A fake fetch for tests of what is sent, and of the order of responses. */
import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { vi } from 'vitest'
import { buildUser } from './builders.ts'

export interface Sent {
  /** The method and path: 'PUT /cart/5'. */
  call: string
  body: unknown
  headers: Headers
}
/** The JSON of a response, or a function that returns it; a Response is returned as it is. */
type Answering = unknown | ((sent: Sent) => unknown)

/** Answers calls by method and path without the query, others with a 404 problem. Records all but `GET /users/me`. */
export function answerCalls(answers: Record<string, Answering>): { sent: Sent[]; calls: () => string[] } {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${address.replace('/api/v1', '').split('?')[0]}`
    if (call === 'GET /users/me') return Response.json(buildUser())
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const one = { call, body, headers: new Headers(init.headers) }
    sent.push(one)
    if (!(call in answers)) return problemAnswer(404, 'Not found.')
    const answer = answers[call]
    const given: unknown = await (typeof answer === 'function' ? answer(one) : answer)
    return given instanceof Response ? given : Response.json(given)
  })
  return { sent, calls: () => sent.map(({ call }) => call) }
}

/** Returns an error response with a problem document. */
export function problemAnswer(status: number, detail: string, code = 'refused'): Response {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return Response.json({ type: 'about:blank', title: 'Refused', status, detail, code }, { status })
}

/** Stores a customer's token in this browser. Call it before rendering. */
export function signIn(): void {
  localStorage.setItem(STORAGE_KEYS.accessToken, 'token')
}

/** Returns a response that a test resolves later. */
export function later<T>(): { promise: Promise<T>; answer: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, answer: resolve }
}
