/** Stands in for the shop's API where a test is about what is sent, and in which order it is answered. */
import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { vi } from 'vitest'
import { buildUser } from './builders.ts'

export interface Sent {
  /** 'PUT /cart/5' */
  call: string
  body: unknown
  headers: Headers
}
/** An answer's JSON, or what makes one of it; a Response is answered as it is. */
type Answering = unknown | ((sent: Sent) => unknown)

/** Answers by method and path, query left out; anything else is a 404 problem. Tells what was sent, the customer's own left out. */
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

/** The problem document of a refusal. */
export function problemAnswer(status: number, detail: string, code = 'refused'): Response {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return Response.json({ type: 'about:blank', title: 'Refused', status, detail, code }, { status })
}

/** This browser has a customer's token. To be called before anything is drawn. */
export function signIn(): void {
  localStorage.setItem(STORAGE_KEYS.accessToken, 'token')
}

/** An answer that comes when the test says so. */
export function later<T>(): { promise: Promise<T>; answer: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, answer: resolve }
}
