import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { placeOrder } from '../../orders/order.test-orders.ts'

/** A separate process, so that the test can read everything it logs. It prints its address first. */
const SHOP = `
  const from = (path) => import(new URL(path, process.env.SERVER_FOLDER))
  const [{ buildApp }, { openMedia }, { systemClock }, { readConfig }, { openDatabase, openPool }] = await Promise.all([
    from('app.ts'), from('areas/media/media.service.ts'), from('platform/time/clock.ts'), from('platform/config/config.ts'),
    from('platform/database/database.ts'),
  ])
  const config = readConfig(process.env)
  const db = openDatabase(openPool(config.databaseUrl))
  const media = openMedia({ db, config })
  const { server } = await buildApp({ config, db, clock: systemClock, media })
  process.stdout.write('listening: ' + await server.listen({ port: 0, host: '127.0.0.1' }) + '\\n')
`

test('logs no card number, security code or token, even at the most detailed level', async () => {
  const { db, databaseUrl, close } = await buildTestApp()
  const env = {
    PATH: process.env.PATH,
    SERVER_FOLDER: new URL('../../../', import.meta.url).href,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'trace',
    PAYMENT_SANDBOX: 'on',
    SHOP_SUSPENDED: 'off',
    LIMIT_FAILED_PAYMENTS_PER_HOUR: '1',
  }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SHOP], { env })
  let logged = ''
  let token = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (logged += chunk.toString()))
  const ended = once(child, 'exit')
  try {
    const url = await addressIn(() => logged)
    const customer = await signIn(db)
    token = customer.token
    const order = await placeOrder(db, { userId: customer.id, status: 'pending_payment' })
    const call = async (path: string, body: object) => {
      const headers = { ...customer.headers, 'content-type': 'application/json' }
      const answer = await fetch(`${url}/api/v1/payment/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: await answer.json() }
    }
    const { body } = await call('create-payment-intent', { order_id: order.id })
    const card = { client_secret: body.client_secret, exp_month: 12, exp_year: 2099, cvc: '8642' }
    const statuses = []
    for (const change of [
      { card_number: '4000 0000 0000 0002', exp_month: 13 },
      { card_number: '4000000000000002', cvc: '86421' },
      { card_number: '4000000000000002' },
      { card_number: '4242424242424242' },
    ]) {
      const { status } = await call('sandbox/pay', { ...card, ...change })
      statuses.push(status)
    }
    expect(statuses).toEqual([422, 422, 200, 429])
    await fetch(`${url}/reset-password?token=link-from-a-mail`)
    await expect.poll(() => logged).toContain('/reset-password')
  } finally {
    child.kill()
    await ended
    await close()
  }
  expect(logged).toContain('sandbox/pay')
  expect(logged).not.toMatch(/4000 ?0000 ?0000 ?0002|4242424242424242|8642/)
  expect(logged).not.toContain('link-from-a-mail')
  expect(logged).not.toContain(token)
})

async function addressIn(read: () => string): Promise<string> {
  return expect
    .poll(() => /listening: (\S+)/.exec(read())?.[1], { timeout: 15_000 })
    .toBeTruthy()
    .then(() => /listening: (\S+)/.exec(read())?.[1] ?? '')
}
