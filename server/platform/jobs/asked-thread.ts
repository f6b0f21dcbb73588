/**
 * A worker thread that answers one request at a time within a time and memory limit, so that slow processing of external input
 * blocks no other request and can be ended with the thread.
 */
import { Worker } from 'node:worker_threads'

export interface ThreadLimits {
  /** Timeout of one request in ms. */
  limitMs: number
  memoryMb: number
}

export interface RequestThread<Question, Answer> {
  /** Resolves to undefined if the thread ends, throws or times out; the next request starts a new one. */
  ask(question: Question): Promise<Answer | undefined>
  close(): Promise<void>
}

/** Creates a thread of the module `file`, which must reply to each message with one. It starts with the first request. */
export function createThread<Question, Answer>(
  file: URL,
  { limitMs, memoryMb, workerData }: ThreadLimits & { workerData?: unknown },
): RequestThread<Question, Answer> {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(file, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 12 },
    })
    started.unref()
    return started
  }

  async function askNow(question: Question): Promise<Answer | undefined> {
    worker ??= start()
    const answer = await answerOf<Question, Answer>(worker, question, limitMs)
    if (answer === undefined) {
      await worker.terminate()
      worker = undefined
    }
    return answer
  }

  return {
    ask(question) {
      const asking = last.then(() => askNow(question))
      last = asking.catch(() => undefined)
      return asking
    },
    async close() {
      await last
      await worker?.terminate()
    },
  }
}

function answerOf<Question, Answer>(worker: Worker, question: Question, limitMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const done = (answer?: Answer) => {
      clearTimeout(timer)
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      // An error after the answer must not end the process.
      worker.on('error', () => undefined)
      resolve(answer)
    }
    const timer = setTimeout(done, limitMs)
    worker.once('message', done).once('error', () => done())
    worker.once('exit', () => done())
    worker.postMessage(question)
  })
}
