/** The whole demo catalogue: plain objects, the same for the same day. */
import { planAccessories, planCells, planPrefilledPods, planShots } from './goods.ts'
import { planCoils, planKits, planPods, planTanks } from './hardware.ts'
import { planBottles, planShortfills } from './liquids.ts'
import { productFrom } from './product.ts'
import { planSupplements } from './supplements.ts'
import { planCbdTeas, planHerbalTeas } from './teas.ts'
import type { DemoProduct } from './types.ts'

const FIRST_NUMBER = 1042

/** Every product of the demo shop. `today` (YYYY-MM-DD) dates the checks of its papers. */
export function demoProducts(today: string): DemoProduct[] {
  const plans = [
    ...planBottles('Nic Salt', today),
    ...planBottles('50/50', today),
    ...planShortfills(today),
    ...planShots(today),
    ...planKits(today),
    ...planCoils(),
    ...planPods(today),
    ...planPrefilledPods(today),
    ...planTanks(today),
    ...planCells(),
    ...planCbdTeas(today),
    ...planHerbalTeas(),
    ...planSupplements(),
    ...planAccessories(),
  ]
  return plans.map((plan, index) => productFrom(plan, FIRST_NUMBER + index))
}
