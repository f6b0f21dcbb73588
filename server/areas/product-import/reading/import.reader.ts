/** Reads a product file in a thread of its own, so that whatever is in it holds up nothing else of the process. */
import { createThread, type ThreadLimits } from '../../../platform/jobs/asked-thread.ts'
import { UnreadableFile } from '../formats/import.product.ts'
import type { FileSource, FileStart, ProductRows, ReadingOptions, ReadOutcome, RowBatch } from './import.reading.ts'

/** For a batch, which takes less than a second; and for the largest file that staff may send, were it one product. */
const LIMITS: ThreadLimits = { limitMs: 60_000, memoryMb: 192 }

export type Question =
  | { source: FileSource; today: string }
  | { rows: true }
  | { products: ProductRows[]; options: ReadingOptions }
export type Answer =
  | FileStart
  | RowBatch
  | { outcomes: ReadOutcome[] }
  | { unreadable: string }
  /** Of the shop's own making. */
  | { fault: Error }

export type ImportReader = ReturnType<typeof importReader>

export function importReader(limits: ThreadLimits = LIMITS) {
  const thread = createThread<Question, Answer>(new URL('./import.worker.ts', import.meta.url), limits)

  /** Undefined where the thread came to its limits. */
  async function ask(question: Question) {
    const answer = await thread.ask(question)
    if (answer && 'fault' in answer) throw new Error('The import could not read its file.', { cause: answer.fault })
    if (answer && 'unreadable' in answer) throw new UnreadableFile(answer.unreadable)
    return answer
  }

  /** The products of `batch`. Where one of them is more than the thread takes, that one alone is left out. */
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

    /** Begins with a file. Refuses with UnreadableFile what is no product file. */
    async open(source: FileSource, today: string): Promise<FileStart> {
      const answer = await ask({ source, today })
      if (answer && 'format' in answer) return answer
      throw new UnreadableFile('The file takes too long or too much memory to read.')
    },

    /** Its rows, from the start to the end. The next are read while those before are worked on. */
    async *rows(): AsyncGenerator<RowBatch> {
      let coming = ask({ rows: true })
      for (;;) {
        const answer = await coming
        if (!answer || !('rows' in answer)) {
          throw new UnreadableFile('The file takes too long or too much memory to read. Split it into smaller files.')
        }
        if (!answer.isLast) {
          coming = ask({ rows: true })
          // Who stops early never asks how it went.
          coming.catch(() => undefined)
        }
        yield answer
        if (answer.isLast) return
      }
    },

    close: () => thread.close(),
  }
}
