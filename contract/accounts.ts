/** Accounts: registering, logging in, one's own details, sessions, rights of privacy law (docs/behaviour.md, Accounts). */
import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN, USER_LIST_LIMIT } from './constants.ts'
import { amount, IdParams, id, listAnswer, seenAt, staffList, timestamp, windowAnswer } from './lib/fields.ts'
import { forAdmins, forCustomers, problems } from './problems.ts'

/** Read without regard to case or spaces around it. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter an email address.'))
/** What mail programs turn into a link: nobody is to send one in the shop's mail. 'J.R.R. Tolkien' is a name. */
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

/** A password that is being chosen. Anything goes but its length: no rules about signs. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)
/** A password that is being given: what was chosen is checked, not how. */
const givenPassword = z.string().min(1, 'Enter your password.').max(1000)

export const Role = z.enum(['customer', 'admin'])

/** `age_verified` tells that an age check was passed, so that none is needed again. */
export const User = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    /** The new email that waits for its confirmation by link; `email` counts until then. */
    pending_email: z.string().nullable(),
    role: Role,
    phone: z.string(),
    date_of_birth: z.iso.date().nullable(),
    age_verified: z.boolean(),
    is_disabled: z.boolean(),
    /** A one-time code is asked at their login. */
    has_totp: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

const SignedIn = z.object({ access_token: z.string(), user: User })

export const RegisterPayload = z.object({ name: personName, email, password: newPassword })
/** The six digits of an authenticator app, or one of the recovery codes. */
export const oneTimeCode = z.string().trim().min(6, 'Enter the code.').max(30)
export const LoginPayload = z.object({ email, password: givenPassword, code: oneTimeCode.optional() })
export const ForgotPasswordPayload = z.object({ email })
export const ResetPasswordPayload = z.object({ token: z.string().min(1).max(200), new_password: newPassword })
/** All optional: what is not sent stays. `role` and `is_disabled` are for staff. */
export const UpdateUserPayload = z.object({
  name: personName.optional(),
  email: email.optional(),
  phone: phone.optional(),
  date_of_birth: z.iso.date('Enter a date.').nullable().optional(),
  /** Of the caller. */
  current_password: givenPassword.optional(),
  /** Of the caller, where they have one-time codes and change somebody else's access. */
  code: oneTimeCode.optional(),
  new_password: newPassword.optional(),
  role: Role.optional(),
  is_disabled: z.boolean().optional(),
  /** By staff for somebody who has lost their phone: one-time codes are off, and every browser is logged out. */
  reset_totp: z.boolean().optional(),
  updated_at: seenAt,
})

const Done = z.object({ message: z.string() })
const tags = ['Accounts']

/** Registers a customer and logs them in. 409 `email_taken` when the email has an account. */
export const register = {
  method: 'POST',
  url: '/users',
  schema: { tags, summary: 'Register', body: RegisterPayload, response: { 201: SignedIn, ...problems } },
} as const

/**
 * 401 `login_failed` with the same sentence whether the email or the password is wrong, or the account is disabled. With the
 * right ones and a one-time code set up: 401 `code_required` until `code` is sent, `code_wrong` for a wrong or used one,
 * `code_locked` after too many wrong ones, until a new password was set by link.
 */
export const login = {
  method: 'POST',
  url: '/users/login',
  schema: { tags, summary: 'Log in', body: LoginPayload, response: { 200: SignedIn, ...problems } },
} as const

/** Ends the session of the token that is sent. */
export const logout = {
  method: 'POST',
  url: '/users/logout',
  schema: { tags, ...forCustomers, summary: 'Log out', response: { 200: Done, ...problems } },
} as const

/** Sends a link when the email has an account; answers the same when it has none. */
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

/** Sets a new password by the link's token and ends every session. 422 `reset_link_invalid` when it is used or too old. */
export const resetPassword = {
  method: 'POST',
  url: '/users/reset-password',
  schema: { tags, summary: 'Set a new password', body: ResetPasswordPayload, response: { 200: Done, ...problems } },
} as const

/** Makes `pending_email` the account's email, by the link's token. 422 `email_link_invalid` when it is used or too old. */
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

/** Mails another link; the one before it opens nothing any more. 404 where no new email waits. */
export const resendEmailLink = {
  method: 'POST',
  url: '/users/me/email-change',
  schema: { tags, ...forCustomers, summary: 'Send the link again', response: { 200: Done, ...problems } },
} as const

/** Keeps the present email; does nothing where no new one waits. */
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

/** A user in the list of staff; `orders` and `spent` are of what was paid and not given back. */
export const AdminUser = User.extend({ orders: z.int(), spent: amount, last_order_at: timestamp.nullable() }).meta({
  id: 'AdminUser',
})
export type AdminUser = z.output<typeof AdminUser>

export const listUsers = {
  method: 'GET',
  url: '/users/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'List users',
    querystring: z.object({
      ...staffList(['-created_at', 'created_at', 'name', '-name', 'email', '-email'], '-created_at', USER_LIST_LIMIT),
      role: Role.optional(),
      is_disabled: z.stringbool().optional(),
    }),
    response: { 200: windowAnswer(AdminUser), ...problems },
  },
} as const

export const getUser = {
  method: 'GET',
  url: '/users/:id',
  schema: { tags, ...forAdmins, summary: 'Get a user', params: IdParams, response: { 200: AdminUser, ...problems } },
} as const

/**
 * The user themself, or staff. A new email waits in `pending_email` until the link that is mailed to it is opened. A new email or
 * password of one's own needs `current_password`. Staff who change somebody else's
 * email, password, role, access or one-time codes give their own `current_password`, and a `code` where they have codes.
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

/** A browser that is logged in. `is_current` marks the one that asks. */
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

/** Ends every session, the one that asks included. */
export const revokeAllSessions = {
  method: 'DELETE',
  url: '/users/me/sessions',
  schema: { tags, ...forCustomers, summary: 'Log out everywhere', response: { 200: Done, ...problems } },
} as const

/** Everything the shop holds about the user, as JSON (rule G3). */
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

/** Erases the account; what the law has us keep stays without a name (rules G3 and G5). 409 while an order is open. */
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
