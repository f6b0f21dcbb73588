/** An item whose operation failed, with its error. */
export interface Failed<T> {
  item: T
  error: unknown
}

/**
 * Runs an operation on several items sequentially: in parallel, a hundred items would be a hundred concurrent
 * transactions. An error does not stop the others; returns the failed items.
 */
export async function oneByOne<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<Failed<T>[]> {
  const failed: Failed<T>[] = []
  for (const item of items) {
    await work(item).catch((error: unknown) => failed.push({ item, error }))
  }
  return failed
}
