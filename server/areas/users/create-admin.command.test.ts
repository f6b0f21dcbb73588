import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { createAdminCommand } from './create-admin.command.ts'
import { isSignedIn, logIn, newEmail, register, resetWith } from './users.test-users.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const run = (...args: string[]) => runWith('', ...args)
async function runWith(password: string, ...args: string[]) {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const code = await createAdminCommand(args, {
    db: shop.db,
    clock: fixedClock(TEST_DAY),
    publicUrl: 'https://shop.example',
    print,
    readPassword: async () => password,
  })
  return { code, printed }
}
const tokenIn = (printed: string[]) => new URL(printed.at(-1) ?? '').searchParams.get('token') ?? ''
const rowOf = (email: string) =>
  shop.db.selectFrom('shop_user').selectAll().where('email', '=', email).executeTakeFirst()

test('creates an admin who sets a password with the printed link', async () => {
  const email = newEmail()
  const { code, printed } = await run(email.toUpperCase())
  expect(code).toBe(0)
  expect(printed[0]).toBe(`${email} has an account now, as an admin.`)
  expect(printed.at(-1)).toMatch(/^https:\/\/shop\.example\/reset-password\?token=/)
  expect(await rowOf(email)).toMatchObject({ role: 'admin', password_hash: null })
  expect((await resetWith(shop.app, tokenIn(printed), 'a staff password')).statusCode).toBe(200)
  expect((await logIn(shop.app, email, 'a staff password')).json().user.role).toBe('admin')
})

test('promotes an existing account, enables it again and preserves its sessions', async () => {
  const person = await register(shop.app)
  await shop.db.updateTable('shop_user').set({ is_disabled: true }).where('id', '=', person.id).execute()
  const { code, printed } = await run(person.email)
  expect(code).toBe(0)
  expect(printed[0]).toBe(`${person.email} is an admin now.`)
  expect(await rowOf(person.email)).toMatchObject({ role: 'admin', is_disabled: false, name: 'Imogen Hale' })
  expect(await isSignedIn(shop.app, person.headers)).toBe(true)
  const audit = await shop.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('entity_id', '=', String(person.id))
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ user_id: null, before: { role: 'customer' }, after: { role: 'admin' } })
})

test.each([[[]], [['one@example.com', 'two@example.com']], [['nobody']]])('rejects %j', async (args) => {
  const { code, printed } = await run(...args)
  expect(code).toBe(1)
  expect(printed).toHaveLength(1)
})

test('sets the given password for a new or an existing account, and prints no link', async () => {
  const email = newEmail()
  const { code, printed } = await runWith('a staff password', email)
  expect(code).toBe(0)
  expect(printed.join()).not.toContain('token=')
  expect(printed.join()).not.toContain('a staff password')
  expect((await logIn(shop.app, email, 'a staff password')).json().user.role).toBe('admin')
  const before = await rowOf(email)
  await runWith('another staff password', email)
  expect((await logIn(shop.app, email, 'a staff password')).statusCode).toBe(401)
  expect((await logIn(shop.app, email, 'another staff password')).statusCode).toBe(200)
  expect((await rowOf(email))?.id).toBe(before?.id)
})

test('ends the sessions of an existing account when it sets the password', async () => {
  const person = await register(shop.app)
  await runWith('a staff password', person.email)
  expect(await isSignedIn(shop.app, person.headers)).toBe(false)
})

test('rejects a short password and creates no account', async () => {
  const email = newEmail()
  expect(await runWith('short', email)).toEqual({ code: 1, printed: ['Use at least 8 characters.'] })
  expect(await rowOf(email)).toBeUndefined()
})
