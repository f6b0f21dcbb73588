/** Who answers customers in the chat: the built-in assistant, or the configured model with the built-in one as its fallback. */
import type { Area, Context } from '../server/context.ts'
import type { Brain } from './brain.ts'
import { builtinBrain } from './builtin/builtin.brain.ts'
import { readMemory } from './builtin/memory.ts'
import { createUnderstander } from './builtin/understand/understand.ts'
import { modelBrain } from './model/model.brain.ts'
import { languageModel } from './model/model.provider.ts'
import { type CustomerToolsDependencies, customerTools } from './tools/tools.ts'

type Services = Omit<CustomerToolsDependencies, 'clock' | 'takesCards'> & { takesCards: boolean }

export async function assistantArea(
  ctx: Context,
  { catalogue, bundles, blog, orders, settings, takesCards }: Services,
): Promise<Area & { brain: Brain }> {
  const { clock, config, log } = ctx
  const tools = customerTools({ catalogue, bundles, blog, orders, settings, clock, takesCards: () => takesCards })
  const understander = createUnderstander(ctx)
  const builtin = builtinBrain({ understander, tools })
  const limits = config.assistantModel
  const brain = limits
    ? modelBrain({
        ...{ clock, settings, log, limits, fallback: builtin },
        model: await languageModel(limits),
        tools: { ...tools },
      })
    : builtin
  return {
    brain,
    on: { catalogue: understander.forget, 'site-settings': understander.forget },
    // Loads the catalogue's words and which products fit each other, so that the first customer does not wait for that.
    async warm() {
      await understander.understand('hello', readMemory(undefined))
      await catalogue.hardware()
    },
  }
}
