/** Ending a process one step after the other, knowing at each moment what it still waits for. */

/** Things to be ended at the same time, each by its name in words. */
type Step = Record<string, () => Promise<unknown>>

export interface Ending {
  /** Ends them and waits for all of them; what fails keeps nothing from its end. */
  step(things: Step): Promise<void>
  /** What has not ended yet. */
  waitsFor(): string[]
  /** Refuses with everything that failed. */
  finish(): void
}

export function createEnding(): Ending {
  const underWay = new Set<string>()
  const faults: unknown[] = []

  async function end(name: string, work: () => Promise<unknown>): Promise<void> {
    underWay.add(name)
    try {
      await work()
    } catch (error) {
      faults.push(error)
    }
    underWay.delete(name)
  }

  return {
    async step(things) {
      await Promise.all(Object.entries(things).map(([name, work]) => end(name, work)))
    },
    waitsFor: () => [...underWay],
    finish() {
      if (faults.length > 0) throw new AggregateError(faults, 'Not everything could be ended as it should.')
    },
  }
}
