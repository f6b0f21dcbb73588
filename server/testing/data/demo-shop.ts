/** The demo shop in a test database with its services: catalogue, bundles, users, orders, articles, one image. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerTools } from '../../../assistant/tools/tools.ts'
import { seedBlog } from '../../../demo/blog/blog.ts'
import { seedDemo } from '../../../demo/seed.ts'
import logins from '../../../demo/users/logins.json' with { type: 'json' }
import { seedUsers } from '../../../demo/users/users.ts'
import { blogService } from '../../areas/blog/blog.service.ts'
import { bundlesService } from '../../areas/bundles/bundles.service.ts'
import { catalogueService } from '../../areas/catalogue/catalogue.service.ts'
import { ART_TYPE } from '../../areas/media/media.art.ts'
import { mediaService } from '../../areas/media/media.service.ts'
import { diskStorage } from '../../areas/media/media.storage.ts'
import { toMediaKey } from '../../areas/media/media.upload.ts'
import { imageUrls } from '../../areas/media/media.urls.ts'
import { ordersService } from '../../areas/orders/orders.service.ts'
import { siteSettingsService } from '../../areas/site-settings/site-settings.service.ts'
import type { Db } from '../../platform/database/database.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import { TEST_DAY } from '../app.ts'
import { createFilledDatabase, type TestDatabase } from '../database.ts'

export type DemoShop = Awaited<ReturnType<typeof openDemoShop>>

const clock = fixedClock(TEST_DAY)

async function seedAll(db: Db): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-demo-'))
  const media = mediaService({ db, storage: diskStorage(folder) })
  // The tests do not check images, so every image is the same.
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  const key = toMediaKey(bytes)
  const { discard } = await media.keepAll([{ key, bytes, content_type: ART_TYPE, width: 8, height: 8 }])
  const keepAll: typeof media.keepAll = async (originals) => ({ keys: originals.map(() => key), discard })
  const alike = { ...media, keepAll }
  await seedDemo({ db, media: alike, clock })
  await seedUsers({ db, clock })
  await seedBlog({ db, media: alike, clock })
  await rm(folder, { recursive: true, force: true })
}

/** A database of the complete demo, in which every image is the same. */
export const createDemoDatabase = (): Promise<TestDatabase> => createFilledDatabase('demo', seedAll)

/** Caches reads like a running shop: call `forget` after a change of the catalogue. */
export async function openDemoShop() {
  const database = await createDemoDatabase()
  const { db } = database
  const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: 'http://localhost:3000' })
  const catalogue = catalogueService({ db, clock, images, cacheMs: HOUR_MS })
  const bundles = bundlesService({ db, clock, images, catalogue })
  const blog = blogService({ db, clock, images, catalogue })
  const orders = ordersService({ db, clock, images })
  const settings = siteSettingsService({ db })
  const tools = customerTools({ clock, catalogue, bundles, blog, orders, settings, takesCards: () => true })
  const { id, name } = await db
    .selectFrom('shop_user')
    .select(['id', 'name'])
    .where('email', '=', logins.customer.email)
    .executeTakeFirstOrThrow()
  return {
    db,
    clock,
    catalogue,
    bundles,
    blog,
    orders,
    settings,
    tools,
    /** The demo's customer with past orders. */
    customer: { id, name },
    close: database.close,
  }
}
