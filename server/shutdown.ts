/** Shutdown in steps; it can report at any time what it still waits for. */

/** Work to run in parallel, each with a descriptive name. */
type Step = Record<string, () => Promise<unknown>>

export interface Shutdown {
  /** Runs all of them and waits; the failure of one does not stop the others. */
  step(things: Step): Promise<void>
  /** The names of unfinished work. */
  pendingSteps(): string[]
  /** Throws all errors that occurred. */
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
