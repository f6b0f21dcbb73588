/** Compliance facts of the large catalogue: as lawful as the demo's, and the same for every product of a kind. */
import type { HardwareFacts, NicotineLiquidFacts, ShortfillFacts } from '@shop/contract/compliance.ts'
import type { z } from 'zod'
import { DAY_MS } from '../../server/platform/time/durations.ts'
import { DEMO_BRANDS } from '../catalogue/taxonomy.ts'

export interface Brand {
  name: string
  slug: string
  /** Where its work is done; the address on its labels. */
  town: string
  address: string
  description: string
}

/** The day a number of days before another; both YYYY-MM-DD. */
export const dayBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)

const AROMA = 'ethyl 2-methylbutyrate, hexyl acetate'
const NOT_CLASSIFIED = "Not classified under GB CLP at this concentration; supplier's safety data sheet, section 2"

/** A notification number in the published form: maker, year, product. */
function ecidOf(maker: Brand, series: number, index: number): string {
  const account = 12345 + DEMO_BRANDS.findIndex(({ slug }) => slug === maker.slug) * 37
  return `${String(account).padStart(5, '0')}-26-${String(series * 1000 + index + 1).padStart(5, '0')}`
}

/** The notification as checked on the public list a few days before `today`. */
export const notified = (maker: Brand, series: number, index: number, today: string) => ({
  ecid_gb: ecidOf(maker, series, index),
  ecid_ni: ecidOf(maker, series + 50, index),
  ecid_checked_on: dayBefore(today, 3 + (index % 9)),
  ecid_checked_by: 'R. Calder',
  ecid_exempt_reason: null,
})

interface NicotineLiquid {
  maker: Brand
  index: number
  /** In mg per ml, of the strongest bottle. */
  strongest: number
  isSalt: boolean
  today: string
}

export function nicotineLiquid({ maker, index, strongest, isSalt, today }: NicotineLiquid) {
  const nicotine = isSalt ? 'nicotine salt (nicotine benzoate)' : 'nicotine'
  const statement =
    strongest >= 10
      ? { code: 'H302', text: 'Harmful if swallowed' }
      : { code: 'H412', text: 'Harmful to aquatic life with long lasting effects' }
  const facts: z.output<typeof NicotineLiquidFacts> = {
    nicotine_mg_ml: strongest,
    nicotine_type: isSalt ? 'salt' : 'freebase',
    volume_ml: 10,
    base: '50 VG / 50 PG',
    ingredients: `Vegetable glycerine, propylene glycol, ${nicotine}, ${AROMA}`,
    clp_statements: [statement],
    clp_exempt_reason: null,
    ...notified(maker, isSalt ? 1 : 2, index, today),
  }
  return facts
}

export function shortfillFacts(maker: Brand, index: number, today: string) {
  const facts: z.output<typeof ShortfillFacts> = {
    nicotine_mg_ml: 0,
    volume_ml: 100,
    bottle_capacity_ml: 120,
    base: '70 VG / 30 PG',
    ingredients: `Vegetable glycerine, propylene glycol, ${AROMA}`,
    clp_statements: [],
    clp_exempt_reason: NOT_CLASSIFIED,
    safety_assessment_ref: `SA-${today.slice(0, 4)}-${maker.slug.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(3, '0')}`,
  }
  return facts
}

type Hardware = z.output<typeof HardwareFacts>

/** Facts of hardware that can be refilled and whose parts are sold separately. */
export function hardwareFacts(own: Partial<Hardware> & Pick<Hardware, 'coil' | 'refills_available'>): Hardware {
  return {
    ecid_gb: null,
    ecid_ni: null,
    ecid_checked_on: null,
    ecid_checked_by: null,
    ecid_exempt_reason: null,
    tank_ml: null,
    rechargeable: true,
    refillable: true,
    refill_product_ids: [],
    fits: null,
    resistance_ohm: null,
    power_w: null,
    battery_mah: null,
    ...own,
  }
}
