/** A language model that answers as a test wrote it, and keeps what it was asked. */
import { simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'

/** What the model does in one step: text in pieces, calls of tools, a failure at the end of it. */
export interface ScriptedStep {
  text?: readonly string[]
  calls?: readonly { tool: string; input: unknown }[]
  /** The provider breaks off with this after the text. */
  error?: Error
  finish?: 'stop' | 'length' | 'tool-calls' | 'content-filter'
  inputTokens?: number
  outputTokens?: number
  /** Before anything comes. */
  delayMs?: number
}

type StreamResult = Awaited<ReturnType<MockLanguageModelV4['doStream']>>
type Part = StreamResult['stream'] extends ReadableStream<infer Chunk> ? Chunk : never

/** `steps` in their order, the last one again and again; an Error stands for a request that is refused. */
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

/** The text of everything that a call of the model was sent, as JSON. */
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
