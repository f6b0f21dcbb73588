/** Once per run: the demo shop as `npm start` runs it, over a data folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startShopProcess } from '../../server/testing/shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo shop answers, without a slash at the end. */
    shopUrl: string
  }
}

/** Every test comes from the same address. */
const WITHOUT_LIMITS = {
  RATE_LIMIT_PER_MINUTE: '0',
  LIMIT_LOGIN_PER_MINUTE: '0',
  LIMIT_WRONG_LOGINS_PER_HOUR_AND_ADDRESS: '0',
  LIMIT_WRONG_LOGINS_PER_HOUR_AND_ACCOUNT: '0',
  LIMIT_REGISTER_PER_HOUR: '0',
  LIMIT_FORGOT_PASSWORD_PER_15_MINUTES: '0',
  LIMIT_COUPON_PER_MINUTE: '0',
  LIMIT_FAILED_PAYMENTS_PER_HOUR: '0',
  LIMIT_CHAT_PER_MINUTE: '0',
  LIMIT_CHAT_PER_MINUTE_AND_ADDRESS: '0',
  LIMIT_CHAT_CONNECTIONS_PER_ADDRESS: '0',
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-browser-tests-'))
  const shop = await startShopProcess({ SHOP_DATA_DIR: dataDir, ...WITHOUT_LIMITS })
  project.provide('shopUrl', shop.url)
  return async () => {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
