/** The assistant with a language model: the same tools as the built-in one, which takes over whenever the model cannot answer. */
import type { LanguageModel } from 'ai'
import type { SiteSettingsService } from '../../server/areas/site-settings/site-settings.service.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import type { Answer, Brain, SendPiece, Turn } from '../brain.ts'
import { readState } from '../engine/state.ts'
import type { Tool } from '../tools/tool.ts'
import type { ModelAccess, ModelLog } from './model.access.ts'
import { listCautions } from './model.claims.ts'
import { toModelMessages } from './model.history.ts'
import { memoryAfter, mentionsUnderage } from './model.memory.ts'
import { CUSTOMER_RULES, customerPrompt } from './model.prompt.ts'
import { speech } from './model.speech.ts'
import { turnTools } from './model.tools.ts'
import { ModelFailure, type ModelLimits, runModelTurn } from './model.turn.ts'

/** Earlier messages that say what a chat is about, and how much of all that is read for it. */
const SUBJECT_MESSAGES = 2
const SUBJECT_CHARACTERS = 3000
/** What is said where the model let its cards or its page speak. */
const CARDS_ALONE = 'Here is what I found.'
const PAGE_ALONE = 'I am opening that page for you.'

export interface ModelBrainDependencies {
  model: LanguageModel
  limits: ModelLimits
  access: ModelAccess
  tools: Readonly<Record<string, Tool>>
  settings: Pick<SiteSettingsService, 'get'>
  /** Answers when the model cannot, or may not any more. */
  fallback: Brain
  clock: Clock
  log: ModelLog
}

export function modelBrain(dependencies: ModelBrainDependencies): Brain {
  const { access, fallback } = dependencies
  return {
    async answer(turn, say) {
      const budget = access.budget(turn.spent)
      if (budget === 0) return fallback.answer(turn, say)
      let hasSpoken = false
      try {
        const answer = await answerWithModel(dependencies, turn, budget, (piece) => {
          hasSpoken = true
          say(piece)
        })
        access.succeeded(answer.cost)
        return answer
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        access.failed(error)
        // What was said already is replaced by the whole answer; more pieces would only be appended to it.
        const answer = await fallback.answer(turn, hasSpoken ? () => undefined : say)
        return { ...answer, cost: (answer.cost ?? 0) + error.cost }
      }
    },
  }
}

async function answerWithModel(
  { model, limits, tools, settings, clock, log }: ModelBrainDependencies,
  turn: Turn,
  budget: number,
  say: SendPiece,
): Promise<Answer> {
  const { message, history, memory, customer, signal } = turn
  const state = readState(memory)
  const isUnderage = state.isUnderage || mentionsUnderage(message)
  const site = await settings.get()
  const shop = turnTools({ tools, context: { customer }, isUnderage })
  const subject = [...history.slice(-SUBJECT_MESSAGES).map(({ text }) => text), message]
    .join('\n')
    .slice(-SUBJECT_CHARACTERS)
  const spoken = speech(
    { context: subject, facts: shop.facts, secret: CUSTOMER_RULES, contactEmail: site.contact_email },
    say,
  )

  const { cost, isCutShort } = await runModelTurn({
    model,
    limits,
    budget,
    signal,
    system: customerPrompt({
      settings: site,
      today: clock.today(),
      isSignedIn: customer !== undefined,
      isUnderage,
      shownIds: state.shownIds,
    }),
    messages: toModelMessages(history, message),
    tools: shop.tools,
    say: spoken.add,
    onToolError: (name, err) => log.warn({ err, tool: name }, 'A tool of the assistant failed'),
  })
  spoken.end({ isCutShort })

  const shown = shop.shown(spoken.text())
  const openPath = shop.openPath()
  if (spoken.text().trim() === '') {
    if (openPath === undefined && shown.length === 0) throw new ModelFailure('unusable', cost)
    spoken.addOwn(openPath === undefined ? CARDS_ALONE : PAGE_ALONE)
  }
  for (const caution of listCautions(shop.classesOf(shown))) {
    if (!spoken.text().includes(caution)) spoken.addOwn(`\n\n${caution}`)
  }
  return {
    text: spoken.text().trim(),
    productIds: shown,
    ...(openPath === undefined ? {} : { openPath }),
    memory: memoryAfter(memory, { isUnderage, shown }),
    cost,
    by: 'model',
  }
}
