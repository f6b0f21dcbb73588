/** Turns whatever was thrown into a problem document; a bug becomes a bare 500 and a log line. */
import { STATUS_CODES } from 'node:http'
import type { Problem } from '@shop/contract/problems.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import pg from 'pg'
import { isPassing } from '../database/errors.ts'
import { invalid, Refusal, veryBusy } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that it was answered with. */
    refusedWith?: string
    /** The limit that it was beyond, where it was answered with 429. */
    limitedBy?: string
  }
}

/** PostgreSQL's own words for input that no column can hold. */
const BAD_INPUT = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '2201B'])
/** Answers `error` as application/problem+json. */
export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Whoever hangs up in the middle of a request must not ring the alarm for errors; nobody reads the answer.
  if (hasLeft(request)) {
    request.log.info({ err: error }, 'The client left before its request had arrived')
    return sendProblem(malformed(), request, reply)
  }
  const refusal = asRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error }, error.message)
  return sendProblem(refusal, request, reply)
}

/** Answers a refusal that nobody threw, such as an unknown address. */
export function sendProblem(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem: Problem = {
    type: `/problems/${refusal.code.replaceAll('_', '-')}`,
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    code: refusal.code,
    request_id: request.id,
    ...(refusal.errors?.length ? { errors: refusal.errors } : {}),
  }
  request.refusedWith = refusal.code
  if (refusal.limit !== undefined) request.limitedBy = refusal.limit
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  // Sent as text: a route's own schema describes its success, and must not reshape a refusal.
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer((body: string) => body)
    .send(JSON.stringify(problem))
}

const hasLeft = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function asRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  if (error instanceof pg.DatabaseError && BAD_INPUT.has(error.code ?? '')) return malformed()
  if (isPassing(error)) return veryBusy()
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new Refusal(413, 'too_large', 'What you sent is too large.')
  if (status === 415) return new Refusal(415, 'unsupported_media_type', 'This kind of content isn’t accepted here.')
  if (status === 429) return new Refusal(429, 'too_many_requests', error.message)
  if (status >= 400 && status < 500) return malformed()
  return new Refusal(500, 'unexpected', 'Something went wrong on our side. Please try again.')
}

const malformed = () => new Refusal(400, 'malformed', 'The request couldn’t be read. Check it and try again.')

function invalidInput(faults: { instancePath: string; message?: string | undefined }[]): Refusal {
  const errors = faults.map(({ instancePath, message = 'Not valid' }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message,
  }))
  const [first = { path: '', message: 'Some of the input isn’t valid.' }, ...others] = errors
  return invalid(`${first.path ? `${first.path}: ` : ''}${first.message}`, [first, ...others])
}
