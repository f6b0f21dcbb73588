/** Makes every call of the description as a visitor, a customer and staff. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { type DescribedCall, describedCalls, fill } from './described-calls.ts'

const DOCUMENT = join(fileURLToPath(new URL('../..', import.meta.url)), 'docs', 'role-matrix.md')
const ROLES = ['visitor', 'customer', 'admin'] as const
type Role = (typeof ROLES)[number]

/** The roles that each declared access permits. */
const MAY: Readonly<Record<DescribedCall['access'], readonly Role[]>> = {
  visitor: ['visitor', 'customer', 'admin'],
  customer: ['customer', 'admin'],
  admin: ['admin'],
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
  const headers = role === 'visitor' ? {} : (await signIn(shop.db, { role })).headers
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
      if (MAY[call.access].includes(role)) expect([401, 403], name).not.toContain(ownAffair(call, role) ? 0 : status)
      else expect(status, name).toBe(role === 'visitor' ? 401 : 403)
    }
  })
})

/** Calls whose 401 or 403 is not about the role: a wrong password, an unsigned webhook, another user's account. */
function ownAffair({ method, path }: DescribedCall, role: Role): boolean {
  const name = `${method} ${path.replace('/api/v1', '')}`
  return name === 'POST /payment/webhook' || (name === 'PUT /users/{id}' && role === 'customer')
}

test('the table in docs/ matches the calls', async () => {
  const rows = calls
    .map(({ method, path, access }) => ({ name: `${method} ${path.replace('/api/v1', '')}`, access }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(
      ({ name, access }) =>
        `| \`${name}\` | ${ROLES.map((role) => (MAY[access].includes(role) ? 'yes' : '–')).join(' | ')} |`,
    )
  const text = [
    '# Who may make which call',
    '',
    'Written by `tests/api/role-matrix.test.ts` from the description of the calls, after it has made each of them in every role.',
    'A visitor who may not is answered 401, a customer 403. Whose thing it is, each call checks besides: what is another',
    'customer’s answers 404 (`tests/api/isolation.test.ts`).',
    '',
    '| Call | Visitor | Customer | Staff |',
    '|---|---|---|---|',
    ...rows,
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot(DOCUMENT)
})
