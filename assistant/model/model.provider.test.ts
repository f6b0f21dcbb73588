import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type OpenAiServer, startOpenAiServer } from '../../server/testing/services/openai-server.ts'
import { describedFailure } from './model.failure.ts'
import { languageModel, providerName } from './model.provider.ts'
import { ModelFailure, type ModelRequest, runModelTurn } from './model.turn.ts'

const KEY = 'sk-test-0123456789abcdef'
let provider: OpenAiServer | undefined

afterEach(async () => {
  await provider?.close()
  provider = undefined
})

async function startProvider() {
  provider = await startOpenAiServer()
  return provider
}

async function ask(baseUrl: string | undefined, given: Partial<ModelRequest> = {}) {
  const said: string[] = []
  const model = await languageModel({ provider: 'openai', model: 'small', apiKey: KEY, baseUrl })
  const answer = await runModelTurn({
    model,
    system: 'Rules',
    messages: [{ role: 'user', content: 'Is the mango one in stock?' }],
    tools: {
      look_up: {
        description: 'Looks something up',
        input: z.object({ word: z.string().describe('What to look for'), limit: z.int().min(1).max(9).default(4) }),
        run: async (input) => ({ input, in_stock: true }),
      },
    },
    limits: {
      maxSteps: 3,
      maxTokens: 500,
      maxMs: 5000,
      reasoning: undefined,
      inputPencePerMillion: 200,
      outputPencePerMillion: 1000,
    },
    budget: 1_000_000,
    say: (piece) => said.push(piece),
    signal: new AbortController().signal,
    onToolError: (_name, error) => {
      throw error
    },
    ...given,
  })
  return { answer, said }
}

test('a question uses the provider’s own package: tools, streamed text, counted tokens', async () => {
  const { baseUrl, calls, willAnswer } = await startProvider()
  willAnswer({ calls: [{ tool: 'look_up', input: { word: 'mango' } }] }, { text: ['Yes, ', 'it is.'] })
  const { answer, said } = await ask(baseUrl)
  // Two requests of 400 tokens at 200 p a million and 30 at 1,000 p.
  expect(answer).toEqual({ text: 'Yes, it is.', isCutShort: false, cost: 220 })
  expect(said).toEqual(['Yes, ', 'it is.'])
  const [first, second] = calls
  expect(first).toMatchObject({
    path: '/v1/chat/completions',
    authorization: `Bearer ${KEY}`,
    body: { model: 'small', stream: true, messages: [{ role: 'system', content: 'Rules' }, { role: 'user' }] },
  })
  expect(first?.body.tools?.[0]?.function).toMatchObject({
    name: 'look_up',
    parameters: { properties: { word: { description: 'What to look for' } }, required: ['word'] },
  })
  expect(JSON.stringify(second?.body.messages.at(-1))).toContain('limit\\":4},\\"in_stock\\":true}</shop_data>')
})

test('an error status, a broken stream and a missing server are errors of the provider', async () => {
  const { baseUrl, willAnswer } = await startProvider()
  willAnswer({ status: 401, message: `Incorrect API key provided: ${KEY}` })
  const refused = await ask(baseUrl).catch((error: unknown) => error)
  expect(refused).toMatchObject({ reason: 'provider', cause: { statusCode: 401 } })
  if (!(refused instanceof ModelFailure)) throw refused
  const described = describedFailure(refused, KEY)
  expect(described).toMatchObject({ status: 401, said: 'Incorrect API key provided: [key]' })
  willAnswer({ text: ['Half of '], hangUp: true })
  await expect(ask(baseUrl)).rejects.toMatchObject({ reason: 'provider' })
  await provider?.close()
  await expect(ask(baseUrl)).rejects.toMatchObject({ reason: 'provider' })
})

test('asks OpenAI not to store the conversation when no other address is configured', async () => {
  const asked: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    asked.push({ url: String(url), body: JSON.parse(init.body) })
    return new Response('{}', { status: 503 })
  })
  await expect(ask(undefined)).rejects.toMatchObject({ reason: 'provider' })
  expect(asked).toMatchObject([{ url: 'https://api.openai.com/v1/responses', body: { store: false } }])
})

test.each([
  ['anthropic', 'https://api.anthropic.com/v1/messages', 'x-api-key'],
  [
    'google',
    'https://generativelanguage.googleapis.com/v1beta/models/small:streamGenerateContent?alt=sse',
    'x-goog-api-key',
  ],
] as const)('%s is called at its own address, with its key', async (name, address, header) => {
  const asked: { url: string; key: string | null }[] = []
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    asked.push({ url: String(url), key: new Headers(init.headers).get(header) })
    return new Response('{}', { status: 503 })
  })
  const model = await languageModel({ provider: name, model: 'small', apiKey: KEY, baseUrl: undefined })
  await expect(ask(undefined, { model })).rejects.toMatchObject({ reason: 'provider' })
  expect(asked).toEqual([{ url: address, key: KEY }])
})

test('a shop without a model loads no provider package', async () => {
  const program = `
    import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => { if (/node_modules.(ai|@ai-sdk)./.test(url)) console.log(url); return next(url, context) } })
    await import('./model.brain.ts')
    await import('./model.provider.ts')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
  })
  expect(stdout).toBe('')
})

test('customers see whose model it is, unless it runs on the shop’s machine', () => {
  const nameAt = (baseUrl?: string) => providerName({ provider: 'openai', baseUrl })
  expect(nameAt()).toBe('OpenAI')
  expect(nameAt('https://models.example/v1')).toBe('models.example')
  expect(nameAt('http://127.0.0.1:8080/v1')).toBeNull()
  expect(nameAt('http://[::1]:8080/v1')).toBeNull()
})
