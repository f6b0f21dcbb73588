/** Returns the rows of pasted text: SKU and ECID, or a column of ECIDs alone for `skus` in their order. Blank lines are skipped. */
export function readEcidRows(text: string, skus: readonly string[]): { sku: string; ecid: string }[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line, index) => {
      const [first = '', second] = line.split(/\t|;|,|\s{2,}/).map((cell) => cell.trim())
      return second === undefined ? { sku: skus[index] ?? '', ecid: first } : { sku: first, ecid: second }
    })
}
