/**
 * A thread that answers one question after the other, with a limit of time for each and of memory: what comes from outside
 * and is slow to read holds up no request, and ends with the thread.
 */
import { Worker } from 'node:worker_threads'

export interface ThreadLimits {
  /** For one question, in ms. */
  limitMs: number
  memoryMb: number
}

export interface RequestThread<Question, Answer> {
  /** Undefined where the thread ends, throws or takes too long; the next question starts another. */
  ask(question: Question): Promise<Answer | undefined>
  close(): Promise<void>
}

/** The thread of the module `file`, which answers each message with one. It starts with the first question. */
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
      // An error that comes after its answer must not end the process.
      worker.on('error', () => undefined)
      resolve(answer)
    }
    const timer = setTimeout(done, limitMs)
    worker.once('message', done).once('error', () => done())
    worker.once('exit', () => done())
    worker.postMessage(question)
  })
}
