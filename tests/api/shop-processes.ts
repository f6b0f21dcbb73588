/** Several processes of one shop with one database, each with its own connections and caches. */
import { expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { lawfulDraft } from '../../server/areas/compliance/compliance.test-products.ts'
import { openMedia } from '../../server/areas/media/media.service.ts'
import { productWriter } from '../../server/areas/products/product.write.service.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { openDatabase, openPool } from '../../server/platform/database/database.ts'
import { listenForChanges } from '../../server/platform/messages/events.ts'
import { openSharing } from '../../server/platform/messages/sharing.ts'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { TEST_DAY } from '../../server/testing/app.ts'

/** Maximum wrong logins per minute in these tests. */
export const LOGINS = 4

type ShopProcess = Awaited<ReturnType<typeof startProcess>>

/** Starts a process with additional environment variables. */
export async function startProcess(databaseUrl: string, env: Record<string, string> = {}) {
  const config = readConfig({ SHOP_SUSPENDED: 'off', LOG_LEVEL: 'silent', LIMIT_LOGIN_PER_MINUTE: `${LOGINS}`, ...env })
  const db = openDatabase(openPool(databaseUrl, { max: 3 }))
  const { counts, close } = await openSharing(config, db)
  const clock = fixedClock(TEST_DAY)
  const { server, forget, subscriptions } = await buildApp({
    config,
    db,
    counts,
    clock,
    media: openMedia({ db, config }),
  })
  const changes = await listenForChanges(db, forget, subscriptions)
  return {
    /** Returns the number of products that visitors see. */
    async products(): Promise<number> {
      return (await server.inject('/api/v1/products/?sort=name')).json().total
    },
    /** Returns the status of a login with a wrong password. */
    async logIn(email: string, remoteAddress = '192.0.2.1'): Promise<number> {
      const payload = { email, password: 'not the password' }
      return (await server.inject({ method: 'POST', url: '/api/v1/users/login', payload, remoteAddress })).statusCode
    },
    /** Adds a product like staff do. */
    async addProduct(): Promise<void> {
      await productWriter({ db, clock }).save(lawfulDraft('tea', { fields: { status: 'active' } }))
    },
    async stop(): Promise<void> {
      await server.close()
      await changes.close()
      await close()
      await db.destroy()
    },
  }
}

/** Tests what two processes share, over any carrier. */
export function testTwoProcesses(start: () => Promise<ShopProcess>): void {
  test('failed logins are counted across all processes', async () => {
    const [one, two] = [await start(), await start()]
    for (let n = 0; n < LOGINS; n += 2) {
      for (const process of [one, two]) expect(await process.logIn('known@example.com')).toBe(401)
    }
    for (const process of [one, two]) {
      expect(await process.logIn('known@example.com')).toBe(429)
      expect(await process.logIn('known@example.com', '192.0.2.2')).not.toBe(429)
    }
    await Promise.all([one.stop(), two.stop()])
  })

  test('a change made in one process is visible in every other', async () => {
    const [one, two] = [await start(), await start()]
    const before = await one.products()
    expect(await two.products()).toBe(before)
    await two.addProduct()
    for (const process of [one, two]) await vi.waitFor(async () => expect(await process.products()).toBe(before + 1))
    await Promise.all([one.stop(), two.stop()])
  })
}
