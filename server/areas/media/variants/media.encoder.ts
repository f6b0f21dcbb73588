/** Encodes images in a separate process, which starts with the first image and exits when idle. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Drawable, VariantSpec } from './media.encode.ts'

const PROGRAM = fileURLToPath(new URL('./media.encoder.process.ts', import.meta.url))
/** The process exits after this long without an image, to free its memory. */
const IDLE_MS = 20_000

const EncodeResponse = z.object({
  id: z.number(),
  variants: z.array(z.instanceof(Uint8Array)).optional(),
  error: z.string().optional(),
})

/** Returns the requested variants of an image, in order. Throws if it cannot be encoded. */
export type Encode = (original: Drawable, wanted: readonly VariantSpec[]) => Promise<Buffer[]>

export interface Encoder {
  encode: Encode
  /** Ends the process; encodings in progress fail. */
  close(): void
}

interface PendingJob {
  resolve(variants: Buffer[]): void
  reject(error: Error): void
}

/** Returns an encoder that has not started its process yet. */
export function openEncoder(): Encoder {
  const jobs = new Map<number, PendingJob>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function close(): void {
    clearTimeout(idle)
    child?.disconnect()
    child = undefined
    for (const job of jobs.values()) job.reject(new Error('The encoder was closed'))
    jobs.clear()
  }

  function finish(message: unknown): void {
    const { id, variants, error } = EncodeResponse.parse(message)
    const job = jobs.get(id)
    jobs.delete(id)
    if (variants) job?.resolve(variants.map((bytes) => Buffer.from(bytes)))
    else job?.reject(new Error(error))
    if (jobs.size === 0) idle = setTimeout(close, IDLE_MS).unref()
  }

  function start(): ChildProcess {
    const started = fork(PROGRAM, { serialization: 'advanced', execArgv: [] })
    started.on('message', finish)
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (child === started) close()
    })
    started.unref()
    started.channel?.unref()
    return started
  }

  return {
    encode: (original, wanted) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        child ??= start()
        lastId += 1
        jobs.set(lastId, { resolve, reject })
        child.send({ id: lastId, original, wanted })
      }),
    close,
  }
}
