/** As many as a page of the list can hold. */
const MOST_SLIPS = 100

/** The orders whose slips are wanted: those of the list `ids` ('3,5'), else the one of the address. Each once. */
export function readOrderIds(id: string | null, ids: string | null): number[] {
  const wanted = (ids ?? id ?? '').split(',').filter((one) => /^[1-9]\d{0,9}$/.test(one))
  return [...new Set(wanted.map(Number))].slice(0, MOST_SLIPS)
}
