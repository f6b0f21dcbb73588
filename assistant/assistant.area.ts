/** Who answers customers in the chat: the built-in assistant, or the configured model with the built-in one as its fallback. */
import type { Area, Context } from '../server/context.ts'
import type { Brain } from './brain.ts'
import { loadCustomerAnswers } from './customers/customer.answers.ts'
import { customerBrain } from './customers/customer.brain.ts'
import { createCustomerReader } from './customers/customer.reader.ts'
import intentRows from './customers/data/intents.json' with { type: 'json' }
import { modelBrain } from './model/model.brain.ts'
import { languageModel } from './model/model.provider.ts'
import { type CustomerToolsDependencies, customerTools } from './tools/tools.ts'

/** What a message may be about. Staff cannot give examples of the fixed ones: they are of safety and law. */
interface Topic {
  name: string
  label: string
  isFixed: boolean
}

type Services = Omit<CustomerToolsDependencies, 'clock' | 'takesCards'> & { takesCards: boolean }

export async function assistantArea(
  ctx: Context,
  { catalogue, bundles, blog, orders, settings, takesCards }: Services,
): Promise<Area & { brain: Brain; topics: readonly Topic[] }> {
  const { clock, config, db, log } = ctx
  const tools = customerTools({ catalogue, bundles, blog, orders, settings, clock, takesCards: () => takesCards })
  const reader = await createCustomerReader(db)
  const builtin = customerBrain({ reader, tools, answers: await loadCustomerAnswers(tools) })
  const limits = config.assistantModel
  const brain = limits
    ? modelBrain({
        clock,
        settings,
        log,
        limits,
        fallback: builtin,
        model: await languageModel(limits),
        tools,
      })
    : builtin
  return {
    brain,
    topics: intentRows.map(({ name, label, group }) => ({ name, label, isFixed: group === 'guard' })),
    on: { catalogue: reader.invalidate, 'site-settings': reader.invalidate },
    // Loads the catalogue's words and which products fit each other, so that the first customer does not wait for that.
    async warm() {
      await reader.read('hello')
      await catalogue.hardware()
    },
  }
}
