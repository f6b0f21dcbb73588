/** Accounts: registration, login, profile, sessions, and privacy rights (docs/behaviour.md, Accounts). */
import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN } from './constants.ts'
import { IdParams, id, listAnswer, seenAt, timestamp } from './lib/fields.ts'
import { STAFF_ROLE_NAMES } from './permissions.ts'
import { forCustomers, problems } from './problems.ts'

/** Normalised to lower case, without surrounding spaces. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter an email address.'))
/** What mail clients turn into a link, so that nobody can send links in the shop's mails. 'J.R.R. Tolkien' is a valid name. */
const LINK = /:\/\/|www\.|@|\p{L}\.\p{L}{2}/iu
export const personName = z
  .string()
  .trim()
  .min(1, 'Enter your name.')
  .max(100)
  .refine((name) => !LINK.test(name), 'Enter your name without links or email addresses.')
export const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^[+()\d\s.-]*$/, 'Enter a phone number: digits, spaces and + only.')

/** A new password. Only its length is limited, not its characters. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)
/** An existing password; it need not meet the current rules for new ones. */
export const givenPassword = z.string().min(1, 'Enter your password.').max(1000)

export const Role = z.enum(['customer', 'admin'])
export const StaffRole = z.enum(STAFF_ROLE_NAMES)

/** `age_verified`: the user has passed an age check and needs no further one. */
export const User = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    /** A new email that is not confirmed by link yet; `email` applies until then. */
    pending_email: z.string().nullable(),
    role: Role,
    /** What a user with the role `admin` may do; null for customers. */
    staff_role: StaffRole.nullable(),
    phone: z.string(),
    date_of_birth: z.iso.date().nullable(),
    age_verified: z.boolean(),
    is_disabled: z.boolean(),
    /** Whether login requires a one-time code. */
    has_totp: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

const SignedIn = z.object({ access_token: z.string(), user: User })

export const RegisterPayload = z.object({ name: personName, email, password: newPassword })
/** The six digits of an authenticator app, or a recovery code. */
export const oneTimeCode = z.string().trim().min(6, 'Enter the code.').max(30)
export const LoginPayload = z.object({ email, password: givenPassword, code: oneTimeCode.optional() })
export const ForgotPasswordPayload = z.object({ email })
export const ResetPasswordPayload = z.object({ token: z.string().min(1).max(200), new_password: newPassword })
/** Fields that are not sent stay unchanged. Only an owner may send `role`, `staff_role`, `is_disabled` and `reset_totp` of staff. */
export const UpdateUserPayload = z.object({
  name: personName.optional(),
  email: email.optional(),
  phone: phone.optional(),
  date_of_birth: z.iso.date('Enter a date.').nullable().optional(),
  /** The caller's own password. */
  current_password: givenPassword.optional(),
  /** The caller's code, if they have one-time codes and change another user's access. */
  code: oneTimeCode.optional(),
  new_password: newPassword.optional(),
  role: Role.optional(),
  /** By default 'owner' for a user who becomes an admin. */
  staff_role: StaffRole.optional(),
  is_disabled: z.boolean().optional(),
  /** Staff reset the codes of a user who lost their phone: one-time codes are off and all sessions end. */
  reset_totp: z.boolean().optional(),
  updated_at: seenAt,
})

const Done = z.object({ message: z.string() })
const tags = ['Accounts']

/** Registers a customer and logs them in. 409 `email_taken` if the email has an account. */
export const register = {
  method: 'POST',
  url: '/users',
  schema: { tags, summary: 'Register', body: RegisterPayload, response: { 201: SignedIn, ...problems } },
} as const

/**
 * 401 `login_failed` with the same message for a wrong email, a wrong password and a disabled account. With correct credentials
 * and one-time codes on: 401 `code_required` until `code` is sent, `code_wrong` for a wrong or used code, `code_locked` after
 * too many wrong codes until a new password is set by link.
 */
export const login = {
  method: 'POST',
  url: '/users/login',
  schema: { tags, summary: 'Log in', body: LoginPayload, response: { 200: SignedIn, ...problems } },
} as const

