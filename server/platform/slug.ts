/** Slugs: names as used in addresses. */

const LONGEST = 100

/** Turns 'Crème Brûlée 10 mg' into 'creme-brulee-10-mg'; returns `fallback` if no character is usable. */
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

/** Returns `base`, or the first of `base-2`, `base-3` … that is not in `taken`. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}
