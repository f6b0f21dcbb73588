/**
 * Makes markdown into HTML in a thread of its own, with a limit of time and memory: a text from outside that is slow to read
 * holds up no request, and ends with the thread.
 */
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

/** A description stands below its product's short description (`lead`), which it may repeat; an article has headings. */
export interface RichText {
  kind: 'description' | 'article'
  markdown: string
  lead?: string
}

export const RenderedText = z.object({
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.union([z.literal(2), z.literal(3)]) })),
})
export type RenderedText = z.infer<typeof RenderedText>

const LIMIT_MS = 5000
const MEMORY_MB = 128

export interface TextRenderer {
  /** Undefined where it fails or takes too long. One text after the other. */
  render(text: RichText): Promise<RenderedText | undefined>
  close(): Promise<void>
}

/** `file` is the module of the web's build whose `writeHtml` renders. */
export function createTextRenderer(file: string, limitMs = LIMIT_MS): TextRenderer {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(new URL('./render.worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    started.unref()
    return started
  }

  async function renderNow(text: RichText): Promise<RenderedText | undefined> {
    worker ??= start()
    const answer = await answerOf(worker, text, limitMs)
    const { data } = RenderedText.safeParse(answer)
    if (data === undefined) {
      await worker.terminate()
      worker = undefined
    }
    return data
  }

  return {
    render(text) {
      const rendering = last.then(() => renderNow(text))
      last = rendering.catch(() => undefined)
      return rendering
    },
    async close() {
      await last
      await worker?.terminate()
    },
  }
}

/** What `worker` makes of `text`; undefined where it ends, throws or is silent for `limitMs`. */
function answerOf(worker: Worker, text: RichText, limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const done = (answer?: unknown) => {
      clearTimeout(timer)
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      // An error that comes after its answer must not end the process.
      worker.on('error', () => undefined)
      resolve(answer)
    }
    const timer = setTimeout(done, limitMs)
    worker.once('message', done).once('error', () => done())
    worker.once('exit', () => done())
    worker.postMessage(text)
  })
}
