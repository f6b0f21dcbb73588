/** The demo's bundles, their parts by SKU. */
import { BUNDLE_FIELDS } from '@shop/contract/fields/bundle.fields.ts'
import { initialValues } from '@shop/contract/lib/record-fields.ts'
import { bundleWriter } from '../../server/areas/bundles/bundle.write.service.ts'
import type { Db } from '../../server/platform/database/database.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { clockBefore } from '../clock.ts'
import bundles from './bundles.json' with { type: 'json' }

/** Every bundle with its price in pence, below the sum of its parts. */
export const DEMO_BUNDLES = bundles

/** Saves the bundles over the demo's products, each on the day it came into the shop. */
export async function saveBundles(trx: Db, clock: Clock, keys: ReadonlyMap<string, string>): Promise<void> {
  const rows = await trx.selectFrom('variation').select(['id', 'sku']).execute()
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  for (const { image, days_in_shop, items, ...bundle } of DEMO_BUNDLES) {
    const parts = items.map(({ sku, quantity }) => {
      const variation_id = ids.get(sku)
      if (variation_id === undefined) throw new Error(`The bundle "${bundle.name}" has an unknown part, ${sku}.`)
      return { variation_id, quantity }
    })
    const media_key = keys.get(image)
    if (media_key === undefined) throw new Error(`The bundle "${bundle.name}" has no image.`)
    const images = [{ media_key, alt: `${bundle.name}: an open box with its contents` }]
    const writer = bundleWriter({ db: trx, clock: { ...clock, now: clockBefore(clock, days_in_shop).now } })
    await writer.save({ ...initialValues(BUNDLE_FIELDS), ...bundle, status: 'active', items: parts, images })
  }
}
