/**
 * One answer of a language model with tools, within limits: the core that customers' chat and staff's agent share.
 * What the tools may see is settled by whoever hands them in; the model only chooses among them.
 */
import type { LanguageModel, ToolSet } from 'ai'
import type { z } from 'zod'
import type { AssistantModelConfig } from '../../server/platform/config/config.ts'
import type { SendPiece } from '../brain.ts'
import { costMeter, type ModelPrices } from './model.cost.ts'
import { asData } from './model.data.ts'

/** No look-up of the shop takes longer. */
const TOOL_MS = 10_000
const TOOLS_AT_ONCE = 4
/** With fewer tokens left, no further step is begun. */
const LEAST_TOKENS = 50
/** Errors of the library, by their names, that are not the provider's refusal. */
const REASON_OF_ERROR: Readonly<Record<string, ModelFailure['reason']>> = {
  TimeoutError: 'timeout',
  AI_ToolChoiceViolationError: 'unusable',
}
const PARAGRAPH = '\n\n'

/** A tool as a model is given it: bound to whose question it is. */
export interface ModelTool {
  description: string
  input: z.ZodType
  /** `input` has passed the schema. */
  run(input: unknown): Promise<unknown>
}

export type ModelLimits = Pick<AssistantModelConfig, 'maxSteps' | 'maxTokens' | 'maxMs' | 'reasoning'> & ModelPrices

export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  model: LanguageModel
  system: string
  /** Oldest first, the question last. */
  messages: readonly ModelMessage[]
  tools: Readonly<Record<string, ModelTool>>
  /** The answer is JSON of this schema; the caller checks it. Left out: the answer is text. */
  output?: z.ZodType
  limits: ModelLimits
  /** What may be spent on this answer, in thousandths of a penny: no further step begins once it is. */
  budget: number
  /** Takes the text as the model writes it, unchecked. */
  say: SendPiece
  signal: AbortSignal
  /** A tool threw; the model is told that it could not be looked up. */
  onToolError(name: string, error: unknown): void
}

export interface ModelAnswer {
  text: string
  /** The tokens ran out in the middle of it. */
  isCutShort: boolean
  /** In thousandths of a penny. */
  cost: number
}

/** The model gave no answer. 'unusable' is the model's own doing: no words, or none that fit; the others are the provider's. */
export class ModelFailure extends Error {
  readonly reason: 'provider' | 'timeout' | 'unusable'
  /** What it has cost all the same, in thousandths of a penny. */
  readonly cost: number

  constructor(reason: ModelFailure['reason'], cost: number, cause?: unknown) {
    super(`The model gave no answer (${reason})`, { cause })
    this.reason = reason
    this.cost = cost
  }
}

/** Refuses with ModelFailure, or with the signal's reason once nobody wants the answer any more. */
export async function runModelTurn(request: ModelRequest): Promise<ModelAnswer> {
  const { model, system, messages, limits, budget, say, signal } = request
  const { isStepCount, Output, streamText } = await import('ai')
  // What a model cannot do with a setting is no news to whoever reads the log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const meter = costMeter(limits, system.length + messages.reduce((sum, { content }) => sum + content.length, 0))
  const tokensLeft = () => limits.maxTokens - meter.written()
  let text = ''
  let finish: string | undefined

  const write = (piece: string) => {
    text += piece
    say(piece)
  }
  const fail = (reason: ModelFailure['reason'], cause?: unknown): never => {
    signal.throwIfAborted()
    const told = cause instanceof Error ? REASON_OF_ERROR[cause.name] : undefined
    throw new ModelFailure(told ?? reason, meter.total(), cause)
  }

  const { stream } = streamText({
    model,
    instructions: system,
    messages: [...messages],
    tools: await sdkTools(request, meter.looked),
    ...(request.output === undefined ? {} : { output: Output.object({ schema: request.output }) }),
    toolCallConcurrency: TOOLS_AT_ONCE,
    // The built-in assistant answers at once; nobody is to wait for a second try.
    maxRetries: 0,
    maxOutputTokens: limits.maxTokens,
    ...(limits.reasoning === undefined ? {} : { reasoning: limits.reasoning }),
    timeout: { totalMs: limits.maxMs, toolMs: TOOL_MS },
    abortSignal: signal,
    stopWhen: [isStepCount(limits.maxSteps), () => tokensLeft() < LEAST_TOKENS || meter.total() >= budget],
    // In the last step nothing can be looked up any more: it is for the answer.
    prepareStep: ({ stepNumber }) => ({
      maxOutputTokens: tokensLeft(),
      ...(stepNumber === limits.maxSteps - 1 ? { toolChoice: 'none' } : {}),
    }),
    // Failures are parts of the stream too, and told from there.
    onError: () => undefined,
    onStepEnd: ({ usage }) => meter.stepEnded(usage),
  })

  try {
    for await (const part of stream) {
      if (part.type === 'error') fail('provider', part.error)
      if (part.type === 'abort') fail('timeout')
      if (part.type === 'text-start' && text !== '' && !/\s$/.test(text)) write(PARAGRAPH)
      if (part.type === 'tool-input-delta') meter.wrote(part.delta.length)
      if (part.type === 'text-delta') {
        meter.wrote(part.text.length)
        write(part.text)
      }
      if (part.type === 'finish') finish = part.finishReason
    }
  } catch (error) {
    if (error instanceof ModelFailure) throw error
    fail('provider', error)
  }
  if (finish === undefined || finish === 'error') fail('provider')
  if (text.trim() === '' && finish !== 'stop') fail('unusable')
  return { text, isCutShort: finish === 'length', cost: meter.total() }
}

async function sdkTools({ tools, onToolError }: ModelRequest, looked: (characters: number) => void): Promise<ToolSet> {
  const { tool } = await import('ai')
  return Object.fromEntries(
    Object.entries(tools).map(([name, { description, input, run }]) => {
      const execute = async (given: unknown): Promise<string> => {
        const result = await run(given).catch((error: unknown) => {
          onToolError(name, error)
          return { error: 'This could not be looked up just now.' }
        })
        const data = asData(result)
        looked(data.length)
        return data
      }
      return [name, tool({ description, inputSchema: input, execute })]
    }),
  )
}
