/** Which hardware goes into which: a coil or pod into a tank or kit, a tank into a kit. Without schemas, because the browser runs it. */
import type { ProductClass } from '../compliance.ts'

/** What goes into something has the higher number. */
const DEPTHS: Partial<Record<ProductClass, number>> = { device: 0, tank: 1, coil: 2, prefilled_pod: 2 }

/** Whether products of the class `part` go into products of the class `host`, if they fit. */
export function goesInto(part: ProductClass, host: ProductClass): boolean {
  const [inner, outer] = [DEPTHS[part], DEPTHS[host]]
  return inner !== undefined && outer !== undefined && inner > outer
}
