/** One-time codes at login (TOTP, RFC 6238): calls to set them up and switch them off. */
import { z } from 'zod'
import { oneTimeCode } from '../accounts.ts'
import { forCustomers, problems } from '../problems.ts'

const password = z.string().min(1, 'Enter your password.').max(1000)
const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the six digits the app shows.')
const tags = ['Accounts']
/** Shown once; each works once in place of a code if the phone is not available. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Creates a new secret; login requires no code until it is confirmed. 409 `totp_on` while codes are on. */
export const startTotp = {
  method: 'POST',
  url: '/users/me/totp',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Begin to set up one-time codes',
    body: z.object({ password }),
    response: { 200: z.object({ secret: z.string(), uri: z.string() }), ...problems },
  },
} as const

/** Switches codes on. 422 at `code` for a wrong code. */
export const confirmTotp = {
  method: 'POST',
  url: '/users/me/totp/confirm',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Switch one-time codes on',
    body: z.object({ code: sixDigits }),
    response: { 200: RecoveryCodes, ...problems },
  },
} as const

/** Users with codes need one: 422 at `code` if it is missing or wrong. */
const Proof = z.object({ password, code: oneTimeCode.optional() })

/** Replaces all recovery codes by new ones. */
export const renewRecoveryCodes = {
  method: 'POST',
  url: '/users/me/totp/recovery-codes',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Get new recovery codes',
    body: Proof,
    response: { 200: RecoveryCodes, ...problems },
  },
} as const

/** 409 `totp_required` for staff while the settings require codes. */
export const stopTotp = {
  method: 'DELETE',
  url: '/users/me/totp',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Switch one-time codes off',
    body: Proof,
    response: { 200: z.object({ message: z.string() }), ...problems },
  },
} as const