/** Ends the session of the token in the request. */
export const logout = {
  method: 'POST',
  url: '/users/logout',
  schema: { tags, ...forCustomers, summary: 'Log out', response: { 200: Done, ...problems } },
} as const

/** Sends a link if the email has an account; the response is the same if it has none. */
export const forgotPassword = {
  method: 'POST',
  url: '/users/forgot-password',
  schema: {
    tags,
    summary: 'Ask for a password link',
    body: ForgotPasswordPayload,
    response: { 200: Done, ...problems },
  },
} as const

/** Sets a new password with the link's token and ends every session. 422 `reset_link_invalid` if it is used or expired. */
export const resetPassword = {
  method: 'POST',
  url: '/users/reset-password',
  schema: { tags, summary: 'Set a new password', body: ResetPasswordPayload, response: { 200: Done, ...problems } },
} as const

/** Makes `pending_email` the account's email. 422 `email_link_invalid` if the link's token is used or expired. */
export const confirmEmail = {
  method: 'POST',
  url: '/users/confirm-email',
  schema: {
    tags,
    summary: 'Confirm a new email',
    body: z.object({ token: z.string().min(1).max(200) }),
    response: { 200: Done, ...problems },
  },
} as const

/** Sends a new link and invalidates the previous one. 404 without a pending email. */
export const resendEmailLink = {
  method: 'POST',
  url: '/users/me/email-change',
  schema: { tags, ...forCustomers, summary: 'Send the link again', response: { 200: Done, ...problems } },
} as const

/** Cancels a pending email; does nothing without one. */
export const cancelEmailChange = {
  method: 'DELETE',
  url: '/users/me/email-change',
  schema: { tags, ...forCustomers, summary: 'Cancel a new email', response: { 200: Done, ...problems } },
} as const

export const getMe = {
  method: 'GET',
  url: '/users/me',
  schema: { tags, ...forCustomers, summary: 'Who is logged in', response: { 200: User, ...problems } },
} as const

/**
 * For the user themself and staff. A new email stays in `pending_email` until its link is opened. Users need `current_password`
 * to change their own email or password. Staff who change another user's email, password, role, access or one-time codes send
 * their own `current_password`, and a `code` if they have codes.
 */
export const updateUser = {
  method: 'PUT',
  url: '/users/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Change a user',
    params: IdParams,
    body: UpdateUserPayload,
    response: { 200: User, ...problems },
  },
} as const

/** A logged-in browser. `is_current` marks the one that sent this request. */
export const Session = z
  .object({
    id,
    user_agent: z.string(),
    address: z.string(),
    created_at: timestamp,
    last_used_at: timestamp,
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' })

export const listSessions = {
  method: 'GET',
  url: '/users/me/sessions',
  schema: {
    tags,
    ...forCustomers,
    summary: 'List where one is logged in',
    response: { 200: z.object(listAnswer(Session)), ...problems },
  },
} as const

export const revokeSession = {
  method: 'DELETE',
  url: '/users/me/sessions/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Log out elsewhere',
    params: IdParams,
    response: { 200: Done, ...problems },
  },
} as const

/** Ends every session, including the current one. */
export const revokeAllSessions = {
  method: 'DELETE',
  url: '/users/me/sessions',
  schema: { tags, ...forCustomers, summary: 'Log out everywhere', response: { 200: Done, ...problems } },
} as const

/** Returns all data that the shop stores about the user, as JSON (rule G3). */
export const exportMe = {
  method: 'GET',
  url: '/users/me/export',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Download one’s data',
    response: { 200: z.record(z.string(), z.json()).meta({ id: 'PersonalData' }), ...problems },
  },
} as const

/** Erases the account; records required by law are anonymised (rules G3 and G5). 409 while an order is open. */
export const eraseMe = {
  method: 'DELETE',
  url: '/users/me',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Erase one’s account',
    body: z.object({ password: givenPassword }),
    response: { 200: Done, ...problems },
  },
} as const
