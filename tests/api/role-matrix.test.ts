/** Makes every call of the description as a visitor, a customer and in every role of staff. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonalData } from '../../contract/admin/personal-data.ts'
import { hasPermission, STAFF_ROLE_NAMES, STAFF_ROLES, type StaffRole } from '../../contract/permissions.ts'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { type DescribedCall, describedCalls, fill } from './described-calls.ts'

const DOCUMENT = join(fileURLToPath(new URL('../..', import.meta.url)), 'docs', 'role-matrix.md')
const ROLES = ['visitor', 'customer', ...STAFF_ROLE_NAMES] as const
type Role = (typeof ROLES)[number]

const isStaff = (role: Role): role is StaffRole => role !== 'visitor' && role !== 'customer'

/** Whether the description lets a role make a call. */
function mayMake({ access, permission }: DescribedCall, role: Role): boolean {
  if (access === 'visitor') return true
  if (!isStaff(role)) return access === 'customer' && role === 'customer'
  return access === 'customer' || (permission !== undefined && hasPermission(role, permission))
}

let shop: TestApp
let calls: DescribedCall[]
beforeAll(async () => {
  shop = await buildTestApp()
  await shop.app.ready()
  calls = describedCalls(shop.app)
})
afterAll(() => shop.close())

/** Returns the status of a call for an id that does not exist, made after a new login. */
async function statusFor(call: DescribedCall, role: Role): Promise<number> {
  const facts = isStaff(role) ? ({ role: 'admin', staff_role: role } as const) : {}
  const headers = role === 'visitor' ? {} : (await signIn(shop.db, facts)).headers
  const body = call.method === 'GET' ? {} : { payload: {} }
  const answer = await shop.app.inject({ method: call.method, url: fill(call.path, '2000000000'), headers, ...body })
  return answer.statusCode
}

describe.each(ROLES)('a %s', (role) => {
  test('has access exactly where the API description allows it', async () => {
    expect(calls.length).toBeGreaterThan(80)
    for (const call of calls) {
      const status = await statusFor(call, role)
      const name = `${call.method} ${call.path} as ${role}`
      if (mayMake(call, role)) expect([401, 403], name).not.toContain(ownAffair(call) ? 0 : status)
      else expect(status, name).toBe(role === 'visitor' ? 401 : 403)
    }
  })
})

/** Calls whose 401 or 403 is not about the role: a wrong password, an unsigned webhook, another user's account. */
function ownAffair({ method, path }: DescribedCall): boolean {
  const name = `${method} ${path.replace('/api/v1', '')}`
  return name.startsWith('POST /payment/webhook') || name === 'PUT /users/{id}'
}

/** What each permission about customers shows. */
const PERSONAL: readonly [PersonalData, string][] = [
  ['customers.name', 'names'],
  ['customers.address', 'addresses and postcodes of orders'],
  ['customers.billing', 'billing addresses, for invoices'],
  ['customers.contact', 'emails and phones'],
]

test('the table in docs/ matches the calls', async () => {
  const rows = calls
    .map((call) => ({ name: `${call.method} ${call.path.replace('/api/v1', '')}`, call }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(
      ({ name, call }) => `| \`${name}\` | ${ROLES.map((role) => (mayMake(call, role) ? 'yes' : '–')).join(' | ')} |`,
    )
  const text = [
    '# Who may make which call',
    '',
    'Written by `tests/api/role-matrix.test.ts` from the description of the calls, after it has made each of them in every role.',
    'A visitor who may not make a call gets 401, a customer or a member of staff 403. Each call also checks whose data it is about:',
    'another customer’s is answered with 404 (`tests/api/isolation.test.ts`). What each role is for is in `contract/permissions.ts`.',
    'Two calls check more: `PUT /admin/orders/{id}/` needs `orders.refund` for changes about money, `PUT /users/{id}` needs `users.write`',
    'for another customer, and an owner for staff.',
    '',
    `| Call | Visitor | Customer | ${STAFF_ROLE_NAMES.map((role) => STAFF_ROLES[role].label).join(' | ')} |`,
    `|---|---|---|${STAFF_ROLE_NAMES.map(() => '---|').join('')}`,
    ...rows,
    '',
    '## Personal data',
    '',
    'What responses contain about customers (`contract/admin/personal-data.ts`): lists, single records, answers to changes and exports.',
    'A role without a permission gets empty texts, and finds nothing by them. `server/platform/http/personal-data.test.ts` reads as',
    'each role, `server/platform/http/personal-data.marks.test.ts` looks for fields without a mark.',
    '',
    `| Permission | Contains | ${STAFF_ROLE_NAMES.map((role) => STAFF_ROLES[role].label).join(' | ')} |`,
    `|---|---|${STAFF_ROLE_NAMES.map(() => '---|').join('')}`,
    ...PERSONAL.map(([permission, contains]) => {
      const cells = STAFF_ROLE_NAMES.map((role) => (hasPermission(role, permission) ? 'yes' : '–'))
      return `| \`${permission}\` | ${contains} | ${cells.join(' | ')} |`
    }),
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot(DOCUMENT)
})
