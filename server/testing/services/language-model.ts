/** A scripted language model that records its input. */
import { simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'

/** One step of the model: text in pieces, tool calls, and an error at the end. */
export interface ScriptedStep {
  text?: readonly string[]
  calls?: readonly { tool: string; input: unknown }[]
  /** The provider fails with this after the text. */
  error?: Error
  finish?: 'stop' | 'length' | 'tool-calls' | 'content-filter'
  inputTokens?: number
  outputTokens?: number
  /** Delay before the first piece. */
  delayMs?: number
}

type StreamResult = Awaited<ReturnType<MockLanguageModelV4['doStream']>>
type Part = StreamResult['stream'] extends ReadableStream<infer Chunk> ? Chunk : never

/** Plays `steps` in order and repeats the last one; an Error is a rejected request. */
export function scriptedModel(...steps: (ScriptedStep | Error)[]) {
  const model = new MockLanguageModelV4({
    provider: 'scripted',
    doStream: async () => {
      const step = steps[Math.min(model.doStreamCalls.length, steps.length) - 1]
      if (!step) throw new Error('The script is empty')
      if (step instanceof Error) throw step
      return { stream: simulateReadableStream({ chunks: partsOf(step), initialDelayInMs: step.delayMs ?? null }) }
    },
  })
  return model
}

/** Returns everything sent to the model in one call, as JSON. */
export const sentTo = (model: MockLanguageModelV4, call = 0): string =>
  JSON.stringify(model.doStreamCalls[call]?.prompt ?? [])

function partsOf(step: ScriptedStep): Part[] {
  const { text = [], calls = [], error, inputTokens = 100, outputTokens = 20 } = step
  const written: Part[] =
    text.length === 0
      ? []
      : [
          { type: 'text-start', id: 'text' },
          ...text.map((delta): Part => ({ type: 'text-delta', id: 'text', delta })),
          { type: 'text-end', id: 'text' },
        ]
  const called = calls.map(
    ({ tool, input }, index): Part => ({
      type: 'tool-call',
      toolCallId: `call-${index}`,
      toolName: tool,
      input: JSON.stringify(input),
    }),
  )
  if (error) return [{ type: 'stream-start', warnings: [] }, ...written, { type: 'error', error }]
  const finish: Part = {
    type: 'finish',
    finishReason: { unified: step.finish ?? (calls.length > 0 ? 'tool-calls' : 'stop'), raw: undefined },
    usage: {
      inputTokens: { total: inputTokens, noCache: inputTokens, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: outputTokens, text: outputTokens, reasoning: undefined },
    },
  }
  return [{ type: 'stream-start', warnings: [] }, ...written, ...called, finish]
}
