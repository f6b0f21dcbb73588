/** Classes of product that go into a device. */
import type { ProductClass } from '@shop/contract/compliance.ts'

export const COMPONENT_CLASSES: ReadonlySet<ProductClass> = new Set(['coil', 'tank', 'prefilled_pod'])
/** Whatever a device may have to take: 'coils for my Goyt', 'a battery for it'. */
export const FITTED_CLASSES: ReadonlySet<string> = new Set([...COMPONENT_CLASSES, 'battery'])
