/** Returns the page numbers of a pager: first, last, and current with its neighbours. `null` is a gap. */
export function pageNumbers(current: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1]
    if (before === undefined || page - before === 1) return [page]
    return page - before === 2 ? [page - 1, page] : [null, page]
  })
}
