/** Stands in for the network: answers the calls of the browser's client. */
import { vi } from 'vitest'

type Answers = Record<string, unknown>

/**
 * Answers GETs by path, query left out; anything else is a 404 problem. A number in place of an answer is the status of
 * a refusal. Tells which addresses were asked for.
 */
export function answerWith(answers: Answers): { asked: string[] } {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = answers[address.replace('/api/v1', '').split('?')[0] ?? '']
    return typeof answer === 'object' ? Response.json(answer) : refusal(typeof answer === 'number' ? answer : 404)
  })
  return { asked }
}

function refusal(status: number): Response {
  const problem = { type: 'about:blank', title: 'Refused', status, detail: 'Refused.', code: 'refused' }
  return Response.json(problem, { status })
}
