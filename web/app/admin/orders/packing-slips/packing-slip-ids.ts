/** The maximum page size of the list. */
const MAX_SLIPS = 100

/** Returns the order ids without duplicates: those in `ids` ('3,5'), otherwise the one in the address. */
export function readOrderIds(id: string | null, ids: string | null): number[] {
  const wanted = (ids ?? id ?? '').split(',').filter((one) => /^[1-9]\d{0,9}$/.test(one))
  return [...new Set(wanted.map(Number))].slice(0, MAX_SLIPS)
}
