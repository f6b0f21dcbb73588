/** Turns every thrown error into a problem document; a bug becomes a plain 500 and a log line. */
import { STATUS_CODES } from 'node:http'
import type { Problem } from '@shop/contract/problems.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import pg from 'pg'
import { isPassing } from '../database/errors.ts'
import { HttpError, invalid, veryBusy } from './http-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error in the response. */
    refusedWith?: string
    /** The name of the exceeded limit, for a 429 response. */
    limitedBy?: string
  }
}

/** PostgreSQL's error codes for input that a column cannot store. */
const BAD_INPUT = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '2201B'])
/** Responds to `error` with application/problem+json. */
export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A client that disconnects mid-request must not trigger the error alert; it cannot read the response anyway.
  if (hasLeft(request)) {
    request.log.info({ err: error }, 'The client left before its request had arrived')
    return sendProblem(malformed(), request, reply)
  }
  const httpError = asHttpError(error)
  if (httpError.status >= 500) request.log.error({ err: error }, error.message)
  return sendProblem(httpError, request, reply)
}

/** Sends a problem without a thrown error, such as for an unknown address. */
export function sendProblem(httpError: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem: Problem = {
    type: `/problems/${httpError.code.replaceAll('_', '-')}`,
    title: STATUS_CODES[httpError.status] ?? 'Error',
    status: httpError.status,
    detail: httpError.message,
    code: httpError.code,
    request_id: request.id,
    ...(httpError.errors?.length ? { errors: httpError.errors } : {}),
  }
  request.refusedWith = httpError.code
  if (httpError.limit !== undefined) request.limitedBy = httpError.limit
  if (httpError.retryAfter !== undefined) reply.header('retry-after', httpError.retryAfter)
  // Sent as text: the route's response schema describes its success and must not change a problem.
  return reply
    .code(httpError.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer((body: string) => body)
    .send(JSON.stringify(problem))
}

const hasLeft = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function asHttpError(error: FastifyError | Error): HttpError {
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  if (error instanceof pg.DatabaseError && BAD_INPUT.has(error.code ?? '')) return malformed()
  if (isPassing(error)) return veryBusy()
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new HttpError(413, 'too_large', 'What you sent is too large.')
  if (status === 415) return new HttpError(415, 'unsupported_media_type', 'This kind of content isn’t accepted here.')
  if (status === 429) return new HttpError(429, 'too_many_requests', error.message)
  if (status >= 400 && status < 500) return malformed()
  return new HttpError(500, 'unexpected', 'Something went wrong on our side. Please try again.')
}

const malformed = () => new HttpError(400, 'malformed', 'The request couldn’t be read. Check it and try again.')

function invalidInput(faults: { instancePath: string; message?: string | undefined }[]): HttpError {
  const errors = faults.map(({ instancePath, message = 'Not valid' }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message,
  }))
  const [first = { path: '', message: 'Some of the input isn’t valid.' }, ...others] = errors
  return invalid(`${first.path ? `${first.path}: ` : ''}${first.message}`, [first, ...others])
}
