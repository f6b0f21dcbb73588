/** Problems: the bodies of error responses (RFC 9457; docs/behaviour.md, Errors). */
import { z } from 'zod'

/** An error of one field: its path (`variations.0.price`) and a message for users. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.output<typeof FieldError>

/** The body of every error response, sent as `application/problem+json`. `detail` may be shown to a customer. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    code: z.string().regex(/^[a-z0-9_]+$/),
    request_id: z.string().optional(),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof Problem>

/** The body of every 422: `errors` lists each error; `path` is '' if it concerns no single field. */
export const InvalidProblem = Problem.extend({ status: z.literal(422), errors: z.array(FieldError).min(1) }).meta({
  id: 'InvalidProblem',
})

/** The problem responses of every call, by status. Spread into a call's `response`. */
export const problems = { 422: InvalidProblem, '4xx': Problem, '5xx': Problem } as const

/** Spread into the `schema` of a call that requires a login; for staff see permissions.ts. The server enforces it. */
export const forCustomers = { security: [{ bearer: [] }] }

/** An `Idempotency-Key` header: a repeat with the same key returns the same response and changes nothing. */
export const IdempotencyHeaders = z.object({ 'idempotency-key': z.string().trim().min(1).max(200).optional() })
