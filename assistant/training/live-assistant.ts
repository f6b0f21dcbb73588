/** The built-in assistant as it is published: a new version takes the place of the old one while the process runs. */
import type { Context } from '../../server/context.ts'
import type { RequestThread } from '../../server/platform/jobs/asked-thread.ts'
import type { Brain } from '../brain.ts'
import { loadCustomerAnswers } from '../customers/customer.answers.ts'
import { customerBrain } from '../customers/customer.brain.ts'
import { createCustomerReader } from '../customers/customer.reader.ts'
import { createMatcher } from '../engine/matcher/matcher.ts'
import type { Reader } from '../engine/read-frame.ts'
import type { CustomerTools } from '../tools/tools.ts'
import { type Models, unpackModels } from './models.ts'
import type { TrainingQuestion, TrainingResult } from './training.thread.ts'
import type { PublishedVersion } from './versions.service.ts'

/** After a failed reload. */
const AGAIN_MS = 10_000

interface LiveDependencies extends Pick<Context, 'db' | 'log'> {
  tools: CustomerTools
  thread: RequestThread<TrainingQuestion, TrainingResult>
  getPublished(): Promise<PublishedVersion>
  /** Wraps the reader of every version. */
  wrapReader?: ((reader: Reader) => Reader) | undefined
}

export interface LiveAssistant {
  brain: Brain
  /** The words of the catalogue have changed. */
  invalidate(): void
  /** Loads the published version unless it is the loaded one; resolves also after an error, which it logs, and tries again. */
  reload(): Promise<void>
}

/** Begins with the shipped assistant. */
export async function liveAssistant({
  db,
  log,
  tools,
  thread,
  getPublished,
  wrapReader = (reader) => reader,
}: LiveDependencies): Promise<LiveAssistant> {
  async function build({ id, rows }: Pick<PublishedVersion, 'id' | 'rows'>, models?: Models) {
    const matchers = [...(models?.rows ?? [])].map(([intent, model]) => [intent, createMatcher(model)] as const)
    const reader = await createCustomerReader(db, { rows, ...(models && { matcher: createMatcher(models.intents) }) })
    return {
      id,
      reader,
      brain: customerBrain({
        reader: wrapReader(reader),
        tools,
        answers: await loadCustomerAnswers(tools, rows, matchers),
      }),
    }
  }
  const shipped = await build({ id: 0, rows: [] })
  let live = shipped
  let loading = Promise.resolve()

  async function load(): Promise<void> {
    const version = await getPublished()
    if (version.id === live.id) return
    const models = await modelsOf(version)
    const next = models ? await build(version, models) : { ...shipped, id: version.id }
    // Reads the catalogue's words, for which no customer is to wait.
    await next.reader.read('hello')
    live = next
  }

  /** Another release trained the version from other files: it is trained again, from the same rows of staff. */
  async function modelsOf({ rows, models }: PublishedVersion): Promise<Models | undefined> {
    if (models) return unpackModels(models)
    // The shipped models.
    if (rows.length === 0) return undefined
    const result = await thread.ask({ rows, published: { rows: [], models: null } })
    if (!result) throw new Error('The published version could not be trained again.')
    return unpackModels(Buffer.from(result.models))
  }

  function reload(): Promise<void> {
    loading = loading.then(load).catch((error: unknown) => {
      log.error(error, 'The assistant’s published version could not be loaded')
      setTimeout(reload, AGAIN_MS).unref()
    })
    return loading
  }

  return {
    brain: { answer: (turn, say) => live.brain.answer(turn, say) },
    invalidate() {
      shipped.reader.invalidate()
      live.reader.invalidate()
    },
    reload,
  }
}
