/** Users who keep the shop busy at a moderate pace: the test looks for leaks, not for limits. */
import { setTimeout as wait } from 'node:timers/promises'
import { CHAT_CHANNEL_PATH } from '@shop/contract/constants.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { insertAddress, signIn } from '../../server/testing/data/customers.ts'
import { setUpCodes } from '../../server/testing/data/staff.ts'
import { buyer, field } from '../faults/buyer.ts'

export interface Use {
  url: string
  db: Db
  /** Stops the use. */
  signal: AbortSignal
  /** Called with every response's status. */
  onAnswer(status: number): void
}

const PAGES = ['/', '/shop', '/shop?sort=price', '/bundles', '/blog', '/delivery-info', '/privacy', '/cart', '/login']
const CALLS = [
  '/products/?limit=24',
  '/products/search?q=mango',
  '/products/search?q=vitamn',
  '/bundles/',
  '/categories/',
]
const STAFF_CALLS = [
  '/admin/orders/',
  '/admin/products/',
  '/admin/users/',
  '/admin/stats?period=30d',
  '/admin/reviews/',
]
const PRODUCTS = 200
const PAUSE_MS = 25

async function visit(address: string, { signal, onAnswer }: Use, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(address, { headers, signal })
  await answer.arrayBuffer()
  onAnswer(answer.status)
}

/** Reads pages and lists, all products in turn, and occasionally a page that does not exist. */
async function browse(use: Use): Promise<void> {
  for (let turn = 0; !use.signal.aborted; turn += 1) {
    await visit(`${use.url}${PAGES[turn % PAGES.length]}`, use)
    await visit(`${use.url}/product/${1 + (turn % PRODUCTS)}`, use)
    await visit(`${use.url}/api/v1${CALLS[turn % CALLS.length]}`, use)
    if (turn % 20 === 0) await visit(`${use.url}/no-such-page-${turn}`, use)
    await wait(PAUSE_MS)
  }
}

/** Reads the staff pages. */
async function work(use: Use): Promise<void> {
  const { id, headers } = await signIn(use.db, { role: 'admin' })
  await setUpCodes(use.db, id)
  for (let turn = 0; !use.signal.aborted; turn += 1) {
    await visit(`${use.url}/api/v1${STAFF_CALLS[turn % STAFF_CALLS.length]}`, use, headers)
    await wait(PAUSE_MS * 4)
  }
}

/** Fills a cart, orders and pays by card; chooses other products if one is sold out. */
async function buy(use: Use): Promise<void> {
  const { id, token } = await signIn(use.db, { name: 'Imogen Hale', date_of_birth: '1985-06-07' })
  const address = await insertAddress(use.db, id)
  const call = buyer({ shopUrl: () => use.url, token })
  for (let turn = 0; !use.signal.aborted; turn += 1) {
    const added = await call('POST', '/cart/', { product_id: 1 + ((turn * 7 + id) % PRODUCTS), quantity: 1 })
    use.onAnswer(added.status)
    const order = await call('POST', '/orders/', {
      shipping_address_id: address,
      billing_address_id: address,
      delivery_method: 'standard',
      payment_method: 'card',
      coupon_code: null,
    })
    use.onAnswer(order.status)
    if (order.status === 201) await pay(call, field(order, 'id'), use)
    else await call('DELETE', '/cart/clear/')
    await wait(PAUSE_MS * 4)
  }
}

async function pay(call: ReturnType<typeof buyer>, order_id: unknown, { onAnswer }: Use): Promise<void> {
  const intent = await call('POST', '/payment/create-payment-intent', { order_id })
  onAnswer(intent.status)
  const paid = await call('POST', '/payment/sandbox/pay', {
    client_secret: field(intent, 'client_secret'),
    card_number: '4242 4242 4242 4242',
    exp_month: 12,
    exp_year: 2030,
    cvc: '123',
  })
  onAnswer(paid.status)
}

const heard = (socket: WebSocket, event: 'open' | 'close') =>
  new Promise<void>((resolve) => socket.addEventListener(event, () => resolve(), { once: true }))

/** Opens a chat, asks, waits for the answer, closes it. */
async function chat(use: Use): Promise<void> {
  const end = new Promise<void>((resolve) => use.signal.addEventListener('abort', () => resolve(), { once: true }))
  for (let turn = 0; !use.signal.aborted; turn += 1) {
    const session_id = `anonymous_session_soak_${crypto.randomUUID().slice(0, 12)}`
    const socket = new WebSocket(`${use.url.replace('http', 'ws')}${CHAT_CHANNEL_PATH}${session_id}`)
    const isOver = Promise.race([heard(socket, 'close'), end])
    const isAnswered = new Promise<void>((resolve) => {
      socket.addEventListener('message', ({ data }) => String(data).includes('agent_response') && resolve())
    })
    await Promise.race([heard(socket, 'open'), isOver])
    const sent = await fetch(`${use.url}/api/v1/customer/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session_id, message: turn % 2 ? 'Do you have mango?' : 'What does delivery cost?' }),
      signal: use.signal,
    })
    use.onAnswer(sent.status)
    await Promise.race([isAnswered, isOver])
    socket.close()
    await wait(PAUSE_MS * 4)
  }
}

/** Runs all users concurrently until they are stopped. */
export async function useShop(use: Use): Promise<void> {
  const everybody = [browse(use), browse(use), work(use), buy(use), buy(use), chat(use), chat(use)]
  await Promise.all(everybody.map((one) => one.catch((error: unknown) => ignoreEnd(error, use))))
}

function ignoreEnd(error: unknown, { signal }: Use): void {
  if (!signal.aborted) throw error
}
