import type { HardwareFacts } from '@shop/contract/compliance.ts'
import type { z } from 'zod'

type Facts = z.output<typeof HardwareFacts>

/** Facts of hardware that can be refilled and whose parts are sold separately. */
export function hardwareFacts(own: Partial<Facts> & Pick<Facts, 'coil' | 'refills_available'>): Facts {
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
