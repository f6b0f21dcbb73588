/** Rejects input that no column can store, or that is nested too deeply, before any route reads it. */
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http-error.ts'

/** Far more than any call needs. Recursive functions must not exhaust the stack. */
const DEEPEST = 40

/** Rejects NUL characters, which PostgreSQL's text cannot store, and JSON nested too deeply. */
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
