/** Puts together who answers customers: the built-in assistant, or the configured model with it behind. */
import type { FastifyBaseLogger } from 'fastify'
import type { AssistantModelConfig } from '../server/platform/config/config.ts'
import type { Db } from '../server/platform/database/database.ts'
import type { Clock } from '../server/platform/time/clock.ts'
import type { Brain } from './brain.ts'
import { builtinBrain } from './builtin/builtin.brain.ts'
import { readMemory } from './builtin/memory.ts'
import { createUnderstander } from './builtin/understand/understand.ts'
import { modelBrain } from './model/model.brain.ts'
import { languageModel } from './model/model.provider.ts'
import { type CustomerToolsDependencies, customerTools } from './tools/tools.ts'

export interface AssistantDependencies extends CustomerToolsDependencies {
  db: Db
  clock: Clock
  /** Undefined: the built-in assistant alone answers. */
  model: AssistantModelConfig | undefined
  /** How long, in ms, what the catalogue says is believed while no change is announced. */
  cacheMs: number
  log: FastifyBaseLogger
}

export interface Assistant {
  brain: Brain
  /** To be called when a change of the catalogue is announced. */
  forget(): void
  /** Reads the catalogue's words and what fits what beforehand, so that the first customer does not wait for that. */
  warm(): Promise<void>
}

export async function customersAssistant(dependencies: AssistantDependencies): Promise<Assistant> {
  const { db, clock, cacheMs, settings, model, log } = dependencies
  const tools = customerTools(dependencies)
  const understander = createUnderstander({ db, cacheMs })
  const builtin = builtinBrain({ understander, tools })
  const ways = {
    forget: understander.forget,
    warm: async () => {
      await understander.understand('hello', readMemory(undefined))
      await dependencies.catalogue.hardware()
    },
  }
  if (!model) return { brain: builtin, ...ways }
  const brain = modelBrain({
    ...{ clock, settings, log, fallback: builtin },
    model: await languageModel(model),
    limits: model,
    tools: { ...tools },
  })
  return { brain, ...ways }
}
