/** A local server with OpenAI's streaming chat API, as far as the assistant uses it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ownAddress } from '../../platform/http/own-address.ts'

/** One received request. */
export interface OpenAiCall {
  path: string
  authorization: string
  body: {
    model: string
    stream: boolean
    max_completion_tokens?: number
    max_tokens?: number
    messages: { role: string; content: unknown }[]
    tools?: { function: { name: string; parameters: unknown } }[]
    tool_choice?: unknown
  }
}

/** The next response: text in pieces, tool calls, an error, or text that is cut off. */
export type OpenAiAnswer =
  | { text: readonly string[]; hangUp?: boolean }
  | { calls: readonly { tool: string; input: unknown }[] }
  | { status: number; message: string }

const USAGE = { prompt_tokens: 400, completion_tokens: 30, total_tokens: 430 }

export type OpenAiServer = Awaited<ReturnType<typeof startOpenAiServer>>

export async function startOpenAiServer() {
  const calls: OpenAiCall[] = []
  const answers: OpenAiAnswer[] = []
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = JSON.parse(Buffer.concat(chunks).toString())
    calls.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body })
    const next = answers.shift()
    if (!next || 'status' in next) {
      const { status, message } = next ?? { status: 500, message: 'Nothing was prepared' }
      response.writeHead(status, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } }))
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const delta of deltasOf(next)) send(response, { choices: [{ index: 0, delta, finish_reason: null }] })
    if ('text' in next && next.hangUp) return void setImmediate(() => request.socket.destroy())
    const finish_reason = 'calls' in next ? 'tool_calls' : 'stop'
    send(response, { choices: [{ index: 0, delta: {}, finish_reason }] })
    send(response, { choices: [], usage: USAGE })
    response.end('data: [DONE]\n\n')
  }

  return {
    /** The shop's configuration to use this server. */
    baseUrl: `${ownAddress(server)}/v1`,
    calls,
    /** Queues responses, one per request. */
    willAnswer: (...next: OpenAiAnswer[]) => void answers.push(...next),

    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function send(response: ServerResponse, event: object): void {
  const whole = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_790_000_000, model: 'test', ...event }
  response.write(`data: ${JSON.stringify(whole)}\n\n`)
}

function deltasOf(answer: Exclude<OpenAiAnswer, { status: number }>): object[] {
  if ('text' in answer) return answer.text.map((content) => ({ role: 'assistant', content }))
  const tool_calls = answer.calls.map(({ tool, input }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(input) },
  }))
  return [{ role: 'assistant', content: null, tool_calls }]
}
