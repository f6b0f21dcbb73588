/**
 * Who answers customers in the chat: the built-in assistant, whose messages the configured model may read, or that model with the
 * built-in one as its fallback.
 */
import type { Area, Context } from '../server/context.ts'
import type { Brain } from './brain.ts'
import intentRows from './customers/data/intents.json' with { type: 'json' }
import { modelAccess } from './model/model.access.ts'
import { modelBrain } from './model/model.brain.ts'
import { languageModel } from './model/model.provider.ts'
import { modelReader } from './model/reading/model.reader.ts'
import { type CustomerToolsDependencies, customerTools } from './tools/tools.ts'
import { liveAssistant } from './training/live-assistant.ts'
import { type RowsService, rowsService } from './training/rows.service.ts'
import { trainingRoutes } from './training/training.routes.ts'
import { trainingThread } from './training/training.thread.ts'
import { versionsService } from './training/versions.service.ts'

/** Groups of intents that rows answer; for others something is looked up. */
const ANSWERED_BY_ROWS: ReadonlySet<string> = new Set(['shop', 'advice', 'talk'])
/** Only the shipped rows answer questions about the law and about dangers. */
const LAWFUL: ReadonlySet<string> = new Set([
  'age_check',
  'battery_safety',
  'cbd_law_test',
  'quit_smoking',
  'too_strong',
  'vape_law',
])
const TOPICS = intentRows.map(({ name, label, group }) => ({
  name,
  label,
  isFixed: group === 'guard',
  takesAnswers: ANSWERED_BY_ROWS.has(group) && !LAWFUL.has(name) && name !== 'open_page',
}))
/** Which messages the model reads for the built-in assistant; undefined where it answers itself. */
const READS = { answer: undefined, read: 'all', read_unsure: 'unsure' } as const
/** How often a process looks for a version to train. */
const LOOK_MS = 1000

type Services = Omit<CustomerToolsDependencies, 'clock'>

export async function assistantArea(
  ctx: Context,
  { catalogue, bundles, blog, orders, settings, takesCards }: Services,
): Promise<Area & { brain: Brain; rows: RowsService }> {
  const { clock, config, db, log } = ctx
  const tools = customerTools({ catalogue, bundles, blog, orders, settings, clock, takesCards })
  const thread = trainingThread()
  const rows = rowsService({ db, clock, topics: TOPICS })
  const versions = versionsService({ db, clock, thread })
  const limits = config.assistantModel
  const called = limits && {
    limits,
    model: await languageModel(limits),
    access: modelAccess({ limits, clock, log }),
  }
  const reads = limits && READS[limits.use]
  const live = await liveAssistant({
    db,
    log,
    tools,
    thread,
    getPublished: versions.getPublished,
    wrapReader: called && reads ? (reader) => modelReader(reader, { ...called, reads }) : undefined,
  })
  const brain =
    called && !reads ? modelBrain({ ...called, clock, settings, log, fallback: live.brain, tools }) : live.brain
  return {
    brain,
    rows,
    routes: (api) => api.register(trainingRoutes, { rows, versions }),
    workers: [{ name: 'assistant.training', everyMs: LOOK_MS, work: versions.trainNext }],
    on: { catalogue: live.invalidate, 'site-settings': live.invalidate, assistant: live.reload },
    // Loads the published version, and which products fit each other, so that the first customer does not wait for that.
    async warm() {
      await live.reload()
      await catalogue.hardware()
    },
    close: () => thread.close(),
  }
}
