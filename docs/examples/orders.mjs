// Reads the orders to pack with an API key, then prints each order that is paid, as its webhook arrives.
// SHOP_URL=https://your-shop.example SHOP_API_KEY=shopkey_… WEBHOOK_SECRET=whsec_… PORT=4000 node docs/examples/orders.mjs
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const { SHOP_URL, SHOP_API_KEY, WEBHOOK_SECRET, PORT = '4000' } = process.env

/** Returns the answer to a GET call. Problems are RFC 9457 documents: `detail` says what is wrong. */
async function get(path) {
  const headers = { authorization: `Bearer ${SHOP_API_KEY}` }
  const response = await fetch(`${SHOP_URL}/api/v1${path}`, { headers })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${response.status}: ${answer.detail}`)
  return answer
}

const describe = ({ order_number, total }) => `${order_number}, £${total.toFixed(2)}`

const { items } = await get('/admin/orders/?view=to_pack&sort=created_at')
for (const order of items) console.log(`To pack: ${describe(order)}`)

/** A webhook may come twice with the same id. A real program stores the ids together with what it does. */
const seen = new Set()

createServer(async (request, response) => {
  try {
    // Throws if the signature is wrong or the timestamp is older than five minutes.
    const { type, data } = new Webhook(WEBHOOK_SECRET).verify(await text(request), request.headers)
    const id = request.headers['webhook-id']
    if (!seen.has(id) && type === 'order.paid') {
      // A webhook has no personal data and no items: the API has the order as it is now.
      console.log(`Paid: ${describe(await get(`/admin/orders/${data.id}/`))}`)
    }
    seen.add(id)
    response.writeHead(204).end()
  } catch (error) {
    console.error(String(error))
    // Any other status than 2xx: the shop tries again later.
    response.writeHead(400).end()
  }
}).listen(Number(PORT), () => console.log('Listening for webhooks.'))
