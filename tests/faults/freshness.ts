/** Whether figures that only ever rise, or only ever fall, are shown as they were a second ago or later. */

const MAX_AGE_MS = 1000

export type Freshness = ReturnType<typeof freshness>

/** Figures by id, each `start` at first; `direction` is 1 where writes raise them, -1 where they lower them. */
export function freshness({ start, direction }: { start: number; direction: 1 | -1 }) {
  const written: { id: number; writer: number; at: number }[] = []
  const faults: string[] = []

  return {
    /** One more write of `id` through process `writer` has been answered. */
    written: (id: number, writer: number) => written.push({ id, writer: writer % 2, at: performance.now() }),

    /** Process `reader` answered `figure` to a request sent `askedAt`. Its own writes and those a second old must be in it. */
    read(id: number, reader: number, askedAt: number, figure: number): void {
      const due = written.filter(
        (one) => one.id === id && (one.writer === reader % 2 ? one.at <= askedAt : one.at <= askedAt - MAX_AGE_MS),
      )
      const missing = due.length - direction * (figure - start)
      // NaN, of a page that shows no figure, is a fault too.
      if (!(missing <= 0)) faults.push(`${id} was ${figure}, ${missing} writes behind, on process ${reader % 2}`)
    },

    writes: () => written.length,
    faults: () => faults,
  }
}
