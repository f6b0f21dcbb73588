/** Refuses input that no column can hold, or that is nested too deeply to be read, before any route looks at it. */
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http-error.ts'

/** No call takes anything nearly so deep. What is read by functions that call themselves must not exhaust the stack. */
const DEEPEST = 40

/** PostgreSQL's text holds no NUL, and no person types one; JSON may only be so deep. */
export async function rejectNulCharacters(request: FastifyRequest): Promise<void> {
  if (request.url.includes('%00') || holdsNul(request.body, 0)) {
    throw new HttpError(400, 'malformed', 'The request holds a character that isn’t allowed.')
  }
}

function holdsNul(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  if (depth > DEEPEST) throw new HttpError(400, 'malformed', 'The request is nested too deeply to be read.')
  return Object.entries(value).some(([name, item]) => name.includes('\u0000') || holdsNul(item, depth + 1))
}
