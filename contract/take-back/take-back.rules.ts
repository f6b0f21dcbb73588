/** The weights from which batteries must be taken back (rule H2). Without schemas, so that the browser can load it. */

/** Portable batteries sold outside of devices in a calendar year, in grams. */
export const BATTERY_LIMIT_GRAMS = 32_000
export const BATTERY_WARNING_GRAMS = 25_000

/** What a battery counts whose weight nobody entered: the cells of vapes weigh 45 to 50 grams. */
export const ESTIMATED_BATTERY_GRAMS = 50

export type BatteryState = 'below' | 'near' | 'reached'

/** Returns whether the shop must take back batteries for this weight in a calendar year. */
export function batteryState(grams: number): BatteryState {
  if (grams >= BATTERY_LIMIT_GRAMS) return 'reached'
  return grams >= BATTERY_WARNING_GRAMS ? 'near' : 'below'
}
