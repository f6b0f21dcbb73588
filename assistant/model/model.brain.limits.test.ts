import { APICallError } from 'ai'
import { describe, expect, test } from 'vitest'
import { BUILTIN, brainThat, brainWith, SEARCH, TEST_KEY } from './model.test-brain.ts'

describe('limits', () => {
  test('a chat that costs too much continues with the built-in assistant', async () => {
    const { ask, model } = brainWith({ sessionPence: 2 }, { text: ['Hello.'] })
    expect((await ask({ spent: 1999 })).text).toBe('Hello.')
    expect((await ask({ spent: 2000 })).text).toBe(BUILTIN)
    expect(model.doStreamCalls).toHaveLength(1)
  })

  test('a day has its own limit over all chats, and the next day starts at zero', async () => {
    const { ask, seen } = brainWith({ dayPence: 2 }, { text: ['Hello.'], inputTokens: 5000, outputTokens: 0 })
    const answers = [await ask(), await ask(), await ask()]
    expect(answers.map(({ text }) => text)).toEqual(['Hello.', 'Hello.', BUILTIN])
    expect(seen.logged).toEqual(['The model has reached its cost limit for the day; the built-in assistant answers'])
    seen.now = new Date('2026-11-22T12:00:00Z')
    expect((await ask()).text).toBe('Hello.')
  })

  test('a model that only calls tools is stopped, and its cost is counted', async () => {
    const { ask, model } = brainThat(SEARCH)
    expect(await ask()).toMatchObject({ text: BUILTIN, cost: 160 })
    expect(model.doStreamCalls).toHaveLength(5)
  })
})

describe('a provider that fails', () => {
  const refusal = (statusCode: number) =>
    new APICallError({
      message: `Incorrect API key provided: ${TEST_KEY}`,
      url: 'https://provider.test',
      requestBodyValues: { messages: ['a secret question'] },
      statusCode,
    })

  test.each([401, 429, 500])('with %i is replaced by the built-in assistant', async (status) => {
    const { ask, seen } = brainThat(refusal(status))
    expect(await ask()).toMatchObject({
      text: BUILTIN,
      said: BUILTIN,
      productIds: [13],
      memory: { isBuiltin: true },
    })
    expect(seen.logged).toHaveLength(1)
    expect(seen.logged[0]).toContain(`"status":${status}`)
    expect(seen.logged[0]).not.toContain(TEST_KEY)
    expect(seen.logged[0]).not.toContain('secret question')
  })

  test('in the middle of an answer is replaced completely, and nothing is appended to the sent text', async () => {
    const { ask } = brainThat({ text: ['Half an answer. And '], error: new Error('connection lost') })
    expect(await ask()).toMatchObject({ text: BUILTIN, said: 'Half an answer. ' })
  })

  test('three times in a row is not called for a minute, logged once, then tried with one question', async () => {
    const { ask, model, seen } = brainThat(refusal(500), refusal(500), refusal(500), refusal(500), { text: ['Back.'] })
    for (let time = 0; time < 6; time += 1) await ask()
    expect(model.doStreamCalls).toHaveLength(3)
    expect(seen.logged.filter((line) => line.includes('called again after a minute'))).toHaveLength(1)
    expect(seen.logged).toHaveLength(3)

    seen.now = new Date(seen.now.getTime() + 60_000)
    await ask()
    await ask()
    expect(model.doStreamCalls).toHaveLength(4)

    seen.now = new Date(seen.now.getTime() + 60_000)
    expect((await ask()).text).toBe('Back.')
    expect((await ask()).text).toBe('Back.')
    expect(seen.logged.slice(3)).toEqual(['The model answers again'])
    expect(seen.builtin).toBe(8)
  })

  test('a question that the model does not answer does not disable the model for others', async () => {
    const { ask, model } = brainThat({ finish: 'content-filter' })
    for (let time = 0; time < 5; time += 1) await ask()
    expect(model.doStreamCalls).toHaveLength(5)
  })

  test('drops an answer after the request was aborted', async () => {
    const { ask, seen } = brainThat({ text: ['Late.'], delayMs: 1000 })
    await expect(ask({ signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
    expect(seen.builtin).toBe(0)
  })
})
