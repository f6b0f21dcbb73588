/** Users as staff see them: the list, one user, invitations to the staff. A user is changed by `updateUser` of accounts.ts. */
import { z } from 'zod'
import { email, givenPassword, oneTimeCode, personName, phone, Role, StaffRole, User } from '../accounts.ts'
import { USER_LIST_LIMIT } from '../constants.ts'
import { amount, IdParams, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

const tags = ['Accounts']

/** A user in the staff list; `orders` and `spent` cover what was paid and not refunded. */
export const AdminUser = User.extend({ orders: z.int(), spent: amount, last_order_at: timestamp.nullable() }).meta({
  id: 'AdminUser',
})
export type AdminUser = z.output<typeof AdminUser>

export const listUsers = {
  method: 'GET',
  url: '/users/',
  schema: {
    tags,
    ...forStaff('users.read'),
    summary: 'List users',
    querystring: z.object({
      ...staffList(['-created_at', 'created_at', 'name', '-name', 'email', '-email'], '-created_at', USER_LIST_LIMIT),
      role: Role.optional(),
      is_disabled: z.stringbool().optional(),
    }),
    response: { 200: windowAnswer(AdminUser), ...problems },
  },
} as const

export const StaffInvitation = z.object({
  name: personName,
  email,
  staff_role: StaffRole,
  /** The caller's own password, and a code if they have one-time codes. */
  current_password: givenPassword.optional(),
  code: oneTimeCode.optional(),
})

/**
 * Creates an account for a new member of staff and mails them a link to set its password. 409 `email_taken` if the email has an
 * account: its owner becomes staff by `PUT /users/{id}`.
 */
export const inviteStaff = {
  method: 'POST',
  url: '/users/invitations',
  schema: {
    tags,
    ...forStaff('staff.manage'),
    summary: 'Invite somebody to the staff',
    body: StaffInvitation,
    response: { 201: User, ...problems },
  },
} as const

/**
 * Creates an account for a customer who orders through staff, and mails them a link to set its password. 409 `email_taken` if
 * the email has an account.
 */
export const inviteCustomer = {
  method: 'POST',
  url: '/users/customers',
  schema: {
    tags,
    ...forStaff('orders.write'),
    summary: 'Add a customer',
    body: z.object({
      name: personName,
      email,
      phone: phone.default(''),
      date_of_birth: z.iso.date('Enter a date.').nullable().default(null),
    }),
    response: { 201: AdminUser, ...problems },
  },
} as const

export const getUser = {
  method: 'GET',
  url: '/users/:id',
  schema: {
    tags,
    ...forStaff('users.read'),
    summary: 'Get a user',
    params: IdParams,
    response: { 200: AdminUser, ...problems },
  },
} as const
