/** Runs the example of docs/api.md against a shop that listens. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../platform/free-port.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { STAFF_PASSWORD, signIn } from '../../testing/data/customers.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { placeOrder } from '../orders/order.test-orders.ts'

const EXAMPLE = fileURLToPath(new URL('../../../docs/examples/orders.mjs', import.meta.url))

let shop: TestApp
let example: ChildProcess | undefined
beforeAll(async () => {
  shop = await buildTestApp({ clock: systemClock, config: { webhooksToPrivateAddresses: true } })
})
afterAll(async () => {
  example?.kill()
  await shop.close()
})

test('the example prints the orders to pack, and each order that is paid', async () => {
  const staff = await staffUser(shop)
  const { id: userId } = await signIn(shop.db)
  const SHOP_URL = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const PORT = String(await freePort())
  const form = { name: 'Example', role: 'packing', current_password: STAFF_PASSWORD }
  const { key: SHOP_API_KEY } = (await staff.post('/admin/api-keys', form)).json()
  const url = `http://127.0.0.1:${PORT}/`
  const { secret: WEBHOOK_SECRET } = (await staff.post('/admin/webhooks', { url, events: ['order.paid'] })).json()
  const packed = await placeOrder(shop.db, { userId, status: 'paid' })
  const transfer = await placeOrder(shop.db, { userId, status: 'awaiting_transfer' })

  let output = ''
  const env = { SHOP_URL, SHOP_API_KEY, WEBHOOK_SECRET, PORT, NODE_OPTIONS: '' }
  example = spawn(process.execPath, [EXAMPLE], { env })
  for (const stream of [example.stdout, example.stderr]) stream?.on('data', (text) => (output += String(text)))
  await vi.waitFor(() => expect(output).toContain('Listening for webhooks.'), 10_000)
  const line = ({ order_number, total_pence }: typeof packed) => `${order_number}, £${(total_pence / 100).toFixed(2)}\n`
  expect(output).toContain(`To pack: ${line(packed)}`)
  expect(output).not.toContain(transfer.order_number)

  await staff.put(`/admin/orders/${transfer.id}/`, { status: 'paid' })
  const worker = shop.workers.find(({ name }) => name === 'webhooks.send')
  await vi.waitFor(
    async () => {
      await worker?.work()
      expect(output).toContain(`Paid: ${line(transfer)}`)
    },
    { timeout: 10_000, interval: 200 },
  )
})
