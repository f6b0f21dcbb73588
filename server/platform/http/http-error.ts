/** An error that problem-handler.ts sends as a problem document. */
import type { FieldError } from '@shop/contract/problems.ts'

/** At least one: a 422 always names the invalid fields. */
export type FieldErrors = [FieldError, ...FieldError[]]

/** Every status of a problem except 422, which requires `errors`. */
export type PlainStatus = 400 | 401 | 403 | 404 | 409 | 413 | 414 | 415 | 426 | 429 | 500 | 503 | 507

interface Details {
  errors?: FieldError[]
  retryAfter?: number
  limit?: string
}

/** An error with a status and message for users, and a code for programs. Anything else thrown is a bug. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldError[] | undefined
  /** Seconds before a retry (429 and 503). */
  readonly retryAfter: number | undefined
  /** Of a 429: the name of the limit, for the operator's logs. */
  readonly limit: string | undefined

  constructor(status: PlainStatus, code: string, detail: string, details?: Details)
  constructor(status: number, code: string, detail: string, details: Details & { errors: FieldErrors })
  constructor(status: number, code: string, detail: string, { errors, retryAfter, limit }: Details = {}) {
    super(detail)
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.limit = limit
  }
}

/** 404: absent, or not visible to the caller. */
export const notFound = (detail: string) => new HttpError(404, 'not_found', detail)

/** 409: conflicts with the current state; `errors` name the fields, if any. */
export const conflict = (code: string, detail: string, errors?: FieldError[]) =>
  new HttpError(409, code, detail, errors ? { errors } : {})

/** 422: well-formed but invalid; `errors` name every invalid field. */
export const invalid = (detail: string, errors: FieldErrors) => new HttpError(422, 'invalid', detail, { errors })

/** 422 with one error, whose message is also the detail. `path` is empty if no single field is invalid. */
export const invalidAt = (path: string, message: string, code = 'invalid') =>
  new HttpError(422, code, message, { errors: [{ path, message }] })

/** Throws a 422 with all `errors`; does nothing without errors. */
export function rejectInvalid(detail: string, errors: readonly FieldError[]): void {
  const [first, ...others] = errors
  if (first) throw invalid(detail, [first, ...others])
}

const BUSY_S = 2

/** 503: the shop is overloaded or its database is unavailable; a retry soon may succeed. */
export const veryBusy = () =>
  new HttpError(503, 'unavailable', 'The shop is very busy. Please try again in a moment.', { retryAfter: BUSY_S })
