/** Detects outdated responses in values that only rise or only fall: a write must be visible after one second. */

const MAX_AGE_MS = 1000

export type Freshness = ReturnType<typeof freshness>

/** Values by id, initially `start`; `direction` is 1 if writes raise them, -1 if they lower them. */
export function freshness({ start, direction }: { start: number; direction: 1 | -1 }) {
  const written: { id: number; writer: number; at: number }[] = []
  const faults: string[] = []

  return {
    /** Records a completed write of `id` through process `writer`. */
    written: (id: number, writer: number) => written.push({ id, writer: writer % 2, at: performance.now() }),

    /** Checks a response to a request sent at `askedAt`: it must include the reader's own writes and those a second old. */
    read(id: number, reader: number, askedAt: number, figure: number): void {
      const due = written.filter(
        (one) => one.id === id && (one.writer === reader % 2 ? one.at <= askedAt : one.at <= askedAt - MAX_AGE_MS),
      )
      const missing = due.length - direction * (figure - start)
      // NaN, for a page without a value, is an error too.
      if (!(missing <= 0)) faults.push(`${id} was ${figure}, ${missing} writes behind, on process ${reader % 2}`)
    },

    writes: () => written.length,
    faults: () => faults,
  }
}
