/** A fake fetch that answers the calls of the browser's client. */
import { vi } from 'vitest'

type Answers = Record<string, unknown>
interface Sent {
  method: string
  path: string
  body: unknown
  headers: Headers
}

/**
 * Answers calls by path without the query; calls other than GET by method and path: 'POST /cart/'. All others return
 * a 404 problem. A number is answered as an error response with that status, `problemAnswer(…)` as one with details,
 * an Error as a network failure. Returns the requested addresses and the bodies sent; `answers` can be changed later.
 */
export function answerWith(answers: Answers): { asked: string[]; sent: Sent[] } {
  const asked: string[] = []
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    asked.push(address)
    const path = address.replace('/api/v1', '').split('?')[0] ?? ''
    sent.push({
      method,
      path,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      headers: new Headers(headers),
    })
    const answer = answers[method === 'GET' ? path : `${method} ${path}`]
    if (answer instanceof Error) throw answer
    if (answer instanceof ProblemAnswer) return answer.response()
    return typeof answer === 'object'
      ? Response.json(answer)
      : problemAnswer(typeof answer === 'number' ? answer : 404).response()
  })
  return { asked, sent }
}

interface ProblemFields {
  detail?: string
  code?: string
  errors?: { path: string; message: string }[]
}

class ProblemAnswer {
  readonly status: number
  readonly said: ProblemFields
  constructor(status: number, fields: ProblemFields) {
    this.status = status
    this.said = fields
  }
  response(): Response {
    const { status } = this
    const problem = { type: 'about:blank', title: 'Refused', status, detail: 'Refused.', code: 'refused', ...this.said }
    return Response.json(problem, { status })
  }
}

/** Returns an error response to use as an answer. */
export const problemAnswer = (status: number, fields: ProblemFields = {}): ProblemAnswer =>
  new ProblemAnswer(status, fields)
