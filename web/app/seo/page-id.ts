/** Returns the id in '12' or '12-garden-mint', the two forms of an item's address; undefined without one. */
export function pageId(param: string): number | undefined {
  const digits = /^([1-9]\d{0,9})(?:-.*)?$/.exec(param)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
