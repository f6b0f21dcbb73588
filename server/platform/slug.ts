/** Names as they stand in addresses. */

const LONGEST = 100

/** 'Crème Brûlée 10 mg' as 'creme-brulee-10-mg'; `fallback` where nothing of the name can stand in an address. */
export function toSlug(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  return slug || fallback
}

/** `base`, or the first of `base-2`, `base-3` … that is not among `taken`. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}
