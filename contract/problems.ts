/** Problems: the bodies of error responses (RFC 9457; docs/behaviour.md, Errors). */
import { z } from 'zod'

/** One fault of the input: where it is (`variations.0.price`) and the sentence a person reads. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.output<typeof FieldError>

/** The body of every answer from 400 up, sent as `application/problem+json`. `detail` may be shown to a customer. */
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

/** The body of every 422: `errors` names each fault; `path` is '' where no single field is at fault. */
export const InvalidProblem = Problem.extend({ status: z.literal(422), errors: z.array(FieldError).min(1) }).meta({
  id: 'InvalidProblem',
})

/** The problems any call may answer with, by status. Spread into a call's `response`. */
export const problems = { 422: InvalidProblem, '4xx': Problem, '5xx': Problem } as const

/** Spread into the `schema` of a call that only the signed-in, or only staff, may make. The server enforces what it says. */
export const forCustomers = { security: [{ bearer: [] }] }
export const forAdmins = { security: [{ bearer: ['admin'] }] }

/** An `Idempotency-Key` header: a repeat with the same key answers the same and does nothing. */
export const IdempotencyHeaders = z.object({ 'idempotency-key': z.string().trim().min(1).max(200).optional() })
