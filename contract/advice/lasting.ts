/** How long a pack lasts, as a range. Without schemas, because the browser runs it. */

/**
 * Liquid that an adult who vapes uses, in ml a day. From what users report, not from measurements: about 3 ml for bottled liquid (users of
 * e-cigarette-forum.com about the Penn State survey of December 2012), about 1 ml for a small pod. It says nothing about health.
 */
export const USUAL_ML_A_DAY = { low: 1, high: 3 } as const

/** Returns the whole days that `ml` last at this rate; at least one. */
export const countDays = (ml: number, mlADay: number): number => Math.max(1, Math.round(ml / mlADay))
