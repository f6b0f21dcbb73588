/** Reads a product file in a separate thread, so that no content blocks the process. */
import type { ImportMapping } from '@shop/contract/products/import-mapping.ts'
import { createThread, type ThreadLimits } from '../../../platform/jobs/asked-thread.ts'
import { UnreadableFile } from '../formats/import.product.ts'
import type { FileSource, FileStart, ProductRows, ReadingOptions, ReadOutcome, RowBatch } from './import.reading.ts'

/** Limits for a batch, which takes less than a second, and for the largest upload as a single product. */
const LIMITS: ThreadLimits = { limitMs: 60_000, memoryMb: 192 }

export type Question =
  | { source: FileSource; today: string }
  | { rows: true; mapping?: ImportMapping | undefined }
  | { products: ProductRows[]; options: ReadingOptions }
export type Answer =
  | FileStart
  | RowBatch
  | { outcomes: ReadOutcome[] }
  | { unreadable: string }
  /** An unexpected internal error. */
  | { problem: Error }

export type ImportReader = ReturnType<typeof importReader>

export function importReader(limits: ThreadLimits = LIMITS) {
  const thread = createThread<Question, Answer>(new URL('./import.worker.ts', import.meta.url), limits)

  /** Undefined if the thread exceeded its limits. */
  async function ask(question: Question) {
    const answer = await thread.ask(question)
    if (answer && 'problem' in answer) throw new Error('The import could not read its file.', { cause: answer.problem })
    if (answer && 'unreadable' in answer) throw new UnreadableFile(answer.unreadable)
    return answer
  }

  /** Reads the products of `batch`. If one exceeds the thread's limits, only that one is skipped. */
  async function read(batch: ProductRows[], options: ReadingOptions): Promise<ReadOutcome[]> {
    const answer = await ask({ products: batch, options })
    if (answer && 'outcomes' in answer) return answer.outcomes
    const [rows] = batch
    if (batch.length > 1 || !rows) return (await Promise.all(batch.map((one) => read([one], options)))).flat()
    const reason = 'takes too long or too much memory to read'
    return [{ unusable: { line: rows[0]?.line ?? 0, product: '', reason } }]
  }

  return {
    read,

    /** Opens a file. Throws UnreadableFile unless it is a product file. */
    async open(source: FileSource, today: string): Promise<FileStart> {
      const answer = await ask({ source, today })
      if (answer && 'format' in answer) return answer
      throw new UnreadableFile('The file takes too long or too much memory to read.')
    },

    /** Yields all its rows, converted if there is a mapping. Prefetches the next while the caller processes the present ones. */
    async *rows(mapping?: ImportMapping): AsyncGenerator<RowBatch> {
      let coming = ask({ rows: true, mapping })
      for (;;) {
        const answer = await coming
        if (!answer || !('rows' in answer)) {
          throw new UnreadableFile('The file takes too long or too much memory to read. Split it into smaller files.')
        }
        if (!answer.isLast) {
          coming = ask({ rows: true, mapping })
          // A caller that stops early never awaits it.
          coming.catch(() => undefined)
        }
        yield answer
        if (answer.isLast) return
      }
    },

    close: () => thread.close(),
  }
}
