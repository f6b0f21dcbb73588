import { expect, test, vi } from 'vitest'
import { insertProduct } from '../server/areas/catalogue/catalogue.test-products.ts'
import { fetchHistory, newSession, send } from '../server/areas/chat/chat.test-chats.ts'
import { buildTestApp } from '../server/testing/app.ts'

test('without an API key a visitor gets an answer from the catalogue, through the API', async () => {
  const shop = await buildTestApp()
  try {
    const id = await insertProduct(shop.db, { name: 'Mango Ice Nic Salt', variations: [{ price: 499 }] })
    const session = newSession()
    expect((await send(shop.app, session, 'Do you have mango ice nic salt?')).statusCode).toBe(204)
    await vi.waitFor(async () => expect((await fetchHistory(shop.app, session)).total).toBe(2), { timeout: 10_000 })
    const { items } = await fetchHistory(shop.app, session)
    expect(items[1]).toMatchObject({ sender_type: 'AGENT', is_error: false, product_ids: [id] })
    expect(items[1]?.content).toContain('Mango Ice Nic Salt')
  } finally {
    await shop.close()
  }
})
