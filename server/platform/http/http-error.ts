/** The error that is answered as a problem document by problem-handler.ts. */
import type { FieldError } from '@shop/contract/problems.ts'

/** At least one: a 422 always names the invalid fields. */
export type FieldErrors = [FieldError, ...FieldError[]]

/** Every status that a problem has, except 422, which cannot be made without `errors`. */
export type PlainStatus = 400 | 401 | 403 | 404 | 409 | 413 | 414 | 415 | 426 | 429 | 500 | 503 | 507

interface Details {
  errors?: FieldError[]
  retryAfter?: number
  limit?: string
}

/** The sentence and the status a person gets, and the code that programs ask. Anything else thrown is a bug. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldError[] | undefined
  /** Seconds after which to try again (429 and 503). */
  readonly retryAfter: number | undefined
  /** Of a 429: the name of the limit, for whoever watches over the shop. */
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

/** 404: absent, or not yours to see. */
export const notFound = (detail: string) => new HttpError(404, 'not_found', detail)

/** 409: at odds with what is there now; `errors` name the fields that are, where there are any. */
export const conflict = (code: string, detail: string, errors?: FieldError[]) =>
  new HttpError(409, code, detail, errors ? { errors } : {})

/** 422: understood but not acceptable; `errors` name every invalid field. */
export const invalid = (detail: string, errors: FieldErrors) => new HttpError(422, 'invalid', detail, { errors })

/** 422 with one error, whose message is the whole answer. `path` is empty where no single field is invalid. */
export const invalidAt = (path: string, message: string, code = 'invalid') =>
  new HttpError(422, code, message, { errors: [{ path, message }] })

/** Throws a 422 that names all `errors`; does nothing where there are none. */
export function rejectInvalid(detail: string, errors: readonly FieldError[]): void {
  const [first, ...others] = errors
  if (first) throw invalid(detail, [first, ...others])
}

const BUSY_S = 2

/** 503: too much is asked of the shop, or its database is away; trying again in a moment works. */
export const veryBusy = () =>
  new HttpError(503, 'unavailable', 'The shop is very busy. Please try again in a moment.', { retryAfter: BUSY_S })
