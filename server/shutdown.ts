/** Shutdown of a process, one step after the other, which can name at each moment what it still waits for. */

/** What is closed at the same time, each with its name in words. */
type Step = Record<string, () => Promise<unknown>>

export interface Shutdown {
  /** Closes them and waits for all of them; a failure of one does not stop the others. */
  step(things: Step): Promise<void>
  /** What has not been closed yet. */
  pendingSteps(): string[]
  /** Throws everything that failed. */
  finish(): void
}

export function createShutdown(): Shutdown {
  const underWay = new Set<string>()
  const errors: unknown[] = []

  async function close(name: string, work: () => Promise<unknown>): Promise<void> {
    underWay.add(name)
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
    underWay.delete(name)
  }

  return {
    async step(things) {
      await Promise.all(Object.entries(things).map(([name, work]) => close(name, work)))
    },
    pendingSteps: () => [...underWay],
    finish() {
      if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be ended as it should.')
    },
  }
}
