/** One of several that was not done, and why. */
export interface Failed<T> {
  item: T
  error: unknown
}

/**
 * Does the same with several things, one after the other: a hundred at once would be a hundred transactions at once. One
 * that fails does not stop the others; answers those that failed.
 */
export async function oneByOne<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<Failed<T>[]> {
  const failed: Failed<T>[] = []
  for (const item of items) {
    await work(item).catch((error: unknown) => failed.push({ item, error }))
  }
  return failed
}
